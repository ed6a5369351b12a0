/** Where words are in a cell: upright where there is room, else along an arc or its radius. */

import { clamp } from "../shared/drawing/scales.js";
import { middleOf } from "./cells.js";

/**
 * The middle of a text and its turn in radians.
 * @typedef {{x: number, y: number, turn: number}} Spot
 * @typedef {import("./cells.js").Arc} Arc
 */

const WHOLE_TURN = 2 * Math.PI;
/** Shares of an arc at which upright words are tried, from its middle outwards. */
const TRIES = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9];

/**
 * Where a box of this size has room in the cell.
 * @param {import("./cells.js").Cell} cell
 * @param {number} width
 * @param {number} height
 * @returns {Spot | null}
 */
export function spotIn(cell, width, height) {
  if (cell.kind === "bar") {
    return width <= cell.w && height <= cell.h ? { ...middleOf(cell), turn: 0 } : null;
  }
  return upright(cell, width, height) ?? along(cell, width, height) ?? outwards(cell, width, height);
}

/** @param {Arc} arc */
const isWhole = ({ a, b }) => b - a >= WHOLE_TURN - 1e-9;

/** @type {(arc: Arc, width: number, height: number) => Spot | null} */
function upright(arc, width, height) {
  const { cx, cy, a, b, r, R } = arc;
  if (isWhole(arc) && r === 0) {
    return Math.hypot(width, height) <= 2 * R ? { x: cx, y: cy, turn: 0 } : null;
  }
  const out = (r + R) / 2;
  for (const share of TRIES) {
    const angle = a + share * (b - a);
    const [x, y] = [out * Math.sin(angle), -out * Math.cos(angle)];
    if (boxLiesIn(arc, x, y, width, height)) return { x: cx + x, y: cy + y, turn: 0 };
  }
  return null;
}

/**
 * @param {Arc} arc
 * @param {number} x of the box's middle from the arc's centre
 * @param {number} y
 * @param {number} width
 * @param {number} height
 */
function boxLiesIn(arc, x, y, width, height) {
  const { a, b, r, R } = arc;
  const xs = [x - width / 2, x + width / 2];
  const ys = [y - height / 2, y + height / 2];
  if (Math.hypot(clamp(0, xs[0], xs[1]), clamp(0, ys[0], ys[1])) < r) return false;
  return xs.every((dx) =>
    ys.every((dy) => {
      const angle = (Math.atan2(dx, -dy) + WHOLE_TURN) % WHOLE_TURN;
      return Math.hypot(dx, dy) <= R && (isWhole(arc) || (angle >= a && angle <= b));
    }),
  );
}

/**
 * Turned as the arc runs at its middle, never upside down.
 * @type {(arc: Arc, width: number, height: number) => Spot | null}
 */
function along(arc, width, height) {
  const { a, b, r, R } = arc;
  const out = (r + R) / 2;
  const inner = out - height / 2;
  if (inner < r || Math.hypot(width / 2, out + height / 2) > R) return null;
  if (!isWhole(arc) && Math.atan2(width / 2, inner) > (b - a) / 2) return null;
  const middle = (a + b) / 2;
  const isBelow = Math.cos(middle) < 0;
  return { ...middleOf(arc), turn: isBelow ? middle - Math.PI : middle };
}

/**
 * Turned as the radius runs.
 * @type {(arc: Arc, width: number, height: number) => Spot | null}
 */
function outwards(arc, width, height) {
  const { a, b, r, R } = arc;
  const inner = (r + R) / 2 - width / 2;
  if (inner < r || r === 0 || Math.hypot((r + R) / 2 + width / 2, height / 2) > R) return null;
  if (!isWhole(arc) && Math.atan2(height / 2, inner) > (b - a) / 2) return null;
  const middle = (a + b) / 2;
  const isRight = Math.sin(middle) >= 0;
  return { ...middleOf(arc), turn: middle + (isRight ? -Math.PI / 2 : Math.PI / 2) };
}
