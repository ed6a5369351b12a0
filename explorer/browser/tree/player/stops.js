/** Where the steps are on the timeline, and which of many have their own stop. */

import { showCount } from "../../shared/display.js";

/** @typedef {import("./payload.js").Playing} Playing */

/** Stops that are drawn; if there are more splits, each stop stands for several. */
const MAX_STOPS = 200;
/** What the captions to the left take, in pixels. */
export const CAPTIONS = 118;
const MARGIN = 30;
const MIN_WIDTH_FOR_CAPTIONS = 560;

/**
 * @param {Playing} playing
 * @param {number} width in pixels
 */
export function frameOf({ order }, width) {
  const n = order.order.length;
  const left = width >= MIN_WIDTH_FOR_CAPTIONS ? CAPTIONS + MARGIN : MARGIN;
  const length = Math.max(width - left - MARGIN, 20);
  const between = length / Math.max(n, 1);
  return {
    n,
    left,
    between,
    x: (/** @type {number} */ step) => left + step * between,
    /** @param {number} x */
    stepAt: (x) => Math.min(Math.max(Math.round((x - left) / between), 0), n),
    hasCaptions: left > MARGIN,
  };
}

/**
 * The steps that have their own stop, each the last one that it stands for.
 * @param {number} n
 * @returns {number[]}
 */
export function stopsOf(n) {
  const each = Math.ceil(n / MAX_STOPS);
  return Array.from({ length: Math.ceil(n / each) || 0 }, (_, i) => Math.min((i + 1) * each, n));
}

/**
 * How many stops stand for how many splits; "" if each has its own.
 * @param {number} n
 */
export function drawnWords(n) {
  const stops = stopsOf(n).length;
  return stops < n
    ? `${showCount(stops)} bars represent ${showCount(n)} splits; each shows the largest of up to ${Math.ceil(n / MAX_STOPS)}.`
    : "";
}

/** How many splits a stop stands for. @param {number} n */
export function stopSize(n) {
  return Math.ceil(n / MAX_STOPS) || 1;
}
