/** Nodes with less room: pills with the rule and a bar, and dots. */

import { svg } from "../../shared/drawing/dom.js";
import { label, labelWidth } from "../../shared/drawing/labels.js";
import { glyph, meanPaint, mixedPaint, slotPaint } from "../../shared/drawing/marks.js";
import { linear } from "../../shared/drawing/scales.js";
import { predictionSlot } from "../../shared/node_view.js";
import { classBar, leafFrame, leafGround } from "./leaf_parts.js";

export const PILL = { width: 118, height: 34 };

const PILL_ROUND = 6;
const PILL_INSET = 8;
const LARGEST_DOT = 21;
const SMALLEST_DOT = 2.25;
/** Lines of the path: this wide, this far off. */
const RING = { width: 2.2, off: 1.8 };

/** @typedef {import("../../shared/node_view.js").TreePayload} TreePayload */

/**
 * @param {TreePayload} model
 * @param {number} i
 * @param {number} width
 * @param {boolean} isLeaf
 * @param {string} ending why the tree ends here, in words
 * @returns {SVGElement} its origin is the pill's top centre
 */
export function drawPill(model, i, width, isLeaf, ending) {
  const { height } = PILL;
  const isNumbers = model.task === "numbers";
  const natural = !isLeaf || endsNaturally(model, i);
  const paint = isNumbers ? meanPaint(model.nodes.position[i]) : slotPaint(predictionSlot(model, i));
  const bar = [PILL_INSET, 21, width - 2 * PILL_INSET];
  return svg(
    "g",
    { class: "pill", transform: `translate(${-width / 2} 0)` },
    ...leafFrame(width, height, natural, PILL_ROUND),
    ...(isLeaf && natural ? [leafGround(width, height, paint, PILL_ROUND, 3)] : []),
    ...(isLeaf ? pillPrediction(model, i, width) : [pillRule(model, i, width)]),
    ...(isNumbers
      ? meanTrack(model, i, bar[0], bar[1] + 2.5, bar[2])
      : classBar(model, i, bar[0], bar[1], bar[2], 5)),
    ...(isLeaf && !natural && ending ? [svg("title", {}, ending)] : []),
  );
}

/**
 * @param {TreePayload} model
 * @param {number} i
 */
export function dotRadius(model, i) {
  const share = model.nodes.rows[i] / model.rows;
  return Math.max(SMALLEST_DOT, LARGEST_DOT * Math.sqrt(share));
}

/**
 * @param {TreePayload} model
 * @param {number} i
 * @param {boolean} isLeaf
 * @param {boolean} natural
 * @returns {SVGElement} its origin is the dot's centre
 */
export function drawDot(model, i, isLeaf, natural) {
  const r = dotRadius(model, i);
  const paint =
    model.task === "numbers"
      ? meanPaint(model.nodes.position[i])
      : mixedPaint(predictionSlot(model, i), model.nodes.purity[i]);
  const isRing = isLeaf && !natural;
  const line = Math.min(2, Math.max(1.25, r / 3));
  return svg(
    "g",
    { class: "dot" },
    svg("circle", { class: "dot-halo", r: r + RING.off + RING.width + 3 }),
    svg("circle", { class: "dot-path", r: r + RING.off + RING.width / 2 }),
    isRing
      ? svg("circle", { class: "ring", r: r - line / 2, stroke: paint, "stroke-width": line })
      : svg("circle", { class: "disc", r, fill: paint }),
  );
}

/**
 * Whether the data, not a limit, end the tree here.
 * @param {TreePayload} model
 * @param {number} i
 */
function endsNaturally(model, i) {
  const { left, natural, n_below } = model.nodes;
  return left[i] < 0 && Boolean(natural[i]) && !n_below[i];
}

/**
 * The feature and, where it fits, the left side's rule.
 * @param {TreePayload} model
 * @param {number} i
 * @param {number} width
 */
function pillRule(model, i, width) {
  const { name, whole } = model.features[model.nodes.feature[i]];
  const { kind, threshold_text, left_text, split_text } = model.nodes;
  const isNumeric = kind[i] === "numeric";
  const rule = isNumeric ? `≤ ${threshold_text[i]}` : left_text[i];
  const asked = isNumeric ? `${name} ${rule}` : split_text[i].replace(/\?$/, "");
  const room = width - 2 * PILL_INSET;
  const beside = room - labelWidth("edge", ` ${rule}`);
  const isShort = labelWidth("edge", asked) <= room;
  const text = isShort || beside < 28 ? asked : cutBefore(name, rule, room);
  const full = isShort ? asked : `${whole}: ${model.nodes.left_whole[i]}`;
  return label("edge", width / 2, 15, text, { anchor: "middle", room, whole: full });
}

/**
 * A long name is shortened so that the rule behind it stays.
 * @param {string} name
 * @param {string} rule
 * @param {number} room
 */
function cutBefore(name, rule, room) {
  const letters = [...name];
  if (labelWidth("edge", `${name} ${rule}`) <= room) return `${name} ${rule}`;
  while (letters.length > 1 && labelWidth("edge", `${letters.join("")}… ${rule}`) > room) {
    letters.pop();
  }
  return `${letters.join("").trimEnd()}… ${rule}`;
}

/**
 * @param {TreePayload} model
 * @param {number} i
 * @param {number} width
 * @returns {SVGElement[]}
 */
function pillPrediction(model, i, width) {
  const { prediction, predicted_class, share_text, tie, value_text, spread_text } = model.nodes;
  const end = width - PILL_INSET;
  if (model.task === "numbers") {
    const taken = labelWidth("edge", value_text[i]) + 6;
    const fits = labelWidth("small", spread_text[i]) <= end - PILL_INSET - taken;
    return [
      label("edge", PILL_INSET, 15, value_text[i], { room: end - PILL_INSET }),
      ...(fits ? [label("small", end, 15, spread_text[i], { anchor: "end", class: "faint" })] : []),
    ];
  }
  const { name: given, whole } = model.classes[predicted_class[i]] ?? { name: prediction[i] };
  const share = tie[i] ? "tie" : share_text[i];
  const most = end - PILL_INSET - 12;
  const taken = labelWidth("small", share) + 6;
  // The bar tells the share too; of a tie only the word does.
  const right = tie[i] || labelWidth("edge", given) + taken <= most ? share : "";
  const room = right ? most - taken : most;
  return [
    glyph(predictionSlot(model, i), PILL_INSET + 4, 11, 3.8),
    label("edge", PILL_INSET + 12, 15, given, { room, whole }),
    label("small", end, 15, right, { anchor: "end", class: "faint" }),
  ];
}

/**
 * Mean and spread on the target's scale.
 * @param {TreePayload} model
 * @param {number} i
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @returns {SVGElement[]}
 */
function meanTrack(model, i, x, y, width) {
  const { position, value, spread } = model.nodes;
  const scale = model.scale;
  if (!scale) return [];
  const across = linear([scale.low, scale.high], [x, x + width]);
  const stroke = meanPaint(position[i]);
  const low = Math.max(x, across(value[i] - spread[i]));
  const high = Math.min(x + width, across(value[i] + spread[i]));
  const at = across(value[i]);
  return [
    svg("line", { class: "leaf-axis", x1: x, x2: x + width, y1: y, y2: y }),
    svg("line", { class: "track", x1: low, x2: high, y1: y, y2: y, stroke }),
    svg("line", { class: "step", x1: at, x2: at, y1: y - 4.5, y2: y + 4.5, stroke }),
  ];
}
