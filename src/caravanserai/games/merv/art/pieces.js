// The pieces of Merv that no other game has.

/** @typedef {import("contract").PieceView} Piece */

/**
 * @param {import("pieces").Tools} tools
 * @returns {Record<string, import("pieces").Drawing>}
 */
export function pieces({ svg, use, wood }) {
  /**
   * A building site: its action, its cube, the space for a soldier or an upgrade.
   * @param {Piece} piece
   * @param {number} width
   * @param {number} height
   */
  function site(piece, width, height) {
    const [action, cube] = piece.icons.split(" ");
    return svg`<rect class=${`tile ground-${cube}`} x=".5" y=".5" width=${width - 1} height=${height - 1}
        rx="8"></rect>
      ${use(action, width * 0.06, height * 0.3, width * 0.48)}
      ${use(cube, width * 0.62, height * 0.22, width * 0.3)}
      <circle class="bonus-slot" cx=${width * 0.77} cy=${height * 0.75} r=${width * 0.17}></circle>`;
  }

  /**
   * A wall seen from above, along the longer side of its box; a gate has an arch in the middle.
   * @param {Piece} piece
   * @param {number} width
   * @param {number} height
   */
  function wall(piece, width, height) {
    const [long, thick] = [Math.max(width, height), Math.min(width, height)];
    const turned = height > width ? `translate(${width} 0) rotate(90)` : "";
    const teeth = [0, 1, 2, 3, 4].map(
      (i) => svg`<rect class="tooth" x=${(long * (i + 0.2)) / 5} y=${thick * 0.08} width=${(long * 0.6) / 5}
        height=${thick * 0.3}></rect>`,
    );
    return svg`<g transform=${turned}>
      <rect class="brick" x=".5" y=".5" width=${long - 1} height=${thick - 1} rx="3"></rect>${teeth}
      ${
        piece.icons
          ? svg`<rect class="archway" x=${long * 0.34} y=${thick * 0.3} width=${long * 0.32} height=${thick * 0.7 - 1}
              rx=${thick * 0.3}></rect>`
          : ""
      }</g>`;
  }

  /**
   * A frame around what is in play.
   * @param {string} kind
   */
  const frame = (kind) => (/** @type {Piece} */ _, /** @type {number} */ width, /** @type {number} */ height) =>
    svg`<rect class=${`drawn-${kind}`} width=${width} height=${height} rx="12"></rect>`;

  return {
    master: wood("figure", 0.86, [8, 15.5, 8]),
    courtier: wood("courtier", 0.86, [8, 16.8, 8]),
    soldier: wood("soldier", 0.86, [5.8, 11, 12.4]),
    building: wood("building", 1, [6, 14.5, 12]),
    upgrade: { form: 1 },
    site: { form: 0, draw: site },
    wall: { form: 0, draw: wall },
    line: { form: 0, draw: frame("line") },
    activated: { form: 0, draw: frame("activated") },
  };
}
