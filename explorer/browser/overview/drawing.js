/** The cells of a view, drawn; what is narrower than a pixel shares it with its neighbours. */

import { cellAt, mostLevels, pixelsAlong, thickness, trace } from "./cells.js";
import { paintOf } from "./inks.js";

/**
 * @typedef {import("./cells.js").Cell} Cell
 * @typedef {import("./model.js").Overview} Overview
 * @typedef {{overview: Overview, frame: import("./cells.js").Frame,
 *   view: import("./cells.js").View, kept: Uint8Array,
 *   inks: ReturnType<typeof import("./inks.js").createInks>}} Picture
 */

const MIN_BREADTH = 1;
/** Cells from this width on stand apart, and from that one on show that a limit ended them. */
const APART = 4;
const MIN_STOPPED = 5;

/**
 * @param {CanvasRenderingContext2D} ink
 * @param {Picture} picture
 * @returns {{merged: number, levels: number, drawn: number}} how many nodes share pixels, and of
 *   how many levels how many are drawn
 */
export function drawCells(ink, picture) {
  const { frame, view } = picture;
  const step = thickness(frame, view.levels);
  const drawn = Math.min(view.levels, mostLevels(frame));
  /** @type {Map<number, number>[]} by level: the widest node of each shared pixel */
  const shared = [];
  let merged = 0;
  for (const { i, level, from, to } of visible(picture, drawn)) {
    const along = pixelsAlong(frame, step, level);
    if ((to - from) * along >= MIN_BREADTH) {
      drawCell(ink, picture, i, cellAt(frame, step, level, from, to), (to - from) * along);
      continue;
    }
    merged += 1;
    const pixels = (shared[level] ??= new Map());
    const pixel = Math.floor(from * along);
    const widest = pixels.get(pixel);
    if (widest === undefined || isShownOver(picture, i, widest)) pixels.set(pixel, i);
  }
  shared.forEach((pixels, level) => {
    const along = pixelsAlong(frame, step, level);
    for (const [pixel, i] of pixels) {
      const cell = cellAt(frame, step, level, pixel / along, (pixel + 1) / along);
      drawCell(ink, picture, i, cell, MIN_BREADTH);
    }
  });
  return { merged, levels: view.levels, drawn };
}

/**
 * The nodes in view with their level and stretch.
 * @param {Picture} picture
 * @param {number} most levels
 */
export function* visible({ overview: { nodes, start, size }, view }, most) {
  const end = view.start + view.size;
  for (let i = 0; i < nodes.depth.length; i += 1) {
    const level = nodes.depth[i] - view.depth;
    if (level <= -1) continue;
    if (level >= most) return;
    // Neighbours of the view touch it up to rounding.
    const inner = Math.min(size[i], view.size) / 2;
    if (start[i] + inner < view.start || start[i] + size[i] - inner > end) continue;
    const from = (start[i] - view.start) / view.size;
    yield { i, level, from, to: from + size[i] / view.size };
  }
}

/**
 * What passes the filter is shown rather than what does not, then the wider.
 * @param {Picture} picture
 * @param {number} i
 * @param {number} other
 */
function isShownOver({ overview: { size }, kept }, i, other) {
  return kept[i] === kept[other] ? size[i] > size[other] : kept[i] > kept[other];
}

/**
 * @param {CanvasRenderingContext2D} ink
 * @param {Picture} picture
 * @param {number} i
 * @param {Cell} cell
 * @param {number} breadth in pixels
 */
function drawCell(ink, { overview, kept, inks }, i, cell, breadth) {
  trace(ink, cell, breadth >= APART ? 0.5 : 0);
  ink.fillStyle = kept[i] ? inks.of(paintOf(overview, i)).fill : inks.plain("var(--rule)");
  ink.fill();
  const { left, natural } = overview.nodes;
  if (left[i] < 0 && !natural[i] && breadth >= MIN_STOPPED) perforate(ink, cell, inks);
}

/**
 * The edge towards what a limit has stopped.
 * @param {CanvasRenderingContext2D} ink
 * @param {Cell} cell
 * @param {Picture["inks"]} inks
 */
function perforate(ink, cell, inks) {
  ink.save();
  ink.beginPath();
  ink.strokeStyle = inks.plain("var(--page)");
  ink.setLineDash([3, 2.5]);
  ink.lineWidth = 4;
  if (cell.kind === "bar") {
    ink.moveTo(cell.x + 2, cell.y + cell.h - 2);
    ink.lineTo(cell.x + cell.w - 1, cell.y + cell.h - 2);
  } else {
    const turn = -Math.PI / 2;
    ink.arc(cell.cx, cell.cy, cell.R - 2, cell.a + turn + 2 / cell.R, cell.b + turn - 1 / cell.R);
  }
  ink.stroke();
  ink.restore();
}
