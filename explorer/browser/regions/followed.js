/** The row that is followed: a ring at its place, and an arrow to the nearest value that flips. */

import { svg } from "../shared/drawing/dom.js";
import { clamp } from "../shared/drawing/scales.js";

/**
 * @typedef {import("./payload.js").Regions} Regions
 * @typedef {import("./frame.js").RegionFrame} RegionFrame
 * @typedef {import("../shared/node_view.js").FollowedRow} FollowedRow
 * @typedef {{flip: {ways: {changes: {feature: number, value: number}[]}[]}}} Told  what Python says
 *   of the row, as far as it is drawn here
 */

const RADIUS = 7;
const HEAD = 5;
/** A shorter arrow is drawn as long as this. */
const SHORTEST = 12;

/**
 * Nothing if the row has no value along an axis, or one without a band.
 * @param {Regions} view
 * @param {RegionFrame} frame
 * @param {FollowedRow | null} row where it is now, also while it is dragged
 * @param {Told | null} told
 * @returns {SVGElement[]}
 */
export function followedMarks(view, frame, row, told) {
  if (!row) return [];
  const [x, y] = [place(view, frame, row.values, 0), place(view, frame, row.values, 1)];
  if (x === null || y === null) return [];
  const ring = svg("circle", { class: "followed-ring", cx: x.toFixed(1), cy: y.toFixed(1), r: RADIUS });
  const change = told?.flip.ways[0]?.changes[0];
  if (!change) return [ring];
  const values = { ...row.values, [change.feature]: change.value };
  const [toX, toY] = [place(view, frame, values, 0), place(view, frame, values, 1)];
  const isMoved = toX !== null && toY !== null && (toX !== x || toY !== y);
  return isMoved ? [arrow(x, y, toX, toY), ring] : [ring];
}

/**
 * Where a row is along an axis, in pixels; null if it has no value there.
 * @param {Regions} view
 * @param {RegionFrame} frame
 * @param {Record<string, number | null>} values
 * @param {0 | 1} side
 */
function place({ axes, asked }, { x, y, width, height }, values, side) {
  const axis = axes[side];
  const scale = side ? y : x;
  if (axis.kind === "nothing" || asked[side] < 0) return side ? height / 2 : width / 2;
  const value = values[asked[side]];
  if (value === null || value === undefined) return null;
  const at = axis.kind === "levels" ? axis.codes.indexOf(value) : value;
  if (axis.kind === "levels" && at < 0) return null;
  return clamp(scale(at), 0, side ? height : width);
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} toX
 * @param {number} toY
 */
function arrow(x, y, toX, toY) {
  const apart = Math.hypot(toX - x, toY - y);
  const [along, up] = [(toX - x) / apart, (toY - y) / apart];
  const end = Math.max(apart, RADIUS + SHORTEST);
  const [tipX, tipY] = [x + along * end, y + up * end];
  const at = (/** @type {number} */ back, /** @type {number} */ aside) =>
    `${(tipX - along * back - up * aside).toFixed(1)} ${(tipY - up * back + along * aside).toFixed(1)}`;
  const begin = `${(x + along * RADIUS).toFixed(1)} ${(y + up * RADIUS).toFixed(1)}`;
  return svg("path", {
    class: "followed-arrow",
    d: `M${begin}L${at(0, 0)}M${at(HEAD, HEAD)}L${at(0, 0)}L${at(HEAD, -HEAD)}`,
  });
}

/**
 * Shows the row again at every message about it.
 * @param {import("../shared/component.js").Place["bus"]} bus
 * @param {(row: FollowedRow | null, told: Told | null) => void} draw
 * @returns {() => void} shows it again
 */
export function hearFollowed(bus, draw) {
  /** @type {FollowedRow | null} */
  let row = null;
  /** @type {Told | null} */
  let told = null;
  // The arrow is true only of the values that Python received.
  const show = () => draw(row, row?.settled ? told : null);
  bus.subscribe("followed", (/** @type {FollowedRow | null} */ now) => {
    row = now;
    show();
  });
  bus.subscribe("follow", (/** @type {Told | null} */ message) => {
    told = message;
    if (!told) row = null;
    show();
  });
  return show;
}
