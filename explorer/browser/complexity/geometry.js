/** The places of the complexity curve's stops and scores, in pixels. */

import { lineThrough } from "../shared/drawing/curve.js";
import { clamp, linear } from "../shared/drawing/scales.js";

/** @typedef {import("./payload.js").Track} Track */

const TOP = 12;
const BOTTOM = 252; // of the plot
const PRESENTED_BOTTOM = 168; // on a projector the whole picture is seen at once
const RAIL = 26; // below the plot
const BELOW = 78; // with the names of the stops
const LEFT = 62;
const RIGHT = 158; // room for what the present tree scores
const NARROW_RIGHT = 26;
const MIN_WIDE = 520;

/**
 * @typedef {{from: number, to: number, top: number, bottom: number, isWide: boolean, width: number,
 *   rail: number, height: number, beside: number, x: (stop: number) => number, y: (score: number) => number,
 *   stopAt: (x: number) => number}} Place
 *   of the plot, and `height` of the picture; `x` of a stop's index, and the stop nearest to an x; `beside`: the room right of it
 */

/**
 * @param {Track} track
 * @param {number} width
 * @param {number} deepest the depth at the right end, where the stops are all depths from 0 on
 * @param {boolean} isPresented
 * @returns {Place}
 */
export function placeOf(track, width, deepest = 0, isPresented = false) {
  const isWide = width >= MIN_WIDE;
  const beside = isWide ? RIGHT : NARROW_RIGHT;
  const [from, to] = [LEFT, Math.max(LEFT + 40, width - beside)];
  const last = track.values.length - 1;
  const isEveryDepth = deepest > 0 && track.stop_names.every((name, stop) => name === String(stop));
  const steps = isEveryDepth ? Math.max(last, deepest) : last;
  const x = (/** @type {number} */ stop) => (steps ? from + ((to - from) * stop) / steps : (from + to) / 2);
  const stopAt = (/** @type {number} */ at) =>
    steps ? clamp(Math.round(((at - from) / (to - from)) * steps), 0, last) : 0;
  const bottom = isPresented ? PRESENTED_BOTTOM : BOTTOM;
  const y = linear([track.low, track.high], [bottom, TOP]);
  const [rail, height] = [bottom + RAIL, bottom + BELOW];
  return { from, to, top: TOP, bottom, rail, height, isWide, width, beside: width - to, x, y, stopAt };
}

/**
 * The outline of the area between both curves, where both are known.
 * @param {Track} track
 * @param {Place} place
 */
export function between({ training, mean }, place) {
  const both = training.map((score, stop) => score !== null && mean[stop] !== null);
  const upper = lineThrough(
    training.map((score, stop) => (both[stop] ? score : null)),
    place,
  );
  const back = mean.flatMap((score, stop) =>
    both[stop] && score !== null ? [`L${place.x(stop).toFixed(1)} ${place.y(score).toFixed(1)}`] : [],
  );
  return upper && `${upper}${back.reverse().join("")}Z`;
}
