/** Which classes have their own term in a sum, and how its numbers are written. */

import { errorUnit, showCount, showNumber } from "../shared/display.js";
import { impurityScale } from "../splits/impurity_scale.js";
import { lookedInto } from "../splits/payload.js";

/** A sum of more classes than this lists the heaviest and adds up the others. */
const MAX_TERMS = 7;

/**
 * A column of a sum: one class, or several of them together.
 * @typedef {{name: string, whole: string, slot: number, classes: number[]}} Term
 */

/** @typedef {import("../splits/payload.js").SplitSearch} SplitSearch */
/** @typedef {import("../splits/sides.js").Side} Side */

/**
 * The classes that occur at the node; if they are many, the heaviest, and all others as one.
 * @param {SplitSearch} search
 * @returns {Term[]}
 */
export function termsOf(search) {
  const counts = search.node.statistics;
  const here = [...counts.keys()].filter((c) => counts[c] > 0);
  const heaviest =
    here.length <= MAX_TERMS
      ? here
      : [...here].sort((a, b) => counts[b] - counts[a] || a - b).slice(0, MAX_TERMS - 1);
  const own = new Set(heaviest);
  const terms = here.filter((c) => own.has(c)).map((c) => ({ ...search.classes[c], classes: [c] }));
  const rest = here.filter((c) => !own.has(c));
  if (!rest.length) return terms;
  const name = `${showCount(rest.length)} others`;
  return [...terms, { name, whole: `${showCount(rest.length)} other classes`, slot: -1, classes: rest }];
}

/**
 * The node's classes without their own column, as a sentence, or "".
 * @param {Term[]} terms
 */
export function captionOfTerms(terms) {
  const rest = terms.find((term) => term.classes.length > 1);
  if (!rest) return "";
  const all = terms.reduce((sum, term) => sum + term.classes.length, 0);
  return `The ${showCount(terms.length - 1)} largest of ${showCount(all)} classes have their own terms; the others share one.`;
}

/**
 * Impurities with one digit more than at the curve, and as many as their difference, the gain.
 * @param {SplitSearch} search
 */
export function sumScale(search) {
  const unit = errorUnit(search, search.criterion);
  const scale = impurityScale(search.node.impurity, { extra: 1, unit, gain: lookedInto(search).gain });
  return { ...scale, write: scale.writeGain };
}

/** Entropies in bits, and the terms of a sum: four decimals at any node. */
export const bitScale = impurityScale(1, { extra: 2 });

/** A weight: rows if each weighs one. @param {number} weight */
export function showWeight(weight) {
  return showNumber(weight);
}

/** What is counted: "rows", or "weight" if rows weigh differently. @param {SplitSearch} search */
export function unitOfWeight(search) {
  return search.node.is_weighted ? "weight" : "rows";
}

/**
 * The node as its own side, to be shown next to those of a split.
 * @param {SplitSearch} search
 * @returns {Side}
 */
export function nodeSide(search) {
  const { rows, impurity, statistics, centre, prediction } = search.node;
  const isClasses = search.task === "classes";
  return {
    rows,
    weight: isClasses ? statistics.reduce((sum, count) => sum + count, 0) : statistics[0],
    impurity,
    counts: isClasses ? Float64Array.from(statistics) : null,
    mean: isClasses ? NaN : statistics[1] + centre,
    median: search.criterion === "absolute_error" ? prediction : null,
  };
}

/**
 * The weight of one class, or of several together, on a side.
 * @param {ArrayLike<number>} counts
 * @param {number[]} classes
 */
export function heldOf(counts, classes) {
  let total = 0;
  for (const c of classes) total += counts[c];
  return total;
}
