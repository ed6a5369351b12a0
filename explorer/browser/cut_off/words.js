/** The picture's sentences, for the current cut-off and costs. */

import { showCount, showDecimals, showShare, toDigits } from "../shared/display.js";
import { costAt, costsOf, leastCost, roundCutOff, stretchOf } from "./counts.js";

/** @typedef {import("./payload.js").CutOffs} CutOffs */
/** @typedef {import("./payload.js").Part} Part */
/** @typedef {import("./payload.js").Chosen} Chosen */
/** @typedef {import("./counts.js").Counts} Counts */

const CHOOSERS = { folds: "the folds", tuning: "the tuning rows", test: "the test rows" };
const NAMES = { folds: "unseen", tuning: "tuning", test: "test" };

/**
 * What the cut-off finds, misses and raises among rows that did not grow the tree.
 * @param {CutOffs} view
 * @param {Counts} counts
 * @param {number} cutOff
 */
export function headline(view, counts, cutOff) {
  const { judged, name, weighted, judged_by } = view;
  const rows = `${NAMES[judged_by]} row${judged.of_class === 1 && !weighted ? "" : "s"}`;
  if (!judged.total) return `There are no ${NAMES[judged_by]} rows to judge a cut-off by`;
  const at = `At a cut-off of ${showShare(cutOff)}`;
  const alarms = alarmWords(view, counts);
  if (!judged.of_class) return `${at} the tree raises ${alarms}; no ${NAMES[judged_by]} row is ${name}`;
  const [tree, finds, raises] =
    judged_by === "folds" ? ["trees", "find", "raise"] : ["the tree", "finds", "raises"];
  const found = weighted
    ? `${showShare(counts.found / judged.of_class)} of the weight of ${rows} of ${name}`
    : `${counts.found ? showCount(counts.found) : "none"} of ${showCount(judged.of_class)} ${rows} of ${name}`;
  return `${at} ${tree} ${finds} ${found} and ${raises} ${alarms}`;
}

/** @param {CutOffs} view @param {Counts} counts */
function alarmWords({ weighted }, { falseAlarms }) {
  if (weighted) return `false alarms of weight ${showCount(falseAlarms)}`;
  return `${falseAlarms ? showCount(falseAlarms) : "no"} false alarm${falseAlarms === 1 ? "" : "s"}`;
}

/**
 * Where the costs are least on the rows that choose a cut-off, and what that costs on the rows that judge it.
 * @param {CutOffs} view
 * @param {Chosen} chosen
 */
export function leastCostWords({ judged, judged_by, choosing, name }, chosen) {
  const part = choosing ?? judged;
  const by = choosing ? (choosing.name === NAMES.tuning ? "tuning" : "folds") : judged_by;
  const index = leastCost(part, chosen);
  const on = `On ${CHOOSERS[by]},`;
  const cost = showCount(toDigits(costAt(judged, roundCutOff(part, index), chosen), 6));
  const proof = choosing ? `; on the ${NAMES[judged_by]} rows, that costs ${cost}` : "";
  const costs = costsOf(part, chosen);
  if (costs.every((one) => one === costs[0])) return `${on} every cut-off costs the same`;
  return `${on} cost is lowest ${where(part, index, name)}${proof}`;
}

/**
 * Where the cost is lowest, if the cut-off was chosen for another tree and costs more on this one.
 * @param {CutOffs} view
 * @param {Chosen} chosen
 * @param {string | null} tree that the cut-off was chosen for, if known
 */
export function outdatedWords({ judged, choosing, name, tree: present }, chosen, tree) {
  const part = choosing ?? judged;
  const index = leastCost(part, chosen);
  if (!tree || tree === present) return "";
  if (costAt(part, chosen.cutOff, chosen) <= costsOf(part, chosen)[index]) return "";
  const isOne = index > 0 && index < part.cut_offs.length - 1;
  const at = isOne ? `at ${showShare(roundCutOff(part, index))}` : where(part, index, name);
  return `Chosen for another tree; on this tree, cost is lowest ${at}.`;
}

/**
 * How many rows a cut-off takes, and how many the next lower one would: the rows of a leaf go together.
 * @param {CutOffs} view
 * @param {number} index of the cut-off among those of the judged rows
 * @param {number} share of rows that it may take at most
 */
export function takenWords({ judged: { called, total }, judged_by, weighted }, index, share) {
  const of = `${weighted ? "of the weight " : ""}of ${NAMES[judged_by]} rows`;
  const [taken, next] = [called[index], called[index + 1]].map((rows) => rows / total);
  if (taken > share * (1 + 1e-9)) return `Every cut-off takes at least ${showShare(taken)} ${of}.`;
  const more = index + 1 < called.length ? `; the next lower one would take ${showShare(next)}` : "";
  return `This cut-off takes ${showShare(taken)} ${of}${more}.`;
}

/** @param {Part} part @param {number} index @param {string} name */
function where(part, index, name) {
  if (index === 0) return `if no row is predicted as ${name}`;
  if (index === part.cut_offs.length - 1) return `if every row is predicted as ${name}`;
  const [low, high] = stretchOf(part, index).map(showShare);
  return low === high ? `at ${low}` : `from ${low} to ${high}`;
}

/** Two digits; 1.00 is only for the whole area. @param {number} area */
export function areaText(area) {
  return area < 1 && area >= 0.995 ? "> 0.99" : showDecimals(area, 2);
}

/**
 * How much better the training rows make the tree look, by the area under the ROC curve.
 * @param {CutOffs} view
 */
export function areaWords({ training, judged, name }) {
  if (judged.area === null) return `No row is ${judged.of_class ? "anything but " : ""}${name}: no curve`;
  if (training.area === null) return `Area under the ROC curve ${areaText(judged.area)}`;
  const [own, other] = [areaText(training.area), areaText(judged.area)];
  if (own === other) return `ROC area on training rows: ${own}, the same`;
  return training.area > judged.area
    ? `ROC area on training rows: ${own}, more than ${other}`
    : `ROC area on training rows: ${own}, less than ${other}`;
}

/**
 * How many alarms are right.
 * @param {CutOffs} view
 * @param {Counts} counts
 */
export function precisionWords({ name }, { called, found }) {
  if (!called) return `No row is predicted as ${name}`;
  if (!found) return "No alarm is right";
  const precision = found / called;
  if (precision === 1) return "Every alarm is right";
  return precision < 0.4
    ? `One alarm in ${Math.round(called / found)} is right`
    : `${showShare(precision)} of alarms are right`;
}

/**
 * @param {CutOffs} view
 * @param {Counts} counts
 */
export function errorWords(view, counts) {
  const missed = view.weighted
    ? `Weight ${showCount(counts.missed)} missed`
    : `${showCount(counts.missed)} missed`;
  return `${missed}, ${alarmWords(view, counts)}`;
}

/**
 * The curves other than the ROC curve, each in a sentence.
 * @param {CutOffs} view
 * @param {Part} part
 * @param {number} index of the present cut-off
 */
export function gainWords({ name }, part, index) {
  if (!part.of_class || !part.total) return `No row is ${name}: no curve`;
  const [called, found] = [part.called[index] / part.total, part.found[index] / part.of_class];
  return `Predicting ${showShare(called)} of rows as ${name} finds ${showShare(found)} of the rows of ${name}`;
}

/**
 * @param {CutOffs} view
 * @param {Part} part
 * @param {number} index
 */
export function liftWords({ name }, part, index) {
  if (!part.called[index] || !part.of_class) return `No row is predicted as ${name}`;
  const lift = part.found[index] / part.called[index] / (part.of_class / part.total);
  return `${name} is ${showDecimals(lift, 1)} × as frequent among rows predicted as ${name}`;
}

/**
 * Whether the highest predicted shares match the actual shares.
 * @param {Part} part
 */
export function calibrationWords(part) {
  const last = part.predicted.length - 1;
  if (last < 0) return "There are no rows to judge";
  return `Where the predicted share is ${showShare(part.predicted[last])}, the actual share is ${showShare(part.actual[last])}`;
}
