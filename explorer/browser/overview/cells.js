/** Where a node's cell lies: a bar of the icicle, or an arc of the sunburst. */

import { clamp } from "../shared/drawing/scales.js";

/**
 * What is seen: from which share of the rows, how much of them, from which level, how many.
 * @typedef {{start: number, size: number, depth: number, levels: number}} View
 * @typedef {{mode: "icicle" | "sunburst", width: number, height: number}} Frame
 * @typedef {{kind: "bar", x: number, y: number, w: number, h: number}} Bar
 * @typedef {{kind: "arc", cx: number, cy: number, a: number, b: number, r: number, R: number}} Arc
 *   from angle a to b, clockwise from the top
 * @typedef {Bar | Arc} Cell
 * @typedef {import("./model.js").Overview} Overview
 */

/** No level is thinner than the one or, where there are few, thicker than the other. */
const THINNEST = 6;
export const THICKEST = 72;
const TURN = 2 * Math.PI;
const EDGE = 5;

/**
 * @param {Overview} overview
 * @param {number} top
 * @param {number[][]} levels those of its branch
 * @returns {View}
 */
export function viewOf({ start, size, nodes }, top, levels) {
  const depth = nodes.depth[top];
  return { start: start[top], size: size[top], depth, levels: levels.length - depth };
}

/**
 * How many levels there is room for.
 * @param {Frame} frame
 */
export function mostLevels(frame) {
  return Math.floor(extent(frame) / THINNEST);
}

/**
 * @param {Frame} frame
 * @param {number} levels
 */
export function thickness(frame, levels) {
  return clamp(extent(frame) / levels, THINNEST, THICKEST);
}

/** @param {Frame} frame */
function extent({ mode, width, height }) {
  return mode === "icicle" ? height : Math.min(width, height) / 2 - EDGE;
}

/**
 * How many pixels a level has along its middle.
 * @param {Frame} frame
 * @param {number} step a level's thickness
 * @param {number} level
 */
export function pixelsAlong({ mode, width }, step, level) {
  return mode === "icicle" ? width : Math.max(TURN * (level + 0.5) * step, 1);
}

/**
 * The cell of a stretch of a level.
 * @param {Frame} frame
 * @param {number} step a level's thickness
 * @param {number} level from the first that is seen
 * @param {number} from share of what is seen
 * @param {number} to
 * @returns {Cell}
 */
export function cellAt({ mode, width, height }, step, level, from, to) {
  const [begin, end] = [clamp(from, 0, 1), clamp(to, 0, 1)];
  if (mode === "icicle") {
    // Levels begin at whole pixels: between halves the page would shine through.
    const [y, below] = [Math.round(level * step), Math.round((level + 1) * step)];
    return { kind: "bar", x: begin * width, y, w: (end - begin) * width, h: below - y };
  }
  const r = Math.max(level * step, 0);
  const R = Math.max((level + 1) * step, 0);
  return { kind: "arc", cx: width / 2, cy: height / 2, a: begin * TURN, b: end * TURN, r, R };
}

/**
 * @param {Overview} overview
 * @param {Frame} frame
 * @param {View} view
 * @param {number} i
 * @returns {Cell}
 */
export function cellOf({ start, size, nodes }, frame, view, i) {
  const from = (start[i] - view.start) / view.size;
  const step = thickness(frame, view.levels);
  return cellAt(frame, step, nodes.depth[i] - view.depth, from, from + size[i] / view.size);
}

/**
 * The node under a point, -1 for none.
 * @param {Overview} overview
 * @param {Frame} frame
 * @param {View} view
 * @param {number} top the node that fills the view
 * @param {{x: number, y: number}} at
 */
export function nodeUnder({ start, nodes }, frame, view, top, { x, y }) {
  const step = thickness(frame, view.levels);
  let along = x / frame.width;
  let level = Math.floor(y / step);
  if (frame.mode === "sunburst") {
    const [dx, dy] = [x - frame.width / 2, y - frame.height / 2];
    along = (Math.atan2(dx, -dy) / TURN + 1) % 1;
    level = Math.floor(Math.hypot(dx, dy) / step);
  }
  if (along < 0 || along > 1 || level < 0 || level >= view.levels) return -1;
  const position = view.start + along * view.size;
  let at = top;
  for (let down = 0; down < level; down += 1) {
    const left = nodes.left[at];
    if (left < 0) return -1;
    at = position < start[left + 1] ? left : left + 1;
  }
  return at;
}

/**
 * The cell's outline as the canvas's path; `off` pixels inside it.
 * @param {CanvasRenderingContext2D} ink
 * @param {Cell} cell
 * @param {number} [off]
 */
export function trace(ink, cell, off = 0) {
  ink.beginPath();
  if (cell.kind === "bar") {
    const [w, h] = [Math.max(cell.w - 2 * off, 0.5), Math.max(cell.h - 2 * off, 0.5)];
    ink.rect(cell.x + off, cell.y + off, w, h);
    return;
  }
  const { cx, cy, a, b } = cell;
  const [r, R] = [Math.max(cell.r + off, 0), Math.max(cell.R - off, 0.5)];
  const isWhole = b - a >= TURN - 1e-9;
  const turn = -Math.PI / 2;
  // The sides stay as far from the neighbours at every radius as the rounds do.
  const aside = (/** @type {number} */ at) => (isWhole || at <= 0 ? 0 : Math.min(off / at, (b - a) / 2));
  ink.arc(cx, cy, R, a + aside(R) + turn, b - aside(R) + turn);
  if (isWhole && cell.r > 0) ink.moveTo(cx + r * Math.cos(b + turn), cy + r * Math.sin(b + turn));
  if (cell.r > 0) ink.arc(cx, cy, r, b - aside(r) + turn, a + aside(r) + turn, true);
  else if (!isWhole) ink.lineTo(cx, cy);
  ink.closePath();
}

/**
 * A box around the middle of the cell, for what is next to it.
 * @param {Cell} cell
 */
export function boxAround(cell) {
  if (cell.kind === "bar") {
    return { left: cell.x, right: cell.x + cell.w, top: cell.y, bottom: cell.y + cell.h };
  }
  const { x, y } = middleOf(cell);
  const half = (cell.R - cell.r) / 2;
  return { left: x - half, right: x + half, top: y - half, bottom: y + half };
}

/** @param {Cell} cell */
export function middleOf(cell) {
  if (cell.kind === "bar") return { x: cell.x + cell.w / 2, y: cell.y + cell.h / 2 };
  const { cx, cy, a, b, r, R } = cell;
  // A whole disc is read at its centre.
  const out = b - a >= TURN - 1e-9 && r === 0 ? 0 : (r + R) / 2;
  return { x: cx + out * Math.sin((a + b) / 2), y: cy - out * Math.cos((a + b) / 2) };
}
