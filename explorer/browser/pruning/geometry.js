/** Where the subtrees and scores of the pruning curve stand, in pixels. */

import { clamp, linear } from "../shared/drawing/scales.js";

/** @typedef {import("./payload.js").Pruning} Pruning */

export const HEIGHT = 214;
export const RAIL_Y = 176;
const TOP = 10;
const BOTTOM = 156; // of the plot
const LEFT = 52;
const RIGHT = 18;

/**
 * @typedef {{from: number, to: number, top: number, bottom: number, x: (stop: number) => number,
 *   y: (score: number) => number, stopAt: (x: number) => number}} Place
 *   of the plot; `x` of a subtree's index, and the subtree nearest to an x
 */

/**
 * @param {Pruning} view
 * @param {number} width
 * @returns {Place}
 */
export function placeOf({ values, low, high }, width) {
  const [from, to] = [LEFT, Math.max(LEFT + 40, width - RIGHT)];
  const last = values.length - 1;
  const x = (/** @type {number} */ stop) => (last ? from + ((to - from) * stop) / last : (from + to) / 2);
  const stopAt = (/** @type {number} */ at) =>
    last ? clamp(Math.round(((at - from) / (to - from)) * last), 0, last) : 0;
  return { from, to, top: TOP, bottom: BOTTOM, x, y: linear([low, high], [BOTTOM, TOP]), stopAt };
}
