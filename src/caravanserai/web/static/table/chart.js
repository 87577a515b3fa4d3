// Small line charts: one line per seat, told apart by colour, dashes and the mark at its end.

import { html, svg } from "../vendor/lit-html/lit-html.js";

/**
 * @typedef {{seat: number, name: string, points: [number, number][]}} Series
 */

const WIDTH = 320;
const HEIGHT = 170;
const LEFT = 38;
const RIGHT = 24;
const TOP = 8;
const BOTTOM = 14;
const BADGE = 16;

/**
 * About four round numbers up to the highest.
 * @param {number} lowest
 * @param {number} highest
 */
function ticks(lowest, highest) {
  const span = highest - lowest || 1;
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? rough;
  const found = [];
  for (let y = Math.ceil(lowest / step) * step; y <= highest + step / 1000; y += step) found.push(y);
  return found;
}

/**
 * Where the badges at the ends of lines stand: at their values, but not over each other.
 * @param {number[]} wanted
 */
function apart(wanted) {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b]);
  const found = [...wanted];
  const lowest = HEIGHT - BADGE;
  order.forEach((i, n) => {
    const above = n ? found[order[n - 1]] + BADGE + 1 : 0;
    found[i] = Math.max(found[i], above);
  });
  [...order].reverse().forEach((i, n, back) => {
    const below = n ? found[back[n - 1]] - BADGE - 1 : lowest;
    found[i] = Math.min(found[i], below);
  });
  return found;
}

/**
 * @param {Series[]} series
 * @param {object} about
 * @param {string} about.label - what the chart shows, in words
 * @param {number} about.last - the last ply
 * @param {[number, number]} [about.range] - of the values; by default as far as they reach
 * @param {(value: number) => string} [about.text] - a value in words
 * @param {number} [about.now] - the ply that is shown
 * @param {(ply: number) => void} [about.pick] - go to a ply
 */
export function chart(series, { label, last, range, text = String, now, pick }) {
  const values = series.flatMap((one) => one.points.map(([, y]) => y));
  const [low, high] = range ?? [Math.min(0, ...values), Math.max(1, ...values)];
  const x = (/** @type {number} */ ply) => LEFT + (ply / (last || 1)) * (WIDTH - LEFT - RIGHT);
  const y = (/** @type {number} */ value) => TOP + (1 - (value - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const badges = apart(series.map(({ points }) => y(points.at(-1)?.[1] ?? 0) - BADGE / 2));
  /** @param {MouseEvent} event */
  const picked = (event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const share = (((event.clientX - box.x) / box.width) * WIDTH - LEFT) / (WIDTH - LEFT - RIGHT);
    pick?.(Math.round(Math.min(1, Math.max(0, share)) * last));
  };
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label} @click=${picked}>
    ${ticks(low, high).map(
      (tick) => svg`<path class="grid" d="M${LEFT} ${y(tick)}H${WIDTH - RIGHT}"></path>
        <text class="axis" x=${LEFT - 5} y=${y(tick) + 3.5}>${text(tick)}</text>`,
    )}
    ${now === undefined ? "" : svg`<path class="moment" d="M${x(now)} ${TOP}V${HEIGHT - BOTTOM}"></path>`}
    ${series.map(({ seat, points }, n) => {
      const way = points.map(([ply, value], i) => `${i ? "L" : "M"}${x(ply).toFixed(1)} ${y(value).toFixed(1)}`);
      const [ply] = points.at(-1) ?? [0, 0];
      return svg`<g class="seat-${seat}"><path class="curve-edge" d=${way.join("")}></path>
        <path class="curve curve-${seat}" d=${way.join("")}></path>
        <g transform="translate(${x(ply) + 3} ${badges[n]})">
          <rect class="mark-ground" width="16" height="16" rx="4"></rect>
          <use href="#i-mark-${(seat - 1) % 4}" x="3" y="3" width="10" height="10"></use></g></g>`;
    })}
  </svg>`;
}
