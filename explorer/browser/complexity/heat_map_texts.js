/** The scores in the cells of the heat map: the best always, others if they have room. */

import { label, labelWidth } from "../shared/drawing/labels.js";
import { stretchesOf } from "./heat_map_cells.js";

/** @typedef {import("./payload.js").Surface} Surface */
/** @typedef {import("./heat_map_cells.js").Cells} Cells */
/**
 * Cells of a column that have one text, and its place.
 * @typedef {{column: number, first: number, after: number, x: number, y: number, text: string,
 *   high: number, room: number}} Stretch
 */

export const LINE = 13; // of text

/**
 * The best score, and the others as far as stretches of ties and the enlarged row have room
 * for them.
 * @param {Surface} surface
 * @param {Cells} cells
 * @param {number | null} large
 */
export function textsOf(surface, cells, large) {
  const [bestRow, bestColumn] = surface.best;
  const all = stretchTexts(surface, cells, large);
  const isBest = (/** @type {Stretch} */ { column, first, after }) =>
    column === bestColumn && first <= bestRow && bestRow < after;
  const best = all.filter(isBest).map((one) => bestText(one, cells));
  const others = all.filter((one) => !isBest(one) && hasRoom(one, best));
  return [...others, ...best].map(({ x, y, text }) =>
    label("edge", x, y, text, { anchor: "middle", class: text.startsWith("◆") ? "score best" : "score" }),
  );
}

/**
 * The best cell's score with its sign. Where the cell is narrow, the score is over its neighbours, but
 * the sign stays in the cell: a click on it takes that cell.
 * @param {Stretch} stretch
 * @param {Cells} cells
 */
function bestText({ x, y, text, room, ...rest }, cells) {
  const marked = `◆ ${text}`;
  const width = labelWidth("edge", marked);
  const aside = width <= room ? 0 : (width - labelWidth("edge", "◆")) / 2;
  const lowest = cells.height - 3;
  const top = Math.min(Math.max(y, LINE - 3), lowest);
  return { ...rest, x: x + aside, y: top, text: marked, high: LINE, room };
}

/**
 * Whether a text fits its cells and touches none of the best.
 * @param {Stretch} one
 * @param {Stretch[]} best
 */
function hasRoom({ x, y, text, high, room }, best) {
  const width = labelWidth("edge", text);
  const isNear = best.some(
    (other) =>
      Math.abs(other.y - y) < LINE &&
      Math.abs(other.x - x) < (labelWidth("edge", other.text) + width) / 2 + 4,
  );
  return high >= LINE && width + 6 <= room && !isNear;
}

/**
 * Each stretch's score, in its middle.
 * @param {Surface} surface
 * @param {Cells} cells
 * @param {number | null} large
 * @returns {Stretch[]}
 */
function stretchTexts(surface, cells, large) {
  return surface.depths.flatMap((_, column) => {
    const present = surface.present?.[1] === column ? surface.present[0] : null; // has a box around it
    const alone = stretchesOf(surface.texts, column)
      .flatMap((one) => aroundRow(one, large))
      .flatMap((one) => aroundRow(one, present));
    return alone.map(([score, first, after]) => {
      const high = cells.top(after - 1) + cells.tall(after - 1) - cells.top(first);
      const [x, y] = [cells.left(column) + cells.width / 2, cells.top(first) + high / 2 + 4];
      return { column, first, after, x, y, text: score.replace(" %", ""), high, room: cells.width };
    });
  });
}

/**
 * A stretch without a row, which is on its own.
 * @param {[string, number, number]} stretch
 * @param {number | null} alone
 * @returns {[string, number, number][]}
 */
function aroundRow([text, first, after], alone) {
  if (alone === null || alone < first || alone >= after) return [[text, first, after]];
  /** @type {[string, number, number][]} */
  const parts = [
    [text, first, alone],
    [text, alone, alone + 1],
    [text, alone + 1, after],
  ];
  return parts.filter(([, from, to]) => to > from);
}
