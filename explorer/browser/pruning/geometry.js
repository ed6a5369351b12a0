/** The places of the pruning curve's subtrees and scores, in pixels. */

import { clamp, linear } from "../shared/drawing/scales.js";

/** @typedef {import("./payload.js").Pruning} Pruning */

const TOP = 10;
const BOTTOM = 156; // of the plot
const PRESENTED_BOTTOM = 104; // on a projector the whole picture is seen at once
const RAIL = 20; // below the plot
const BELOW = 58; // with the numbers of leaves
const LEFT = 52;
const RIGHT = 18;

/**
 * @typedef {{from: number, to: number, top: number, bottom: number, rail: number, height: number, x: (stop: number) => number,
 *   y: (score: number) => number, stopAt: (x: number) => number}} Place
 *   of the plot, and `height` of the picture; `x` of a subtree's index, and the subtree nearest to an x
 */

/**
 * @param {Pruning} view
 * @param {number} width
 * @param {boolean} isPresented
 * @returns {Place}
 */
export function placeOf({ values, low, high }, width, isPresented) {
  const [from, to] = [LEFT, Math.max(LEFT + 40, width - RIGHT)];
  const last = values.length - 1;
  const x = (/** @type {number} */ stop) => (last ? from + ((to - from) * stop) / last : (from + to) / 2);
  const stopAt = (/** @type {number} */ at) =>
    last ? clamp(Math.round(((at - from) / (to - from)) * last), 0, last) : 0;
  const bottom = isPresented ? PRESENTED_BOTTOM : BOTTOM;
  const y = linear([low, high], [bottom, TOP]);
  return { from, to, top: TOP, bottom, rail: bottom + RAIL, height: bottom + BELOW, x, y, stopAt };
}
