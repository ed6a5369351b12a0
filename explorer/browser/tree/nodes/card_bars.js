/** Cards of classes: histograms and levels as bars stacked by class. */

import { showCount } from "../../shared/display.js";
import { svg } from "../../shared/drawing/dom.js";
import { label, labelWidth } from "../../shared/drawing/labels.js";
import { slotPaint } from "../../shared/drawing/marks.js";
import { clamp } from "../../shared/drawing/scales.js";
import { bandByLevel } from "./card_bands.js";
import { binStretches } from "./card_bins.js";
import { SLOT_WIDTH } from "./card_layout.js";

const LEVEL_BAR = 22;
/** Under this width a level's bar goes without its count. */
const COUNT_ROOM = 44;
/** Between the highest bar and its count, and between that and the card's edge. */
const COUNT_GAP = 3;
/** No bar is lower than this, however few its rows. */
const LOWEST = { bin: 1.5, level: 2, slot: 4 };
/** A slot fuller than this many times the highest bar is drawn broken. */
const BROKEN = 2;

/**
 * @typedef {import("./card_layout.js").CardLayout} CardLayout
 * @typedef {import("../../shared/node_view.js").TreePayload} TreePayload
 */

/**
 * A bar for each bin, and the slot for missing values on their scale.
 * @param {TreePayload} model
 * @param {number} i
 * @param {CardLayout} layout
 * @returns {SVGElement[]}
 */
export function histogramBars(model, i, layout) {
  const stretchOf = binStretches(model, i, layout);
  const stacks = stacksOf(model, i, (bin) => bin);
  const { scale, slot } = slotAndScale(model, i, layout, [...stacks.values()]);
  const bars = [...stacks].flatMap(([bin, stack]) => {
    const [from, to] = stretchOf(bin);
    const width = clamp(to - from - 1, 1, LEVEL_BAR);
    return stackedBar(model, stack, (from + to - width) / 2, layout.axis, width, scale, LOWEST.bin);
  });
  return [...bars, ...slot, ...highestCount(stacks, stretchOf, layout, scale)];
}

/**
 * The weight of the highest bar, above it: the measure of the others.
 * @param {Map<number, number[]>} stacks
 * @param {(bin: number) => [number, number]} stretchOf
 * @param {CardLayout} layout
 * @param {number} scale
 * @returns {SVGElement[]}
 */
function highestCount(stacks, stretchOf, layout, scale) {
  const weights = [...stacks].map(([bin, stack]) => ({ bin, weight: sumOf(stack) }));
  if (!weights.length) return [];
  const { bin, weight } = weights.reduce((best, bar) => (bar.weight > best.weight ? bar : best));
  const [from, to] = stretchOf(bin);
  const count = showCount(weight);
  const half = labelWidth("small", count) / 2 + COUNT_GAP;
  const x = clamp((from + to) / 2, half, layout.width - half);
  const y = layout.axis - weight * scale - COUNT_GAP;
  return [label("small", x, y, count, { anchor: "middle", class: "faint bar-count" })];
}

/**
 * One bar for each level, with its count.
 * @param {TreePayload} model
 * @param {number} i
 * @param {CardLayout} layout
 * @returns {SVGElement[]}
 */
export function categoryBars(model, i, layout) {
  const bandOf = bandByLevel(layout.bands);
  const stacks = stacksOf(model, i, (code) => bandOf.get(code) ?? -1);
  const { scale, slot } = slotAndScale(model, i, layout, [...stacks.values()]);
  const highest = layout.bands.reduce(
    (best, { weight }, k) => (weight > layout.bands[best].weight ? k : best),
    0,
  );
  const bars = layout.bands.flatMap((band, index) => {
    const stack = stacks.get(index);
    if (!stack) return [];
    const count = showCount(band.weight);
    const room = band.to - band.from;
    const beside = LEVEL_BAR + 4 + labelWidth("small", count);
    const hasCount = room >= COUNT_ROOM && beside <= room;
    const centred = band.from + (room - LEVEL_BAR) / 2;
    const x = hasCount ? Math.min(centred, band.to - beside) : centred;
    const marks = stackedBar(model, stack, x, layout.axis, LEVEL_BAR, scale, LOWEST.level);
    if (!hasCount && index === highest) {
      return [...marks, ...highestCount(stacks, () => [band.from, band.to], layout, scale)];
    }
    if (!hasCount) return marks;
    const y = Math.min(layout.axis - 3, layout.axis - Math.min(band.weight * scale, 33) + 9);
    return [...marks, label("small", x + LEVEL_BAR + 4, y, count, { class: "faint bar-count" })];
  });
  return [...bars, ...slot];
}

/**
 * Weights by bin and band of classes.
 * @param {TreePayload} model
 * @param {number} i
 * @param {(bin: number) => number} indexOf
 * @returns {Map<number, number[]>}
 */
function stacksOf(model, i, indexOf) {
  /** @type {Map<number, number[]>} */
  const stacks = new Map();
  const bars = model.nodes.bars[i];
  for (let k = 0; k < bars.length; k += 3) {
    const bin = indexOf(bars[k]);
    let stack = stacks.get(bin);
    if (!stack) stacks.set(bin, (stack = model.bands.map(() => 0)));
    stack[model.band_of[bars[k + 1]]] += bars[k + 2];
  }
  return stacks;
}

/**
 * Pixels per unit of weight: the highest bar fills the plot, and the slot has its scale
 * unless it would press the bars down to less than half.
 * @param {TreePayload} model
 * @param {number} i
 * @param {CardLayout} layout
 * @param {number[][]} stacks
 * @returns {{scale: number, slot: SVGElement[]}}
 */
function slotAndScale(model, i, layout, stacks) {
  const highest = Math.max(0, ...stacks.map(sumOf));
  const missing = model.bands.map(() => 0);
  const pairs = layout.slot === null ? [] : model.nodes.missing_bars[i];
  for (let k = 0; k < pairs.length; k += 2) missing[model.band_of[pairs[k]]] += pairs[k + 1];
  const total = sumOf(missing);
  const isBroken = highest > 0 && total > BROKEN * highest;
  const full = layout.axis - layout.top;
  const scale = full / (isBroken ? highest : Math.max(highest, total) || 1);
  const slot = layout.slot === null ? [] : missingSlot(model, missing, layout, scale, isBroken);
  return { scale, slot };
}

/**
 * @param {TreePayload} model
 * @param {number[]} stack
 * @param {CardLayout} layout
 * @param {number} scale
 * @param {boolean} isBroken
 * @returns {SVGElement[]}
 */
function missingSlot(model, stack, layout, scale, isBroken) {
  const x = layout.slot ?? 0;
  const full = layout.axis - layout.top;
  const inner = isBroken ? (full - 3) / sumOf(stack) : Math.min(scale, (full - 3) / sumOf(stack));
  const bars = stackedBar(model, stack, x + 2, layout.axis - 1.5, SLOT_WIDTH - 4, inner, LOWEST.slot);
  if (isBroken) bars.push(breakMark(x, layout.top + full / 3));
  return [...slotFrame(layout), ...bars];
}

/**
 * The dashed slot and its "?".
 * @param {CardLayout} layout
 * @returns {SVGElement[]}
 */
export function slotFrame(layout) {
  const x = layout.slot ?? 0;
  const height = layout.axis - layout.top;
  return [
    svg("rect", { class: "slot", x: x + 0.5, y: layout.top + 0.5, width: SLOT_WIDTH - 1, height }),
    label("small", x + SLOT_WIDTH / 2, layout.baseline, "?", { anchor: "middle", class: "faint" }),
  ];
}

/**
 * A bar goes on beyond what is drawn.
 * @param {number} x
 * @param {number} y
 */
function breakMark(x, y) {
  const d = `M${x + 1} ${y + 2.5}L${x + SLOT_WIDTH - 1} ${y - 2.5}`;
  return svg("path", { class: "break", d });
}

/**
 * Segments in class order from the bottom up; what is there is never lower than `lowest`.
 * @param {TreePayload} model
 * @param {number[]} stack
 * @param {number} x
 * @param {number} bottom
 * @param {number} width
 * @param {number} scale
 * @param {number} lowest
 * @returns {SVGElement[]}
 */
function stackedBar(model, stack, x, bottom, width, scale, lowest) {
  const total = sumOf(stack);
  const stretch = total * scale < lowest ? lowest / (total * scale) : 1;
  let y = bottom;
  return model.bands.flatMap(({ slot }, band) => {
    if (!stack[band]) return [];
    const height = stack[band] * scale * stretch;
    y -= height;
    return [svg("rect", { class: "bar", x, y, width, height, fill: slotPaint(slot) })];
  });
}

/** @param {number[]} stack */
function sumOf(stack) {
  return stack.reduce((sum, weight) => sum + weight, 0);
}
