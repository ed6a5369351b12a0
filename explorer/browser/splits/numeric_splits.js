/** What lies on both sides of every threshold, recomputed from the payload's statistics. */

import { mergeMoments } from "../shared/impurity.js";
import { linesOf, mediansOf, moments, sideOf, splitOf, without } from "./sides.js";

/** @typedef {import("./payload.js").NumericSearch} NumericSearch */
/** @typedef {import("./sides.js").Moments} Moments */
/** @typedef {import("./sides.js").Split} Split */
/** @typedef {import("./sides.js").Lines} Lines */

export const MISSING_LEFT = 0;
export const MISSING_RIGHT = 1;
export const MISSING_APART = 2;

/**
 * The candidate splits of a numeric feature. `at` is the split at a threshold's index with
 * missing rows going one of the `routings`; apart, the index does not matter.
 * @typedef {{kind: "numeric", count: number, best: {index: number | null, routing: number},
 *   routings: number[], at: (index: number, routing: number) => Split,
 *   lines: (routing: number) => Lines, nearest: (x: number) => number}} NumericSplits
 */

/**
 * @param {NumericSearch} search
 * @returns {NumericSplits}
 */
export function numericSplits(search) {
  const { candidates: table, node } = search;
  const n = table.threshold.length;
  const statisticsAt = search.task === "classes" ? classSides(search) : numberSides(search);
  /** @param {number} index @param {number} routing */
  const at = (index, routing) => {
    const rows = rowsLeft(search, index, routing);
    const [left, right] = statisticsAt(index, routing);
    const medians = mediansOf(table.sides.medians[routing], routing === MISSING_APART ? 0 : index);
    return splitOf(
      search,
      sideOf(search, rows, left, medians[0]),
      sideOf(search, node.rows - rows, right, medians[1]),
    );
  };
  return {
    kind: "numeric",
    count: n,
    best: { index: table.best, routing: table.routing },
    routings: routingsOf(table.missing_rows, n),
    at,
    lines: (routing) => linesOf(n, (index) => at(index, routing)),
    nearest: (x) => nearest(table.threshold, x),
  };
}

/** @param {number} missingRows @param {number} n thresholds */
function routingsOf(missingRows, n) {
  if (!missingRows) return [MISSING_LEFT];
  return n ? [MISSING_LEFT, MISSING_RIGHT, MISSING_APART] : [MISSING_APART];
}

/**
 * @param {NumericSearch} search
 * @param {number} index
 * @param {number} routing
 */
function rowsLeft({ candidates: table, node }, index, routing) {
  if (routing === MISSING_APART) return node.rows - table.missing_rows;
  return table.rows_left[index] + (routing === MISSING_LEFT ? table.missing_rows : 0);
}

/**
 * The class weights on both sides.
 * @param {NumericSearch} search
 * @returns {(index: number, routing: number) => [Float64Array, Float64Array]}
 */
function classSides({ candidates: table, node, classes }) {
  const size = classes.length;
  const heaped = heap(table, size);
  const missing = Float64Array.from(table.missing ?? new Array(size).fill(0));
  const present = without(node.statistics, missing);
  return (index, routing) => {
    const own = heaped.subarray(index * size, (index + 1) * size);
    let left = present;
    if (routing === MISSING_LEFT) left = own.map((count, c) => count + missing[c]);
    if (routing === MISSING_RIGHT) left = own.slice();
    return [left, without(node.statistics, left)];
  };
}

/**
 * The class weights left of every threshold, without missing rows: threshold after threshold.
 * @param {import("./payload.js").ThresholdTable} table
 * @param {number} size classes
 */
function heap({ threshold, sides }, size) {
  const heaped = new Float64Array(threshold.length * size);
  let at = 0;
  for (let index = 0; index < threshold.length; index++) {
    const from = index * size;
    if (index) heaped.copyWithin(from, from - size, from);
    for (let i = 0; i < sides.lengths[index]; i++, at += 2) {
      heaped[from + sides.gained[at]] += sides.gained[at + 1];
    }
  }
  return heaped;
}

/**
 * The moments of both sides.
 * @param {NumericSearch} search
 * @returns {(index: number, routing: number) => [Moments, Moments]}
 */
function numberSides({ candidates: table, node }) {
  const [weight, mean, ssd] = table.missing ?? [0, 0, 0];
  const missing = { weight, mean, ssd };
  const { left, right } = table.sides;
  const n = table.threshold.length;
  return (index, routing) => {
    if (routing === MISSING_APART) {
      const present = n
        ? mergeMoments(moments(left, 0), moments(right, 0))
        : momentsWithout(node.statistics, missing);
      return [present, missing];
    }
    const [one, other] = [moments(left, index), moments(right, index)];
    return routing === MISSING_LEFT
      ? [mergeMoments(one, missing), other]
      : [one, mergeMoments(other, missing)];
  };
}

/**
 * Chan's formula turned round; for the one split of a feature with a single value.
 * @param {number[]} whole
 * @param {Moments} part
 * @returns {Moments}
 */
function momentsWithout([weight, mean, ssd], part) {
  const rest = weight - part.weight;
  const own = (mean * weight - part.mean * part.weight) / rest;
  const step = part.mean - own;
  return {
    weight: rest,
    mean: own,
    ssd: Math.max(0, ssd - part.ssd - (step * step * rest * part.weight) / weight),
  };
}

/**
 * The index of the threshold nearest to `x`.
 * @param {number[]} threshold rising
 * @param {number} x
 */
export function nearest(threshold, x) {
  let [low, high] = [0, threshold.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (threshold[middle] / 2 + threshold[middle + 1] / 2 < x) low = middle + 1;
    else high = middle;
  }
  return low;
}
