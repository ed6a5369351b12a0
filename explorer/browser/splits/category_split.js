/** What lies on both sides of every choice of levels, recomputed from the crosstab. */

import { absoluteTotal, mergeMoments } from "../shared/impurity.js";
import { linesOf, moments, sideOf, splitOf, without } from "./numeric_split.js";

/**
 * The cuts of a category feature: cut k sends k + 1 levels left, and any choice may be asked.
 * @param {any} search the payload
 */
export function categorySplits(search) {
  const { cuts, node } = search;
  const n = cuts.rows.length;
  const isClasses = search.task === "classes";
  const size = search.classes.length;
  const crosstab = isClasses ? dense(cuts, n, size) : null;
  const values = cuts.value_lengths.length ? valuesOf(cuts, n) : null;
  const isFree = search.criterion !== "absolute_error" || values !== null;

  /** @param {number} k @returns {Uint8Array} 1 for the levels that go left */
  function levelsLeft(k) {
    const isLeft = new Uint8Array(n);
    const chosen = cuts.subsets.length ? cuts.subsets[k] : cuts.order.slice(0, k + 1);
    for (const level of chosen) isLeft[level] = 1;
    return isLeft;
  }

  /**
   * @param {Uint8Array} isLeft
   * @param {number | null} k the cut, where it is one: its medians are known
   * @returns {import("./numeric_split.js").Cut}
   */
  function of(isLeft, k = null) {
    let rows = 0;
    for (let i = 0; i < n; i++) if (isLeft[i]) rows += cuts.rows[i];
    if (isClasses) {
      const left = new Float64Array(size);
      for (let i = 0; i < n; i++) {
        if (!isLeft[i]) continue;
        for (let c = 0; c < size; c++) left[c] += crosstab[i * size + c];
      }
      const right = without(node.statistics, left);
      return both(rows, left, right, null, null);
    }
    let [left, right] = [
      { weight: 0, mean: 0, ssd: 0 },
      { weight: 0, mean: 0, ssd: 0 },
    ];
    for (let i = 0; i < n; i++) {
      const own = moments(cuts.moments, i);
      if (isLeft[i]) left = mergeMoments(left, own);
      else right = mergeMoments(right, own);
    }
    const [one, other] = medians(isLeft, k);
    return both(rows, left, right, one, other);
  }

  function both(rows, left, right, one, other) {
    return splitOf(search, sideOf(search, rows, left, one), sideOf(search, node.rows - rows, right, other));
  }

  function medians(isLeft, k) {
    if (search.criterion !== "absolute_error") return [null, null];
    if (k !== null && cuts.medians.length) {
      const [lm, lt, rm, rt] = cuts.medians;
      return [
        { median: lm[k], total: lt[k] },
        { median: rm[k], total: rt[k] },
      ];
    }
    const sides = [[], []];
    for (let i = 0; i < n; i++) for (const pair of values[i]) sides[isLeft[i]].push(pair);
    return [absoluteTotal(sides[1]), absoluteTotal(sides[0])];
  }

  return {
    count: Math.max(n - 1, 0),
    n,
    isFree,
    best: { place: cuts.best, routing: 0 },
    levelsLeft,
    of,
    at: (/** @type {number} */ k) => of(levelsLeft(k), k),
    lines: () =>
      cuts.subsets.length || n < 60 || !isClasses
        ? linesOf(n - 1, (k) => of(levelsLeft(k), k))
        : prefixLines(n, heapLevels),
    /** Each level's class weights, or its moments. @param {number} level */
    level(level) {
      return isClasses ? crosstab.subarray(level * size, (level + 1) * size) : moments(cuts.moments, level);
    },
    /** Each level's median and absolute deviations; null where its values are not here. */
    absolute: (/** @type {number} */ level) => (values ? absoluteTotal(values[level]) : null),
  };

  /** Walks the order once: thousands of prefixes need not be summed anew. */
  function heapLevels(visit) {
    const left = new Float64Array(size);
    let rows = 0;
    for (let k = 0; k + 1 < n; k++) {
      const level = cuts.order[k];
      rows += cuts.rows[level];
      for (let c = 0; c < size; c++) left[c] += crosstab[level * size + c];
      visit(both(rows, left, without(node.statistics, left), null, null));
    }
  }
}

function prefixLines(n, walk) {
  const found = [];
  walk((cut) => found.push(cut));
  return linesOf(n - 1, (k) => found[k]);
}

/** Levels × classes in full. */
function dense(cuts, n, size) {
  const table = new Float64Array(n * size);
  let at = 0;
  for (let level = 0; level < n; level++) {
    for (let i = 0; i < cuts.lengths[level]; i++, at += 2) {
      table[level * size + cuts.pairs[at]] = cuts.pairs[at + 1];
    }
  }
  return table;
}

function valuesOf(cuts, n) {
  const levels = [];
  let at = 0;
  for (let level = 0; level < n; level++) {
    const pairs = [];
    for (let i = 0; i < cuts.value_lengths[level]; i++, at += 2) {
      pairs.push({ value: cuts.values[at], weight: cuts.values[at + 1] });
    }
    levels.push(pairs);
  }
  return levels;
}
