/** Where the stops and scores of the complexity curve stand, in pixels. */

import { clamp, linear } from "../shared/drawing/scales.js";

/** @typedef {import("./payload.js").Track} Track */

export const HEIGHT = 330;
export const RAIL_Y = 278;
const TOP = 12;
const BOTTOM = 252; // of the plot
const LEFT = 62;
const RIGHT = 158; // room for what the present tree scores
const MIN_WIDE = 520;

/**
 * @typedef {{from: number, to: number, top: number, bottom: number, isWide: boolean,
 *   x: (stop: number) => number, y: (score: number) => number, stopAt: (x: number) => number}} Place
 *   of the plot; `x` of a stop's index, and the stop nearest to an x
 */

/**
 * @param {Track} track
 * @param {number} width
 * @returns {Place}
 */
export function placeOf(track, width) {
  const isWide = width >= MIN_WIDE;
  const [from, to] = [LEFT, Math.max(LEFT + 40, width - (isWide ? RIGHT : 26))];
  const last = track.values.length - 1;
  const x = (/** @type {number} */ stop) => (last ? from + ((to - from) * stop) / last : (from + to) / 2);
  const stopAt = (/** @type {number} */ at) =>
    last ? clamp(Math.round(((at - from) / (to - from)) * last), 0, last) : 0;
  const y = linear([track.low, track.high], [BOTTOM, TOP]);
  return { from, to, top: TOP, bottom: BOTTOM, isWide, x, y, stopAt };
}

/**
 * A line through the scores that are known, as SVG writes it.
 * @param {(number | null)[]} scores
 * @param {Place} place
 */
export function lineThrough(scores, { x, y }) {
  let pen = "M";
  return scores
    .map((score, stop) => {
      if (score === null) return "";
      const step = `${pen}${x(stop).toFixed(1)} ${y(score).toFixed(1)}`;
      pen = "L";
      return step;
    })
    .join("");
}

/**
 * The outline of what lies between both curves, where both are known.
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
