/** Boxes, lines and dots at their values. */

import { svg } from "../drawing/dom.js";
import { glyph, slotPaint } from "../drawing/marks.js";
import { linear } from "../drawing/scales.js";
import { HEIGHT, WIDTH } from "./room.js";

const EDGE = 5; // dots lie on it
const RADIUS = 3.8;

/** @typedef {{x: (value: number) => number, y: (value: number) => number}} Scales */

/** @param {import("./payload.js").Plane} drawing */
export function drawPlane({ x, y, boxes, lines, dots }) {
  const scales = { x: linear(x, [EDGE, WIDTH - EDGE]), y: linear(y, [HEIGHT - EDGE, EDGE]) };
  return [
    ...boxes.map((box) => boxAt(box, scales)),
    ...lines.map((line) => lineAt(line, scales)),
    ...dots.map((dot) => dotAt(dot, scales)),
  ];
}

/** @param {import("./payload.js").Box} box @param {Scales} scales */
function boxAt({ x, y, slot, tone, is_ground }, scales) {
  const [left, right] = x.map(scales.x);
  const [bottom, top] = y.map(scales.y);
  return svg("rect", {
    class: slot === null ? `box ${tone}` : "box",
    x: left.toFixed(1),
    y: top.toFixed(1),
    width: Math.max(right - left, 0.5).toFixed(1),
    height: Math.max(bottom - top, 0.5).toFixed(1),
    fill: slot === null ? undefined : slotPaint(slot),
    "fill-opacity": is_ground ? 0.2 : undefined,
  });
}

/** @param {import("./payload.js").Line} line @param {Scales} scales */
function lineAt({ points, tone }, scales) {
  const d = points.map(([x, y]) => `${scales.x(x).toFixed(1)} ${scales.y(y).toFixed(1)}`).join("L");
  return svg("path", { class: `line ${tone}`, d: `M${d}` });
}

/** @param {import("./payload.js").Dot} dot @param {Scales} scales */
function dotAt({ x, y, slot, size, mark }, scales) {
  const [across, down, r] = [scales.x(x), scales.y(y), RADIUS * size];
  const group = svg("g", { class: "point" });
  if (slot === null) group.append(svg("circle", { class: "plain", cx: across, cy: down, r: r * 0.8 }));
  else group.append(glyph(slot, across, down, r));
  if (mark === "ring") group.append(svg("circle", { class: "ring", cx: across, cy: down, r: r + 2 }));
  return group;
}
