/** The line of text on a pill: what it asks, or what it predicts. */

import { showCount, showShare } from "../../shared/display.js";
import { label, labelWidth } from "../../shared/drawing/labels.js";
import { glyph } from "../../shared/drawing/marks.js";
import { showLift } from "../../shared/interest.js";
import { predictionSlot } from "../../shared/node_view.js";
import { leafRows } from "./leaf_parts.js";
import { featureName, isAmbiguous } from "./short_names.js";
import { categoryCounts } from "./side_texts.js";

/** @typedef {import("../../shared/node_view.js").TreePayload} TreePayload */

export const PILL_INSET = 8;

const BASELINE = 15;
const APART = 6;
/** What a glyph before a class's name takes. */
const GLYPH = 12;

/**
 * The least width of a node's pill: the threshold is always whole on it, and so are a
 * prediction of numbers and its rows.
 * @param {TreePayload} model
 * @param {number} i
 * @param {boolean} isLeaf
 */
export function pillWidth(model, i, isLeaf) {
  const { kind, threshold_text, value_text } = model.nodes;
  if (isLeaf) {
    if (model.task === "classes") return 0;
    return (
      2 * PILL_INSET +
      labelWidth("edge", value_text[i]) +
      APART +
      labelWidth("small", leafRows(model, i).text)
    );
  }
  if (kind[i] !== "numeric") return 0;
  return 2 * PILL_INSET + labelWidth("edge", `≤ ${threshold_text[i]}`);
}

/**
 * The feature, shortened where it has to be, and the left side's rule; where that would not tell
 * the feature, only the feature if an edge below tells the threshold, else the rule.
 * @param {TreePayload} model
 * @param {number} i
 * @param {number} width
 * @param {boolean} edgesTell
 */
export function pillRule(model, i, width, edgesTell) {
  const { kind, feature, threshold_text, left_text, left_whole, split_text, left } = model.nodes;
  const room = width - 2 * PILL_INSET;
  const { name, whole } = model.features[feature[i]];
  const fits = (/** @type {string} */ text) => labelWidth("edge", text) <= room;
  const partBefore = (/** @type {string} */ rule) =>
    featureName(model, feature[i], "edge", room - labelWidth("edge", rule));
  const named = (/** @type {string} */ rule, short = partBefore(rule)) => short && short + rule;
  const alone = edgesTell ? named("") : "";
  /** @type {string[]} */
  let tries;
  if (kind[i] === "numeric") {
    const rule = ` ≤ ${threshold_text[i]}`;
    const short = partBefore(rule);
    const isClear = short && !isAmbiguous(model, feature[i], short);
    const told = named(rule, short);
    tries = [`${name}${rule}`, ...(isClear ? [told, alone] : [alone, told]), rule.trim()];
  } else if (kind[i] === "missing") {
    tries = [`${name} ${left_text[i]}`, named(` ${left_text[i]}`), alone, left_text[i]];
  } else {
    const [own, all] = categoryCounts(model, left[i]);
    const count = `: ${showCount(own)} of ${showCount(all)}`;
    const counted = own > 2 || !left_text[i] ? [] : [named(`: ${left_text[i]}`)];
    tries = [split_text[i].replace(/\?$/, ""), ...counted, named(count), count.slice(2)];
  }
  const text = tries.find((one) => one && fits(one)) ?? tries[tries.length - 1];
  const full =
    text === tries[0] ? text : kind[i] === "numeric" ? `${whole}: ${left_whole[i]}` : left_whole[i];
  return label("edge", width / 2, BASELINE, text, { anchor: "middle", room, whole: full });
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
 * The prediction and its rows; the spread, which the track below draws, where it has room.
 * @param {TreePayload} model
 * @param {number} i
 * @param {number} width
 * @returns {SVGElement[]}
 */
function predictedNumber(model, i, width) {
  const { value_text, spread_text } = model.nodes;
  const end = width - PILL_INSET;
  const at = PILL_INSET + labelWidth("edge", value_text[i]) + APART;
  const { text, name } = leafRows(model, i);
  const from = end - labelWidth("small", text);
  const fits = labelWidth("small", spread_text[i]) <= from - APART - at;
  return [
    label("edge", PILL_INSET, BASELINE, value_text[i]),
    ...(fits ? [label("small", at, BASELINE, spread_text[i], { class: "faint" })] : []),
    label("small", end, BASELINE, text, { anchor: "end", class: name }),
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
    label("edge", PILL_INSET, BASELINE, share),
    ...(fits ? [label("small", end, BASELINE, lift, { anchor: "end", class: "faint" })] : []),
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
  const { name: given, whole } = model.classes[predicted_class[i]] ?? { name: prediction[i] };
  const share = tie[i] ? "tie" : share_text[i];
  const most = end - PILL_INSET - GLYPH;
  const taken = labelWidth("small", share) + APART;
  // The bar tells the share too; of a tie only the word does.
  const right = tie[i] || labelWidth("edge", given) + taken <= most ? share : "";
  const room = right ? most - taken : most;
  return [
    glyph(predictionSlot(model, i), PILL_INSET + 4, 11, 3.8),
    label("edge", PILL_INSET + GLYPH, BASELINE, given, { room, whole }),
    label("small", end, BASELINE, right, { anchor: "end", class: "faint" }),
  ];
}
