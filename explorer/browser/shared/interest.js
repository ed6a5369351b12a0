/** The class of interest: pictures coloured by its share of each node instead of by the leading class. */

import { showAligned, showDecimals, showShare } from "./display.js";

/**
 * What Python says of it: `index` among the classes sent, -1 for none; `name` as they have it;
 * `top`, the share where its colours and bars end; `is_coloured`, whether pictures are coloured by
 * it; `cut_off`, the share of plain rows from which on a node is called by its name, where one has
 * been chosen; `offer`, a sentence where it would show what the leading classes hide; `factors`, the
 * weight of each class, none without class weights.
 * @typedef {{index: number, name: string, top: number, is_coloured: boolean, cut_off: number | null,
 *   offer: string, factors?: number[]}} InterestMessage
 */

/**
 * The class, its share of the root and of each node, and which nodes the cut-off calls;
 * `divides`: whether it divides class weights out for that.
 * @typedef {{index: number, name: string, whole: string, slot: number, weight: number, average: number,
 *   top: number, cutOff: number | null, shares: number[],
 *   called: boolean[], divides: boolean}} Interest
 */

/**
 * What of a picture is read for it; `bands` where the nodes' weights are by band.
 * @typedef {{classes: import("./node_view.js").ClassName[], bands?: import("./node_view.js").Band[],
 *   nodes: {class_weights: number[][]}}} WithClasses
 */

/** The most one is mixed towards grey near the average: a difference remains to be seen. */
const MIXING = 0.7;
const STOPS = 16; // of a gradient
const SHADES = 32; // more than the eye tells apart on a thin ribbon

/**
 * Listens to what Python says of it, which comes with every message; `changed` where it is news.
 * @param {{subscribe: (topic: string, listener: (value: any) => void) => void}} bus
 * @param {(message: InterestMessage | null) => void} changed
 */
export function hearInterest(bus, changed) {
  let heard = "null";
  bus.subscribe("interest", (message) => {
    const said = JSON.stringify(message ?? null);
    if (said === heard) return;
    heard = said;
    changed(message);
  });
}

/**
 * The class of interest as this picture is coloured by it; null where it is not.
 * @param {WithClasses} model
 * @param {InterestMessage | null} message
 * @returns {Interest | null}
 */
export function interestOf(model, message) {
  if (!message?.is_coloured) return null;
  const found = model.classes[message.index];
  // A message about another target does not name a class of this one.
  if (!found || found.name !== message.name || !(found.weight > 0)) return null;
  const column = columnOf(model, message.index);
  if (column < 0) return null;
  const total = model.classes.reduce((sum, { weight }) => sum + weight, 0);
  const shares = model.nodes.class_weights.map((weights) => shareIn(weights, column));
  const { index, top, cut_off: cutOff } = message;
  const called = calledBy(cutOff, shares, model, message, column);
  const divides = Boolean(message.factors?.length);
  return { ...found, index, top, cutOff, average: found.weight / total, shares, called, divides };
}

/**
 * Where the nodes' weights have the class: as one of the classes, or as the only one of its band.
 * @param {WithClasses} model
 * @param {number} index
 */
function columnOf({ classes, bands, nodes }, index) {
  if (nodes.class_weights[0]?.length === classes.length || !bands) return index;
  return bands.findIndex(({ slot }) => slot >= 0 && slot === classes[index].slot);
}

/**
 * Which nodes have at least the share of the cut-off, of plain rows: class weights are divided out.
 * @param {number | null} cutOff
 * @param {number[]} shares
 * @param {WithClasses} model
 * @param {InterestMessage} message
 * @param {number} column
 */
function calledBy(cutOff, shares, { nodes }, { factors }, column) {
  if (cutOff === null) return shares.map(() => false);
  if (!factors?.length) return shares.map((share) => share >= cutOff);
  const own = nodes.class_weights.map((weights) => {
    const plain = weights.map((weight, k) => wholeIfNear(weight / factors[k]));
    return shareIn(plain, column);
  });
  return own.map((share) => share >= cutOff);
}

/** A count again, where six digits of its weight were sent. @param {number} weight */
function wholeIfNear(weight) {
  const near = Math.round(weight);
  return Math.abs(weight - near) <= 1e-5 * near ? near : weight;
}

/** @param {number[]} weights @param {number} column */
function shareIn(weights, column) {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return total > 0 ? weights[column] / total : 0;
}

/**
 * The class's own ink; one without a mark of its own has the text's, for grey is the average's.
 * @param {{slot: number}} interest
 */
export function interestInk({ slot }) {
  return slot < 0 ? "var(--text)" : `var(--class-${slot})`;
}

/**
 * Grey up to the average, from there towards the class's ink.
 * @param {Interest} interest
 * @param {number} share
 */
function sharePaint(interest, share) {
  const { average, top } = interest;
  const above = top > average ? (share - average) / (top - average) : 0;
  const strength = Math.min(Math.max(above, 0), 1) ** MIXING;
  const percent = Math.round((100 * Math.round(strength * SHADES)) / SHADES);
  return `color-mix(in srgb, ${interestInk(interest)} ${percent}%, var(--other))`;
}

/**
 * The paint of a node.
 * @param {Interest} interest
 * @param {number} i
 */
export function interestPaint(interest, i) {
  return sharePaint(interest, interest.shares[i]);
}

/**
 * The colours of shares from none to the scale's end, as a background.
 * @param {Interest} interest
 */
export function interestGradient(interest) {
  const colours = Array.from({ length: STOPS + 1 }, (_, k) =>
    sharePaint(interest, (interest.top * k) / STOPS),
  );
  return `linear-gradient(to right, ${colours})`;
}

/** Whether its share is above the average. @param {Interest} interest @param {number} i */
export function isAbove({ shares, average }, i) {
  return shares[i] > average;
}

/**
 * Whether the cut-off calls the node by the class's name; false where none was chosen.
 * @param {Interest} interest
 * @param {number} i
 */
export function isCalled({ called }, i) {
  return called[i];
}

/**
 * How many times the average a share is: "10.0 ×".
 * @param {Interest} interest
 * @param {number} i
 */
export function showLift({ shares, average }, i) {
  const lift = shares[i] / average;
  return `${lift < 99.95 ? showAligned(lift, 1) : showDecimals(lift, 0)} ×`;
}

/**
 * The share and its ratio to the average: "8.37 %, 4.3 × the average".
 * @param {Interest} interest
 * @param {number} i
 */
export function showInterest(interest, i) {
  const { shares, average } = interest;
  const lift = shares[i] === average ? "the average" : `${showLift(interest, i)} the average`;
  return `${showShare(shares[i])}, ${lift}`;
}

/**
 * A node's sentence, and what it holds of the class of interest where the picture is coloured by it.
 * @param {{interest?: Interest | null, weighted: boolean, nodes: {caption: string[]}}} model
 * @param {number} i
 */
export function captionOf({ interest, weighted, nodes }, i) {
  const caption = nodes.caption[i];
  if (!interest) return caption;
  const share = weighted ? "Share by weight" : "Share";
  return `${caption} ${share} of ${interest.name}: ${showInterest(interest, i)}.`;
}
