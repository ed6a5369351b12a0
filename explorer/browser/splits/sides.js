/** Both sides of a split from their statistics: rows, weight, impurity, and what they gain. */

import { showCount, showNumber, showRows } from "../shared/display.js";
import { classTotal, gainOf } from "../shared/impurity.js";

/**
 * Which split is asked. `levels` are those that go left if they are not a split of the curve.
 * @typedef {{index: number | null, routing: number, levels: Uint8Array | null}} Asked
 */

/** @typedef {import("../shared/impurity.js").Moments} Moments */
/** @typedef {import("./payload.js").SplitSearch} SplitSearch */

/**
 * One side of a split. `counts` for classes; `mean` from zero, `median` under absolute error.
 * @typedef {{rows: number, weight: number, impurity: number, counts: Float64Array | null,
 *   mean: number, median: number | null}} Side
 */

/**
 * A split: both sides, the impurity of both by weight, what it gains, whether it may be made.
 * @typedef {{left: Side, right: Side, total: number, gain: number, admissible: boolean}} Split
 */

/**
 * The lines of a curve; `admissible` is false where a side has too few rows or too little weight.
 * @typedef {{left: number[], right: number[], total: number[], admissible: boolean[]}} Lines
 */

/** A median (from the node's centre) and the sum of absolute deviations from it.
 * @typedef {{median: number, total: number}} Absolute
 */

/**
 * A side from its statistics.
 * @param {SplitSearch} search
 * @param {number} rows
 * @param {Float64Array | Moments} statistics
 * @param {Absolute | null} absolute only under absolute error
 * @returns {Side}
 */
export function sideOf(search, rows, statistics, absolute) {
  if (statistics instanceof Float64Array) {
    let weight = 0;
    for (const count of statistics) weight += count;
    const impurity = weight ? classTotal(search.criterion, statistics) / weight : 0;
    return { rows, weight, impurity, counts: statistics, mean: NaN, median: null };
  }
  const { weight, mean, ssd } = statistics;
  const total = absolute ? absolute.total : ssd;
  const centre = search.node.centre;
  return {
    rows,
    weight,
    impurity: weight ? total / weight : 0,
    counts: null,
    mean: mean + centre,
    median: absolute ? absolute.median + centre : null,
  };
}

/**
 * @param {SplitSearch} search
 * @param {Side} left
 * @param {Side} right
 * @returns {Split}
 */
export function splitOf(search, left, right) {
  const total = left.weight * left.impurity + right.weight * right.impurity;
  const weight = left.weight + right.weight;
  return {
    left,
    right,
    total: total / weight,
    gain: gainOf(total, weight, search.node.impurity),
    admissible:
      enoughRows(search, left, right) &&
      lighterOf(left, right) >= search.min_leaf_weight &&
      !disorderOf(search, left, right),
  };
}

/**
 * How the two sides violate the monotonic constraint on the feature; "" if they do not.
 * @param {SplitSearch} search
 * @param {Side} left
 * @param {Side} right
 */
function disorderOf({ order, classes }, left, right) {
  if (!order) return "";
  const [one, other] = [left, right].map((side) =>
    side.counts ? side.counts[1] / side.weight : predictedValue(side),
  );
  const rises = order.sign > 0;
  if (order.sign * (other - one) < -order.rounding) {
    const what = classes.length ? `the share of ${classes[1].name}` : "the prediction";
    return `${what} may only ${rises ? "rise" : "fall"} with this feature, but here it would ${rises ? "fall" : "rise"}.`;
  }
  const isBelow = order.lower !== null && Math.min(one, other) < order.lower - order.rounding;
  const isAbove = order.upper !== null && Math.max(one, other) > order.upper + order.rounding;
  return isBelow || isAbove ? "a side would predict beyond the bounds that monotonic splits above set." : "";
}

/**
 * @param {SplitSearch} search
 * @param {Side} left
 * @param {Side} right
 */
function enoughRows(search, left, right) {
  return Math.min(left.rows, right.rows) >= search.min_samples_leaf;
}

/**
 * @param {Side} left
 * @param {Side} right
 */
function lighterOf(left, right) {
  return Math.min(left.weight, right.weight);
}

/**
 * Why a split may not be made, to follow "is refused: ".
 * @param {SplitSearch} search
 * @param {Split} split one that is not admissible
 */
export function refusalOf(search, { left, right }) {
  if (enoughRows(search, left, right) && lighterOf(left, right) >= search.min_leaf_weight) {
    return disorderOf(search, left, right);
  }
  if (enoughRows(search, left, right)) {
    return `one side has a weight of only ${showNumber(lighterOf(left, right))}, but a leaf needs at least ${showNumber(search.min_leaf_weight)}.`;
  }
  const few = Math.min(left.rows, right.rows);
  return `it leaves ${showRows(few)} on one side, but a leaf needs at least ${showCount(search.min_samples_leaf)}.`;
}

/**
 * A side's class weights; only sides of classes have them.
 * @param {Side} side
 */
export function countsOf(side) {
  if (!side.counts) throw new TypeError("A side of a numeric target has no class weights.");
  return side.counts;
}

/**
 * What a side of numbers predicts: its median under absolute error, else its mean.
 * @param {Side} side
 */
export function predictedValue(side) {
  return side.median ?? side.mean;
}

/**
 * The node's class weights without some; what only rounding left is nothing.
 * @param {ArrayLike<number>} whole
 * @param {Float64Array} part
 */
export function without(whole, part) {
  const rest = new Float64Array(whole.length);
  for (let i = 0; i < rest.length; i++) {
    const left = whole[i] - part[i];
    rest[i] = left > whole[i] * 2 ** -40 ? left : 0;
  }
  return rest;
}

/**
 * The lines of `n` splits.
 * @param {number} n
 * @param {(index: number) => Split} at
 * @returns {Lines}
 */
export function linesOf(n, at) {
  /** @type {Lines} */
  const lines = { left: [], right: [], total: [], admissible: [] };
  for (let index = 0; index < n; index++) {
    const split = at(index);
    lines.left.push(split.left.impurity);
    lines.right.push(split.right.impurity);
    lines.total.push(split.total);
    lines.admissible.push(split.admissible);
  }
  return lines;
}

/**
 * Entry `i` of weight, mean and sum of squared deviations side by side.
 * @param {number[][]} columns
 * @param {number} i
 * @returns {Moments}
 */
export function moments([weight, mean, ssd], i) {
  return { weight: weight[i], mean: mean[i], ssd: ssd[i] };
}

/**
 * Entry `i` of medians and sums of absolute deviations, left then right.
 * @param {number[][] | undefined} columns
 * @param {number} i
 * @returns {[Absolute | null, Absolute | null]}
 */
export function mediansOf(columns, i) {
  if (!columns?.length) return [null, null];
  const [left, leftTotal, right, rightTotal] = columns;
  return [
    { median: left[i], total: leftTotal[i] },
    { median: right[i], total: rightTotal[i] },
  ];
}
