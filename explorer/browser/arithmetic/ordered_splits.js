/** The two-way split of a category, step by step: the effect of each further category. */

import { showCount, showPrediction } from "../shared/display.js";
import { html } from "../shared/drawing/dom.js";
import { countOfLevels } from "../splits/payload.js";
import { predictedValue } from "../splits/sides.js";
import { namesOf } from "./category_rows.js";
import { cell, classHeads, columnHead, rowHead, tableOf } from "./category_table.js";
import { scrolling } from "./fractions.js";
import { heldOf, showWeight, sumScale, termsOf, unitOfWeight } from "./sum_terms.js";

/** @typedef {import("../splits/payload.js").CategorySearch} CategorySearch */
/** @typedef {import("../splits/payload.js").Crosstab} Crosstab */
/** @typedef {{k: number, words: string, whole: string}} Step split k, and what it adds to the left */

/**
 * @param {CategorySearch} search
 * @param {import("../splits/category_splits.js").CategorySplits} model
 * @returns {import("./arithmetic.js").Part}
 */
export function orderedSplits(search, model) {
  const { candidates } = search;
  const steps = candidates.subsets.length ? subsetSteps(candidates) : orderSteps(candidates);
  const rows = steps.map((step) => rowOf(search, step, model.at(step.k)));
  const isSubsets = candidates.subsets.length > 0;
  const caption = `${search.axis_name} after each split on ${candidates.whole}`;
  const table = tableOf("crosstab ordered", caption, headOf(search), rows);
  const how = isSubsets ? "the best split of each size" : "category by category";
  const note = reasonOf(search) + listedOf(steps.length, candidates);
  const element = html(
    "section",
    { class: "categories" },
    html("h4", {}, "Left or right: ", how),
    scrolling(`Splits on ${candidates.whole}, category by category`, table),
    html("p", { class: "note" }, note),
  );
  return {
    element,
    show({ asked }) {
      const index = asked && !asked.levels ? asked.index : null;
      steps.forEach(({ k }, i) => {
        const isAsked = index !== null && (k === index || k === twinOf(candidates, index));
        rows[i].classList.toggle("asked", isAsked);
      });
    },
  };
}

/** @param {CategorySearch} search */
function headOf(search) {
  const isClasses = search.task === "classes";
  const prediction = search.criterion === "absolute_error" ? "median" : "mean";
  return [
    columnHead(search.candidates.subsets.length ? "categories that go left" : "moved left"),
    ...(isClasses ? classHeads(termsOf(search)) : []),
    columnHead(`${unitOfWeight(search)} left`),
    ...(isClasses ? [] : [columnHead(prediction)]),
    columnHead("left"),
    columnHead("right"),
    columnHead(`both, weighted ${sumScale(search).factor}`.trim()),
    cell(""),
  ];
}

/**
 * @param {CategorySearch} search
 * @param {Step} step
 * @param {import("../splits/sides.js").Split} split
 */
function rowOf(search, { k, words, whole }, { left, right, total, admissible }) {
  const scale = sumScale(search);
  const isBest = k === search.candidates.best;
  const { counts } = left;
  const texts = [
    ...(counts ? termsOf(search).map(({ classes }) => showWeight(heldOf(counts, classes))) : []),
    showWeight(left.weight),
    ...(counts ? [] : [showPrediction(search, predictedValue(left))]),
    scale.write(left.impurity),
    scale.write(right.impurity),
  ];
  return html(
    "tr",
    { class: isBest ? "best" : "" },
    rowHead(words, whole),
    ...texts.map(cell),
    html("td", { class: "both" }, scale.write(total)),
    html("td", { class: "mark-cell" }, isBest ? "best" : admissible ? "" : "refused"),
  );
}

/**
 * The best subset of every size; one of two that are the same division.
 * @param {Crosstab} candidates
 * @returns {Step[]}
 */
function subsetSteps(candidates) {
  const names = namesOf(candidates);
  return candidates.subsets.flatMap((subset, k) => {
    if (isTwin(candidates, k)) return [];
    const found = subset.map((level) => names.get(level) ?? ["…", "…"]);
    const [words, whole] = [0, 1].map((i) => found.map((name) => name[i]).join(", "));
    return [{ k, words, whole }];
  });
}

/**
 * The splits that are listed: one for each category with a name, and the best; those between them
 * are counted. The last is never sent left: that would leave nothing on the right.
 * @param {Crosstab} candidates
 * @returns {Step[]}
 */
function orderSteps(candidates) {
  const names = namesOf(candidates);
  /** @type {Step[]} */
  const steps = [];
  let unnamed = 0;
  for (let k = 0; k < candidates.rows.length - 1; k++) {
    const name = names.get(candidates.order[k]);
    if (!name) unnamed += candidates.levels[candidates.order[k]];
    if (!name && k !== candidates.best) continue;
    const more = unnamed ? `${showCount(unnamed)} more ${unnamed === 1 ? "category" : "categories"}` : "";
    const joint = more && name ? ", then " : "";
    const first = steps.length ? "+ " : "";
    const [words, whole] = name ?? ["", ""];
    steps.push({ k, words: `${first}${more}${joint}${words}`, whole: `${more}${joint}${whole}` });
    unnamed = 0;
  }
  return steps;
}

/**
 * The best split of one size sends left what the best split of the complementary size sends right.
 * @param {Crosstab} candidates
 * @param {number} k
 */
function twinOf({ subsets }, k) {
  return subsets.length ? subsets.length - 1 - k : k;
}

/**
 * Whether a split is left to its twin: the larger of both, unless it is the best itself.
 * @param {Crosstab} candidates
 * @param {number} k
 */
function isTwin(candidates, k) {
  const twin = twinOf(candidates, k);
  return twin !== k && k !== candidates.best && (twin === candidates.best || k > twin);
}

/**
 * How many of the splits are listed, if not all are.
 * @param {number} n
 * @param {Crosstab} candidates
 */
function listedOf(n, { levels, subsets }) {
  const all = countOfLevels({ levels }) - 1;
  if (n >= all || subsets.length) return "";
  return ` ${showCount(n)} of ${showCount(all)} splits are listed, the best among them.`;
}

/**
 * Why it is enough to try these splits, or a warning that it may not be.
 * @param {CategorySearch} search
 */
function reasonOf({ candidates, task, criterion, classes }) {
  const isClasses = task === "classes";
  const count = showCount(candidates.n_candidates);
  const n = countOfLevels(candidates);
  if (n === 2) return "There is only one way to divide two categories.";
  const tried = `${count} ways to divide ${showCount(n)} categories between left and right were tried`;
  if (candidates.subsets.length) return `All ${tried}.`;
  if (candidates.is_ordered)
    return `Categories keep the order of ${candidates.whole}: ${count} splits were tried; each sends the first categories in this order left.`;
  if (!candidates.exact) {
    const orders = isClasses ? "orders by class share" : "orders by mean and median";
    return `Only ${tried}, in ${orders}. This is a heuristic: a better split may exist.`;
  }
  const best = "the best split is one of these";
  if (!isClasses)
    return criterion === "absolute_error"
      ? `All ${tried}.`
      : `Categories are ordered by mean, lowest first: ${best} (Fisher 1958).`;
  const last = classes.at(-1)?.name ?? "";
  return classes.length === 2
    ? `Categories are ordered by their share of ${last}, lowest first. With two classes, ${best} (Breiman et al. 1984).`
    : `All ${tried}.`;
}
