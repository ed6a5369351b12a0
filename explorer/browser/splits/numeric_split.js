/** What lies on both sides of every threshold, recomputed from the payload's statistics. */

import { classTotal, gainOf, mergeMoments } from "../shared/impurity.js";

/**
 * One side of a cut. `counts` for classes; `mean` from zero, `median` under absolute error.
 * @typedef {{rows: number, weight: number, impurity: number, counts: Float64Array | null,
 *   mean: number, median: number | null}} Side
 */

/**
 * A cut: both sides, the impurity of both by weight, what it gains, whether it may be made.
 * @typedef {{left: Side, right: Side, total: number, gain: number, admissible: boolean}} Cut
 */

/**
 * The lines of a curve; `admissible` is false where a side has too few rows.
 * @typedef {{left: number[], right: number[], total: number[], admissible: boolean[]}} Lines
 */

export const MISSING_LEFT = 0;
export const MISSING_RIGHT = 1;
export const MISSING_APART = 2;

/**
 * A side from its statistics.
 * @param {any} search the payload
 * @param {number} rows
 * @param {Float64Array | import("../shared/impurity.js").Moments} statistics
 * @param {{median: number, total: number} | null} absolute
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
 * @param {any} search the payload
 * @param {Side} left
 * @param {Side} right
 * @returns {Cut}
 */
export function splitOf(search, left, right) {
  const total = left.weight * left.impurity + right.weight * right.impurity;
  const weight = left.weight + right.weight;
  return {
    left,
    right,
    total: total / weight,
    gain: gainOf(total, weight, search.node.impurity),
    admissible: Math.min(left.rows, right.rows) >= search.min_samples_leaf,
  };
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
 * The cuts of a numeric feature.
 * @param {any} search the payload
 */
export function numericSplits(search) {
  const { cuts, node } = search;
  const n = cuts.x.length;
  const isClasses = search.task === "classes";
  const size = isClasses ? search.classes.length : 0;
  const heaped = isClasses ? heap(cuts, n, size) : null;
  const none = isClasses ? new Float64Array(size) : { weight: 0, mean: 0, ssd: 0 };
  const missing = cuts.missing ? read(cuts.missing, isClasses) : none;
  const present = isClasses ? without(node.statistics, missing) : null;

  /** @param {number} place @param {number} routing @returns {Cut} */
  function at(place, routing) {
    const rowsLeft =
      routing === MISSING_APART
        ? node.rows - cuts.missing_rows
        : cuts.rows[place] + (routing === MISSING_LEFT ? cuts.missing_rows : 0);
    let left;
    let right;
    if (isClasses) {
      const own = heaped.subarray(place * size, (place + 1) * size);
      left =
        routing === MISSING_APART
          ? present
          : routing === MISSING_RIGHT
            ? own.slice()
            : own.map((count, c) => count + missing[c]);
      right = without(node.statistics, left);
    } else if (routing === MISSING_APART) {
      const whole = n
        ? mergeMoments(moments(cuts.left, 0), moments(cuts.right, 0))
        : momentsWithout(node.statistics, missing);
      [left, right] = [whole, missing];
    } else {
      left = moments(cuts.left, place);
      right = moments(cuts.right, place);
      if (routing === MISSING_LEFT) left = mergeMoments(left, missing);
      else right = mergeMoments(right, missing);
    }
    const medians = cuts.medians[routing];
    const i = routing === MISSING_APART ? 0 : place;
    const one = medians ? { median: medians[0][i], total: medians[1][i] } : null;
    const other = medians ? { median: medians[2][i], total: medians[3][i] } : null;
    return splitOf(
      search,
      sideOf(search, rowsLeft, left, one),
      sideOf(search, node.rows - rowsLeft, right, other),
    );
  }

  return {
    count: n,
    best: { place: cuts.best, routing: cuts.routing },
    routings: cuts.missing_rows ? (n ? [0, 1, 2] : [2]) : [0],
    at,
    /** @param {number} routing @returns {Lines} */
    lines(routing) {
      return linesOf(n, (place) => at(place, routing));
    },
    /** The place whose threshold is nearest. @param {number} x */
    nearest(x) {
      let [low, high] = [0, n - 1];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (cuts.x[middle] / 2 + cuts.x[middle + 1] / 2 < x) low = middle + 1;
        else high = middle;
      }
      return low;
    },
  };
}

/**
 * @param {number} n
 * @param {(place: number) => Cut} at
 * @returns {Lines}
 */
export function linesOf(n, at) {
  const lines = { left: [], right: [], total: [], admissible: [] };
  for (let place = 0; place < n; place++) {
    const cut = at(place);
    lines.left.push(cut.left.impurity);
    lines.right.push(cut.right.impurity);
    lines.total.push(cut.total);
    lines.admissible.push(cut.admissible);
  }
  return lines;
}

/** The class weights left of every cut, without missing rows: cut after cut. */
function heap(cuts, n, size) {
  const heaped = new Float64Array(n * size);
  let at = 0;
  for (let place = 0; place < n; place++) {
    const from = place * size;
    if (place) heaped.copyWithin(from, from - size, from);
    for (let i = 0; i < cuts.lengths[place]; i++, at += 2) {
      heaped[from + cuts.gained[at]] += cuts.gained[at + 1];
    }
  }
  return heaped;
}

/** @param {number[]} statistics @param {boolean} isClasses */
function read(statistics, isClasses) {
  if (isClasses) return Float64Array.from(statistics);
  const [weight, mean, ssd] = statistics;
  return { weight, mean, ssd };
}

/** @param {number[][]} columns @param {number} i */
export function moments([weight, mean, ssd], i) {
  return { weight: weight[i], mean: mean[i], ssd: ssd[i] };
}

/** Chan's formula turned round; for the one cut of a feature with a single value. */
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
