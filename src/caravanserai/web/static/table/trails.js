// Where pieces went: a line in the colour of who moved them.

const SVG = "http://www.w3.org/2000/svg";
const MOST = 10; // so many lines can be followed by the eye

/** @typedef {import("./motion.js").Way} Way */

/**
 * Draw the ways that pieces went, for a moment.
 * @param {Way[]} ways
 * @param {number | null} seat - who moved them
 * @param {number} ms
 */
export function trails(ways, seat, ms) {
  const seen = ways.filter(({ from, to }) => from.width && to.width);
  if (!seen.length) return;
  const sheet = document.createElementNS(SVG, "svg");
  sheet.setAttribute("class", `trails seat-${seat ?? "none"}`);
  sheet.setAttribute("aria-hidden", "true");
  sheet.append(...seen.slice(0, MOST).map(trail));
  document.body.append(sheet);
  const shown = sheet.animate([{ opacity: 0 }, { opacity: 1, offset: 0.25 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }], ms);
  shown.addEventListener("finish", () => sheet.remove());
}

/**
 * A bent line with a point at its end.
 * @param {Way} way
 */
function trail({ from, to }) {
  const [x1, y1] = [from.x + from.width / 2, from.y + from.height / 2];
  const [x2, y2] = [to.x + to.width / 2, to.y + to.height / 2];
  const [bx, by] = [(x1 + x2) / 2 + (y1 - y2) * 0.12, (y1 + y2) / 2 + (x2 - x1) * 0.12];
  const group = document.createElementNS(SVG, "g");
  for (const name of ["trail-edge", "trail"]) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", `M${x1} ${y1}Q${bx} ${by} ${x2} ${y2}`);
    path.setAttribute("class", name);
    group.append(path);
  }
  const end = document.createElementNS(SVG, "circle");
  for (const [name, value] of Object.entries({ cx: x2, cy: y2, r: 7, class: "trail-end" })) {
    end.setAttribute(name, `${value}`);
  }
  group.append(end);
  return group;
}
