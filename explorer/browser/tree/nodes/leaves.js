/** The contents of a leaf: its prediction and the evidence for it. */

import { svg } from "../../shared/drawing/dom.js";
import { label, labelWidth } from "../../shared/drawing/labels.js";
import { glyph, meanPaint } from "../../shared/drawing/marks.js";
import { linear } from "../../shared/drawing/scales.js";
import { roomyTicks } from "../../shared/drawing/ticks.js";
import { predictionSlot } from "../../shared/node_view.js";
import { classBar, leafRows, rowsLine } from "./leaf_parts.js";
import { className } from "./short_names.js";

export const LEAF_SIZE = { classes: { width: 138, height: 54 }, numbers: { width: 150, height: 98 } };
const INSET = 10;
/** In a regression leaf: where its targets are drawn. */
export const LEAF_AXIS = { from: INSET + 4, to: LEAF_SIZE.numbers.width - INSET - 4, top: 34, axis: 60 };
const APART_IN_LEAF = 8;
const DOT_BINS = 40;
/** Up to this many rows, every one is drawn. */
const MAX_DRAWN = 500;
const [DOT, DOT_GAP, MIN_DOT] = [2.5, 0.2, 0.9];
const MIN_BAR = 1.2;

/** @typedef {import("../../shared/node_view.js").TreePayload} TreePayload */

/**
 * @param {TreePayload} model
 * @param {number} i
 * @returns {SVGElement[]}
 */
export function classLeaf(model, i) {
  const { width } = LEAF_SIZE[model.task];
  const { prediction, predicted_class, share_text, tie } = model.nodes;
  const end = width - INSET;
  const slot = predictionSlot(model, i);
  const taken = labelWidth("name", share_text[i]) + APART_IN_LEAF;
  const tieRoom = tie[i] ? labelWidth("small", "tie") + 6 : 0;
  const room = end - 25 - taken - tieRoom;
  const name = className(model, i, "name", room);
  const whole = model.classes[predicted_class[i]]?.whole ?? prediction[i];
  return [
    glyph(slot, 15, 14.5),
    label("name", 25, 19, name, { room, whole }),
    ...(tie[i] ? [label("small", end - taken + 2, 19, "tie", { anchor: "end", class: "note" })] : []),
    label("name", end, 19, share_text[i], { anchor: "end" }),
    ...(model.kept
      ? classBar(model, i, INSET, 25, width - 2 * INSET, 5)
      : classBar(model, i, INSET, 26, width - 2 * INSET, 7)),
    ...rowsLine(model, i, INSET, end, 45),
  ];
}

/**
 * @param {TreePayload} model
 * @param {number} i
 * @returns {SVGElement[]}
 */
export function numberLeaf(model, i) {
  const { width } = LEAF_SIZE[model.task];
  const { value_text, spread_text, pure } = model.nodes;
  const at = INSET + 2 + labelWidth("mean", value_text[i]) + 5;
  const { text, name } = leafRows(model, i);
  const counted = pure[i] ? `${text} · all equal` : text;
  return [
    label("mean", INSET + 2, 21, value_text[i]),
    label("small", at, 21, spread_text[i], {
      class: "soft",
      room: width - INSET - at,
      whole: `${value_text[i]} ${model.scale?.name ?? ""} ${spread_text[i]}`,
    }),
    ...dotHistogram(model, i, LEAF_AXIS.from, LEAF_AXIS.to, LEAF_AXIS.top, LEAF_AXIS.axis),
    label("small", width / 2, 88, counted, { anchor: "middle", class: name }),
  ];
}

/**
 * The node's targets as columns of dots (bars where they are many), mean and spread.
 * @param {TreePayload} model
 * @param {number} i
 * @param {number} from
 * @param {number} to
 * @param {number} top
 * @param {number} axis
 * @returns {SVGElement[]}
 */
function dotHistogram(model, i, from, to, top, axis) {
  const scale = model.scale;
  if (!scale) return [];
  const { value, spread, position } = model.nodes;
  const across = linear([scale.low, scale.high], [from, to]);
  const stroke = meanPaint(position[i]);
  const low = Math.max(from, across(value[i] - spread[i]));
  const high = Math.min(to, across(value[i] + spread[i]));
  const middle = across(value[i]);
  const placed = scale.ticks.map(([value, text]) => ({ at: across(value), value, text }));
  const ticks = roomyTicks(placed, 2, 2 * INSET + to - from - 4).map(({ at, text, whole }) =>
    label("small", at, axis + 13, text, { anchor: "middle", class: "faint", whole }),
  );
  return [
    svg("rect", {
      class: "spread",
      x: low,
      y: top - 3,
      width: Math.max(0, high - low),
      height: axis - top + 3,
      fill: stroke,
      rx: 2,
    }),
    rowMarks(model, i, from, to, top, axis),
    svg("line", { class: "leaf-axis", x1: from, x2: to, y1: axis + 0.5, y2: axis + 0.5 }),
    svg("line", { class: "step-casing", x1: middle, x2: middle, y1: top - 5, y2: axis }),
    svg("line", { class: "step", x1: middle, x2: middle, y1: top - 5, y2: axis, stroke }),
    ...ticks,
  ];
}

/**
 * A dot for every row of a leaf, smaller and several abreast where a bin has many; for more rows
 * than MAX_DRAWN, and for weights, a bar for every bin.
 * @param {TreePayload} model
 * @param {number} i
 * @param {number} from
 * @param {number} to
 * @param {number} top
 * @param {number} axis
 */
function rowMarks({ nodes, weighted }, i, from, to, top, axis) {
  const pairs = nodes.dots[i];
  const step = (to - from) / DOT_BINS;
  const most = Math.max(1, ...pairs.filter((_, k) => k % 2));
  if (weighted || nodes.rows[i] > MAX_DRAWN) return bars(pairs, from, step, (axis - top) / most, axis);
  const size = Math.min(DOT, Math.sqrt((step * (axis - top)) / most));
  const abreast = Math.max(1, Math.floor(step / size));
  const pitch = Math.min(DOT + DOT_GAP, (axis - top) / Math.ceil(most / abreast));
  let d = "";
  for (let k = 0; k < pairs.length; k += 2) {
    for (let dot = 0; dot < pairs[k + 1]; dot += 1) {
      const x = from + step * (pairs[k] + ((dot % abreast) + 0.5) / abreast);
      const y = axis - pitch * (Math.floor(dot / abreast) + 0.5);
      d += `M${x.toFixed(2)} ${y.toFixed(2)}h0`;
    }
  }
  const width = Math.max(MIN_DOT, Math.min(DOT, pitch, step / abreast));
  return svg("path", { class: "points", d, "stroke-width": width.toFixed(2) });
}

/**
 * @param {number[]} pairs bin and weight
 * @param {number} from
 * @param {number} step from bin to bin
 * @param {number} scale pixels a unit of weight
 * @param {number} axis
 */
function bars(pairs, from, step, scale, axis) {
  let d = "";
  for (let k = 0; k < pairs.length; k += 2) {
    const height = Math.max(MIN_BAR, scale * pairs[k + 1]);
    d += `M${(from + (pairs[k] + 0.5) * step).toFixed(2)} ${axis}v${(-height).toFixed(2)}`;
  }
  return svg("path", { class: "columns", d, "stroke-width": DOT });
}
