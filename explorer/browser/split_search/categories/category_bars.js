/** One category's rows: a bar of its classes, or its targets with their mean and spread. */

import { svg } from "../../shared/drawing/dom.js";
import { linear } from "../../shared/drawing/scales.js";
import { inkOf } from "../bars.js";

/** @typedef {import("../../splits/payload.js").CategorySearch} CategorySearch */
/** @typedef {import("../../splits/sides.js").Moments} Moments */

/** A fraction without a pattern, by which points are set apart from one another. */
const ASIDE = 0.754877666;

/**
 * Class weights one upon the other, at least two pixels high.
 * @param {CategorySearch} search
 * @param {Float64Array} weights
 * @param {number} most weight of any category
 * @param {number} width
 * @param {[number, number]} room top and bottom
 */
export function classStack({ classes }, weights, most, width, [top, bottom]) {
  /** @type {SVGElement[]} */
  const found = [];
  let heap = 0;
  weights.forEach((weight, c) => {
    if (!(weight > 0)) return;
    const height = (weight / most) * (bottom - top);
    heap += height;
    const fill = inkOf(classes[c].slot);
    found.push(svg("rect", { class: "heap", x: -width / 2, width, y: bottom - heap, height, fill }));
  });
  if (heap < 2 && found.length) {
    found.length = 1;
    found[0].setAttribute("y", String(bottom - 2));
    found[0].setAttribute("height", "2");
  }
  return found;
}

/**
 * The mean, a standard deviation to both sides, and the rows where they are few.
 * @param {CategorySearch} search
 * @param {number} level
 * @param {Moments} moments
 * @param {number} width
 * @param {[number, number]} room top and bottom
 */
export function numberSpread({ candidates, node }, level, { weight, mean, ssd }, width, [top, bottom]) {
  const y = linear(candidates.y, [bottom, top]);
  const centre = mean + node.centre;
  const sd = Math.sqrt(ssd / weight);
  const [high, low] = [y(centre + sd), y(centre - sd)];
  const x = -width / 2;
  const found = [svg("rect", { class: "spread", x, width, y: high, height: Math.max(low - high, 1) })];
  for (let i = 0; i < candidates.points.length; i += 2) {
    if (candidates.points[i] !== level) continue;
    const aside = ((((i / 2) * ASIDE) % 1) - 0.5) * (width - 4);
    const cy = y(candidates.points[i + 1]).toFixed(1);
    found.push(svg("circle", { class: "point", cx: aside.toFixed(1), cy, r: 1.9 }));
  }
  found.push(svg("line", { class: "category-mean", x1: x, x2: -x, y1: y(centre), y2: y(centre) }));
  return found;
}
