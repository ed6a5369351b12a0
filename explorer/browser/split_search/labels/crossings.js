/** How many points of the lines lie under a box. */

import { KEYS } from "../curve.js";

/** @typedef {import("../../splits/payload.js").DrawnSearch} DrawnSearch */
/** @typedef {import("../../splits/sides.js").Lines} Lines */
/** @typedef {import("../frame.js").Frame} Frame */
/** @typedef {import("./curve_labels.js").Box} Box */

/** What a text keeps free on its left and on its right. */
export const CLEARANCE = 4;

/**
 * Counts the points and steps of the lines, the parent's included, that lie under a box.
 * @param {DrawnSearch} search
 * @param {Frame} frame
 * @param {Lines} lines
 * @param {number[]} xs
 * @returns {(box: Box) => number}
 */
export function crossingsOf(search, frame, lines, xs) {
  const level = frame.y(search.node.impurity);
  const heights = KEYS.map((key) => lines[key].map(frame.y));
  return (box) => {
    let count = box.y < level && level < box.y + box.height ? 2 : 0;
    for (const line of heights)
      count += xs.length === 1 ? crossedAlone(line, xs, box) : crossed(line, xs, box);
    return count;
  };
}

/**
 * @param {number[]} line heights in pixels
 * @param {number[]} xs
 * @param {Box} box
 */
function crossed(line, xs, box) {
  const step = Math.max(1, Math.floor(xs.length / 300));
  const [begin, end] = [box.x - CLEARANCE, box.x + box.width + CLEARANCE];
  let count = 0;
  for (let i = Math.max(lowest(xs, begin) - 1, 0); i + 1 < xs.length && xs[i] < end; i += step) {
    const j = Math.min(i + step, xs.length - 1);
    // Of a step only what is above or below the box counts.
    const heightAt = (/** @type {number} */ x) =>
      line[i] + ((line[j] - line[i]) * (x - xs[i])) / (xs[j] - xs[i] || 1);
    const [one, other] = [heightAt(Math.max(xs[i], begin)), heightAt(Math.min(xs[j], end))];
    if (Math.max(one, other) > box.y - 1 && Math.min(one, other) < box.y + box.height + 1) count++;
  }
  return count;
}

/**
 * @param {number[]} line
 * @param {number[]} xs
 * @param {Box} box
 */
function crossedAlone([height], [x], box) {
  const isLevel = Math.abs(height - box.y - box.height / 2) < box.height / 2 + 2;
  return isLevel && Math.abs(x - box.x - box.width / 2) < box.width / 2 + 26 ? 1 : 0;
}

/**
 * The index of the first of rising values that is not below `x`.
 * @param {number[]} xs
 * @param {number} x
 */
function lowest(xs, x) {
  let [low, high] = [0, xs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (xs[middle] < x) low = middle + 1;
    else high = middle;
  }
  return low;
}
