/** The names of the lines, each where it covers neither another line nor a label. */

import { svg, textWidth } from "../../shared/drawing/dom.js";
import { KEYS } from "../curve.js";
import { CLEARANCE } from "./crossings.js";
import { nearnessOf } from "./nearness.js";

/** @typedef {import("../../splits/payload.js").DrawnSearch} DrawnSearch */
/** @typedef {import("../../splits/sides.js").Lines} Lines */
/** @typedef {import("../frame.js").Frame} Frame */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {{element: SVGElement, box: Box}} Label */
/** @typedef {{search: DrawnSearch, frame: Frame, lines: Lines, xs: number[]}} Drawn the lines */
/** @typedef {{taken: Box, home: number, crossings: (box: Box) => number}} Beside what names keep
 *   clear of: where the gain of the best split is written, where that split is, the lines */
/** @typedef {import("../curve.js").CurveKey} CurveKey */
/** @typedef {CurveKey | "parent"} LineKey */

export const SMALL = '11.5px "Source Sans", sans-serif';
const BOLD = '600 11.5px "Source Sans", sans-serif';
export const HEIGHT = 14;
/** A label that crosses more points of lines than this is left out, as is one on the best split. */
const MAX_CROSSED = 6;
const ON_SPLIT = MAX_CROSSED + 1;
/** Places along a line that are tried for its name. */
const PLACES = 40;
/** Where along the parent's line its name may be, the right end first, and how far from it. */
const ALONG = [1, 0, 0.5, 0.75, 0.25, 0.875, 0.125, 0.625, 0.375];
/** How far above and below its line a name may be, the nearest first. */
const FROM_LINE = [-19, 6, -28, 15, -40, 27, -52, 39, 52, 65];
const FROM_PARENT = [-18, 4, -32, 18];

/** Lines at most this many pixels apart share a name. */
const COINCIDING = 1.5;
/** The room for a piece of a line before its name. */
const SAMPLE = 22;

/** Of one line, or of those that coincide. @type {Record<string, string>} */
const TEXTS = {
  total: "both, weighted",
  left: "left side",
  right: "right side",
  "left right": "left and right side",
  "total left": "left side, both",
  "total right": "right side, both",
  "total left right": "left, right, both",
};

/**
 * @param {Drawn} drawn
 * @param {import("../frame.js").Scale} scale
 * @param {Beside} beside
 * @returns {Label[]}
 */
export function labelCurves({ search, frame, lines, xs }, scale, { taken, home, crossings }) {
  const boxes = [taken];
  /** @param {Box} spot */
  const cost = (spot) =>
    crossings(spot) + (home > spot.x - 3 && home < spot.x + spot.width + 3 ? ON_SPLIT : 0);
  const isNearest = nearnessOf(search, frame, lines, xs);
  return namesOf(search, frame, lines, scale).flatMap(({ keys, like, text }) => {
    const [key] = keys;
    const font = key === "parent" ? SMALL : BOLD;
    /** @param {number} more width than the text has */
    const spots = (more) => {
      const width = textWidth(text, font) + more;
      return key === "parent"
        ? parentSpots(search, frame, width)
        : lineSpots(frame, lines[key], lines.admissible, xs, width);
    };
    const near = spots(0).filter((spot) => isNearest(spot, keys, like));
    const bare = freest(frame, near, boxes, cost);
    // Where no spot is both free and nearest to its own line, a piece of the line goes before the
    // name, unless that would cross more.
    const found = bare?.cost === 0 ? bare : (freest(frame, spots(SAMPLE), boxes, cost) ?? bare);
    if (!found) return [];
    const isBare = bare !== null && bare.cost <= found.cost;
    const { box } = isBare ? bare : found;
    boxes.push(box);
    return [{ element: labelOf(keys, text, box, isBare ? 0 : SAMPLE), box }];
  });
}

/**
 * The lines by name, the parent's first; those that coincide share one name, except the parent's.
 * `like` are all that coincide.
 * @param {DrawnSearch} search
 * @param {Frame} frame
 * @param {Lines} lines
 * @param {import("../frame.js").Scale} scale
 * @returns {{keys: LineKey[], like: LineKey[], text: string}[]}
 */
function namesOf({ node }, frame, lines, scale) {
  /** @type {CurveKey[][]} */
  const groups = [];
  for (const key of KEYS) {
    const alike = groups.find(([first]) => coincide(frame, lines, first, lines[key]));
    if (alike) alike.push(key);
    else groups.push([key]);
  }
  const level = lines.total.map(() => node.impurity);
  const flat = groups.find(([first]) => coincide(frame, lines, first, level)) ?? [];
  return [
    { keys: ["parent"], like: ["parent", ...flat], text: `before the split ${scale.write(node.impurity)}` },
    ...groups.map((keys) => ({
      keys,
      like: keys === flat ? [...keys, /** @type {LineKey} */ ("parent")] : keys,
      text: TEXTS[keys.join(" ")],
    })),
  ];
}

/**
 * Whether a line and these values are one to the eye.
 * @param {Frame} frame
 * @param {Lines} lines
 * @param {CurveKey} key
 * @param {number[]} values
 */
function coincide({ y }, lines, key, values) {
  return lines[key].every(
    (value, i) => !lines.admissible[i] || Math.abs(y(value) - y(values[i])) < COINCIDING,
  );
}

/**
 * @param {LineKey[]} keys
 * @param {string} text
 * @param {Box} box
 * @param {number} sample the room for a piece of the line, 0 without one
 */
function labelOf(keys, text, box, sample) {
  const [x, y] = [box.x, box.y + HEIGHT / 2];
  const own = keys[0] === "parent" ? "parent" : `line ${keys[0]}`;
  const piece = svg("line", { class: `label-sample ${own}`, x1: x, x2: x + sample - 5, y1: y, y2: y });
  const words = svg("text", { class: `label ${keys.join(" ")}`, x: x + sample, y: box.y + 11 }, text);
  return svg("g", {}, ...(sample ? [piece, words] : [words]));
}

/**
 * Of the spots inside the picture and off the boxes the one that crosses the fewest lines.
 * @param {Frame} frame
 * @param {Box[]} spots
 * @param {Box[]} boxes
 * @param {(spot: Box) => number} costOf
 * @returns {{box: Box, cost: number} | null}
 */
function freest(frame, spots, boxes, costOf) {
  let best = null;
  let least = Infinity;
  for (const spot of spots) {
    if (spot.x < frame.x0 || spot.x + spot.width > frame.x1) continue;
    if (spot.y < frame.curve[0] - 16 || spot.y + spot.height > frame.curve[1]) continue;
    if (boxes.some((box) => overlap(box, spot))) continue;
    const cost = costOf(spot);
    if (cost < least) [best, least] = [spot, cost];
    if (cost === 0) break;
  }
  return best && least <= MAX_CROSSED ? { box: best, cost: least } : null;
}

/**
 * @param {DrawnSearch} search
 * @param {Frame} frame
 * @param {number} width of the text
 */
function parentSpots(search, frame, width) {
  const level = frame.y(search.node.impurity);
  const room = frame.x1 - frame.x0 - 4 - width;
  return FROM_PARENT.flatMap((away) =>
    ALONG.map((share) => ({ x: frame.x0 + 4 + share * room, y: level + away, width, height: HEIGHT })),
  );
}

/**
 * Above, below and to the side of places along a line, also between its points.
 * @param {Frame} frame
 * @param {number[]} values
 * @param {boolean[]} admissible
 * @param {number[]} xs
 * @param {number} width of the text
 */
function lineSpots(frame, values, admissible, xs, width) {
  const isAlone = xs.length === 1;
  const aside = isAlone ? 30 : 7;
  /** @type {Box[]} */
  const spots = [];
  for (let place = 0; place <= (isAlone ? 0 : PLACES); place++) {
    const along = ((xs.length - 1) * place) / PLACES;
    const i = Math.floor(along);
    const next = Math.min(i + 1, xs.length - 1);
    if (!admissible[i] || !admissible[next]) continue;
    const middle = xs[i] + (along - i) * (xs[next] - xs[i]);
    const at = frame.y(values[i] + (along - i) * (values[next] - values[i]));
    const over = isAlone ? [] : FROM_LINE.map((away) => at + away);
    for (const y of over) spots.push({ x: middle - width / 2, y, width, height: HEIGHT });
    for (const y of [at - 7, isAlone ? at + 2 : at - 15])
      for (const x of [middle + aside, middle - width - aside]) spots.push({ x, y, width, height: HEIGHT });
  }
  return spots;
}

/** @param {Box} one @param {Box} other */
export function overlap(one, other) {
  return (
    one.x < other.x + other.width + CLEARANCE &&
    other.x < one.x + one.width + CLEARANCE &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
