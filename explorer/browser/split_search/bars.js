/** The node's rows along the feature, on the same axis as the curve. */

import { showNumber } from "../shared/display.js";
import { svg } from "../shared/dom.js";
import { linear } from "../shared/scales.js";
import { uprightName } from "./frame.js";

const WIDEST_BIN = 40;
export const HATCH = "lab-hatch";

/** @param {number} slot of a class */
export function inkOf(slot) {
  return slot < 0 ? `url(#${HATCH})` : `var(--class-${slot})`;
}

/** The pattern of classes without a colour of their own. */
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
 * Bars of classes, points or cells of numbers, and the slots of missing rows.
 * @param {any} search the payload
 * @param {import("./frame.js").Frame} frame
 */
export function drawBars(search, frame) {
  const { box, axis } = search.cuts;
  const [top, bottom] = frame.bars;
  const group = svg("g", { class: "bars" });
  for (const [from, to] of [
    [axis[0], box[0]],
    [box[1], axis[1]],
  ]) {
    if (to - from <= (axis[1] - axis[0]) * 1e-9) continue;
    const x = frame.x(from);
    group.append(
      svg("rect", { class: "boxed-out", x, y: top, width: frame.x(to) - x, height: bottom - top }),
    );
  }
  if (search.task === "classes") group.append(...classBars(search, frame));
  else group.append(...numberMarks(search, frame));
  group.append(
    svg("line", { class: "axis", x1: frame.x0, x2: frame.x1, y1: bottom + 0.5, y2: bottom + 0.5 }),
  );
  for (const [value, text] of search.cuts.ticks) {
    const at = frame.x(value);
    if (at < frame.x0 - 1 || at > frame.x1 + 1) continue;
    group.append(svg("text", { class: "tick x-tick", x: at, y: bottom + 17, "text-anchor": "middle" }, text));
  }
  group.append(rowsLabel(search, frame));
  group.append(
    svg("text", { class: "axis-name", x: frame.x1, y: bottom + 38, "text-anchor": "end" }, search.cuts.name),
  );
  return group;
}

/** The heaviest bar's weight beside the axis, or the target's ticks. */
export function rowsLabel(search, frame, heaviest = null) {
  const [top, bottom] = frame.bars;
  const group = svg("g", {});
  const middle = (top + bottom) / 2;
  if (search.task === "classes") {
    group.append(uprightName(middle, search.node.weighted ? "weight" : "rows"));
    const most = heaviest ?? highestBar(search.cuts.bars);
    group.append(
      svg("text", { class: "tick", x: frame.tickEnd, y: top + 6, "text-anchor": "end" }, showNumber(most, 3)),
    );
    return group;
  }
  const { y, y_ticks: ticks } = search.cuts.kind === "category" ? search.cuts : search.cuts.bars;
  const at = linear(y, [bottom, top]);
  let last = Infinity;
  for (const [value, text] of ticks) {
    if (at(value) > last - 16 || at(value) < top) continue;
    last = at(value);
    group.append(
      svg("line", { class: "grid", x1: frame.x0, x2: frame.x1, y1: last, y2: last }),
      svg("text", { class: "tick", x: frame.tickEnd, y: last + 4, "text-anchor": "end" }, text),
    );
  }
  group.append(uprightName(middle, shortened(search.target)));
  return group;
}

function shortened(text) {
  const letters = [...text];
  return letters.length > 14 ? `${letters.slice(0, 13).join("")}…` : text;
}

/** @param {any} bars */
export function highestBar(bars) {
  const heaps = new Map();
  for (let i = 0; i < bars.marks.length; i += 3) {
    heaps.set(bars.marks[i], (heaps.get(bars.marks[i]) ?? 0) + bars.marks[i + 2]);
  }
  return Math.max(1e-300, ...heaps.values());
}

/** Where a bin is drawn; the few bins of a narrow range are not drawn wide. */
function spanOf(frame, marks, bin) {
  const width = (marks.high - marks.low) / marks.n;
  const [from, to] =
    width > 0
      ? [frame.x(marks.low + bin * width), frame.x(marks.low + (bin + 1) * width)]
      : [frame.x0, frame.x1];
  const spare = Math.max(0, to - from - WIDEST_BIN) / 2;
  return [from + spare, to - spare];
}

function classBars(search, frame) {
  const { bars: marks } = search.cuts;
  const [top, bottom] = frame.bars;
  const most = highestBar(marks);
  const heaps = new Map();
  const found = [];
  for (let i = 0; i < marks.marks.length; i += 3) {
    const [bin, c, weight] = marks.marks.slice(i, i + 3);
    const below = heaps.get(bin) ?? 0;
    heaps.set(bin, below + weight);
    const [x1, x2] = spanOf(frame, marks, bin);
    const gap = x2 - x1 > 4 ? 1 : 0;
    found.push(
      svg("rect", {
        x: x1,
        width: Math.max(x2 - x1 - gap, 1),
        y: bottom - ((below + weight) / most) * (bottom - top),
        height: (weight / most) * (bottom - top),
        fill: inkOf(search.classes[c].slot),
      }),
    );
  }
  return found;
}

function numberMarks(search, frame) {
  const { bars: marks } = search.cuts;
  const [top, bottom] = frame.bars;
  const y = linear(marks.y, [bottom, top]);
  const found = [];
  if (marks.kind === "points") {
    for (let i = 0; i < marks.marks.length; i += 2) {
      found.push(
        svg("circle", {
          class: "point",
          cx: frame.x(marks.marks[i]).toFixed(1),
          cy: y(marks.marks[i + 1]).toFixed(1),
          r: 1.9,
        }),
      );
    }
    return found;
  }
  let most = 1;
  for (let i = 2; i < marks.marks.length; i += 3) most = Math.max(most, marks.marks[i]);
  const height = (bottom - top) / marks.up;
  for (let i = 0; i < marks.marks.length; i += 3) {
    const [across, up, rows] = marks.marks.slice(i, i + 3);
    const [x, end] = spanOf(frame, marks, across);
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
