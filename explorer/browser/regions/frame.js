/** Where regions are drawn: their margins, two scales, the ticks next to it. */

import { svg } from "../shared/drawing/dom.js";
import { label, labelWidth } from "../shared/drawing/labels.js";
import { clamp, linear } from "../shared/drawing/scales.js";
import { roomyTicks } from "../shared/drawing/ticks.js";
import { isCutOf, shortName } from "../shared/names/shortening.js";

const TICK_ROOM = 92; // for words next to the y axis
const BELOW = 20;
const SHAPE = 0.62; // height by width
const MIN_BAND = 14; // pixels a level needs for its name
const ENOUGH = 40; // pixels that tell a name from others
const MAX_NAME = 96; // and that one has if its band is too small for it
const BETWEEN = 6;

/**
 * @typedef {import("./payload.js").Axis} Axis
 * @typedef {{left: number, top: number, width: number, height: number, across: Axis, up: Axis,
 *   x: (value: number) => number, y: (value: number) => number}} RegionFrame
 *   `x` and `y` are pixels from the corner of the axes
 */

/**
 * @param {{kind: string, axes: [Axis, Axis]}} view
 * @param {number} room the width there is
 * @param {number} [most] the height that it may have
 * @returns {RegionFrame}
 */
export function regionFrame({ kind, axes: [across, up] }, room, most = 330) {
  const words = up.ticks.map(([value, text]) => labelWidth("small", up.bands[value] ?? text));
  const left = words.length
    ? Math.ceil(clamp(Math.max(...words) + 8, 26, Math.min(TICK_ROOM, room * 0.3)))
    : 1;
  const width = Math.max(room - left - 1, 80);
  const height =
    kind === "class intervals" ? 96 : Math.round(clamp(width * SHAPE, Math.min(190, most), most));
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
    group.append(...levelTicks(frame, base));
  } else {
    const positions = across.ticks.map(([value, text]) => ({ at: x(value), value, text }));
    for (const { at, text, whole } of roomyTicks(positions, -left, width + 1)) {
      group.append(label("small", left + at, base, text, { anchor: "middle", whole, class: "faint" }));
    }
  }
  if (up.kind === "nothing") return group;
  let free = Infinity;
  const room = left - 8;
  for (const [value, text] of up.ticks) {
    const at = clamp(y(value), 5, height - 4);
    if (at > free - MIN_BAND) continue;
    free = at;
    const whole = up.bands[value] ?? text;
    const shown = up.kind === "levels" ? bandName(up, value, room) || whole : text;
    group.append(
      label("small", left - 6, top + at + 4, shown, { anchor: "end", room, whole, class: "faint" }),
    );
  }
  return group;
}

/**
 * Names of levels below their bands: each within its band, or beyond it if it does not fit
 * there, as many as have room.
 * @param {RegionFrame} frame
 * @param {number} baseline
 */
function levelTicks({ left, width, across, x }, baseline) {
  const band = width / Math.max(across.high - across.low, 1) - BETWEEN;
  let free = -left;
  return across.ticks.flatMap(([value]) => {
    const shown = (band >= ENOUGH && bandName(across, value, band)) || bandName(across, value, MAX_NAME);
    const half = labelWidth("small", shown) / 2;
    const at = x(value);
    if (!shown || at - half < free || at + half > width + 1) return [];
    free = at + half + BETWEEN;
    const whole = across.bands[value];
    return [label("small", left + at, baseline, shown, { anchor: "middle", whole, class: "faint" })];
  });
}

/**
 * A level's name, or the part of it that has room and is not part of another level's; "" if
 * there is no room for a part.
 * @param {Axis} axis
 * @param {number} index among the bands
 * @param {number} room in pixels
 */
function bandName({ bands }, index, room) {
  const fits = (/** @type {string} */ text) => labelWidth("small", text) <= room;
  const others = bands.filter((_, other) => other !== index);
  if (fits(bands[index])) return bands[index];
  const part = shortName(bands[index], others, fits);
  const [begin, ...ends] = part.split("…");
  const isShared = ends.length === 1 && others.some((other) => isCutOf(other, begin, ends[0]));
  return isShared ? "" : part;
}

/** @param {RegionFrame} frame the height that ticks and regions take together */
export function regionHeight(frame) {
  return frame.top + frame.height + BELOW;
}
