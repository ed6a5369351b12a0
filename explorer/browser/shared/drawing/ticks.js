/** Ticks in little room: large numbers with k, M, G, and none over another. */

import { showCompact, toDigits } from "../display.js";
import { html } from "./dom.js";
import { labelWidth } from "./labels.js";
import { clamp } from "./scales.js";

/** @typedef {{value: number, text: string, whole: string}} Tick */

/**
 * All ticks short, where one of them is wider than the room.
 * @param {[number, string][]} ticks
 * @param {number} room
 * @returns {Tick[]}
 */
export function fittingTicks(ticks, room) {
  const isTight = ticks.some(([, text]) => labelWidth("small", text) > room);
  return ticks.map(([value, text]) => ({
    value,
    text: isTight ? showCompact(value, text) : text,
    whole: text,
  }));
}

/**
 * The ticks along a line that have room next to one another, all short where they would touch.
 * @param {{at: number, value: number, text: string}[]} ticks
 * @param {number} low no text begins before
 * @param {number} high
 * @returns {{at: number, text: string, whole: string}[]}
 */
export function roomyTicks(ticks, low, high) {
  const spans = ticks.map(({ at }, k) => (k ? at - ticks[k - 1].at : Infinity));
  const isTight = ticks.some(({ text }, k) => labelWidth("small", text) + 8 > spans[k]);
  let free = low;
  return ticks.flatMap(({ at, value, text: whole }) => {
    const text = isTight ? showCompact(value, whole) : whole;
    const half = labelWidth("small", text) / 2;
    if (at - half < free || at + half > high) return [];
    free = at + half + 5;
    return [{ at, text, whole }];
  });
}

/**
 * The ticks below a scale of colours, each in the middle below its value or, at an end, within.
 * @param {[number, string][]} ticks
 * @param {number} low
 * @param {number} high
 * @param {number} width of the scale, in pixels
 */
export function scaleTicks(ticks, low, high, width) {
  let free = -Infinity;
  return ticks.flatMap(([value, text]) => {
    const at = low < high ? (width * (value - low)) / (high - low) : width / 2;
    const half = labelWidth("small", text) / 2;
    const middle = clamp(at, half, width - half);
    if (at < 0 || at > width || middle - half < free) return [];
    free = middle + half + 8;
    return [html("span", { style: `left: ${middle.toFixed(1)}px` }, text)];
  });
}

/**
 * Round numbers from 0 to `high`, about five of them.
 * @param {number} low
 * @param {number} high
 * @param {number} about
 */
export function roundTicks(low, high, about) {
  const rough = (high - low) / about;
  if (!(rough > 0) || !Number.isFinite(rough)) return [];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5].map((m) => m * power).find((s) => s >= rough * 0.999) ?? 10 * power;
  const ticks = [];
  for (let i = Math.ceil(low / step); i * step <= high * (1 + 1e-12); i++) {
    ticks.push(toDigits(i * step, 12));
  }
  return ticks;
}
