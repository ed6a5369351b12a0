/** A map of what trees predict over a plane, on a canvas: cells, where the vote turns, and rows. */

import { inksOf } from "../drawing/inks.js";
import { sharpness } from "../drawing/magnified.js";
import { glyphPath } from "../drawing/marks.js";
import { turnsOf } from "./turns.js";

/** @typedef {import("./payload.js").Plane} Plane */
/** @typedef {import("./payload.js").Cells} Cells */
/** @typedef {ReturnType<typeof inksOf> & {share: number, text: string}} Inks */

const OTHER = 255;
const STEPS = 32; // of a margin or a number: more tints are not told apart
const RADIUS = 2.6;
const LARGEST = 5.2; // of marks whose area carries a number
const LEAST = 0.1; // of the tint: what leads by nothing is still seen to lead
/** Of a number's ink over the page: of the lowest, and of the highest. Rows of both inks stand out from it. */
const NUMBERS_SHARE = [0.2, 0.6];

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Plane} plane
 * @param {Cells} cells
 * @param {{width: number, height: number, hasRows: boolean, sizes?: Uint8Array}} how `sizes` are areas
 *   of the rows' marks, 255 of the largest; without them all are alike
 */
export function drawMap(canvas, plane, cells, { width, height, hasRows, sizes }) {
  const sharp = sharpness(canvas);
  canvas.width = Math.round(width * sharp);
  canvas.height = Math.round(height * sharp);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const inks = { ...inksOf(canvas), ...ownInks(canvas) };
  const x = (/** @type {number} */ share) => Math.round(share * canvas.width);
  const y = (/** @type {number} */ share) => Math.round((1 - share) * canvas.height);
  pen.fillStyle = inks.page;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  fillCells(pen, plane, cells, inks, { x, y });
  if (plane.classes.length) drawTurns(pen, plane, cells, inks, { x, y, sharp });
  if (hasRows) drawRows(pen, plane, inks, { x, y, sharp, sizes });
}

/** The inks that only votes need. @param {Element} element */
function ownInks(element) {
  const style = getComputedStyle(element);
  const read = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  return { share: Number.parseFloat(read("--vote")) / 100 || 0.33, text: read("--text") };
}

/** @typedef {{x: (share: number) => number, y: (share: number) => number}} Places in the canvas's pixels */

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Plane} plane
 * @param {Cells} cells
 * @param {Inks} inks
 * @param {Places} places
 */
function fillCells(pen, plane, { lead, margin }, inks, { x, y }) {
  const { across, up, classes } = plane;
  const n = across.starts.length;
  /** @type {Map<number, string>} */
  const paints = new Map();
  const paintOf = (/** @type {number} */ i) => {
    const tone = Math.round(((classes.length ? margin[i] : lead[i]) / 255) * STEPS);
    const key = classes.length ? lead[i] * (STEPS + 1) + tone : tone;
    const known = paints.get(key) ?? paint(classes.length ? classes[lead[i]].slot : null, tone, inks);
    paints.set(key, known);
    return known;
  };
  for (let i = 0; i < lead.length; i++) {
    const [column, row] = [i % n, Math.floor(i / n)];
    const [left, top] = [x(across.starts[column]), y(up.ends[row])];
    pen.fillStyle = paintOf(i);
    pen.fillRect(left, top, x(across.ends[column]) - left, y(up.starts[row]) - top);
  }
}

/**
 * @param {number | null} slot null of numbers
 * @param {number} tone 0 to STEPS: how far a class leads, or where a number is
 * @param {Inks} inks
 */
function paint(slot, tone, inks) {
  const lead = LEAST + (1 - LEAST) * (tone / STEPS);
  const [low, high] = NUMBERS_SHARE;
  const share = slot === null ? low + ((high - low) * tone) / STEPS : inks.share * lead;
  const ink = slot === null ? inks.mean(tone / STEPS) : inkOf(slot, inks);
  return `color-mix(in srgb, ${ink} ${(100 * share).toFixed(1)}%, ${inks.page})`;
}

/** @param {number} slot @param {Inks} inks */
function inkOf(slot, inks) {
  return slot < 0 ? inks.other : inks.classes[slot];
}

/**
 * A line between cells that predict different classes.
 * @param {CanvasRenderingContext2D} pen
 * @param {Plane} plane
 * @param {Cells} cells
 * @param {Inks} inks
 * @param {Places & {sharp: number}} places
 */
function drawTurns(pen, plane, { lead }, inks, { x, y, sharp }) {
  const line = new Path2D();
  const { classes } = plane;
  // Classes without a mark of their own look alike: no line is between them.
  const marked = lead.map((index) => (classes[index].slot < 0 ? OTHER : index));
  for (const [x0, y0, x1, y1] of turnsOf(plane, marked)) {
    line.moveTo(x(x0), y(y0));
    line.lineTo(x(x1), y(y1));
  }
  pen.strokeStyle = inks.text;
  pen.lineWidth = 1.25 * sharp;
  pen.lineCap = "square";
  pen.stroke(line);
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Plane} plane
 * @param {Inks} inks
 * @param {Places & {sharp: number, sizes?: Uint8Array}} places
 */
function drawRows(pen, { points, classes }, inks, { x, y, sharp, sizes }) {
  /** @type {Map<string, Path2D>} */
  const glyphs = new Map();
  points.x.forEach((at, i) => {
    const slot = classes.length ? classes[points.value[i]].slot : 0;
    const radius = sizes ? Number((LARGEST * Math.sqrt(sizes[i] / 255)).toFixed(1)) : RADIUS;
    if (!radius) return;
    const key = `${slot} ${radius}`;
    const shape = glyphs.get(key) ?? new Path2D(glyphPath(slot, radius));
    glyphs.set(key, shape);
    pen.setTransform(sharp, 0, 0, sharp, x(at), y(points.y[i]));
    const ink = classes.length ? inkOf(slot, inks) : inks.mean(points.value[i]);
    pen.fillStyle = slot < 0 ? inks.page : ink;
    pen.strokeStyle = slot < 0 ? ink : inks.page;
    pen.lineWidth = classes.length ? 0.6 : 1.2;
    pen.fill(shape);
    pen.stroke(shape);
  });
  pen.setTransform(1, 0, 0, 1, 0, 0);
}
