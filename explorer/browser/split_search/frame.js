/** Where things are in the picture of one feature's candidate splits. */

import { showNumber } from "../shared/display.js";
import { svg, textWidth } from "../shared/drawing/dom.js";
import { linear } from "../shared/drawing/scales.js";
import { roundTicks } from "../shared/drawing/ticks.js";

/** @typedef {import("../splits/payload.js").DrawnSearch} DrawnSearch */
/** @typedef {import("../splits/sides.js").Lines} Lines */
/** @typedef {ReturnType<typeof import("../splits/impurity_scale.js").impurityScale>} Scale */

const TICKS = '11.5px "Source Sans", sans-serif';
const NAME_ROOM = 18;
const RIGHT = 14;
const SLOT = 30;
const GAP_OF_SIDES = 26;
const HEADROOM = 1.1;
/**
 * A side may be this much higher than both together before it is left out of the scale: the curve
 * of both together keeps a quarter of the height at least.
 */
const MAX_ABOVE = 4;
const LETTER = 6.4;

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
 * @property {number} top the impurity at the top of the curves
 * @property {{at: number, text: string}[]} ticks of impurity
 * @property {number} tickEnd where the words of ticks end
 * @property {boolean} turned whether the names of categories are upright
 * @property {number} gap between the categories of both sides
 */

/**
 * @param {DrawnSearch} search
 * @param {number} width
 * @param {Lines[]} lines of every routing, so that the scale stays
 * @param {{one: number}} scale
 * @returns {Frame}
 */
export function frameOf(search, width, lines, scale) {
  const { candidates, node } = search;
  const shown = highestShown(node.impurity, lines);
  const ticks = roundTicks(0, (shown / scale.one) * HEADROOM, 4).map((at) => ({
    at: at * scale.one,
    text: showNumber(at),
  }));
  const tickEnd = NAME_ROOM + widestTick(search, ticks);
  const begin = tickEnd + 7;
  const slot = candidates.kind === "numeric" && candidates.missing_rows ? SLOT : 0;
  const [x0, x1] = [begin + slot, width - RIGHT - slot];
  const names = namesBelow(candidates, x1 - x0);
  const curve = /** @type {[number, number]} */ ([20, 142]);
  const top = curve[1] + 16;
  const bottom = top + (search.task === "classes" ? 46 : 72);
  return {
    width,
    height: bottom + names.room,
    begin,
    end: width - RIGHT,
    x0,
    x1,
    curve,
    bars: [top, bottom],
    slots: [slot ? begin + 8 : null, slot ? width - RIGHT - 8 : null],
    x: candidates.kind === "category" ? () => NaN : linear(candidates.axis, [x0, x1]),
    y: linear([0, shown * HEADROOM], [curve[1], curve[0]]),
    top: shown * HEADROOM,
    ticks,
    tickEnd,
    turned: names.turned,
    gap: GAP_OF_SIDES,
  };
}

/**
 * The room below the bars, and whether the names of categories have to be upright there.
 * @param {DrawnSearch["candidates"]} candidates
 * @param {number} width of the axis
 */
function namesBelow(candidates, width) {
  if (candidates.kind === "numeric") return { room: 42, turned: false };
  const band = (width - GAP_OF_SIDES) / Math.max(candidates.shown.length, 1);
  const longest = Math.max(...candidates.names.map((name) => [...name].length));
  const turned = longest * LETTER > band - 4;
  return { room: turned ? Math.min(84, 24 + longest * 5.4) : 24, turned };
}

/**
 * @param {DrawnSearch} search
 * @param {{text: string}[]} ticks of impurity
 */
function widestTick(search, ticks) {
  const targets =
    search.task === "classes" ? [] : targetAxis(search.candidates).ticks.map(([, text]) => text);
  const texts = [...ticks.map(({ text }) => text), ...targets, "0.00"];
  return Math.max(...texts.map((text) => textWidth(text, TICKS)));
}

/**
 * The target's axis next to the rows, for a numeric target.
 * @param {DrawnSearch["candidates"]} candidates
 */
export function targetAxis(candidates) {
  const { y, y_ticks: ticks } = candidates.kind === "category" ? candidates : candidates.bars;
  return { y, ticks };
}

/**
 * The highest impurity in the picture: of all lines, or less where one side of few rows would
 * flatten the rest.
 * @param {number} parent impurity
 * @param {Lines[]} lines
 */
function highestShown(parent, lines) {
  const all = Math.max(parent, ...lines.map(highestSide));
  const both = Math.max(parent, ...lines.map(({ total, admissible }) => highestOf(total, admissible)));
  return Math.min(all, both * MAX_ABOVE) || 1;
}

/**
 * The highest impurity of a side of any admissible split; 0 if there is none.
 * @param {Lines} lines
 */
export function highestSide({ left, right, admissible }) {
  return Math.max(highestOf(left, admissible), highestOf(right, admissible));
}

/**
 * @param {number[]} values
 * @param {boolean[]} admissible
 */
function highestOf(values, admissible) {
  return values.reduce((highest, value, i) => (admissible[i] ? Math.max(highest, value) : highest), 0);
}

/**
 * Where the line of split k is between n levels.
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
