/** The error of the node and of both sides: prediction, sum of errors, and their mean. */

import { errorUnit, isMoment, MINUS, showPrediction } from "../shared/display.js";
import { html } from "../shared/drawing/dom.js";
import { impurityScale } from "../splits/impurity_scale.js";
import { predictedValue } from "../splits/sides.js";
import { fraction, number, powerOfTen, sign } from "./fractions.js";
import { columnName, lineName, resultCell, sumTable } from "./sum_table.js";
import { nodeSide, showWeight, sumScale, unitOfWeight } from "./sum_terms.js";

/** @typedef {import("../splits/payload.js").SplitSearch} SplitSearch */
/** @typedef {ReturnType<typeof import("../splits/impurity_scale.js").impurityScale>} Scale */

/**
 * The sum of errors of sides that weigh `node` together, written with one power of ten.
 * @param {SplitSearch} search
 */
function errorScale(search) {
  const node = nodeSide(search);
  return impurityScale(node.weight * node.impurity, { extra: 1, unit: errorUnit(search, search.criterion) });
}

/** The name of a sum of errors: SSE of squares, SAE of distances. @param {SplitSearch} search */
export function errorName(search) {
  return search.criterion === "squared_error" ? "SSE" : "SAE";
}

/**
 * @param {SplitSearch} search
 * @returns {import("./arithmetic.js").Part}
 */
export function numberSum(search) {
  const isSquared = search.criterion === "squared_error";
  const sums = errorScale(search);
  const means = sumScale(search);
  const prediction = isSquared ? "mean" : "median";
  const name = errorName(search);
  const unit = isMoment(search) ? search.unit : "";
  const head = [
    `${prediction} ${search.target}`,
    [`${name}: Σ ${isSquared ? "(y − mean)²" : "|y − median|"}`, sums.factor, unit].filter(Boolean).join(" "),
    `${name} over ${unitOfWeight(search)}`,
  ];
  return sumTable(
    search,
    `${search.criterion_name} of the node and of both sides`,
    "sum numbers",
    head.map((words) => html("th", { scope: "col" }, html("bdi", {}, words))),
    (each) => errorLine(search, each, head, { sums, means }),
  );
}

/**
 * @param {SplitSearch} search
 * @param {string} name
 * @param {string[]} head the columns' names; on a phone each number has its own next to it
 * @param {{sums: Scale, means: Scale}} scales
 * @returns {import("./sum_table.js").Line}
 */
function errorLine(search, name, head, { sums, means }) {
  const node = nodeSide(search);
  const widest = showWeight(node.weight);
  const factor = sums.factor ? ` ${sums.factor}` : "";
  const total = sums.write(node.weight * node.impurity) + factor;
  const title = lineName();
  const prediction = number("prediction", showPrediction(search, predictedValue(node)));
  const sum = number("error", total);
  const share = fraction(total.length > widest.length ? total : widest);
  const result = number("result-number", means.write(node.impurity));
  const element = html(
    "tr",
    { class: name },
    title.element,
    html("td", {}, columnName(head[0]), prediction.element),
    html("td", {}, columnName(head[1]), sum.element),
    html("td", {}, columnName(head[2]), share.element),
    resultCell(search, result.element),
  );
  return {
    element,
    show(side, words, counted) {
      title.show(words, counted);
      const error = side.weight * side.impurity;
      prediction.set(showPrediction(search, predictedValue(side)));
      sum.set(sums.write(error));
      share.set(sums.write(error) + factor, showWeight(side.weight));
      result.set(means.write(side.impurity));
    },
  };
}

/**
 * The sums of errors before and after the split, and their difference.
 * @param {SplitSearch} search
 */
export function errorsSaved(search) {
  const scale = errorScale(search);
  const node = nodeSide(search);
  const widest = scale.write(node.weight * node.impurity);
  const slots = ["left", "right", "after", "before", "after", "saved"].map((name) =>
    number(`error ${name}`, widest),
  );
  const [left, right, after, before, less, saved] = slots;
  const elements = [
    [left.element, sign("+"), right.element, sign("="), after.element, powerOfTen(scale.factor)],
    [before.element, sign(MINUS), less.element, sign("="), saved.element, powerOfTen(scale.factor)],
  ];
  return {
    elements,
    /** @param {import("../splits/sides.js").Split} split */
    show(split) {
      const errors = [split.left, split.right].map((side) => side.weight * side.impurity);
      const whole = node.weight * node.impurity;
      left.set(scale.write(errors[0]));
      right.set(scale.write(errors[1]));
      after.set(scale.write(errors[0] + errors[1]));
      before.set(scale.write(whole));
      less.set(scale.write(errors[0] + errors[1]));
      saved.set(scale.write(split.gain * node.weight));
    },
  };
}
