/** Rows over the regions, on a canvas: thousands are drawn within a frame. */

import { svg } from "../shared/drawing/dom.js";
import { inksOf } from "../shared/drawing/inks.js";
import { sharpness } from "../shared/drawing/magnified.js";
import { glyphPath } from "../shared/drawing/marks.js";

const RADIUS = 3.6;
const REACH = 11; // pixels from which a point is pointed at
const FAINTEST = 0.3;
const DIMMED = 0.28;

/**
 * @param {import("./payload.js").Regions} view
 * @param {import("./frame.js").RegionFrame} frame
 * @returns {{x: number, y: number}[]} each row's position in pixels from the corner of the axes
 */
export function positionsOf({ points }, frame) {
  return points.x.map((x, i) => ({ x: frame.x(x), y: frame.y(points.y[i]) }));
}

/**
 * Draws the rows: those outside the fixed values hollow and the fainter the further away, those
 * that the selected node does not hold pale and beneath the others.
 * @param {HTMLCanvasElement} canvas
 * @param {import("./payload.js").Regions} view
 * @param {{x: number, y: number}[]} positions
 * @param {{width: number, height: number}} size
 * @param {string} selected
 */
export function drawPoints(canvas, view, positions, size, selected) {
  const { points, classes, kind } = view;
  const sharp = sharpness(canvas);
  canvas.width = Math.round(size.width * sharp);
  canvas.height = Math.round(size.height * sharp);
  canvas.style.width = `${size.width}px`;
  canvas.style.height = `${size.height}px`;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const inks = inksOf(canvas);
  const radius = positions.length > 1200 ? RADIUS * 0.8 : RADIUS;
  /** @type {Map<number, Path2D>} */
  const glyphs = new Map();
  const isInside = points.paths.map((path) => path.startsWith(selected));
  const weight = (/** @type {number} */ i) => (isInside[points.leaf[i]] ? 2 : 0) - points.outside[i];
  const order = positions.map((_, i) => i).sort((a, b) => weight(a) - weight(b));
  for (const i of order) {
    const slot = classes.length ? classes[points.value[i]].slot : 0;
    const shape = glyphs.get(slot) ?? new Path2D(glyphPath(slot, radius));
    glyphs.set(slot, shape);
    const ink = classes.length
      ? slot < 0
        ? inks.other
        : inks.classes[slot]
      : kind === "number steps"
        ? inks.side
        : inks.mean(points.value[i]);
    const outside = points.outside[i];
    pen.setTransform(sharp, 0, 0, sharp, positions[i].x * sharp, positions[i].y * sharp);
    pen.globalAlpha =
      (isInside[points.leaf[i]] ? 1 : DIMMED) * (outside ? 0.85 - (0.85 - FAINTEST) * outside : 1);
    const isHollow = outside > 0 || slot < 0;
    pen.fillStyle = isHollow ? inks.page : ink;
    pen.strokeStyle = isHollow ? ink : inks.page;
    pen.lineWidth = isHollow ? 1.25 : 0.75;
    pen.fill(shape);
    pen.stroke(shape);
  }
}

/** More rings than this would cover the rows and the hatching: they are smaller and thinner. */
const FEW_RINGS = 30;

/**
 * A ring around each row that is named by what was sent.
 * @param {import("./payload.js").Regions} view
 * @param {{x: number, y: number}[]} positions
 */
export function ringsOf({ ringed }, positions) {
  const [name, r] = ringed.length > FEW_RINGS ? ["ring thin", 5] : ["ring", 7];
  return ringed.map((i) =>
    svg("circle", { class: name, cx: positions[i].x.toFixed(1), cy: positions[i].y.toFixed(1), r }),
  );
}

/**
 * The row nearest to a position in pixels, within reach; -1 for none.
 * @param {{x: number, y: number}[]} positions
 * @param {number} x
 * @param {number} y
 */
export function nearestPoint(positions, x, y) {
  let best = -1;
  let least = REACH ** 2;
  positions.forEach((position, i) => {
    const distance = (position.x - x) ** 2 + (position.y - y) ** 2;
    if (distance <= least) [best, least] = [i, distance];
  });
  return best;
}
