/** Where texts next to dots meet nothing: neither nodes nor ribbons nor each other. */

import { ribbonWidth } from "../nodes/strands.js";
import { boxOf } from "./positions.js";

/**
 * @typedef {{left: number, right: number, top: number, bottom: number}} Box
 * @typedef {import("./positions.js").NodePosition} Position
 * @typedef {import("../nodes/compact_labels.js").CompactLabel} CompactLabel
 * @typedef {import("../nodes/compact_labels.js").Try} Try
 */

/** Between two names. */
const APART = 5;
/** A line of text, and from one to the next. */
const HEIGHT = 15;
export const LINE = 13;
const POINTS_ON_EDGES = 10;
/** A narrower ribbon does not hide the text that crosses it. */
const THIN = 3;

/**
 * The first of each node's texts that meets nothing; in little room it may cross a thin ribbon. A
 * text without rows comes late, one that is nearer to another node last.
 * @param {{i: number, at: Position}[]} named
 * @param {Box} room
 * @param {Box[]} nodes all that are drawn
 * @param {Box[]} known that no label may meet
 * @param {boolean} isTight
 * @param {Box[]} thin
 * @param {(one: {i: number, at: Position}) => Try[]} tries
 */
export function labelsOf(named, room, nodes, known, isTight, thin, tries) {
  /** @type {Map<number, CompactLabel>} */
  const labels = new Map();
  const boxes = [...known];
  for (const one of named) {
    const within = tries(one)
      .map((found) => ({ found, box: boxFor(one.at, found) }))
      .filter(({ box }) => inside(box, room));
    const around = nearTo(within);
    const [solid, crossed] = [boxes.filter(around), thin.filter(around)];
    const free = within
      .filter(({ box }) => !solid.some((other) => meet(box, other)))
      .map((found) => ({ ...found, isNear: isNearest(found.box, boxOf(one.at), nodes) }));
    const isClear = (/** @type {{box: Box}} */ { box }) => !crossed.some((other) => meet(box, other));
    const near = free.filter(({ isNear }) => isNear);
    const ranked = [near, free]
      .flatMap((those) => [those.filter(({ found }) => found.rows), those])
      .flatMap((some) => [some.find(isClear), isTight ? some[0] : undefined]);
    const best = ranked.find((one) => one);
    if (!best) continue;
    const { wide: _, ...found } = best.found;
    boxes.push({ ...best.box, left: best.box.left - APART, right: best.box.right + APART });
    labels.set(one.i, { i: one.i, ...found, isNear: best.isNear });
  }
  return labels;
}

/**
 * Whether no other node is nearer to a text than its own.
 * @param {Box} box
 * @param {Box} own
 * @param {Box[]} nodes
 */
function isNearest(box, own, nodes) {
  const most = gap(box, own);
  return nodes.every((other) => gap(box, other) >= most);
}

/**
 * @param {Box} a
 * @param {Box} b
 */
function gap(a, b) {
  const x = Math.max(a.left - b.right, b.left - a.right, 0);
  const y = Math.max(a.top - b.bottom, b.top - a.bottom, 0);
  return Math.hypot(x, y);
}

/**
 * Which boxes any of the texts may meet: few of the thousands that a large tree has.
 * @param {{box: Box}[]} texts
 */
function nearTo(texts) {
  const all = texts.reduce(
    (around, { box }) => ({
      left: Math.min(around.left, box.left),
      right: Math.max(around.right, box.right),
      top: Math.min(around.top, box.top),
      bottom: Math.max(around.bottom, box.bottom),
    }),
    { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity },
  );
  return (/** @type {Box} */ box) => meet(all, box);
}

/**
 * @param {Position} at
 * @param {Try} found
 * @returns {Box}
 */
function boxFor(at, { dx, dy, anchor, lines, isStacked, wide }) {
  const left = at.x + dx - (anchor === "end" ? wide : anchor === "middle" ? wide / 2 : 0);
  const top = at.y + dy - 8;
  return {
    left,
    right: left + wide,
    top,
    bottom: top + HEIGHT + LINE * (lines.length - 1 + (isStacked ? 1 : 0)),
  };
}

/**
 * Nodes and points along the edges; `thin` are those of edges that a text may cross in little room.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number[]} nodes
 * @param {Int32Array} left
 * @param {(Position | undefined)[]} positions
 */
export function obstacles(model, nodes, left, positions) {
  /** @type {{solid: Box[], thin: Box[]}} */
  const boxes = { solid: [], thin: [] };
  for (const i of nodes) {
    const from = /** @type {Position} */ (positions[i]);
    boxes.solid.push(boxOf(from));
    if (left[i] < 0) continue;
    for (const child of [left[i], left[i] + 1]) {
      const to = /** @type {Position} */ (positions[child]);
      const half = Math.min(to.width / 2, 14);
      const kind = ribbonWidth(model, child) < THIN ? "thin" : "solid";
      for (let step = 1; step < POINTS_ON_EDGES; step += 1) {
        const way = step / POINTS_ON_EDGES;
        const x = from.x + (to.x - from.x) * way;
        const y = from.y + from.out.y + (to.y - from.y - from.out.y) * way;
        boxes[kind].push({ left: x - half, right: x + half, top: y - half, bottom: y + half });
      }
    }
  }
  return boxes;
}

/**
 * @param {Box} box
 * @param {Box} room
 */
function inside(box, room) {
  return box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom;
}

/**
 * @param {Box} a
 * @param {Box} b
 */
export function meet(a, b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/**
 * How much labels tell: names, whose they are, and rows.
 * @param {Map<number, CompactLabel>} labels
 */
export function worthOfLabels(labels) {
  const all = [...labels.values()];
  return all.length + all.filter(({ rows }) => rows).length + all.filter(({ isNear }) => isNear).length;
}
