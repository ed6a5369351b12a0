/** The texts on a pill: what it asks, or what it predicts, and its rows. */

import { showShare } from "../../shared/display.js";
import { label, labelWidth } from "../../shared/drawing/labels.js";
import { glyph } from "../../shared/drawing/marks.js";
import { showLift } from "../../shared/interest.js";
import { predictionSlot, rowsOfNode } from "../../shared/node_view.js";
import { countMarks } from "./counts.js";
import { leafRows, rowsLine } from "./leaf_parts.js";
import { APART, askedOn, classOf, GLYPH, isBehind, meanOf, PILL_INSET, PILL_LINE } from "./pill_lines.js";
import { rowsOf } from "./share_cards.js";
import { brokenName, className, featureName } from "./short_names.js";

/** @typedef {import("../../shared/node_view.js").TreePayload} TreePayload */

/** The baselines of the first line and the second, and from the bar's top to the last. */
const [FIRST, SECOND, BELOW_BAR] = [14, 27, 17];

/**
 * A split's feature, and below it the left side's rule; then the rows, behind the rule where these
 * leave no room for what they are.
 * @param {TreePayload} model
 * @param {number} i
 * @param {number} width
 * @param {number} bar its top
 * @param {{above: number, below: number}} more lines
 * @returns {SVGElement[]}
 */
export function pillSplit(model, i, width, bar, { above, below }) {
  const { kind, feature, left_whole } = model.nodes;
  const end = width - PILL_INSET;
  const room = end - PILL_INSET;
  const { name, whole } = model.features[feature[i]];
  const rule = askedOn(model, i, room);
  const isTold = isBehind(model, i, room);
  const lines = above ? brokenName(name, room) : [featureName(model, feature[i], "edge", room)];
  const asked = { room, whole: kind[i] === "category" ? left_whole[i] : rule };
  const second = SECOND + PILL_LINE * above;
  return [
    ...lines.map((line, k) =>
      label("edge", PILL_INSET, FIRST + PILL_LINE * k, line, { room, whole: above ? line : whole }),
    ),
    label("edge", PILL_INSET, second, rule, asked),
    ...(isTold ? [label("small", end, second, rowsOfNode(model, i), { anchor: "end", class: "soft" })] : []),
    ...pillRows(model, i, PILL_INSET, end, bar + BELOW_BAR, isTold, below > 0),
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
 * @param {boolean} isBroken whether their classes or their mean are on the next line
 * @returns {SVGElement[]}
 */
function pillRows(model, i, from, end, y, isTold, isBroken) {
  const { interest, task } = model;
  if (interest) return ownRows(model, interest, i, from, end, y);
  if (task === "classes") {
    return isTold ? countMarks(model, i, from, y, end - from) : rowsLine(model, i, from, end, y, isBroken);
  }
  const rows = isTold ? "" : rowsOfNode(model, i);
  const mean = meanOf(model, i);
  const told = rows ? [label("small", from, y, rows, { class: "soft" })] : [];
  if (!rows || isBroken) {
    return [
      ...told,
      label("small", from, y + PILL_LINE * told.length, mean, { class: "soft", room: end - from }),
    ];
  }
  const fits = labelWidth("small", rows) + APART + labelWidth("small", mean) <= end - from;
  return fits ? [...told, label("small", end, y, mean, { anchor: "end", class: "soft" })] : told;
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
 * @param {boolean} isBroken whether the classes or the mean are on the next line
 * @returns {SVGElement[]}
 */
export function pillLeafRows(model, i, width, bar, isBroken) {
  const [end, y] = [width - PILL_INSET, bar + BELOW_BAR];
  if (model.interest) return ownRows(model, model.interest, i, PILL_INSET, end, y);
  if (model.task === "classes") return rowsLine(model, i, PILL_INSET, end, y, isBroken);
  const { text, name } = leafRows(model, i);
  return [label("small", PILL_INSET, y, text, { class: name })];
}

/**
 * @param {TreePayload} model
 * @param {number} i
 * @param {number} width
 * @param {boolean} isBroken whether the class's name has a second line
 * @returns {SVGElement[]}
 */
export function pillPrediction(model, i, width, isBroken) {
  if (model.interest) return sharedClass(model.interest, i, width);
  return model.task === "numbers"
    ? predictedNumber(model, i, width)
    : predictedClass(model, i, width, isBroken);
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
 * @param {boolean} isBroken
 * @returns {SVGElement[]}
 */
function predictedClass(model, i, width, isBroken) {
  const { share_text, tie } = model.nodes;
  const end = width - PILL_INSET;
  const { name: given, whole } = classOf(model, i);
  const share = tie[i] ? "tie" : share_text[i];
  const most = end - PILL_INSET - GLYPH;
  const taken = labelWidth("small", share) + APART;
  // The bar tells the share too; of a tie only the word does.
  const right = tie[i] || labelWidth("edge", given) + taken <= most ? share : "";
  const room = right ? most - taken : most;
  const lines = isBroken ? brokenName(given, room) : [className(model, i, "edge", room)];
  return [
    glyph(predictionSlot(model, i), PILL_INSET + 4, 11, 3.8),
    ...lines.map((line, k) =>
      label("edge", PILL_INSET + GLYPH, FIRST + PILL_LINE * k, line, {
        room,
        whole: isBroken ? line : whole,
      }),
    ),
    label("small", end, FIRST, right, { anchor: "end", class: "faint" }),
  ];
}
