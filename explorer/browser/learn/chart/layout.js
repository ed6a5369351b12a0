/** Where the panels of a chart are: below each other, with the same margins and as high as there is room. */

import { textWidth } from "../../shared/drawing/dom.js";
import { clamp, linear } from "../../shared/drawing/scales.js";

/** @typedef {import("./payload.js").Chart} Chart */
/** @typedef {import("./payload.js").Panel} Panel */
/** @typedef {{left: number, right: number, row: number}} Pill */

/**
 * A panel between `left` and `right`, `floor` and `ceiling`; `pills` are those of its marks, and `band`
 * is the top of their first row. Bars of this thickness are `step` apart, their names above them if so.
 * @typedef {{left: number, right: number, top: number, ceiling: number, floor: number, bottom: number,
 *   band: number, pills: Map<number, Pill>, x: (value: number) => number, y: (value: number) => number,
 *   thick: number, step: number, isNamedAbove: boolean}} Frame
 */

export const TEXT = '13px "Source Sans", sans-serif';
export const STRONG = '600 14px "Source Sans", sans-serif';
export const PILL = { font: '600 13px "Source Sans", sans-serif', height: 24, row: 28, air: 18 };
export const LETTER = 24;
const SIDE = 16;
const TITLE = 22;
/** Above the highest number of an upright axis. */
const EDGE = 8;
const TICKS = 22;
const NAME = 18;
const NARROW = 560;
/** Names of this share of a narrow picture are next to their bars nevertheless. */
const SHORT = 0.2;
/** Names next to their bars have at most this share. */
const WIDEST = 0.34;
const LINE = 20;
/** More bars are thinner in a narrow picture. */
const FEW = 8;
const NOTED = 40;
/** A bar with rows in it: its height, and what is below it. */
const STRIP = { most: 130, narrow: 78, least: 50 };
export const BELOW = 22;
/** In a lower one words of the prediction are below the rows. */
export const LOW = 60;
const PLANE = { most: 380, least: 38, share: 0.5, small: 200 };

/**
 * Names that are above their bars are next to them where only that is low enough, if they have room.
 * @param {Chart} chart
 * @param {number} width
 * @param {number} [room] how high the picture may be
 */
export function framesOf(chart, width, room = Infinity) {
  const bars = chart.panels.flatMap((panel) => panel.bars);
  const longest = Math.max(0, ...bars.map(({ name, note }) => nameWidth(name, note)));
  const isNarrow = width < NARROW && longest > width * SHORT;
  const names = Math.min(longest + 14, width * WIDEST);
  const placed = placedIn(chart, width, isNarrow ? 0 : names, room, isNarrow);
  if (!isNarrow || placed.height <= room || names < longest + 14) return placed;
  return placedIn(chart, width, names, room, false);
}

/** @param {Chart} chart @param {number} width @param {number} names @param {number} room @param {boolean} isNamedAbove */
function placedIn(chart, width, names, room, isNamedAbove) {
  const margins = marginsOf(chart, width, names);
  const rooms = chart.panels.map((panel) => roomOf(panel, chart, width, isNamedAbove));
  const whole = stacked(chart, rooms, margins, isNamedAbove, 1);
  const slack = rooms.reduce((sum, { most, least }) => sum + most - least, 0);
  if (whole.height <= room || !slack) return whole;
  const kept = Math.max(1 - (whole.height - room) / slack, 0);
  return stacked(chart, rooms, margins, isNamedAbove, kept);
}

/**
 * @param {Chart} chart
 * @param {{most: number, least: number}[]} rooms
 * @param {{left: number, right: number}} margins
 * @param {boolean} isNamedAbove
 * @param {number} kept the share of what the panels can do without
 */
function stacked(chart, rooms, margins, isNamedAbove, kept) {
  let top = 0;
  const frames = chart.panels.map((panel, i) => {
    const { most, least } = rooms[i];
    const inner = least + (most - least) * kept;
    const frame = frameOf(panel, i === 0 && chart.handle?.along === "x", { ...margins, top }, inner);
    top = frame.bottom;
    return { ...frame, isNamedAbove };
  });
  return { frames, height: top };
}

/** @param {string} name @param {string} note */
function nameWidth(name, note) {
  return Math.max(textWidth(name, STRONG), textWidth(note, TEXT));
}

/** @param {Chart} chart @param {number} width @param {number} names the width of the bars' names */
function marginsOf({ panels }, width, names) {
  const ticks = panels.flatMap(({ y, bars }) => (bars.length ? [] : y.ticks));
  const numbers = Math.max(0, ...ticks.map(([, text]) => textWidth(text, TEXT) + 10));
  const bars = panels.flatMap((panel) => panel.bars);
  const letters = bars.some(({ letter }) => letter) ? LETTER : 0;
  const words = Math.max(0, ...bars.map((bar) => textWidth(bar.words, STRONG) + 14));
  const left = Math.max(bars.length ? 0 : SIDE, numbers, letters + names);
  return { left, right: width - Math.max(SIDE, words) };
}

/** How high the inside of a panel is, and how low it can be. @param {Panel} panel @param {Chart} chart @param {number} width @param {boolean} isNamedAbove */
function roomOf({ bars, size, boxes, lines, dots }, { handle }, width, isNamedAbove) {
  if (!bars.length) {
    const most = clamp(width * PLANE.share, PLANE.small, PLANE.most) * size;
    const isEmpty = !boxes.length && !lines.length && !dots.length;
    return { most, least: isEmpty ? 0 : Math.min(most, PLANE.least) };
  }
  const above = isNamedAbove ? LINE : 0;
  const noted = !above && bars.some(({ note }) => note);
  const isParted = handle?.along === "y";
  const isStrip = bars.some(({ strip }) => strip);
  const plain = width < NARROW && bars.length > FEW ? 30 : 46;
  const most =
    (isStrip ? (isNamedAbove ? STRIP.narrow : STRIP.most) : noted ? NOTED + 12 : isParted ? 64 : plain) +
    above;
  const least = (isStrip ? STRIP.least : noted ? NOTED : isParted ? 40 : 19) + above;
  return { most: bars.length * most, least: bars.length * least };
}

/**
 * @param {Panel} panel
 * @param {boolean} isHandled the handle's pill is above it
 * @param {{left: number, right: number, top: number}} margins
 * @param {number} inner
 * @returns {Omit<Frame, "isNamedAbove">}
 */
function frameOf(panel, isHandled, { left, right, top }, inner) {
  const x = linear([panel.x.low, panel.x.high], [left, right]);
  const band = top + (panel.name ? TITLE : 0);
  const pills = pillsOf(panel, x, right);
  const rows = Math.max(0, ...[...pills.values()].map(({ row }) => row + 1));
  const handled = isHandled ? 1 : 0;
  for (const pill of pills.values()) pill.row += handled;
  const ceiling = band + (rows + handled) * PILL.row + (panel.y.ticks.length ? EDGE : 0);
  const floor = ceiling + inner;
  const step = inner / Math.max(panel.bars.length, 1);
  const y = panel.bars.length
    ? (/** @type {number} */ at) => ceiling + at * step
    : linear([panel.y.low, panel.y.high], [floor, ceiling]);
  const bottom = floor + (panel.x.ticks.length ? TICKS : 8) + (panel.x.name ? NAME : 0);
  return { left, right, top, ceiling, floor, bottom, band, pills, x, y, thick: step * 0.62, step };
}

/** The pills of upright marks, those that would touch in rows below each other. @param {Panel} panel @param {(value: number) => number} x @param {number} right */
function pillsOf({ marks }, x, right) {
  /** @type {Map<number, Pill>} */
  const pills = new Map();
  for (const [i, { at, words, along }] of marks.entries()) {
    if (along === "y" || !words) continue;
    const half = pillWidth(words) / 2;
    const middle = clamp(x(at), half, right + SIDE - half);
    const pill = { left: middle - half, right: middle + half, row: 0 };
    const meets = (/** @type {Pill} */ other) =>
      other.row === pill.row && pill.left < other.right + 6 && other.left < pill.right + 6;
    while ([...pills.values()].some(meets)) pill.row += 1;
    pills.set(i, pill);
  }
  return pills;
}

/** @param {string} words */
export function pillWidth(words) {
  return textWidth(words, PILL.font) + PILL.air;
}
