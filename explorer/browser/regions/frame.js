/** Where regions are drawn: their margins, two scales, the ticks beside it. */

import { svg } from "../shared/drawing/dom.js";
import { label, labelWidth } from "../shared/drawing/labels.js";
import { clamp, linear } from "../shared/drawing/scales.js";
import { roomyTicks } from "../shared/drawing/ticks.js";

const TICK_ROOM = 92; // for words beside the y axis
const BELOW = 20;
const SHAPE = 0.62; // height by width
const MIN_BAND = 14; // pixels a level needs for its name

/**
 * @typedef {import("./payload.js").Axis} Axis
 * @typedef {{left: number, top: number, width: number, height: number, across: Axis, up: Axis,
 *   x: (value: number) => number, y: (value: number) => number}} RegionFrame
 *   `x` and `y` are pixels from the corner of the axes
 */

/**
 * @param {{kind: string, axes: [Axis, Axis]}} view
 * @param {number} room the width there is
 * @returns {RegionFrame}
 */
export function regionFrame({ kind, axes: [across, up] }, room) {
  const words = up.kind === "nothing" ? [] : up.ticks.map(([, text]) => labelWidth("small", text));
  const left = words.length
    ? Math.ceil(clamp(Math.max(...words) + 8, 26, Math.min(TICK_ROOM, room * 0.3)))
    : 1;
  const width = Math.max(room - left - 1, 80);
  const height = kind === "class intervals" ? 96 : Math.round(clamp(width * SHAPE, 190, 330));
  return {
    left,
    top: 1,
    width,
    height,
    across,
    up,
    x: linear([across.low, across.high], [0, width]),
    y: linear([up.low, up.high], [height, 0]),
  };
}

/**
 * The ticks of both axes, as far as they have room.
 * @param {RegionFrame} frame
 */
export function regionTicks(frame) {
  const group = svg("g", { class: "region-ticks", "aria-hidden": "true" });
  const { left, top, width, height, across, up, x, y } = frame;
  const base = top + height + 14;
  if (across.kind === "levels") {
    const band = width / Math.max(across.high - across.low, 1);
    let free = -Infinity;
    for (const [value, text] of across.ticks) {
      const at = x(value);
      const half = Math.min(labelWidth("small", text), Math.max(band - 6, 24)) / 2;
      if (at - half < free) continue;
      free = at + half + 6;
      group.append(
        label("small", left + at, base, text, { anchor: "middle", room: 2 * half + 1, class: "faint" }),
      );
    }
  } else {
    const positions = across.ticks.map(([value, text]) => ({ at: x(value), value, text }));
    for (const { at, text, whole } of roomyTicks(positions, -left, width + 1)) {
      group.append(label("small", left + at, base, text, { anchor: "middle", whole, class: "faint" }));
    }
  }
  if (up.kind === "nothing") return group;
  let free = Infinity;
  for (const [value, text] of up.ticks) {
    const at = clamp(y(value), 5, height - 4);
    if (at > free - MIN_BAND) continue;
    free = at;
    group.append(
      label("small", left - 6, top + at + 4, text, { anchor: "end", room: left - 8, class: "faint" }),
    );
  }
  return group;
}

/** @param {RegionFrame} frame the height that ticks and regions take together */
export function regionHeight(frame) {
  return frame.top + frame.height + BELOW;
}
