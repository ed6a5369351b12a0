/** The texts on a pill: what it asks, or what it predicts, and its rows. */

import { showShare } from "../../shared/display.js";
import { label, labelWidth } from "../../shared/drawing/labels.js";
import { glyph } from "../../shared/drawing/marks.js";
import { showLift } from "../../shared/interest.js";
import { predictionSlot, rowsOfNode } from "../../shared/node_view.js";
import { countMarks } from "./counts.js";
import { leafRows, rowsLine } from "./leaf_parts.js";
import { rowsOf } from "./share_cards.js";
import { className, featureName } from "./short_names.js";
import { ruleWithin } from "./side_texts.js";

/** @typedef {import("../../shared/node_view.js").TreePayload} TreePayload */

export const PILL_INSET = 8;

/** The baselines of the first line and the second, and from the bar's top to the last. */
const [FIRST, SECOND, BELOW_BAR] = [14, 27, 17];
const APART = 6;
/** What a glyph before a class's name takes. */
const GLYPH = 12;

/**
 * The least width of a node's pill: the threshold is always whole on it, and so is a
 * prediction of numbers.
 * @param {TreePayload} model
 * @param {number} i
 * @param {boolean} isLeaf
 */
export function pillWidth(model, i, isLeaf) {
  const { kind, threshold_text, value_text } = model.nodes;
  if (isLeaf) return model.task === "classes" ? 0 : 2 * PILL_INSET + labelWidth("edge", value_text[i]);
  if (kind[i] !== "numeric") return 0;
  return 2 * PILL_INSET + labelWidth("edge", `≤ ${threshold_text[i]}`);
}

/**
 * A split's feature, and below it the left side's rule; then the rows, behind the rule where these
 * leave no room for what they are.
 * @param {TreePayload} model
 * @param {number} i
 * @param {number} width
 * @param {number} bar its top
 * @returns {SVGElement[]}
 */
export function pillSplit(model, i, width, bar) {
  const { kind, feature, left, left_whole } = model.nodes;
  const end = width - PILL_INSET;
  const room = end - PILL_INSET;
  const { whole } = model.features[feature[i]];
  const verb = kind[i] === "category" ? "is " : "";
  const rule = verb + ruleWithin(model, left[i], room - labelWidth("edge", verb));
  const rows = rowsOfNode(model, i);
  const isBehind = labelWidth("edge", rule) + APART + labelWidth("small", rows) <= room;
  const asked = { room, whole: kind[i] === "category" ? left_whole[i] : rule };
  return [
    label("edge", PILL_INSET, FIRST, featureName(model, feature[i], "edge", room), { room, whole }),
    label("edge", PILL_INSET, SECOND, rule, asked),
    ...(isBehind ? [label("small", end, SECOND, rows, { anchor: "end", class: "soft" })] : []),
    ...pillRows(model, i, PILL_INSET, end, bar + BELOW_BAR, isBehind),
  ];
}

/**
 * The line below a split's bar: its rows, unless they are told above, and what they are.
 * @param {TreePayload} model
 * @param {number} i
 * @param {number} from
 * @param {number} end
 * @param {number} y the baseline
 * @param {boolean} isTold
 * @returns {SVGElement[]}
 */
function pillRows(model, i, from, end, y, isTold) {
  const { interest, task, nodes } = model;
  if (interest) return ownRows(model, interest, i, from, end, y);
  if (task === "classes") {
    return isTold ? countMarks(model, i, from, y, end - from) : rowsLine(model, i, from, end, y);
  }
  const rows = isTold ? "" : rowsOfNode(model, i);
  const mean = `${nodes.value_text[i]} ${nodes.spread_text[i]}`;
  const fits = labelWidth("small", rows) + APART + labelWidth("small", mean) <= end - from;
  return [
    ...(rows ? [label("small", from, y, rows, { class: "soft" })] : []),
    ...(fits
      ? [label("small", rows ? end : from, y, mean, { anchor: rows ? "end" : "start", class: "soft" })]
      : []),
  ];
}

/**
 * Its rows of the class of interest, of how many.
 * @param {TreePayload} model
 * @param {import("../../shared/interest.js").Interest} interest
 * @param {number} i
 * @param {number} from
 * @param {number} end
 * @param {number} y the baseline
 */
function ownRows(model, interest, i, from, end, y) {
  const text = rowsOf(model, interest, i).find((one) => labelWidth("small", one) <= end - from);
  return text ? [label("small", from, y, text, { class: "soft" })] : [];
}

/**
 * The line below a leaf's bar: its rows, and what they are.
 * @param {TreePayload} model
 * @param {number} i
 * @param {number} width
 * @param {number} bar its top
 * @returns {SVGElement[]}
 */
export function pillLeafRows(model, i, width, bar) {
  const [end, y] = [width - PILL_INSET, bar + BELOW_BAR];
  if (model.interest) return ownRows(model, model.interest, i, PILL_INSET, end, y);
  if (model.task === "classes") return rowsLine(model, i, PILL_INSET, end, y);
  const { text, name } = leafRows(model, i);
  return [label("small", PILL_INSET, y, text, { class: name })];
}

/**
 * @param {TreePayload} model
 * @param {number} i
 * @param {number} width
 * @returns {SVGElement[]}
 */
export function pillPrediction(model, i, width) {
  if (model.interest) return sharedClass(model.interest, i, width);
  return model.task === "numbers" ? predictedNumber(model, i, width) : predictedClass(model, i, width);
}

/**
 * The prediction, and the spread where it has room.
 * @param {TreePayload} model
 * @param {number} i
 * @param {number} width
 * @returns {SVGElement[]}
 */
function predictedNumber(model, i, width) {
  const { value_text, spread_text } = model.nodes;
  const at = PILL_INSET + labelWidth("edge", value_text[i]) + APART;
  const fits = labelWidth("small", spread_text[i]) <= width - PILL_INSET - at;
  return [
    label("edge", PILL_INSET, FIRST, value_text[i]),
    ...(fits ? [label("small", at, FIRST, spread_text[i], { class: "faint" })] : []),
  ];
}

/**
 * The share of the class of interest, and its lift where it has room.
 * @param {import("../../shared/interest.js").Interest} interest
 * @param {number} i
 * @param {number} width
 * @returns {SVGElement[]}
 */
function sharedClass(interest, i, width) {
  const [share, lift] = [showShare(interest.shares[i]), showLift(interest, i)];
  const end = width - PILL_INSET;
  const fits = labelWidth("edge", share) + APART + labelWidth("small", lift) <= end - PILL_INSET;
  return [
    label("edge", PILL_INSET, FIRST, share),
    ...(fits ? [label("small", end, FIRST, lift, { anchor: "end", class: "faint" })] : []),
  ];
}

/**
 * @param {TreePayload} model
 * @param {number} i
 * @param {number} width
 * @returns {SVGElement[]}
 */
function predictedClass(model, i, width) {
  const { prediction, predicted_class, share_text, tie } = model.nodes;
  const end = width - PILL_INSET;
  const { name: given, whole } = model.classes[predicted_class[i]] ?? {
    name: prediction[i],
    whole: prediction[i],
  };
  const share = tie[i] ? "tie" : share_text[i];
  const most = end - PILL_INSET - GLYPH;
  const taken = labelWidth("small", share) + APART;
  // The bar tells the share too; of a tie only the word does.
  const right = tie[i] || labelWidth("edge", given) + taken <= most ? share : "";
  const room = right ? most - taken : most;
  return [
    glyph(predictionSlot(model, i), PILL_INSET + 4, 11, 3.8),
    label("edge", PILL_INSET + GLYPH, FIRST, className(model, i, "edge", room), { room, whole }),
    label("small", end, FIRST, right, { anchor: "end", class: "faint" }),
  ];
}
