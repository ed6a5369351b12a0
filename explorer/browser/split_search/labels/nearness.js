/** Which line a box is nearest to, of those that are drawn. */

import { ALONE, KEYS } from "../curve.js";

/** @typedef {import("../../splits/payload.js").DrawnSearch} DrawnSearch */
/** @typedef {import("../../splits/sides.js").Lines} Lines */
/** @typedef {import("../frame.js").Frame} Frame */
/** @typedef {import("./curve_labels.js").Box} Box */
/** @typedef {import("./curve_labels.js").LineKey} LineKey */
/** The highest and lowest y of a line in every column of pixels. @typedef {[number, number][]} Extents */

/** Every other line is farther from a name than its own by this many pixels. */
const MARGIN = 3;
/** A line that coincides with its own is nearer by less than this. */
const SAME = 1;
/** Lines farther aside from a box than this are not examined. */
const ASIDE = 48;

/**
 * Whether the lines of these keys are the nearest to a box; `like` are those that coincide.
 * @param {DrawnSearch} search
 * @param {Frame} frame
 * @param {Lines} lines
 * @param {number[]} xs
 * @returns {(box: Box, keys: LineKey[], like: LineKey[]) => boolean}
 */
export function nearnessOf(search, frame, lines, xs) {
  const level = frame.y(search.node.impurity);
  /** @type {[LineKey, Extents][]} */
  const drawn = KEYS.map((key) => {
    const heights = lines[key].map(frame.y);
    const isDrawn = key === "total" ? lines.admissible : null;
    if (xs.length !== 1) return [key, extentsOf(frame, xs, heights, isDrawn)];
    const [[x], [y]] = [xs, heights];
    return [key, extentsOf(frame, [x - ALONE, x + ALONE], [y, y], null)];
  });
  drawn.push(["parent", extentsOf(frame, [frame.x0, frame.x1], [level, level], null)]);
  return (box, keys, like) => {
    let [own, alike, other] = [Infinity, Infinity, Infinity];
    for (const [key, extents] of drawn) {
      const away = distance(extents, box);
      if (keys.includes(key)) own = Math.min(own, away);
      else if (like.includes(key)) alike = Math.min(alike, away);
      else other = Math.min(other, away);
    }
    return own <= alike + SAME && own + MARGIN <= other;
  };
}

/**
 * @param {Frame} frame
 * @param {number[]} xs rising
 * @param {number[]} heights
 * @param {boolean[] | null} isDrawn
 * @returns {Extents}
 */
function extentsOf({ curve: [top, bottom] }, xs, heights, isDrawn) {
  /** @type {Extents} */
  const extents = [];
  for (let i = 0; i + 1 < xs.length; i++) {
    if (isDrawn && !(isDrawn[i] && isDrawn[i + 1])) continue;
    const slope = (heights[i + 1] - heights[i]) / (xs[i + 1] - xs[i] || 1);
    for (let column = Math.floor(xs[i]); column <= xs[i + 1]; column++) {
      const [from, to] = [Math.max(column, xs[i]), Math.min(column + 1, xs[i + 1])];
      const ends = [from, to].map((x) => heights[i] + slope * (x - xs[i]));
      const [high, low] = [Math.max(Math.min(...ends), top), Math.min(Math.max(...ends), bottom)];
      // What leaves the picture is not seen.
      if (high > low) continue;
      const [highest, lowest] = extents[column] ?? [Infinity, -Infinity];
      extents[column] = [Math.min(highest, high), Math.max(lowest, low)];
    }
  }
  return extents;
}

/**
 * From a box to the nearest point of a line, in pixels.
 * @param {Extents} extents
 * @param {Box} box
 */
function distance(extents, { x, y, width, height }) {
  let least = Infinity;
  for (let column = Math.max(Math.floor(x - ASIDE), 0); column <= x + width + ASIDE; column++) {
    if (!extents[column]) continue;
    const [high, low] = extents[column];
    const across = Math.max(x - column - 1, column - x - width, 0);
    least = Math.min(least, Math.hypot(across, Math.max(high - y - height, y - low, 0)));
  }
  return least;
}
