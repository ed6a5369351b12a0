/** How many rows of each class a node holds: every class's mark with its number. */

import { showCount } from "../../shared/display.js";
import { label, labelWidth } from "../../shared/drawing/labels.js";
import { glyph } from "../../shared/drawing/marks.js";
import { bandWeights } from "../../shared/node_view.js";

const RADIUS = 3.4;
/** From a mark to its number, and from a number to the next mark. */
const [MARK, APART] = [11, 7];

/**
 * @typedef {import("../../shared/node_view.js").TreePayload} TreePayload
 * @typedef {{slot: number | null, text: string, whole: string}} Count  `slot` is null for the sum of
 *   the classes without room
 */

/**
 * The classes in their order, as many as have room, the largest first; the others together.
 * @param {TreePayload} model
 * @param {number} i
 * @param {number} x where it begins or ends
 * @param {number} y the baseline
 * @param {number} room
 * @param {"start" | "end"} [anchor]
 * @returns {SVGElement[]}
 */
export function countMarks(model, i, x, y, room, anchor = "start") {
  const counts = countsWithin(model, i, room);
  let at = anchor === "end" ? x - widthOf(counts) : x;
  return counts.flatMap((count) => {
    const { slot, text, whole } = count;
    const from = slot === null ? at : at + MARK;
    const mark = slot === null ? [] : [glyph(slot, at + 4, y - 4, RADIUS)];
    at += oneWidth(count) + APART;
    return [...mark, label("small", from, y, text, { class: "counted", whole })];
  });
}

/**
 * Whether there is room for the mark and the count of every class of a node.
 * @param {TreePayload} model
 * @param {number} i
 * @param {number} room
 */
export function hasAllCounts(model, i, room) {
  const counts = countsWithin(model, i, room);
  return counts.length > 0 && counts.every(({ slot }) => slot !== null);
}

/**
 * @param {TreePayload} model
 * @param {number} i
 * @param {number} room
 * @returns {Count[]} none if not even one fits
 */
function countsWithin(model, i, room) {
  const present = bandWeights(model, i).flatMap((weight, band) => (weight > 0 ? [{ weight, band }] : []));
  const largest = [...present].sort((a, b) => b.weight - a.weight);
  for (let n = present.length; n > 0; n -= 1) {
    const shown = new Set(largest.slice(0, n));
    const rest = largest.slice(n).reduce((sum, { weight }) => sum + weight, 0);
    const counts = present.filter((one) => shown.has(one)).map((one) => countOf(model, one));
    if (rest)
      counts.push({ slot: null, text: `+ ${showCount(rest)}`, whole: `${showCount(rest)} in other classes` });
    if (widthOf(counts) <= room) return counts;
  }
  return [];
}

/**
 * @param {TreePayload} model
 * @param {{weight: number, band: number}} present
 * @returns {Count}
 */
function countOf({ bands, classes }, { weight, band }) {
  const { slot, codes } = bands[band];
  const name = codes.length === 1 ? classes[codes[0]].whole : `in ${showCount(codes.length)} other classes`;
  return { slot, text: showCount(weight), whole: `${showCount(weight)} ${name}` };
}

/** @param {Count} count */
function oneWidth({ slot, text }) {
  return (slot === null ? 0 : MARK) + labelWidth("small", text);
}

/** @param {Count[]} counts */
function widthOf(counts) {
  return counts.reduce((sum, count) => sum + oneWidth(count) + APART, -APART);
}
