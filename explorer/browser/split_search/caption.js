/** One or two sentences that describe the split in words. */

import { showCount, showRows } from "../shared/display.js";
import { MISSING_APART, MISSING_LEFT } from "../splits/numeric_splits.js";
import { equation, lookedInto } from "../splits/payload.js";
import { refusalOf } from "../splits/sides.js";
import { leadByHand } from "./by_hand.js";
import { categoriesInWords } from "./categories/category_names.js";
import { goes, predictionOf } from "./sides.js";

/** @typedef {import("../splits/payload.js").DrawnSearch} DrawnSearch */
/** @typedef {import("./frame.js").Scale} Scale */

/**
 * A split as the caption describes it.
 * @typedef {object} ShownSplit
 * @property {import("../splits/sides.js").Split} split
 * @property {string} left its left side in words: "≤ 43.35 or missing"
 * @property {boolean} isBest
 * @property {boolean} isApart whether only missing rows go right
 * @property {boolean} isOwn whether categories were moved by hand, to no point of the curve
 */

/**
 * One side of a split without the feature's name: "≤ 43.35 or missing", "red or green".
 * @param {DrawnSearch["candidates"]} candidates
 * @param {{index: number | null, routing: number}} asked
 * @param {Uint8Array | null} isLeft of a category's levels
 * @param {boolean} left
 */
export function sideInWords(candidates, asked, isLeft, left) {
  if (candidates.kind === "category") return isLeft ? categoriesInWords(candidates, isLeft, left) : "";
  if (asked.routing === MISSING_APART) return left ? "has a value" : "missing";
  const withMissing = candidates.missing_rows && (asked.routing === MISSING_LEFT) === left;
  const text = candidates.threshold_text[asked.index ?? 0];
  return `${left ? "≤" : ">"} ${text}${withMissing ? " or missing" : ""}`;
}

/**
 * @param {DrawnSearch} search
 * @param {ShownSplit} shown
 * @param {Scale} scale
 */
export function captionOf(search, shown, scale) {
  const { split, left } = shown;
  if (!split.admissible) {
    return `${equation(search.candidates, left)} is refused: ${refusalOf(search, split)}`;
  }
  const [one, other] = [split.left, split.right];
  const sides =
    `${showRows(one.rows)} ${goes(one.rows)} left (${left}), ${predictionOf(search, one)}; ` +
    `${showCount(other.rows)} ${goes(other.rows)} right, ${predictionOf(search, other)}.`;
  if (search.hand) return `${leadByHand(search, split.gain, scale)} ${sides}`;
  const lead = shown.isBest ? leadOfBest(search, split.gain, scale) : leadOfOther(search, shown, scale);
  return `${lead} ${sides}${shown.isBest ? tiesOf(search) : ""}${shown.isOwn ? ringOf(search) : ""}`;
}

/**
 * Why the ring of a split of some categories is off the curve.
 * @param {DrawnSearch} search
 */
function ringOf({ candidates }) {
  const isEverySubset = candidates.kind === "category" && candidates.subsets.length > 0;
  const curve = isEverySubset
    ? "shows the best split for each number of categories sent left"
    : "shows splits that send categories left one by one, in a fixed order";
  return ` The ring marks this split; the curve ${curve}.`;
}

/** @param {number} gain @param {Scale} scale */
function gainInWords(gain, scale) {
  return `${scale.writeGain(gain)}${scale.factor && ` ${scale.factor}`}`;
}

/** Of two gains, in a sentence. @param {number} difference @param {Scale} scale */
function differenceInWords(difference, scale) {
  return scale.writeGain(difference).replace(/^< /, "under ");
}

/**
 * Of a split that is not the best on its feature.
 * @param {DrawnSearch} search
 * @param {ShownSplit} shown
 * @param {Scale} scale
 */
function leadOfOther(search, { split, left, isApart }, scale) {
  const own = lookedInto(search);
  const loss = own.gain - split.gain;
  const behind = loss > 0 ? `${differenceInWords(loss, scale)} below` : "equal to";
  const where = isApart ? "With missing values set apart," : `At ${left}`;
  return `${where} the gain is ${gainInWords(split.gain, scale)}, ${behind} that of the best split, ${own.words}.`;
}

/**
 * Of the best split on its feature.
 * @param {DrawnSearch} search
 * @param {number} gained
 * @param {Scale} scale
 */
function leadOfBest(search, gained, scale) {
  const { node, features } = search;
  const gain = gainInWords(gained, scale);
  const own = lookedInto(search);
  if (node.is_leaf) {
    const best = features[0] === own ? "the best split" : `the best split on ${own.name}`;
    return `No split here: ${node.ending}; ${best} would gain ${gain}.`;
  }
  if (own.is_chosen) {
    if (node.is_no_gain)
      return `No split lowers ${search.criterion_name} (${scale.write(node.impurity)}) yet, so the most even split is used.`;
    const rival = features.find((other) => other !== own && !other.no_split);
    const isAhead = rival && !rival.is_best;
    return `Gain ${gain}${isAhead ? `, ${differenceInWords(own.gain - rival.gain, scale)} more than ${rival.name}` : ""}.`;
  }
  const chosen = features.find((other) => other.is_chosen);
  if (!chosen) return `The best split on ${own.name} gains ${gain}.`;
  const behind = own.is_best ? "as much as" : `${differenceInWords(chosen.gain - own.gain, scale)} less than`;
  return `The best split on ${own.name} gains ${gain}, ${behind} ${chosen.name}.`;
}

/**
 * The splits that tie or nearly tie with the best one; "" if there are none.
 * @param {DrawnSearch} search
 */
function tiesOf(search) {
  const { ties, kind } = search.candidates;
  const own = lookedInto(search);
  if (search.node.is_no_gain || own.gain === 0) return "";
  const taken = kind === "numeric" ? "the first" : "one";
  const within =
    ties > 1 ? ` ${showCount(ties)} splits on ${own.name} are equally good; ${taken} is taken.` : "";
  const equal = own.is_best ? search.features.filter((other) => other.is_best && other !== own) : [];
  const near = own.is_chosen && search.near_ties ? ` ${search.near_ties}` : "";
  if (!equal.length || !own.is_chosen) return `${within}${near}`;
  const first = equal.slice(0, 3).map((other) => other.rule);
  const more = equal.length > 3 ? ` and ${equal.length - 3} more` : "";
  return `${within} This split ties with ${first.join(", ")}${more}; the first feature is taken.${near}`;
}
