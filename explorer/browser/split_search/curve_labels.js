/** The names of the lines, each where it covers neither another line nor a label. */

import { svg, textWidth } from "../shared/drawing/dom.js";
import { KEYS } from "./curve.js";

/** @typedef {import("../splits/payload.js").DrawnSearch} DrawnSearch */
/** @typedef {import("../splits/sides.js").Lines} Lines */
/** @typedef {import("./frame.js").Frame} Frame */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {{element: SVGElement, box: Box}} Label */

const SMALL = '11.5px "Source Sans", sans-serif';
const BOLD = '600 11.5px "Source Sans", sans-serif';
const APART = 4;
const HEIGHT = 14;
/** A label that crosses more points of lines than this is left out, as is one on the best split. */
const MAX_CROSSED = 6;
const ON_SPLIT = MAX_CROSSED + 1;
/** So many places along a line are tried for its name. */
const PLACES = 40;
/** Where along the parent's line its name may stand, the right end first, and how far from it. */
const ALONG = [1, 0, 0.5, 0.75, 0.25, 0.875, 0.125, 0.625, 0.375];
const FROM_PARENT = [-18, 4, -32, 18];

/** @type {["total" | "right" | "left", string][]} */
const NAMES = [
  ["total", "both, weighted"],
  ["right", "right side"],
  ["left", "left side"],
];

/**
 * @param {DrawnSearch} search
 * @param {Frame} frame
 * @param {Lines} lines
 * @param {number[]} xs
 * @param {import("./frame.js").Scale} scale
 * @param {Box} taken where the gain of the best split is written
 * @param {number} home where the best split stands
 * @param {(box: Box) => number} crossings
 * @returns {Label[]}
 */
export function labelCurves(search, frame, lines, xs, scale, taken, home, crossings) {
  const boxes = [taken];
  /** @param {Box} spot */
  const cost = (spot) =>
    crossings(spot) + (home > spot.x - 3 && home < spot.x + spot.width + 3 ? ON_SPLIT : 0);
  const parent = `before the split ${scale.write(search.node.impurity)}`;
  const wanted = [
    { text: parent, style: "label", spots: parentSpots(search, frame, textWidth(parent, SMALL)) },
    ...NAMES.map(([key, text]) => ({
      text,
      style: `label ${key}`,
      spots: lineSpots(frame, lines[key], lines.admissible, xs, textWidth(text, BOLD)),
    })),
  ];
  return wanted.flatMap(({ text, style, spots }) => {
    const box = freest(frame, spots, boxes, cost);
    if (!box) return [];
    boxes.push(box);
    return [{ element: svg("text", { class: style, x: box.x, y: box.y + 11 }, text), box }];
  });
}

/**
 * Of the spots inside the picture and off the boxes the one that crosses the fewest lines.
 * @param {Frame} frame
 * @param {Box[]} spots
 * @param {Box[]} boxes
 * @param {(spot: Box) => number} costOf
 */
function freest(frame, spots, boxes, costOf) {
  let best = null;
  let least = Infinity;
  for (const spot of spots) {
    if (spot.x < frame.x0 || spot.x + spot.width > frame.x1) continue;
    if (spot.y < frame.curve[0] - 16 || spot.y + spot.height > frame.curve[1] + 8) continue;
    if (boxes.some((box) => overlap(box, spot))) continue;
    const cost = costOf(spot);
    if (cost < least) [best, least] = [spot, cost];
    if (cost === 0) break;
  }
  return least > MAX_CROSSED ? null : best;
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
 * Above, below and beside places along a line, between its points too.
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
    const over = isAlone ? [] : [at - 19, at + 6, at - 28, at + 15, at - 40, at + 27];
    for (const y of over) spots.push({ x: middle - width / 2, y, width, height: HEIGHT });
    for (const y of isAlone ? [at - 7, at + 2] : [at - 7])
      for (const x of [middle + aside, middle - width - aside]) spots.push({ x, y, width, height: HEIGHT });
  }
  return spots;
}

/**
 * Counts the points and steps of the lines, the parent's included, that lie under a box.
 * @param {DrawnSearch} search
 * @param {Frame} frame
 * @param {Lines} lines
 * @param {number[]} xs
 * @returns {(box: Box) => number}
 */
export function crossingsOf(search, frame, lines, xs) {
  const level = frame.y(search.node.impurity);
  const heights = KEYS.map((key) => lines[key].map(frame.y));
  return (box) => {
    let count = box.y < level && level < box.y + box.height ? 2 : 0;
    for (const line of heights)
      count += xs.length === 1 ? crossedAlone(line, xs, box) : crossed(line, xs, box);
    return count;
  };
}

/**
 * @param {number[]} line heights in pixels
 * @param {number[]} xs
 * @param {Box} box
 */
function crossed(line, xs, box) {
  const step = Math.max(1, Math.floor(xs.length / 300));
  const [begin, end] = [box.x - APART, box.x + box.width + APART];
  let count = 0;
  for (let i = Math.max(lowest(xs, begin) - 1, 0); i + 1 < xs.length && xs[i] < end; i += step) {
    const j = Math.min(i + step, xs.length - 1);
    // Of a step only what is above or below the box counts.
    const heightAt = (/** @type {number} */ x) =>
      line[i] + ((line[j] - line[i]) * (x - xs[i])) / (xs[j] - xs[i] || 1);
    const [one, other] = [heightAt(Math.max(xs[i], begin)), heightAt(Math.min(xs[j], end))];
    if (Math.max(one, other) > box.y - 1 && Math.min(one, other) < box.y + box.height + 1) count++;
  }
  return count;
}

/**
 * @param {number[]} line
 * @param {number[]} xs
 * @param {Box} box
 */
function crossedAlone([height], [x], box) {
  const isLevel = Math.abs(height - box.y - box.height / 2) < box.height / 2 + 2;
  return isLevel && Math.abs(x - box.x - box.width / 2) < box.width / 2 + 26 ? 1 : 0;
}

/** @param {Box} one @param {Box} other */
export function overlap(one, other) {
  return (
    one.x < other.x + other.width + APART &&
    other.x < one.x + one.width + APART &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/**
 * The index of the first of rising values that is not below `x`.
 * @param {number[]} xs
 * @param {number} x
 */
function lowest(xs, x) {
  let [low, high] = [0, xs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (xs[middle] < x) low = middle + 1;
    else high = middle;
  }
  return low;
}
