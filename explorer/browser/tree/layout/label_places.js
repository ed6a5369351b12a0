/** Where texts next to dots meet nothing: neither nodes nor ribbons nor each other. */

import { missingInto } from "../../shared/node_view.js";
import { exitPoint } from "../nodes/edges.js";
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
/** The longest piece of a curve that one box covers. */
const STEP = 10;
/** How far a curve from a dot bends, as a share of one that begins and ends upright. */
const GENTLE = 0.35;
/** Clear of a ribbon, and of the dashed strand next to it. */
const CLEAR = 1;
const CLEAR_OF_MISSING = 9;
/** In little room, a text no wider than this may cross a ribbon that is narrower than the other. */
const MAX_CROSSING = 110;
const THIN = 3;

/**
 * The first of each node's texts that meets nothing; in little room a narrow one may cross a thin
 * ribbon. A text without rows comes late; one that is nearer to another node last, and only of a split.
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
    const [best] = within
      .filter(({ box }) => !solid.some((other) => meet(box, other)))
      .map((text) => ({
        ...text,
        isClear: !crossed.some((other) => meet(text.box, other)),
        isNear: isNearest(text.box, boxOf(one.at), nodes),
      }))
      .filter(({ found: { wide }, isClear, isNear }) =>
        isNear ? isClear || (isTight && wide <= MAX_CROSSING) : isClear && !one.at.isLeaf,
      )
      .sort((a, b) => worthOf(b) - worthOf(a));
    if (!best) continue;
    const { wide: _, ...found } = best.found;
    boxes.push({ ...best.box, left: best.box.left - APART, right: best.box.right + APART });
    labels.set(one.i, { i: one.i, ...found });
  }
  return labels;
}

/** @param {{found: Try, isClear: boolean, isNear: boolean}} text */
function worthOf({ found, isClear, isNear }) {
  return 4 * Number(isNear) + 2 * Number(found.rows !== "") + Number(isClear);
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
 * Boxes of the nodes and along the edges; `thin` are those of edges that a text may cross in little room.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number[]} nodes
 * @param {Int32Array} left
 * @param {(Position | undefined)[]} positions
 */
export function obstacles(model, nodes, left, positions) {
  /** @type {{solid: Box[], thin: Box[]}} */
  const boxes = { solid: [], thin: [] };
  for (const i of nodes) {
    const parent = /** @type {Position} */ (positions[i]);
    boxes.solid.push(boxOf(parent));
    if (left[i] < 0) continue;
    for (const child of [left[i], left[i] + 1]) {
      const width = ribbonWidth(model, child);
      const from = exitPoint(model, child, parent, parent, false);
      const clear = width > THIN && missingInto(model, child) ? CLEAR_OF_MISSING : CLEAR;
      const to = /** @type {Position} */ (positions[child]);
      const kind = width < THIN ? "thin" : "solid";
      boxes[kind].push(...alongEdge(from, to, parent.kind === "dot", width / 2 + clear));
    }
  }
  return boxes;
}

/**
 * What an edge fills: an elbow has three straight parts, a curve many short ones.
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} to
 * @param {boolean} isGentle
 * @param {number} half of its width
 * @returns {Box[]}
 */
function alongEdge(from, to, isGentle, half) {
  const [run, drop] = [to.x - from.x, to.y - from.y];
  const isElbow = !isGentle && Math.abs(run) > drop;
  const n = isElbow ? 3 : Math.ceil(Math.max(Math.abs(run), drop) / STEP);
  const bend = isGentle ? GENTLE : 1;
  const points = Array.from({ length: n + 1 }, (_, k) => {
    if (isElbow) return { x: k < 2 ? from.x : to.x, y: from.y + (drop * Math.ceil(k / 2)) / 2 };
    const way = k / n;
    const across = way + bend * (way * way * (3 - 2 * way) - way);
    return { x: from.x + run * across, y: from.y + drop * way };
  });
  return points
    .slice(1)
    .map(({ x, y }, k) => ({
      left: Math.min(x, points[k].x) - half,
      right: Math.max(x, points[k].x) + half,
      top: Math.min(y, points[k].y) - half,
      bottom: Math.max(y, points[k].y) + half,
    }));
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
 * How much labels tell: names and rows.
 * @param {Map<number, CompactLabel>} labels
 */
export function worthOfLabels(labels) {
  const all = [...labels.values()];
  return all.length + all.filter(({ rows }) => rows).length;
}
