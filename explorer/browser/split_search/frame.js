/** Where things stand in the picture of one feature's cuts. */

import { roundTicks, showNumber } from "../shared/display.js";
import { svg, textWidth } from "../shared/dom.js";
import { linear } from "../shared/scales.js";

const TICKS = '11.5px "Source Sans", sans-serif';
const NAME_ROOM = 18;
const RIGHT = 14;
const SLOT = 30;
const GAP_OF_LEVELS = 26;
const HEADROOM = 1.1;
const MOST_ABOVE = 3;

/**
 * @typedef {object} Frame
 * @property {number} width
 * @property {number} height
 * @property {number} begin where the room for axis and slots begins
 * @property {number} end where it ends
 * @property {number} x0 where the axis begins
 * @property {number} x1 where it ends
 * @property {[number, number]} curve top and bottom of the curves
 * @property {[number, number]} bars top and bottom of the bars
 * @property {[number | null, number | null]} slots the middle of the slot for missing rows, on
 *   the left and on the right
 * @property {(value: number) => number} x of a numeric feature
 * @property {(impurity: number) => number} y
 * @property {{at: number, text: string}[]} ticks of impurity
 * @property {number} tickEnd where the words of ticks end
 * @property {boolean} turned whether the names of levels stand upright
 * @property {number} gap between the levels of both sides
 */

/**
 * @param {any} search the payload
 * @param {number} width
 * @param {import("../splits/numeric_split.js").Lines[]} lines of every routing, so that the scale stays
 * @param {{one: number}} scale
 * @returns {Frame}
 */
export function frameOf(search, width, lines, scale) {
  const { cuts, node } = search;
  const isCategory = cuts.kind === "category";
  const highest = highestOf(node.impurity, lines);
  const ticks = roundTicks(0, (highest / scale.one) * HEADROOM, 4).map((at) => ({
    at: at * scale.one,
    text: showNumber(at),
  }));
  const targets =
    search.task === "classes" ? [] : (isCategory ? cuts : cuts.bars).y_ticks.map(([, text]) => text);
  const longestTick = Math.max(
    ...[...ticks.map(({ text }) => text), ...targets, "0.00"].map((text) => textWidth(text, TICKS)),
  );
  const tickEnd = NAME_ROOM + longestTick;
  const begin = tickEnd + 7;
  const slot = !isCategory && cuts.missing_rows ? SLOT : 0;
  const x0 = begin + slot;
  const x1 = width - RIGHT - slot;
  const band = isCategory ? (x1 - x0 - GAP_OF_LEVELS) / Math.max(cuts.shown.length, 1) : 0;
  const longest = isCategory ? Math.max(...cuts.names.map((name) => [...name].length)) : 0;
  const turned = isCategory && longest * 6.4 > band - 4;
  const curve = /** @type {[number, number]} */ ([20, 142]);
  const top = curve[1] + 16;
  const bars = /** @type {[number, number]} */ ([top, top + (search.task === "classes" ? 46 : 72)]);
  return {
    width,
    height: bars[1] + (turned ? Math.min(84, 24 + longest * 5.4) : isCategory ? 24 : 42),
    begin,
    end: width - RIGHT,
    x0,
    x1,
    curve,
    bars,
    slots: [slot ? begin + 8 : null, slot ? width - RIGHT - 8 : null],
    x: isCategory ? () => NaN : linear(cuts.axis, [x0, x1]),
    y: linear([0, highest * HEADROOM], [curve[1], curve[0]]),
    ticks,
    tickEnd,
    turned,
    gap: GAP_OF_LEVELS,
  };
}

/** The top of the scale: of all lines, or where one side of few rows would flatten the rest. */
function highestOf(parent, lines) {
  let both = parent;
  let all = parent;
  for (const { left, right, total, admissible } of lines) {
    for (let i = 0; i < total.length; i++) {
      if (!admissible[i]) continue;
      both = Math.max(both, total[i]);
      all = Math.max(all, left[i], right[i]);
    }
  }
  return Math.min(all, both * MOST_ABOVE) || 1;
}

/**
 * Where the line of cut k stands between n levels.
 * @param {Frame} frame
 * @param {number} k
 * @param {number} n
 */
export function borderOf(frame, k, n) {
  const room = frame.x1 - frame.x0 - frame.gap;
  return frame.x0 + frame.gap / 2 + (room * (k + 1)) / n;
}

/**
 * What an upright axis measures, written along it.
 * @param {number} middle
 * @param {string} words
 */
export function uprightName(middle, words) {
  return svg(
    "text",
    { class: "tick", "text-anchor": "middle", transform: `translate(10 ${middle}) rotate(-90)` },
    words,
  );
}
