/** Where words are clear of the curves, of the straight lines, and of each other. */

import { impurityAt } from "./frame.js";

/** @typedef {import("./payload.js").Mixture} Mixture */
/** @typedef {import("./frame.js").Frame} Frame */
/** @typedef {{left: number, right: number, top: number, bottom: number}} Box */
/** @typedef {[number, number]} Point */

/** The distance of words from a line, in pixels. */
const KEPT = 4;
const POINTS = 240;
/** Of a letter's size: how far a line of text reaches above its foot, and below. */
const ASCENT = 0.85;
const DESCENT = 0.3;

/** The box of a line of text that begins at x, its foot at y. @param {number} x @param {number} y @param {number} wide @param {number} size @returns {Box} */
export function textBox(x, y, wide, size) {
  return { left: x, right: x + wide, top: y - ASCENT * size, bottom: y + DESCENT * size };
}

/**
 * All lines of the picture as points that no text slips between, whether they are drawn yet or not.
 * @param {Mixture} mixture
 * @param {Frame} frame
 * @returns {Point[]}
 */
export function pointsOf({ curves, sides, stops, at, measures }, { x, y, top, ground }) {
  const shares = Array.from({ length: POINTS + 1 }, (_, i) => i / POINTS);
  /** @type {Point[]} */
  const points = curves.flatMap((one) =>
    shares.map((share) => /** @type {Point} */ ([x(share), y(impurityAt(one, share))])),
  );
  for (const { criterion } of sides.length ? measures : []) {
    const [[x1, y1], [x2, y2]] = sides.map(({ n_a, n }) => [x(n_a / n), y(impurityAt(criterion, n_a / n))]);
    for (const share of shares) points.push([x1 + share * (x2 - x1), y1 + share * (y2 - y1)]);
  }
  for (const share of shares) points.push([x(at / stops), top + share * (ground - top)]);
  return points;
}

/**
 * The first of these boxes, in order, that is clear; the first of all if none is.
 * @template {Box} T
 * @param {T[]} boxes
 * @param {Point[]} points
 * @param {Box[]} taken
 */
export function firstClear(boxes, points, taken) {
  const isClear = (/** @type {Box} */ box) =>
    !taken.some((other) => overlaps(box, other)) &&
    !points.some(([x, y]) => overlaps(box, { left: x, right: x, top: y, bottom: y }));
  return boxes.find(isClear) ?? boxes[0];
}

/** @param {Box} one @param {Box} other */
function overlaps(one, other) {
  return (
    one.left - KEPT < other.right &&
    other.left < one.right + KEPT &&
    one.top - KEPT < other.bottom &&
    other.top < one.bottom + KEPT
  );
}
