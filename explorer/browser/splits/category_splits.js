/** What lies on both sides of every choice of levels, recomputed from the crosstab. */

import { absoluteTotal, mergeMoments } from "../shared/impurity.js";
import { linesOf, mediansOf, moments, sideOf, splitOf, without } from "./sides.js";

/** @typedef {import("./payload.js").CategorySearch} CategorySearch */
/** @typedef {import("./sides.js").Moments} Moments */
/** @typedef {import("./sides.js").Absolute} Absolute */
/** @typedef {import("./sides.js").Split} Split */
/** @typedef {import("./sides.js").Lines} Lines */
/** @typedef {{value: number, weight: number}} Weighed */

/** Orders of this many levels are walked once: thousands of prefixes need not be summed again. */
const MANY_LEVELS = 60;

/**
 * The candidate splits of a category feature: split k sends k + 1 levels left, and any choice of
 * levels may be asked, 1 for those that go left (unless `isFree` is false: then medians are
 * known only for splits).
 * @typedef {{kind: "category", count: number, n: number, isFree: boolean,
 *   best: {index: number | null, routing: number}, levelsLeft: (k: number) => Uint8Array,
 *   of: (isLeft: Uint8Array) => Split, at: (k: number) => Split, lines: () => Lines,
 *   level: (level: number) => Float64Array | Moments,
 *   absolute: (level: number) => Absolute | null}} CategorySplits
 */

/**
 * @param {CategorySearch} search
 * @returns {CategorySplits}
 */
export function categorySplits(search) {
  const { candidates: crosstab } = search;
  const n = crosstab.rows.length;
  const table = search.task === "classes" ? dense(crosstab, search.classes.length) : null;
  const values = crosstab.targets.value_lengths.length ? valuesOf(crosstab) : null;
  const level = levelReader(search, table);
  /** @param {number} k */
  const left = (k) => levelsLeft(crosstab, k);
  /** @param {Uint8Array} isLeft @param {[Absolute | null, Absolute | null]} medians */
  const of = (isLeft, medians) => chosenSplit(search, level, isLeft, medians);
  /** @param {number} k */
  const at = (k) => of(left(k), mediansOf(crosstab.medians, k));
  return {
    kind: "category",
    count: Math.max(n - 1, 0),
    n,
    isFree: search.criterion !== "absolute_error" || values !== null,
    best: { index: crosstab.best, routing: 0 },
    levelsLeft: left,
    of: (isLeft) => of(isLeft, values ? chosenMedians(values, isLeft) : [null, null]),
    at,
    lines: () =>
      crosstab.subsets.length || n < MANY_LEVELS || !table ? linesOf(n - 1, at) : prefixLines(search, table),
    level,
    absolute: (i) => (values ? absoluteTotal(values[i]) : null),
  };
}

/**
 * Which levels split k sends left.
 * @param {import("./payload.js").Crosstab} crosstab
 * @param {number} k
 */
function levelsLeft({ rows, subsets, order }, k) {
  const isLeft = new Uint8Array(rows.length);
  for (const level of subsets.length ? subsets[k] : order.slice(0, k + 1)) isLeft[level] = 1;
  return isLeft;
}

/**
 * Each level's class weights, or its moments.
 * @param {CategorySearch} search
 * @param {Float64Array | null} table levels × classes
 * @returns {(level: number) => Float64Array | Moments}
 */
function levelReader({ candidates, classes }, table) {
  const size = classes.length;
  if (table) return (level) => table.subarray(level * size, (level + 1) * size);
  return (level) => moments(candidates.targets.moments, level);
}

/**
 * @param {CategorySearch} search
 * @param {(level: number) => Float64Array | Moments} level
 * @param {Uint8Array} isLeft
 * @param {[Absolute | null, Absolute | null]} medians of both sides
 */
function chosenSplit(search, level, isLeft, medians) {
  const { candidates, node, classes } = search;
  const none = { weight: 0, mean: 0, ssd: 0 };
  const counts = new Float64Array(classes.length);
  /** @type {Moments[]} */
  const sides = [none, none];
  let rows = 0;
  isLeft.forEach((goes, i) => {
    if (goes) rows += candidates.rows[i];
    const held = level(i);
    if (!(held instanceof Float64Array)) sides[goes ? 0 : 1] = mergeMoments(sides[goes ? 0 : 1], held);
    else if (goes) for (let c = 0; c < counts.length; c++) counts[c] += held[c];
  });
  const isClasses = search.task === "classes";
  const left = isClasses ? counts : sides[0];
  const right = isClasses ? without(node.statistics, counts) : sides[1];
  return splitOf(
    search,
    sideOf(search, rows, left, medians[0]),
    sideOf(search, node.rows - rows, right, medians[1]),
  );
}

/**
 * @param {Weighed[][]} values by level
 * @param {Uint8Array} isLeft
 * @returns {[Absolute, Absolute]}
 */
function chosenMedians(values, isLeft) {
  /** @param {number} goes */
  const held = (goes) => absoluteTotal(values.flatMap((pairs, i) => (isLeft[i] === goes ? pairs : [])));
  return [held(1), held(0)];
}

/**
 * The lines of an order of levels, walked once.
 * @param {CategorySearch} search
 * @param {Float64Array} table levels × classes
 */
function prefixLines(search, table) {
  const { candidates, node, classes } = search;
  const size = classes.length;
  const left = new Float64Array(size);
  let rows = 0;
  return linesOf(candidates.rows.length - 1, (k) => {
    const level = candidates.order[k];
    rows += candidates.rows[level];
    for (let c = 0; c < size; c++) left[c] += table[level * size + c];
    return splitOf(
      search,
      sideOf(search, rows, left, null),
      sideOf(search, node.rows - rows, without(node.statistics, left), null),
    );
  });
}

/**
 * Levels × classes in full.
 * @param {import("./payload.js").Crosstab} crosstab
 * @param {number} size classes
 */
function dense({ rows, targets }, size) {
  const table = new Float64Array(rows.length * size);
  let at = 0;
  targets.lengths.forEach((length, level) => {
    for (let i = 0; i < length; i++, at += 2) {
      table[level * size + targets.pairs[at]] = targets.pairs[at + 1];
    }
  });
  return table;
}

/**
 * Each level's targets with their weights.
 * @param {import("./payload.js").Crosstab} crosstab
 * @returns {Weighed[][]}
 */
function valuesOf({ targets }) {
  let at = 0;
  return targets.value_lengths.map((length) => {
    /** @type {Weighed[]} */
    const pairs = [];
    for (let i = 0; i < length; i++, at += 2) {
      pairs.push({ value: targets.values[at], weight: targets.values[at + 1] });
    }
    return pairs;
  });
}
