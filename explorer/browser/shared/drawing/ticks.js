/** Ticks in little room: large numbers with k, M, G, and none over another. */

import { html } from "./dom.js";
import { labelWidth } from "./labels.js";
import { clamp } from "./scales.js";

const COMPACT_STEPS = /** @type {[number, string][]} */ ([
  [1e12, "T"],
  [1e9, "G"],
  [1e6, "M"],
  [1e3, "k"],
]);

const NUMBER = /^\u2212?[\d.\s]+(e\u2212?\d+)?$/; // digits, thousands apart

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
    text: isTight ? compactNumber(value, text) : text,
    whole: text,
  }));
}

/**
 * The ticks along a line that have room beside one another, all short where they would touch.
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
    const text = isTight ? compactNumber(value, whole) : whole;
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
 * "200k" for 200 000, "1.5M", "2e-7"; other numbers, dates and words as they are written.
 * @param {number} value
 * @param {string} text
 */
function compactNumber(value, text) {
  if (!NUMBER.test(text)) return text;
  const size = Math.abs(value);
  if (size >= 1e15 || (size > 0 && size < 1e-3)) {
    return value
      .toExponential(3)
      .replace(/\.?0+e/, "e")
      .replace("e+", "e")
      .replace(/^-/, "\u2212");
  }
  for (const [step, sign] of COMPACT_STEPS) {
    if (size >= 10 * step || (size >= step && step > 1e3)) {
      return `${Number((value / step).toPrecision(4))}${sign}`.replace(/^-/, "\u2212");
    }
  }
  return text;
}
