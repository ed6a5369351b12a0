/** What of the drawing is visible, and how the view has to move. */

import { clamp } from "../../shared/drawing/scales.js";

/**
 * @typedef {import("../viewport.js").View} View
 * @typedef {import("./level_of_detail.js").Frame} Frame
 * @typedef {{width: number, height: number}} Room
 * @typedef {{left: number, right: number, top: number, bottom: number}} Box
 */

const STAYS_IN_SIGHT = 60;
/** Drawn beyond the room on each side, as a share of it, so that panning rarely draws. */
const MARGIN_SHARE = 0.6;
const CLEARANCE = 8;
const ROUNDING = 1;
/** What leaves a wedge or is next to an edge reaches beyond its ends. */
const BESIDE_EDGES = 130;

/**
 * The position of a drawing in a room so that some of it always stays visible.
 * @param {View} view
 * @param {import("./level_of_detail.js").Frame} frame
 * @param {{width: number, height: number}} room
 */
export function keepVisible(view, { left, right, bottom, grow }, { width, height }) {
  const [w, h] = [(right - left) * grow, bottom * grow];
  const edge = STAYS_IN_SIGHT;
  view.x = clamp(view.x, edge - w - left * grow, width - edge - left * grow);
  view.y = clamp(view.y, edge - h, Math.max(height - edge, 0));
}

/**
 * In which directions some of the drawing is beyond the room.
 * @param {View} view
 * @param {Frame} frame
 * @param {Room} room
 */
export function roomToMove({ x, y }, { left, right, bottom, grow }, { width, height }) {
  const isBeyond = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ end) =>
    from < -ROUNDING || to > end + ROUNDING;
  return { x: isBeyond(x + left * grow, x + right * grow, width), y: isBeyond(y, y + bottom * grow, height) };
}

/**
 * The part of the drawing that is in the room, and some more on each side.
 * @param {View} view
 * @param {Frame} frame
 * @param {Room} room
 * @param {number} [more] as a share of the room
 * @returns {Box}
 */
export function visibleAreaOf({ x, y }, { grow }, { width, height }, more = MARGIN_SHARE) {
  return {
    left: (-x - more * width) / grow,
    right: (width - x + more * width) / grow,
    top: (-y - more * height) / grow,
    bottom: (height - y + more * height) / grow,
  };
}

/**
 * @param {Box} outer
 * @param {Box} inner
 */
export function contains(outer, inner) {
  return (
    outer.left <= inner.left &&
    outer.right >= inner.right &&
    outer.top <= inner.top &&
    outer.bottom >= inner.bottom
  );
}

/**
 * How far to pan until a node is wholly visible.
 * @param {import("./positions.js").NodePosition} position
 * @param {View} view
 * @param {Frame} frame
 * @param {Room} room
 * @param {number} above what the header takes
 */
export function wayIntoView(position, view, { grow }, room, above) {
  const x = position.x * grow + view.x;
  const half = (position.width / 2) * grow;
  const top = position.y * grow + view.y;
  const bottom = top + position.height * grow;
  const [west, east] = [CLEARANCE - x + half, room.width - CLEARANCE - x - half];
  const [north, south] = [above + CLEARANCE - top, room.height - CLEARANCE - bottom];
  return { dx: west > 0 ? west : Math.min(east, 0), dy: north > 0 ? north : Math.min(south, 0) };
}

/**
 * Where on the stage the selected node is seen; null where it is not.
 * @param {import("../tree_controller.js").TreeController} controller
 * @returns {[number, number] | null}
 */
export function seenSelection({ picture, current, view, stage: { width, height } }) {
  const position = picture.positions[current];
  const x = (position?.x ?? NaN) * picture.frame.grow + view.x;
  const y = (position?.y ?? NaN) * picture.frame.grow + view.y;
  const isSeen = x >= 0 && x <= width && y >= 0 && y <= height;
  return isSeen ? [x, y] : null;
}

/**
 * @param {import("./positions.js").NodePosition} position
 * @param {{x: number, y: number}} at
 * @param {Box} visibleArea
 */
export function isNodeVisible({ width, height, kind }, { x, y }, visibleArea) {
  const up = kind === "dot" ? height / 2 : 0;
  return (
    x + width / 2 > visibleArea.left &&
    x - width / 2 < visibleArea.right &&
    y + height > visibleArea.top &&
    y - up < visibleArea.bottom
  );
}

/**
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} to
 * @param {Box} visibleArea
 */
export function isEdgeVisible(from, to, visibleArea) {
  return (
    Math.max(from.x, to.x) + BESIDE_EDGES > visibleArea.left &&
    Math.min(from.x, to.x) - BESIDE_EDGES < visibleArea.right &&
    to.y > visibleArea.top &&
    from.y < visibleArea.bottom
  );
}

/**
 * A box of the drawing in the stage's pixels.
 * @param {Box} box
 * @param {View} view
 * @param {Frame} frame
 * @returns {Box}
 */
export function onStage({ left, right, top, bottom }, { x, y }, { grow }) {
  return { left: left * grow + x, right: right * grow + x, top: top * grow + y, bottom: bottom * grow + y };
}

/**
 * A box of the stage's pixels in the drawing's.
 * @param {Box} box
 * @param {View} view
 * @param {Frame} frame
 * @returns {Box}
 */
export function inDrawing({ left, right, top, bottom }, { x, y }, { grow }) {
  return {
    left: (left - x) / grow,
    right: (right - x) / grow,
    top: (top - y) / grow,
    bottom: (bottom - y) / grow,
  };
}
