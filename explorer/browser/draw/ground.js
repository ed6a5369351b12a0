/** The layer below the points: axes, the leaves' boxes, the steps of predicted numbers. */

import { svg } from "../shared/drawing/dom.js";
import { label } from "../shared/drawing/labels.js";
import { slotPaint } from "../shared/drawing/marks.js";
import { linear } from "../shared/drawing/scales.js";

/** @typedef {import("./payload.js").DrawView} DrawView */
/** @typedef {import("./payload.js").Boxes} Boxes */

const [LEFT, RIGHT, TOP, BELOW] = [30, 8, 8, 34];
const MAX_SIDE = 560;
const EVERY = 2; // units between two ticks
const ROOM_FOR_NAME = 26;

/**
 * Where the plane lies, and from its values to pixels of the plane.
 * @typedef {{left: number, top: number, side: number, width: number, height: number,
 *   x: (value: number) => number, y: (value: number) => number}} Frame
 */

/**
 * A square.
 * @param {number} room
 * @param {number} highest
 * @returns {Frame}
 */
export function frameIn(room, highest) {
  const side = Math.max(Math.min(room - LEFT - RIGHT, MAX_SIDE), 120);
  return {
    left: LEFT,
    top: TOP,
    side,
    width: LEFT + side + RIGHT,
    height: TOP + side + BELOW,
    x: linear([0, highest], [0, side]),
    y: linear([0, highest], [side, 0]),
  };
}

/** @param {Frame} frame @param {number} highest */
export function axes(frame, highest) {
  const group = svg("g", { class: "axes", "aria-hidden": "true" });
  const { left, top, side, x, y } = frame;
  for (let value = 0; value <= highest; value += EVERY) {
    const [across, up] = [left + x(value), top + y(value)];
    group.append(
      svg("path", { class: "grid", d: `M${across} ${top}V${top + side}M${left} ${up}H${left + side}` }),
      label("small", across, top + side + 15, String(value), { anchor: "middle", class: "faint" }),
      label("small", left - 6, up + 4, String(value), { anchor: "end", class: "faint" }),
    );
  }
  const name = { anchor: /** @type {const} */ ("middle") };
  group.append(label("edge", left + side / 2, top + side + 30, "x", name));
  group.append(label("edge", 8, top + side / 2, "y", name));
  return group;
}

/** @param {Boxes} boxes @param {number} i @param {Frame} frame */
function boxPath({ x0, x1, y0, y1 }, i, { x, y }) {
  const [left, right] = [Math.round(x(x0[i])), Math.round(x(x1[i]))];
  return `M${left} ${Math.round(y(y1[i]))}H${right}V${Math.round(y(y0[i]))}H${left}z`;
}

/**
 * The leaves' boxes in the colours of their classes, one path per colour; nothing for numbers.
 * @param {DrawView} view
 * @param {Frame} frame
 */
export function fills({ boxes, brushes, is_numbers }, frame) {
  const group = svg("g", { "aria-hidden": "true" });
  if (!boxes || is_numbers) return group;
  /** @type {Map<number, string[]>} */
  const byClass = new Map();
  for (const [i, isLeaf] of boxes.is_leaf.entries()) {
    if (!isLeaf) continue;
    const shapes = byClass.get(boxes.predicted[i]) ?? [];
    byClass.set(boxes.predicted[i], shapes);
    shapes.push(boxPath(boxes, i, frame));
  }
  for (const [code, shapes] of byClass) {
    const ink = code < 0 ? "var(--other)" : slotPaint(brushes[code].slot);
    const style = `fill: color-mix(in srgb, ${ink} var(--tint), var(--page))`;
    group.append(svg("path", { class: "box", d: shapes.join(""), style }));
  }
  group.append(svg("path", { class: "box-lines", d: [...byClass.values()].flat().join("") }));
  return group;
}

/**
 * The name of each class in its largest box.
 * @param {DrawView} view
 * @param {Frame} frame
 */
export function names({ boxes, brushes, is_numbers }, frame) {
  const group = svg("g", { "aria-hidden": "true" });
  if (!boxes || is_numbers) return group;
  /** @type {Map<number, {i: number, area: number}>} */
  const largest = new Map();
  for (const [i, code] of boxes.predicted.entries()) {
    if (!boxes.is_leaf[i]) continue;
    const area = (boxes.x1[i] - boxes.x0[i]) * (boxes.y1[i] - boxes.y0[i]);
    if (area > (largest.get(code)?.area ?? 0)) largest.set(code, { i, area });
  }
  for (const [code, { i }] of largest) {
    const [left, right] = [frame.x(boxes.x0[i]), frame.x(boxes.x1[i])];
    const [top, bottom] = [frame.y(boxes.y1[i]), frame.y(boxes.y0[i])];
    if (Math.min(right - left, bottom - top) < ROOM_FOR_NAME) continue;
    const text = code < 0 ? "tie" : brushes[code].name;
    group.append(label("name", left + 7, top + 17, text));
  }
  return group;
}

/**
 * What is predicted along x: a line at each leaf's number, joined where leaves meet.
 * @param {DrawView} view
 * @param {Frame} frame
 */
export function predictionLine({ boxes, is_numbers }, frame) {
  const group = svg("g", { "aria-hidden": "true" });
  if (!boxes || !is_numbers) return group;
  const order = [...boxes.is_leaf.keys()].filter((i) => boxes.is_leaf[i]);
  order.sort((a, b) => boxes.x0[a] - boxes.x0[b]);
  let d = "";
  for (const i of order) {
    const y = frame.y(boxes.predicted[i]).toFixed(1);
    d += `${d ? "L" : "M"}${frame.x(boxes.x0[i]).toFixed(1)} ${y}H${frame.x(boxes.x1[i]).toFixed(1)}`;
  }
  group.append(svg("path", { class: "step-ground", d }), svg("path", { class: "step-line", d }));
  return group;
}

/**
 * The outline of a node's box; "" for the root and for a missing node.
 * @param {DrawView} view
 * @param {string} path
 * @param {Frame} frame
 */
export function outlineOf({ boxes }, path, frame) {
  const i = boxes && path ? boxes.path.indexOf(path) : -1;
  return boxes && i >= 0 ? boxPath(boxes, i, frame) : "";
}

/**
 * The path of the leaf at a place of the plane, in its values.
 * @param {DrawView} view
 * @param {number} x
 * @param {number} y
 */
export function leafAt({ boxes }, x, y) {
  if (!boxes) return null;
  const i = boxes.is_leaf.findIndex(
    (isLeaf, k) => isLeaf && x <= boxes.x1[k] && boxes.x0[k] <= x && y <= boxes.y1[k] && boxes.y0[k] <= y,
  );
  return i < 0 ? null : boxes.path[i];
}
