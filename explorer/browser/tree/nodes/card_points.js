/** Cards of numbers: binned points of the target and a step at each side's mean. */

import { showRows } from "../../shared/display.js";
import { svg } from "../../shared/drawing/dom.js";
import { label } from "../../shared/drawing/labels.js";
import { meanPaint } from "../../shared/drawing/marks.js";
import { clamp, linear } from "../../shared/drawing/scales.js";
import { fittingTicks } from "../../shared/drawing/ticks.js";
import { childrenOf } from "../../shared/node_view.js";
import { bandByLevel } from "./card_bands.js";
import { slotFrame } from "./card_bars.js";
import { binStretches } from "./card_bins.js";
import { SLOT_WIDTH } from "./card_layout.js";

const UP = 20;
/** Point radii; the larger the more rows a bin holds. */
const RADII = [1.2, 1.5, 1.8, 2.1];
/** Between points of one bin. */
const POINT_STEP = 3;
/** In bins with room for no more points than this their size tells the rows. */
const NARROW = 3;

/**
 * @typedef {import("./card_layout.js").CardLayout} CardLayout
 * @typedef {import("../../shared/node_view.js").TreePayload} TreePayload
 * @typedef {[x: number, y: number, size: number]} PlacedPoint
 */

/**
 * The target's ticks, with lines across the plot.
 * @param {TreePayload} model
 * @param {CardLayout} layout
 * @returns {SVGElement[]}
 */
export function targetTicks(model, layout) {
  const scale = model.scale;
  if (!scale) return [];
  const up = linear([scale.low, scale.high], [layout.axis, layout.top]);
  const labelled = layout.slot === null || layout.slot > layout.from;
  const x = labelled ? layout.from - 6 : (layout.slot ?? 0) - 4;
  const inside = scale.ticks.filter(([value]) => value >= scale.low && value <= scale.high);
  return fittingTicks(inside, x - 3).flatMap(({ value, text, whole }) => {
    const y = up(value);
    const line = svg("line", { class: "grid", x1: layout.from, x2: layout.to, y1: y, y2: y });
    return [line, label("small", x, y + 4, text, { anchor: "end", class: "faint", room: x - 3, whole })];
  });
}

/**
 * @param {TreePayload} model
 * @param {number} i
 * @param {CardLayout} layout
 * @returns {SVGElement[]}
 */
export function targetPoints(model, i, layout) {
  const scale = model.scale;
  if (!scale) return [];
  const stretchOf = binStretches(model, i, layout);
  const bars = model.nodes.bars[i];
  const pairs = layout.slot === null ? [] : model.nodes.missing_bars[i];
  const row = linear([0, UP], [layout.axis, layout.top]);
  const bandOf = bandByLevel(layout.bands);
  const most = Math.max(largest(bars, 3), largest(pairs, 2));
  /** @type {PlacedPoint[]} */
  const points = [];
  for (let k = 0; k < bars.length; k += 3) {
    const { x, spread } = columnOf(layout, bandOf, stretchOf, bars[k]);
    points.push(...scattered(x, row(bars[k + 1] + 0.5), bars[k + 2], most, spread));
  }
  for (let k = 0; k < pairs.length; k += 2) {
    const x = (layout.slot ?? 0) + SLOT_WIDTH / 2;
    points.push(...scattered(x, row(pairs[k] + 0.5), pairs[k + 1], most, 2.5));
  }
  const slot = layout.slot === null ? [] : slotFrame(layout);
  return [...slot, ...dotPaths(points, most)];
}

/**
 * Both sides' means, each over the values that go there.
 * @param {TreePayload} model
 * @param {number} i
 * @param {CardLayout} layout
 * @returns {SVGElement[]}
 */
export function meanSteps(model, i, layout) {
  const scale = model.scale;
  if (!scale) return [];
  const up = linear([scale.low, scale.high], [layout.axis, layout.top]);
  const box = model.nodes.interval[i];
  const [low, high] = box ? box.map(layout.across) : [layout.from, layout.to];
  const isMissingSplit = model.nodes.kind[i] === "missing";
  const missing = [(layout.slot ?? 0) - 1, (layout.slot ?? 0) + SLOT_WIDTH + 1];
  const runs = isMissingSplit
    ? [[layout.from, layout.to], missing]
    : [
        [Math.max(low, layout.from), layout.wedge],
        [layout.wedge, Math.min(high, layout.to)],
      ];
  return childrenOf(model, i).flatMap((child, side) => {
    const y = clamp(up(model.nodes.value[child]), layout.top, layout.axis);
    const [x1, x2] = runs[side];
    const ends = { x1, x2, y1: y, y2: y };
    const stroke = meanPaint(model.nodes.position[child]);
    return [svg("line", { class: "step-casing", ...ends }), svg("line", { class: "step", ...ends, stroke })];
  });
}

/**
 * The middle of a bin or level, and how far its points may be from it.
 * @param {CardLayout} layout
 * @param {Map<number, number>} bandOf
 * @param {(bin: number) => [number, number]} stretchOf
 * @param {number} bin
 */
function columnOf(layout, bandOf, stretchOf, bin) {
  if (!layout.bands.length) {
    const [from, to] = stretchOf(bin);
    return { x: (from + to) / 2, spread: clamp((to - from) / 2 - RADII[1], 0, 14) };
  }
  const band = layout.bands[bandOf.get(bin) ?? 0];
  const width = band.to - band.from;
  return { x: (band.from + band.to) / 2, spread: clamp(width / 2 - 4, 1, 16) };
}

/**
 * A bin's rows side by side; where the fullest bin has more than there is room for, the rows
 * of points grow with the root of the rows, or, in narrow bins, the points as large.
 * @param {number} x
 * @param {number} y
 * @param {number} count
 * @param {number} most the fullest bin
 * @param {number} spread
 * @returns {PlacedPoint[]}
 */
function scattered(x, y, count, most, spread) {
  const room = positionsWithin(spread);
  const isExact = most <= room;
  if (!isExact && room <= NARROW) {
    const alone = count <= room ? count : 1;
    const size = count <= room ? 0 : clamp(Math.ceil(3 * Math.sqrt(count / most)), 1, 3);
    return inARow(x, y, alone, spread, size);
  }
  const shown = isExact ? count : Math.max(1, Math.round(room * Math.sqrt(count / most)));
  return inARow(x, y, shown, spread, 0);
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} count
 * @param {number} spread
 * @param {number} size
 * @returns {PlacedPoint[]}
 */
function inARow(x, y, count, spread, size) {
  const n = Math.ceil(count);
  const step = n > 1 ? Math.min(POINT_STEP, (2 * spread) / (n - 1)) : 0;
  return Array.from({ length: n }, (_, k) => {
    // Up and down by less than a pixel, so that bins do not look like lines.
    const off = size ? 0 : (((k * 7 + Math.round(x) * 3) % 5) - 2) * 0.4;
    return [x + (k - (n - 1) / 2) * step, y + off, size];
  });
}

/** @param {number} spread */
function positionsWithin(spread) {
  return Math.max(2, Math.floor((2 * spread) / POINT_STEP) + 1);
}

/**
 * One path a size; each point is a line without length under a round cap.
 * @param {PlacedPoint[]} points
 * @param {number} most the fullest bin
 * @returns {SVGElement[]}
 */
function dotPaths(points, most) {
  return RADII.flatMap((radius, size) => {
    const d = points
      .filter((point) => point[2] === size)
      .map(([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`)
      .join("");
    const title = most > 2 ? [svg("title", {}, `The fullest spot holds ${showRows(most)}.`)] : [];
    return d ? [svg("path", { class: "points", d, "stroke-width": 2 * radius }, ...title)] : [];
  });
}

/**
 * @param {number[]} entries
 * @param {number} size the last of this many is the count
 */
function largest(entries, size) {
  let most = 1;
  for (let k = size - 1; k < entries.length; k += size) most = Math.max(most, entries[k]);
  return most;
}
