/** A categorical feature's levels one by one: the rows of each, and their impurity. */

import { showCount } from "../shared/display.js";
import { classTotal } from "../shared/impurity.js";

/** @typedef {import("../splits/payload.js").CategorySearch} CategorySearch */
/** @typedef {import("../splits/category_splits.js").CategorySplits} CategorySplits */

/**
 * One level; −1 for those without their own name, together. NaN if a number is not known
 * here, or not of this task.
 * @typedef {{name: string, whole: string, level: number, rows: number, weight: number,
 *   counts: Float64Array | null, prediction: number, impurity: number, bits: number}} LevelRow
 */

/**
 * @param {CategorySearch} search
 * @param {CategorySplits} model
 * @returns {LevelRow[]}
 */
export function everyLevel({ candidates, node, criterion }, model) {
  const names = namesOf(candidates);
  return candidates.rows.map((rows, level) => {
    const [name, whole] = names.get(level) ?? ["", ""];
    const held = model.level(level);
    const own = { name, whole, level, rows };
    if (held instanceof Float64Array) {
      const weight = held.reduce((total, count) => total + count, 0);
      const impurity = classTotal(criterion, held) / weight;
      const bits = classTotal("entropy", held) / weight;
      return { ...own, weight, counts: held, prediction: NaN, impurity, bits };
    }
    const { weight, mean, ssd } = held;
    const none = { counts: null, bits: NaN };
    if (criterion !== "absolute_error")
      return { ...own, ...none, weight, prediction: mean + node.centre, impurity: ssd / weight };
    const { median, total } = model.absolute(level) ?? { median: NaN, total: NaN };
    return { ...own, ...none, weight, prediction: median + node.centre, impurity: total / weight };
  });
}

/**
 * The short and the whole name of the levels that have one.
 * @param {import("../splits/payload.js").Crosstab} candidates
 * @returns {Map<number, [string, string]>}
 */
export function namesOf({ shown, names, wholes }) {
  return new Map(shown.map((level, i) => [level, [names[i], wholes[i]]]));
}

/**
 * The levels with names, in the order of the splits, and all others as one.
 * @param {CategorySearch} search
 * @param {LevelRow[]} every
 */
export function listedLevels({ candidates, criterion }, every) {
  const rank = new Map(candidates.order.map((level, i) => [level, i]));
  /** @param {LevelRow} row */
  const rankOf = ({ level }) => rank.get(level) ?? 0;
  const named = candidates.shown
    .map((level) => every[level])
    .sort((one, other) => rankOf(one) - rankOf(other));
  if (named.length === every.length) return named;
  const shown = new Set(candidates.shown);
  return [
    ...named,
    together(
      every.filter((row) => !shown.has(row.level)),
      criterion,
    ),
  ];
}

/**
 * Several levels as one, with their average impurity. Medians cannot be combined as means can.
 * @param {LevelRow[]} rows
 * @param {string} criterion
 * @returns {LevelRow}
 */
function together(rows, criterion) {
  const weight = sumOf(rows, (row) => row.weight);
  /** @param {(row: LevelRow) => number} of */
  const average = (of) => sumOf(rows, (row) => row.weight * of(row)) / weight;
  const words = `${showCount(rows.length)} other categories`;
  return {
    name: words,
    whole: words,
    level: -1,
    rows: sumOf(rows, (row) => row.rows),
    weight,
    counts: rows[0].counts?.map((_, c) => sumOf(rows, (row) => row.counts?.[c] ?? 0)) ?? null,
    prediction: criterion === "absolute_error" ? NaN : average((row) => row.prediction),
    impurity: average((row) => row.impurity),
    bits: average((row) => row.bits),
  };
}

/**
 * @param {LevelRow[]} rows
 * @param {(row: LevelRow) => number} of
 */
export function sumOf(rows, of) {
  let total = 0;
  for (const row of rows) total += of(row);
  return total;
}
