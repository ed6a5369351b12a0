/**
 * The split search of one node as Python sends it: the types of views/split_search.
 *
 * Indices count from 0; a feature is named by its column number, a class and a level by its code.
 */

/** @typedef {{name: string, whole: string, slot: number}} ClassMark `slot` is −1 for "other" */

/**
 * The split that the user has put, of a feature; `levels` are a category's entries that go left.
 * @typedef {{feature: number, threshold: number | null, routing: number, levels: number[]}} ForcedChoice
 */

/**
 * The node that a split is searched for. `statistics` are class weights, or weight, mean (from
 * `centre`) and sum of squared deviations.
 * @typedef {{path: string, rows: number, impurity: number, statistics: number[], centre: number,
 *   prediction: number, is_weighted: boolean, is_leaf: boolean, ending: string,
 *   is_no_gain: boolean, forced: ForcedChoice | null}} SearchedNode
 */

/**
 * A feature's best candidate split; without one `no_split` says why.
 * @typedef {{feature: number, name: string, whole: string, words: string, rule: string,
 *   gain: number, is_best: boolean, is_near: boolean, is_chosen: boolean, is_exact: boolean,
 *   no_split: string}} RankedFeature
 */

/** @typedef {[number, string][]} Ticks */

/**
 * The node's rows along a numeric feature; `up` lines of cells, `marks` and `missing` by kind.
 * @typedef {{kind: "bars" | "points" | "cells", low: number, high: number, n: number, up: number,
 *   marks: number[], missing: number[], y: [number, number], y_ticks: Ticks,
 *   caption: string}} TargetBars
 */

/**
 * Both sides of every threshold, rows without a value on neither.
 * @typedef {{gained: number[], lengths: number[], left: number[][], right: number[][],
 *   medians: number[][][]}} ThresholdSides
 */

/**
 * A numeric feature's thresholds, rising.
 * @typedef {{kind: "numeric", name: string, whole: string, threshold: number[],
 *   threshold_text: string[], rows_left: number[], sides: ThresholdSides,
 *   missing: number[] | null, missing_rows: number, best: number | null, routing: number,
 *   ties: number, axis: [number, number], ticks: Ticks, box: [number, number], bars: TargetBars,
 *   n_candidates: number, drawn: string}} ThresholdTable
 */

/**
 * What each level's rows hold.
 * @typedef {{pairs: number[], lengths: number[], moments: number[][], values: number[],
 *   value_lengths: number[]}} LevelTargets
 */

/**
 * A category feature's levels at the node, missing last; of very many some are grouped as one
 * entry, which holds as many as `levels` says.
 * @typedef {{kind: "category", name: string, whole: string, shown: number[], names: string[],
 *   wholes: string[], levels: number[], rows: number[], targets: LevelTargets, medians: number[][],
 *   order: number[], subsets: number[][], best: number | null, ties: number, exact: boolean,
 *   y: [number, number], y_ticks: Ticks, points: number[], n_candidates: number,
 *   drawn: string, is_ordered: boolean}} Crosstab
 */

/**
 * How many categories the node has, single or grouped.
 * @param {{levels: number[]}} crosstab
 */
export function countOfLevels({ levels }) {
  return levels.reduce((sum, n) => sum + n, 0);
}

/**
 * A split as a formula has it: "island = Dream", "flipper_length_mm ≤ 206.5".
 * @param {{kind: string, name: string}} candidates
 * @param {string} left its left side in words
 */
export function equation({ kind, name }, left) {
  return kind === "category" ? `${name} = ${left}` : `${name} ${left}`;
}

/**
 * The line of the leaderboard that is open.
 * @param {SplitSearch} search
 */
export function lookedInto(search) {
  const own = search.features.find((each) => each.feature === search.feature);
  if (!own) throw new RangeError(`There is no column number ${search.feature}.`);
  return own;
}

/**
 * One criterion's split of the node, in its own unit.
 * @typedef {{criterion: string, name: string, unit: string, impurity: number, gain: number,
 *   rule: string, feature: number, threshold: number | null, agrees: boolean,
 *   same_feature: boolean, ties: boolean, is_own: boolean}} CriterionChoice
 */

/**
 * For a tree that the user builds: the gain of the best split of any feature, and what of it is
 * shown: how much it gains, which it is, the whole curve before it is dragged over.
 * @typedef {{best_gain: number, help: {gain: boolean, place: boolean, curve: boolean}}} HandSearch
 */

/**
 * A monotonic constraint on the examined feature: 1 or -1, and the bounds of its sides' values.
 * @typedef {{sign: number, lower: number | null, upper: number | null, rounding: number}} Order
 */

/**
 * @template {ThresholdTable | Crosstab | null} Candidates
 * @typedef {{id: string, title: string, task: "classes" | "numbers", target: string,
 *   display: string, criterion: string, criterion_name: string, axis_name: string, unit: string,
 *   classes: ClassMark[], sent?: ClassMark[], node: SearchedNode, predictions: [number, number] | null,
 *   min_samples_leaf: number, min_leaf_weight: number, losses: number[][] | null, order: Order | null, features: RankedFeature[], feature: number,
 *   candidates: Candidates, criteria: CriterionChoice[] | null, hand: HandSearch | null, is_fixed: boolean,
 *   near_ties: string}} SearchOf
 */

/** @typedef {SearchOf<ThresholdTable | Crosstab | null>} SplitSearch */
/** @typedef {SearchOf<ThresholdTable>} NumericSearch */
/** @typedef {SearchOf<Crosstab>} CategorySearch */
/** @typedef {SearchOf<ThresholdTable | Crosstab>} DrawnSearch with candidates of either kind */

/**
 * Whether the examined feature has candidates to draw.
 * @param {SplitSearch} search
 * @returns {search is DrawnSearch}
 */
export function hasCandidates(search) {
  return search.candidates !== null;
}

/**
 * Whether the examined feature is numeric.
 * @param {SplitSearch} search
 * @returns {search is NumericSearch}
 */
export function isNumeric(search) {
  return search.candidates?.kind === "numeric";
}

/**
 * Whether the examined feature is a category.
 * @param {SplitSearch} search
 * @returns {search is CategorySearch}
 */
export function isCategory(search) {
  return search.candidates?.kind === "category";
}
