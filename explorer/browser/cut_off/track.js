/** The track of the cut-off: a dot for every leaf at its share, as large as its rows, and a thumb. */

import { showRows, showShare, toDigits } from "../shared/display.js";
import { svg } from "../shared/drawing/dom.js";
import { label, labelWidth } from "../shared/drawing/labels.js";
import { clamp } from "../shared/drawing/scales.js";
import { roomyTicks } from "../shared/drawing/ticks.js";
import { rooted, shareTicks } from "./curves.js";

/** @typedef {import("./payload.js").CutOffs} CutOffs */

const HEIGHT = 92;
const LINE = 42;
const SIDE = 20;
const [SMALLEST, LARGEST] = [3, 17];

/**
 * Where shares are along a track, and which share is at a place.
 * @param {number} top
 * @param {number} width
 */
export function trackPlace(top, width) {
  const [from, to] = [SIDE, width - SIDE];
  const along = rooted(top);
  return {
    from,
    to,
    x: (/** @type {number} */ share) => from + (to - from) * along(share),
    /** The share at a place, to three digits. @param {number} x */
    shareAt(x) {
      const way = clamp((x - from) / (to - from), 0, 1);
      return toDigits(top * way ** 2, 3);
    },
  };
}

/**
 * @param {CutOffs} view
 * @param {number} width
 * @param {number} cutOff
 * @returns {SVGElement}
 */
export function drawTrack(view, width, cutOff) {
  const { top, slot, leaves } = view;
  const place = trackPlace(top, width);
  const ink = slot < 0 ? "var(--text)" : `var(--class-${slot})`;
  const at = place.x(cutOff);
  const most = Math.max(...leaves.rows);
  const order = leaves.rows.map((_, k) => k).sort((a, b) => leaves.rows[b] - leaves.rows[a]);
  const dots = order.map((k) => {
    const isCalled = leaves.share[k] >= cutOff;
    const r = Math.max(SMALLEST, LARGEST * Math.sqrt(leaves.rows[k] / most));
    const look = isCalled ? "leaf called" : "leaf";
    const dot = svg("circle", { class: look, cx: place.x(leaves.share[k]), cy: LINE, r });
    if (isCalled) dot.setAttribute("style", `fill: ${ink}`);
    dot.append(svg("title", {}, `${showShare(leaves.share[k])} of ${showRows(leaves.rows[k])}`));
    return dot;
  });
  const drawn = { class: "track-picture", width, height: HEIGHT, "aria-hidden": "true" };
  return svg(
    "svg",
    drawn,
    svg("path", { class: "rail", d: `M${place.from} ${LINE}H${at}` }),
    svg("path", { class: "rail called", d: `M${at} ${LINE}H${place.to}`, style: `stroke: ${ink}` }),
    ...dots,
    ...sideNames(view, at, width),
    ...ticksOf(place, top),
    ...thumbOf(at, cutOff, width),
  );
}

/** @param {CutOffs} view @param {number} at @param {number} width */
function sideNames({ name, other }, at, width) {
  const [left, right] = [at - 12, width - at - 12];
  const words = [`predicted as ${other}`, `predicted as ${name}`];
  return [
    ...(left > 60 ? [label("edge", at - 10, 14, words[0], { anchor: "end", room: left })] : []),
    ...(right > 60 ? [label("edge", at + 10, 14, words[1], { room: right })] : []),
  ];
}

/** @param {ReturnType<typeof trackPlace>} place @param {number} top */
function ticksOf({ x, from, to }, top) {
  const ticks = shareTicks(top).map(({ value, text }) => ({ at: x(value), value, text }));
  return roomyTicks(ticks, from - SIDE, to + SIDE).map(({ at, text, whole }) =>
    label("small", at, HEIGHT - 4, text, { anchor: "middle", class: "faint", whole }),
  );
}

/** @param {number} at @param {number} cutOff @param {number} width */
function thumbOf(at, cutOff, width) {
  const text = showShare(cutOff);
  const half = labelWidth("edge", text) / 2 + 9;
  const middle = clamp(at, half, width - half);
  return [
    svg(
      "g",
      { class: "thumb" },
      svg("path", { class: "thumb-line", d: `M${at} 4V${LINE + 20}` }),
      svg("rect", { class: "pill", x: middle - half, y: LINE + 16, width: 2 * half, height: 22, rx: 11 }),
      label("edge", middle, LINE + 31, text, { anchor: "middle", class: "pill-text" }),
    ),
  ];
}
