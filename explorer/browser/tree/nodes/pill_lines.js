/** What the texts of a pill need: its least width, and more than its usual lines. */

import { labelWidth } from "../../shared/drawing/labels.js";
import { rowsOfNode } from "../../shared/node_view.js";
import { hasAllCounts } from "./counts.js";
import { countsRoom } from "./leaf_parts.js";
import { brokenName } from "./short_names.js";
import { ruleWithin } from "./side_texts.js";

/** @typedef {import("../../shared/node_view.js").TreePayload} TreePayload */

export const PILL_INSET = 8;
/** Between texts on one line. */
export const APART = 6;
/** From a line to one that has no room on it. */
export const PILL_LINE = 13;
/** What a glyph before a class's name takes. */
export const GLYPH = 12;

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
 * The lines that a pill has besides its usual ones, where its level is high enough: the second of a name, and
 * what the rows are if they take the whole line.
 * @param {TreePayload} model
 * @param {number} i
 * @param {boolean} isLeaf
 * @param {number} width
 * @returns {{above: number, below: number}}
 */
export function pillLines(model, i, isLeaf, width) {
  const room = width - 2 * PILL_INSET;
  const [name, space] = isLeaf
    ? [classOf(model, i).name, room - GLYPH - tieRoom(model, i)]
    : [model.features[model.nodes.feature[i]].name, room];
  const isNamed = !isLeaf || (model.task === "classes" && !model.interest);
  const isBroken = isNamed && labelWidth("edge", name) > space && brokenName(name, space).length > 0;
  const isTold = !isLeaf && isBehind(model, i, room);
  return { above: Number(isBroken), below: Number(!isTold && hasOwnLine(model, i, isLeaf, room)) };
}

/**
 * Whether what a node's rows are has no room behind their number.
 * @param {TreePayload} model
 * @param {number} i
 * @param {boolean} isLeaf
 * @param {number} room
 */
function hasOwnLine(model, i, isLeaf, room) {
  if (model.interest) return false;
  if (model.task === "classes") {
    return !model.nodes.pure[i] && !hasAllCounts(model, i, countsRoom(model, i, room));
  }
  const mean = labelWidth("small", meanOf(model, i));
  return !isLeaf && labelWidth("small", rowsOfNode(model, i)) + APART + mean > room && mean <= room;
}

/**
 * What a split asks, as it has room.
 * @param {TreePayload} model
 * @param {number} i
 * @param {number} room
 */
export function askedOn(model, i, room) {
  const verb = model.nodes.kind[i] === "category" ? "is " : "";
  return verb + ruleWithin(model, model.nodes.left[i], room - labelWidth("edge", verb));
}

/**
 * Whether a split's rows have room behind what it asks.
 * @param {TreePayload} model
 * @param {number} i
 * @param {number} room
 */
export function isBehind(model, i, room) {
  const [rule, rows] = [askedOn(model, i, room), rowsOfNode(model, i)];
  return labelWidth("edge", rule) + APART + labelWidth("small", rows) <= room;
}

/**
 * @param {TreePayload} model
 * @param {number} i
 */
export function meanOf({ nodes: { value_text, spread_text } }, i) {
  return `${value_text[i]} ${spread_text[i]}`;
}

/**
 * The class that a node predicts.
 * @param {TreePayload} model
 * @param {number} i
 */
export function classOf({ classes, nodes: { prediction, predicted_class } }, i) {
  return classes[predicted_class[i]] ?? { name: prediction[i], whole: prediction[i] };
}

/**
 * What the word next to a tied class takes.
 * @param {TreePayload} model
 * @param {number} i
 */
function tieRoom(model, i) {
  return model.nodes.tie[i] ? labelWidth("small", "tie") + APART : 0;
}
