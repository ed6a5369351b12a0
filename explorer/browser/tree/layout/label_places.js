/** Where texts next to dots meet nothing: neither nodes nor ribbons nor each other. */

import { missingInto } from "../../shared/node_view.js";
import { exitPoint } from "../nodes/edges.js";
import { ribbonWidth } from "../nodes/strands.js";
import { boxOf } from "./positions.js";

/**
 * @typedef {{left: number, right: number, top: number, bottom: number}} Box
 * @typedef {import("./positions.js").NodePosition} Position
 * @typedef {import("../nodes/compact_labels.js").CompactLabel} CompactLabel
 */

/** Between two names. */
const APART = 5;
/** A line of text, and from one to the next. */
const HEIGHT = 15;
export const LINE = 13;
/** The longest piece of a curve that one box covers. */
const STEP = 5;
/** How far a curve from a dot bends, as a share of one that begins and ends upright. */
const GENTLE = 0.35;
/** Clear of a ribbon, and of the dashed strand next to it. */
const CLEAR = 1;
const CLEAR_OF_MISSING = 9;
/** A split's name may lie on narrower, steep ribbons of its own. */
const THIN = 3;

/**
 * @typedef {{found: CompactLabel, box: Box, worth: number}} Text
 * @typedef {Box & {ends: number[]}} Thin
 */

/**
 * The first text of each node that is free; then a better one, if the texts that it displaces find other
 * places and all are worth more.
 * @param {Map<number, Text[]>} texts
 */
export function labelsOf(texts) {
  const nodes = [...texts.keys()];
  const areClose = (/** @type {Text} */ { box }, /** @type {Text} */ other) =>
    meet({ ...box, left: box.left - APART, right: box.right + APART }, other.box);
  /** @type {[number, Text][]} */
  let best = [];
  const add = (/** @type {typeof best} */ before, /** @type {number[]} */ others) => {
    const all = [...before];
    for (const i of others) {
      const text = texts.get(i)?.find((one) => !all.some(([, other]) => areClose(one, other)));
      if (text) all.push([i, text]);
    }
    if (worthOf(all) > worthOf(best)) best = all;
  };
  add([], nodes);
  for (const i of [...nodes, ...nodes]) {
    const others = best.filter(([other]) => other !== i);
    const own = worthOf(best) - worthOf(others);
    for (const text of texts.get(i) ?? []) {
      if (text.worth <= own) break;
      const stay = others.filter(([, other]) => !areClose(text, other));
      add(
        [...stay, [i, text]],
        others.filter((one) => !stay.includes(one)).map(([other]) => other),
      );
    }
  }
  return new Map(best.map(([i, { found }]) => [i, found]));
}

/** @param {[number, Text][]} all */
function worthOf(all) {
  return all.reduce((sum, [, { worth }]) => sum + worth, 0);
}

/**
 * The texts of a node that have room and are nearer to it than to others, the best first; a split's may
 * cross thin ribbons of its own.
 * @param {number} i
 * @param {Position} at
 * @param {CompactLabel[]} tries
 * @param {Box} room
 * @param {ReturnType<typeof obstacles>} obstacles
 */
export function textsWithRoom(i, at, tries, room, { nodes, solid, thin }) {
  const within = tries
    .map((found) => ({ found, box: boxFor(at, found) }))
    .filter(({ box }) => inside(box, room));
  const around = nearTo(within);
  const crossed = thin.filter(around);
  const others = crossed.filter(({ ends }) => at.isLeaf || !ends.includes(i));
  const never = [...nodes, ...solid, ...others].filter(around);
  return within
    .flatMap(({ found, box }) => {
      if (never.some((other) => meet(box, other)) || !isNearest(box, boxOf(at), nodes)) return [];
      const isClear = !crossed.some((other) => meet(box, other));
      const isWhole = !found.lines.some((line) => line.includes("…"));
      const worth = 8 + 4 * Number(found.rows !== "") + 2 * Number(isWhole) + Number(isClear);
      return [{ found, box, worth }];
    })
    .sort((a, b) => b.worth - a.worth);
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
 * @param {CompactLabel} found
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
 * Boxes of the nodes and along the edges; `thin` are those of edges that a text of one of their ends may cross.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number[]} nodes
 * @param {Int32Array} left
 * @param {(Position | undefined)[]} positions
 */
export function obstacles(model, nodes, left, positions) {
  /** @type {{nodes: Box[], solid: Box[], thin: Thin[]}} */
  const boxes = { nodes: [], solid: [], thin: [] };
  for (const i of nodes) {
    const parent = /** @type {Position} */ (positions[i]);
    boxes.nodes.push(boxOf(parent));
    if (left[i] < 0) continue;
    for (const child of [left[i], left[i] + 1]) {
      const width = ribbonWidth(model, child);
      const from = exitPoint(model, child, parent, parent, false);
      const clear = width > THIN && missingInto(model, child) ? CLEAR_OF_MISSING : CLEAR;
      const to = /** @type {Position} */ (positions[child]);
      const isGentle = parent.kind === "dot";
      const along = alongEdge(from, to, isGentle, width / 2 + clear);
      const isSteep = Math.abs(to.x - from.x) < 2 * (to.y - from.y);
      if (isGentle && isSteep && width < THIN)
        boxes.thin.push(...along.map((box) => ({ ...box, ends: [i, child] })));
      else boxes.solid.push(...along);
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
