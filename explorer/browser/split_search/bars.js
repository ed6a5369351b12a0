/** The node's rows along the feature, on the same axis as the curve. */

import { showNumber } from "../shared/display.js";
import { svg } from "../shared/drawing/dom.js";
import { linear } from "../shared/drawing/scales.js";
import { targetAxis, uprightName } from "./frame.js";

/** @typedef {import("../splits/payload.js").NumericSearch} NumericSearch */
/** @typedef {import("../splits/payload.js").DrawnSearch} DrawnSearch */
/** @typedef {import("../splits/payload.js").TargetBars} TargetBars */
/** @typedef {import("./frame.js").Frame} Frame */

const WIDEST_BIN = 40;
const HATCH = "split-search-hatch";

/** @param {number} slot of a class */
export function inkOf(slot) {
  return slot < 0 ? `url(#${HATCH})` : `var(--class-${slot})`;
}

/** The pattern of classes without their own colour. */
export function hatch() {
  return svg(
    "defs",
    {},
    svg(
      "pattern",
      { id: HATCH, width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      svg("rect", { width: 6, height: 6, fill: "var(--page)" }),
      svg("rect", { width: 3, height: 6, fill: "var(--other)" }),
    ),
  );
}

/**
 * Bars of classes, points or cells of numbers, and the axis with its ticks.
 * @param {NumericSearch} search
 * @param {Frame} frame
 */
export function drawBars(search, frame) {
  const { box, axis, ticks, name } = search.candidates;
  const [, bottom] = frame.bars;
  const group = svg("g", { class: "bars" });
  const outside = [
    [axis[0], box[0]],
    [box[1], axis[1]],
  ];
  for (const [from, to] of outside) {
    if (to - from > (axis[1] - axis[0]) * 1e-9) group.append(boxedOut(frame, from, to));
  }
  const marks = search.task === "classes" ? classBars(search, frame) : numberMarks(search, frame);
  const end = bottom + 0.5;
  group.append(...marks, svg("line", { class: "axis", x1: frame.x0, x2: frame.x1, y1: end, y2: end }));
  for (const [value, text] of ticks) {
    const x = frame.x(value);
    if (x < frame.x0 - 1 || x > frame.x1 + 1) continue;
    group.append(svg("text", { class: "tick x-tick", x, y: bottom + 17, "text-anchor": "middle" }, text));
  }
  group.append(
    rowsLabel(search, frame),
    svg("text", { class: "axis-name", x: frame.x1, y: bottom + 38, "text-anchor": "end" }, name),
  );
  return group;
}

/**
 * Grey ground where earlier splits have left nothing to this node.
 * @param {Frame} frame
 * @param {number} from
 * @param {number} to
 */
function boxedOut(frame, from, to) {
  const [top, bottom] = frame.bars;
  const x = frame.x(from);
  return svg("rect", { class: "boxed-out", x, y: top, width: frame.x(to) - x, height: bottom - top });
}

/**
 * The heaviest bar's weight next to the axis, or the target's ticks.
 * @param {DrawnSearch} search
 * @param {Frame} frame
 * @param {number} [heaviest] where it is not that of the numeric feature's bars
 */
export function rowsLabel(search, frame, heaviest) {
  const [top, bottom] = frame.bars;
  const group = svg("g", {});
  const middle = (top + bottom) / 2;
  const { candidates } = search;
  const tickEnd = { class: "tick", x: frame.tickEnd, "text-anchor": "end" };
  if (search.task === "classes") {
    const most = heaviest ?? (candidates.kind === "numeric" ? highestBar(candidates.bars) : 0);
    group.append(
      uprightName(middle, search.node.is_weighted ? "weight" : "rows"),
      svg("text", { ...tickEnd, class: "tick of-rows", y: top + 6 }, showNumber(most, 3)),
    );
    return group;
  }
  const target = targetAxis(candidates);
  const at = linear(target.y, [bottom, top]);
  let last = Infinity;
  for (const [value, text] of target.ticks) {
    if (at(value) > last - 16 || at(value) < top) continue;
    last = at(value);
    group.append(
      svg("line", { class: "grid", x1: frame.x0, x2: frame.x1, y1: last, y2: last }),
      svg("text", { ...tickEnd, y: last + 4 }, text),
    );
  }
  group.append(uprightName(middle, shortened(search.target)));
  return group;
}

/** @param {string} text */
function shortened(text) {
  const letters = [...text];
  return letters.length > 14 ? `${letters.slice(0, 13).join("")}…` : text;
}

/** @param {TargetBars} bars */
export function highestBar({ marks }) {
  /** @type {Map<number, number>} */
  const heaps = new Map();
  for (let i = 0; i < marks.length; i += 3) {
    heaps.set(marks[i], (heaps.get(marks[i]) ?? 0) + marks[i + 2]);
  }
  return Math.max(1e-300, ...heaps.values());
}

/**
 * Where a bin is drawn; the few bins of a narrow range are not drawn wide.
 * @param {Frame} frame
 * @param {TargetBars} bars
 * @param {number} bin
 */
function spanOf(frame, bars, bin) {
  const width = (bars.high - bars.low) / bars.n;
  const [from, to] =
    width > 0
      ? [frame.x(bars.low + bin * width), frame.x(bars.low + (bin + 1) * width)]
      : [frame.x0, frame.x1];
  const spare = Math.max(0, to - from - WIDEST_BIN) / 2;
  return [from + spare, to - spare];
}

/**
 * @param {NumericSearch} search
 * @param {Frame} frame
 */
function classBars({ candidates: { bars }, classes }, frame) {
  const [top, bottom] = frame.bars;
  const most = highestBar(bars);
  /** @type {Map<number, number>} */
  const heaps = new Map();
  const found = [];
  for (let i = 0; i < bars.marks.length; i += 3) {
    const [bin, c, weight] = bars.marks.slice(i, i + 3);
    const heap = (heaps.get(bin) ?? 0) + weight;
    heaps.set(bin, heap);
    const [x1, x2] = spanOf(frame, bars, bin);
    const gap = x2 - x1 > 4 ? 1 : 0;
    found.push(
      svg("rect", {
        class: "heap",
        x: x1,
        width: Math.max(x2 - x1 - gap, 1),
        y: bottom - (heap / most) * (bottom - top),
        height: (weight / most) * (bottom - top),
        fill: inkOf(classes[c].slot),
      }),
    );
  }
  return found;
}

/**
 * @param {NumericSearch} search
 * @param {Frame} frame
 */
function numberMarks({ candidates: { bars } }, frame) {
  const [top, bottom] = frame.bars;
  if (bars.kind === "points") return points(bars, frame);
  let most = 1;
  for (let i = 2; i < bars.marks.length; i += 3) most = Math.max(most, bars.marks[i]);
  const height = (bottom - top) / bars.up;
  const found = [];
  for (let i = 0; i < bars.marks.length; i += 3) {
    const [across, up, rows] = bars.marks.slice(i, i + 3);
    const [x, end] = spanOf(frame, bars, across);
    found.push(
      svg("rect", {
        class: "cell",
        x,
        width: Math.max(end - x - 0.5, 1),
        y: bottom - (up + 1) * height,
        height: Math.max(height - 0.5, 1),
        "fill-opacity": (0.2 + 0.8 * Math.sqrt(rows / most)).toFixed(2),
      }),
    );
  }
  return found;
}

/**
 * @param {TargetBars} bars
 * @param {Frame} frame
 */
function points(bars, frame) {
  const y = linear(bars.y, [frame.bars[1], frame.bars[0]]);
  const found = [];
  for (let i = 0; i < bars.marks.length; i += 2) {
    const [cx, cy] = [frame.x(bars.marks[i]).toFixed(1), y(bars.marks[i + 1]).toFixed(1)];
    found.push(svg("circle", { class: "point", cx, cy, r: 1.9 }));
  }
  return found;
}
