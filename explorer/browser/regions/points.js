/** Rows over the boxes, on a canvas: thousands are drawn within a frame. */

import { glyphPath, meanPaint } from "../shared/marks.js";

const RADIUS = 3.6;
const REACH = 11; // pixels from which a point is pointed at
const FAINTEST = 0.3;
const DIMMED = 0.28;

/** A canvas knows no variables: the theme's colours, read once a drawing.
 * @param {Element} element
 */
function inksOf(element) {
  const style = getComputedStyle(element);
  const read = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
  return {
    page: read("page"),
    side: read("side"),
    accent: read("accent"),
    other: read("other"),
    classes: Array.from({ length: 8 }, (_, slot) => read(`class-${slot}`)),
    mean: (/** @type {number} */ place) =>
      meanPaint(Math.round(place * 32) / 32).replace(/var\(--([\w-]+)\)/g, (_, name) => read(name)),
  };
}

/**
 * @param {any} plane
 * @param {import("./frame.js").RegionFrame} frame
 * @returns {{x: number, y: number}[]} each row's place in pixels from the plane's corner
 */
export function placesOf({ points }, frame) {
  return points.x.map((/** @type {number} */ x, /** @type {number} */ i) => ({
    x: frame.x(x),
    y: frame.y(points.y[i]),
  }));
}

/**
 * Draws the rows: those off the slice hollow and the fainter the further off, those outside the
 * selected node pale and beneath the others.
 * @param {HTMLCanvasElement} canvas
 * @param {any} plane
 * @param {{x: number, y: number}[]} places
 * @param {{width: number, height: number}} size
 * @param {string} selected
 */
export function drawPoints(canvas, plane, places, size, selected) {
  const { points, classes, kind } = plane;
  const sharp = Math.max(devicePixelRatio || 1, 1);
  canvas.width = Math.round(size.width * sharp);
  canvas.height = Math.round(size.height * sharp);
  canvas.style.width = `${size.width}px`;
  canvas.style.height = `${size.height}px`;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const inks = inksOf(canvas);
  const radius = places.length > 1200 ? RADIUS * 0.8 : RADIUS;
  /** @type {Map<number, Path2D>} */
  const glyphs = new Map();
  const isInside = points.paths.map((/** @type {string} */ path) => path.startsWith(selected));
  const weight = (/** @type {number} */ i) => (isInside[points.leaf[i]] ? 2 : 0) - points.outside[i];
  const order = places.map((_, i) => i).sort((a, b) => weight(a) - weight(b));
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
    const off = points.outside[i];
    pen.setTransform(sharp, 0, 0, sharp, places[i].x * sharp, places[i].y * sharp);
    pen.globalAlpha = (isInside[points.leaf[i]] ? 1 : DIMMED) * (off ? 0.85 - (0.85 - FAINTEST) * off : 1);
    const isHollow = off > 0 || slot < 0;
    pen.fillStyle = isHollow ? inks.page : ink;
    pen.strokeStyle = isHollow ? ink : inks.page;
    pen.lineWidth = isHollow ? 1.25 : 0.75;
    pen.fill(shape);
    pen.stroke(shape);
  }
}

/**
 * The row nearest to a place in pixels, within reach; -1 for none.
 * @param {{x: number, y: number}[]} places
 * @param {number} x
 * @param {number} y
 */
export function nearestPoint(places, x, y) {
  let best = -1;
  let least = REACH ** 2;
  places.forEach((place, i) => {
    const distance = (place.x - x) ** 2 + (place.y - y) ** 2;
    if (distance <= least) [best, least] = [i, distance];
  });
  return best;
}
