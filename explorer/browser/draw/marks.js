/** The points on a canvas: thousands are drawn within a frame. */

import { inksOf } from "../shared/drawing/inks.js";
import { sharpness } from "../shared/drawing/magnified.js";
import { glyphPath } from "../shared/drawing/marks.js";

/** @typedef {import("./payload.js").Points} Points */
/** @typedef {import("./payload.js").DrawView} DrawView */
/** @typedef {import("./ground.js").Frame} Frame */

const RADIUS = 4.6;
const MANY = 600; // points from which marks are smaller

/**
 * @param {HTMLCanvasElement} canvas
 * @param {DrawView} view
 * @param {Points} points
 * @param {Frame} frame
 */
export function drawMarks(canvas, { brushes, steps }, points, frame) {
  const sharp = sharpness(canvas);
  canvas.width = Math.round(frame.side * sharp);
  canvas.height = Math.round(frame.side * sharp);
  canvas.style.width = `${frame.side}px`;
  canvas.style.height = `${frame.side}px`;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const inks = inksOf(canvas);
  const radius = points.x.length > MANY ? RADIUS * 0.75 : RADIUS;
  const shapes = brushes.map(({ slot }) => new Path2D(glyphPath(slot, radius)));
  const circle = new Path2D(glyphPath(0, radius));
  pen.strokeStyle = inks.page;
  pen.lineWidth = 0.9;
  for (const [i, x] of points.x.entries()) {
    const brush = brushes[points.c[i]];
    const shape = shapes[points.c[i]] ?? circle;
    const [across, down] = [frame.x(x / steps), frame.y(points.y[i] / steps)];
    pen.setTransform(sharp, 0, 0, sharp, across * sharp, down * sharp);
    pen.fillStyle = brush ? inks.classes[brush.slot] : inks.side;
    pen.fill(shape);
    pen.stroke(shape);
  }
}

/**
 * The point nearest to a place, within reach; -1 for none.
 * @param {Points} points
 * @param {{x: number, y: number}} at in hundredths
 * @param {number} reach
 */
export function nearest({ x, y }, at, reach) {
  let best = -1;
  let least = reach ** 2;
  for (const [i, across] of x.entries()) {
    const distance = (across - at.x) ** 2 + (y[i] - at.y) ** 2;
    if (distance <= least) [best, least] = [i, distance];
  }
  return best;
}

/**
 * @param {Points} points
 * @param {{x: number, y: number}} at in hundredths
 * @param {number} reach
 * @returns {Set<number>}
 */
export function within({ x, y }, at, reach) {
  const found = x.flatMap((across, i) =>
    (across - at.x) ** 2 + (y[i] - at.y) ** 2 <= reach ** 2 ? [i] : [],
  );
  return new Set(found);
}
