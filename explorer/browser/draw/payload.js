/** What Python sends of a drawing, as `views/draw` has it. */

/**
 * Points in hundredths; `c` are indices of the brushes, none where y is the target.
 * @typedef {{x: number[], y: number[], c: number[]}} Points
 */

/**
 * An entry a node of the tree, parents before children; `predicted` is an index of the brushes,
 * -1 in a tie, or a number.
 * @typedef {{path: string[], is_leaf: boolean[], x0: number[], x1: number[], y0: number[],
 *   y1: number[], predicted: number[]}} Boxes
 */

/** @typedef {{name: string, slot: number}} Brush */

/**
 * @typedef {object} DrawView
 * @property {number} seq the drawing step that this answers
 * @property {boolean} is_numbers
 * @property {number} highest where the plane ends, both ways
 * @property {number} steps positions to a unit
 * @property {number} max_points
 * @property {number[]} x
 * @property {number[]} y
 * @property {number[]} classes
 * @property {Brush[]} brushes
 * @property {string[]} shapes
 * @property {Boxes | null} boxes none without a tree
 * @property {string} caption
 * @property {string} problem
 */

/** @typedef {"place" | "move" | "spray" | "erase"} Tool */

/** @type {Points} */
export const NO_POINTS = { x: [], y: [], c: [] };

/** @param {Points} points @param {{x: number, y: number, c: number}} one @returns {Points} */
export function withPoint({ x, y, c }, one) {
  return { x: [...x, one.x], y: [...y, one.y], c: [...c, one.c] };
}

/** @param {Points} points @param {number} i @param {{x: number, y: number}} to @returns {Points} */
export function withMoved({ x, y, c }, i, to) {
  return { x: x.with(i, to.x), y: y.with(i, to.y), c };
}

/** @param {Points} points @param {(i: number) => boolean} isKept @returns {Points} */
export function kept({ x, y, c }, isKept) {
  const chosen = (/** @type {number[]} */ values) => values.filter((_, i) => isKept(i));
  return { x: chosen(x), y: chosen(y), c: chosen(c) };
}

/** @param {Points} one @param {Points} other */
export function areEqual(one, other) {
  const same = (/** @type {number[]} */ a, /** @type {number[]} */ b) =>
    a.length === b.length && a.every((value, i) => value === b[i]);
  return same(one.x, other.x) && same(one.y, other.y) && same(one.c, other.c);
}
