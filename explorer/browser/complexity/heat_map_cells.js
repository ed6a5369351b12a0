/** The places of the heat map's cells, in pixels; one row may be enlarged at the others' cost. */

/** @typedef {import("./payload.js").Surface} Surface */
/** @typedef {import("./geometry.js").Place} Place */

const LARGE_ROW = 20;
const MAX_ROW = 24; // of few rows
const HEIGHT = 144;

/**
 * @typedef {{width: number, height: number, left: (column: number) => number,
 *   top: (row: number) => number, tall: (row: number) => number,
 *   at: (x: number, y: number) => [number, number] | null}} Cells
 *   `at` finds the cell (row, column) at a place; which row that is does not change as one is enlarged
 */

/**
 * @param {Surface} surface
 * @param {Place} place of the curve above, whose depths are the columns
 * @param {number | null} large the enlarged row
 * @returns {Cells}
 */
export function cellsOf({ depths, rows_to_split }, place, large) {
  const [n, last] = [rows_to_split.length, depths[depths.length - 1]];
  const step = (place.to - place.from) / last;
  const width = Math.min(step, 2 * place.beside);
  const left = (/** @type {number} */ column) => place.from + step * depths[column] - width / 2;
  const height = Math.min(HEIGHT, n * MAX_ROW);
  const row = height / n;
  const isEnlarged = large !== null && row < LARGE_ROW && n > 1;
  const small = isEnlarged ? (height - LARGE_ROW) / (n - 1) : row;
  const tall = (/** @type {number} */ i) => (isEnlarged && i === large ? LARGE_ROW : small);
  const top = (/** @type {number} */ i) => small * i + (isEnlarged && i > large ? LARGE_ROW - small : 0);
  const at = (/** @type {number} */ x, /** @type {number} */ y) => {
    const column = depths.findIndex((_, i) => x >= left(i) && x < left(i) + width);
    const i = Math.floor(y / row);
    return column < 0 || i < 0 || i >= n ? null : /** @type {[number, number]} */ ([i, column]);
  };
  return { width, height, left, top, tall, at };
}

/**
 * The line around the cells that are marked, as SVG writes it.
 * @param {boolean[][]} marked
 * @param {Cells} cells
 */
export function outlineOf(marked, { left, top, tall, width }) {
  const isMarked = (/** @type {number} */ row, /** @type {number} */ column) =>
    marked[row]?.[column] ?? false;
  const isApart = marked[0].length > 1 && left(1) - left(0) > width + 0.5;
  return marked
    .flatMap((each, row) =>
      each.flatMap((is, column) => {
        if (!is) return [];
        const [x, y, high] = [left(column), top(row), tall(row)];
        return [
          isMarked(row - 1, column) ? "" : `M${x} ${y}h${width}`,
          isMarked(row + 1, column) ? "" : `M${x} ${y + high}h${width}`,
          isMarked(row, column - 1) && !isApart ? "" : `M${x} ${y}v${high}`,
          isMarked(row, column + 1) && !isApart ? "" : `M${x + width} ${y}v${high}`,
        ];
      }),
    )
    .join("");
}

/**
 * Stretches of a column whose cells have one text: the text, its first row, and the row after it.
 * @param {string[][]} texts
 * @param {number} column
 * @returns {[string, number, number][]}
 */
export function stretchesOf(texts, column) {
  /** @type {[string, number, number][]} */
  const found = [];
  texts.forEach((row, i) => {
    const last = found[found.length - 1];
    if (last?.[0] === row[column]) last[2] = i + 1;
    else found.push([row[column], i, i + 1]);
  });
  return found;
}
