/** Names of features, categories and classes in little room: what tells them from the others stays. */

import { labelWidth, onTwoLines } from "../../shared/drawing/labels.js";
import { shortName } from "../../shared/names/shortening.js";

/** A category is told from at most this many others. */
const MAX_OTHERS = 200;

/** @typedef {import("../../shared/node_view.js").TreePayload} TreePayload */
/** @typedef {import("../../shared/drawing/labels.js").TextStyle} TextStyle */

/** @type {WeakMap<object, Map<string, string>>} */
const KNOWN = new WeakMap();

/**
 * A feature's name, or the part of it that fits and is not part of that of another feature in the tree: "…_length"
 * next to "petal_width" and "sepal_width"; "" if there is no room for a part.
 * @param {TreePayload} model
 * @param {number} feature
 * @param {TextStyle} style
 * @param {number} room in pixels
 */
export function featureName(model, feature, style, room) {
  const { name, whole } = model.features[feature];
  if (labelWidth(style, name) <= room) return name;
  const others = () =>
    model.features
      .filter(({ bins, levels }, other) => other !== feature && (bins || levels.length))
      .map((one) => one.whole);
  return shortened(model, `${feature}`, whole, others, style, room);
}

/**
 * A name that has no room on one line: on two, broken between its words.
 * @param {string} name
 * @param {number} room in pixels
 * @returns {string[]} none if it does not fit on two
 */
export function brokenName(name, room) {
  const lines = onTwoLines("edge", name.replaceAll("_", "_ "), room).map((line) =>
    line.replaceAll("_ ", "_"),
  );
  return lines.length > 1 && lines.every((line) => labelWidth("edge", line) <= room) ? lines : [];
}

/**
 * A category's name, or the part of it that fits and is no other category's of its feature.
 * @param {TreePayload} model
 * @param {number} feature
 * @param {number} code
 * @param {TextStyle} style
 * @param {number} room in pixels
 */
export function categoryName(model, feature, code, style, room) {
  const { levels, levels_whole } = model.features[feature];
  if (labelWidth(style, levels[code]) <= room) return levels[code];
  const others = () => levels_whole.filter((_, other) => other !== code).slice(0, MAX_OTHERS);
  return shortened(model, `${feature} ${code}`, levels_whole[code], others, style, room);
}

/**
 * The name of the class that a node predicts, or the part of it that fits and is no other class's.
 * @param {TreePayload} model
 * @param {number} i
 * @param {TextStyle} style
 * @param {number} room in pixels
 */
export function className(model, i, style, room) {
  const { prediction, predicted_class } = model.nodes;
  const code = predicted_class[i];
  const { name, whole } = model.classes[code] ?? { name: prediction[i], whole: prediction[i] };
  if (labelWidth(style, name) <= room) return name;
  const others = () => model.classes.filter((_, other) => other !== code).map((one) => one.whole);
  return shortened(model, `class ${code}`, whole, others, style, room);
}

/**
 * @param {TreePayload} model
 * @param {string} of what the name is, within the model
 * @param {string} whole
 * @param {() => string[]} others
 * @param {TextStyle} style
 * @param {number} room
 */
function shortened(model, of, whole, others, style, room) {
  let known = KNOWN.get(model);
  if (!known) KNOWN.set(model, (known = new Map()));
  const key = `${of} ${style} ${Math.floor(room)}`;
  let short = known.get(key);
  if (short === undefined) {
    short = shortName(whole, others(), (text) => labelWidth(style, text) <= Math.floor(room));
    known.set(key, short);
  }
  return short;
}

/** The fonts have come: texts have other widths now. @param {object} model */
export function forgetNames(model) {
  KNOWN.delete(model);
}
