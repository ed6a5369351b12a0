/** Cards of a tree that is coloured by a class of interest: its share of each node, on one scale. */

import { showCount, showShare } from "../../shared/display.js";
import { svg } from "../../shared/drawing/dom.js";
import { label, labelWidth } from "../../shared/drawing/labels.js";
import { glyph } from "../../shared/drawing/marks.js";
import { interestInk, isCalled, showLift } from "../../shared/interest.js";
import { rowsOfNode } from "../../shared/node_view.js";
import { noteOf } from "./card_layout.js";
import { featureName } from "./short_names.js";

const SIZE = { width: 166, height: 54 };
export const SHARE_LEAF_SIZE = { width: 138, height: 58 };
const NOTE_HEIGHT = 14;
const ROUND = 7;
const INSET = 10;
const APART = 8;
const GLYPH_ROOM = 15;
const OVER = 2.5; // by which the average's tick is longer than the bar

/**
 * @typedef {import("../../shared/node_view.js").TreePayload} TreePayload
 * @typedef {import("../../shared/interest.js").Interest} Interest
 */

/**
 * @param {TreePayload} model
 * @param {number} i a node that is split
 */
export function shareCardSize(model, i) {
  return { width: SIZE.width, height: SIZE.height + (noteOf(model, i) ? NOTE_HEIGHT : 0) };
}

/**
 * @param {TreePayload} model
 * @param {Interest} interest
 * @param {number} i a node that is split
 * @returns {SVGElement} its origin is the card's top centre
 */
export function shareCard(model, interest, i) {
  const { width, height } = shareCardSize(model, i);
  const feature = model.nodes.feature[i];
  const end = width - INSET;
  const counted = rowsOfNode(model, i);
  const room = width - 2 * INSET - APART - labelWidth("small", counted);
  const name = featureName(model, feature, "name", room);
  const note = noteOf(model, i);
  const rectangle = { width, height, rx: ROUND };
  return svg(
    "g",
    { class: "card share-card", transform: `translate(${-width / 2} 0)` },
    svg("rect", { class: "halo", ...rectangle }),
    svg("rect", { class: "frame", ...rectangle }),
    label("name", INSET, 18, name, { room, whole: model.features[feature].whole }),
    label("small", end, 18, counted, { anchor: "end", class: "faint" }),
    ...shareBar(interest, i, INSET, barTop(model, 25), width - 2 * INSET, barHeight(model)),
    ...shareLine(interest, i, INSET, end, 46),
    ...(note ? [label("small", width / 2, height - 6, note, { anchor: "middle", class: "note" })] : []),
  );
}

/** Thinner and a little higher if held-out rows have a bar below it. @param {TreePayload} model */
function barHeight({ kept }) {
  return kept ? 5 : 7;
}

/** @param {TreePayload} model @param {number} y */
function barTop({ kept }, y) {
  return kept ? 24 : y;
}

/**
 * The share at the left, its ratio to the average at the right.
 * @param {Interest} interest
 * @param {number} i
 * @param {number} from
 * @param {number} to
 * @param {number} y
 */
function shareLine(interest, i, from, to, y) {
  const share = showShare(interest.shares[i]);
  const isAverage = interest.shares[i] === interest.average;
  const lift = isAverage ? "the average" : `${showLift(interest, i)} average`;
  return [
    label("edge", from, y, share),
    label("small", to, y, lift, {
      anchor: "end",
      class: "soft",
      room: to - from - labelWidth("edge", share),
    }),
  ];
}

/**
 * The contents of a leaf: the class and its share; its rows of that class, and the lift.
 * @param {TreePayload} model
 * @param {Interest} interest
 * @param {number} i
 * @param {number} width
 * @returns {SVGElement[]}
 */
export function shareLeaf(model, interest, i, width) {
  const end = width - INSET;
  const share = showShare(interest.shares[i]);
  const { slot, name, whole } = calledClass(model, interest, i);
  const from = slot === null ? INSET : INSET + GLYPH_ROOM;
  const room = end - from - labelWidth("name", share) - APART;
  const lift = showLift(interest, i);
  const rows = rowsOf(model, interest, i).find(
    (text) => labelWidth("small", text) <= end - INSET - APART - labelWidth("small", lift),
  );
  return [
    ...(slot === null ? [] : [glyph(slot, INSET + 5, 14.5)]),
    label("name", from, 19, name, { room, whole }),
    label("name", end, 19, share, { anchor: "end" }),
    ...shareBar(interest, i, INSET, barTop(model, 26), width - 2 * INSET, barHeight(model)),
    ...(rows ? [label("small", INSET, 46, rows, { class: "soft" })] : []),
    label("small", end, 46, lift, { anchor: "end", class: "soft" }),
  ];
}

/**
 * The class that the leaf predicts: the class of interest or, below the cut-off, the other of two
 * classes, or "not" that class if there are more.
 * @param {TreePayload} model
 * @param {Interest} interest
 * @param {number} i
 * @returns {{slot: number | null, name: string, whole: string}}
 */
function calledClass({ classes }, interest, i) {
  if (interest.cutOff === null || isCalled(interest, i)) return interest;
  if (classes.length === 2) return classes[1 - interest.index];
  return { slot: null, name: `not ${interest.name}`, whole: `not ${interest.whole}` };
}

/**
 * "9 of 46 rows", or shorter; with weights, only the rows.
 * @param {TreePayload} model
 * @param {Interest} interest
 * @param {number} i
 */
export function rowsOf(model, { index }, i) {
  const { nodes, weighted } = model;
  const all = rowsOfNode(model, i);
  if (weighted) return [all];
  const own = showCount(nodes.class_weights[i][index]);
  return [`${own} of ${all}`, `${own} of ${showCount(nodes.rows[i])}`];
}

/**
 * The share as a bar from none to the scale's end, with a tick at the average.
 * @param {Interest} interest
 * @param {number} i
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @returns {SVGElement[]}
 */
export function shareBar(interest, i, x, y, width, height) {
  const { shares, average, top } = interest;
  const along = (/** @type {number} */ share) => Math.min(share / top, 1) * width;
  const at = x + along(average);
  return [
    svg("rect", { class: "share-track", x, y, width, height }),
    svg("rect", { class: "segment", x, y, width: along(shares[i]), height, fill: interestInk(interest) }),
    svg("line", { class: "average", x1: at, x2: at, y1: y - OVER, y2: y + height + OVER }),
  ];
}
