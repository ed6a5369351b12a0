/**
 * Names next to dots, where nothing is in the way: the rule and the rows of the largest, of a small
 * tree those of every split, and the prediction and the rows of every leaf.
 */

import { showShare } from "../../shared/display.js";
import { svg } from "../../shared/drawing/dom.js";
import { label, labelWidth } from "../../shared/drawing/labels.js";
import { rowsOfNode } from "../../shared/node_view.js";
import { boxOf } from "../layout/positions.js";
import { leafRows } from "./leaf_parts.js";
import { featureName } from "./short_names.js";

/**
 * @typedef {{left: number, right: number, top: number, bottom: number}} Box
 * @typedef {{i: number, dx: number, dy: number, anchor: "start" | "end" | "middle", lines: string[],
 *   rows: string, isStacked: boolean}} CompactLabel  the rows behind the last line, or stacked below it
 * @typedef {Omit<CompactLabel, "i"> & {wide: number}} Try
 */

const MANY = 0.3;
const MANY_ABOVE = 0.1;
/** A tree of more leaves has only its colours and shapes. */
const MAX_NAMED_LEAVES = 64;
/** What the name of a leaf takes below its dot, and its rows below that. */
const BELOW_LEAF = 17;
const LINE = 13;
const BESIDE = 8;
/** Between two names. */
const APART = 5;
/** Clear of the ring around a selected dot. */
const UNDER = 12;
const HEIGHT = 15;
const POINTS_ON_EDGES = 10;
/** How wide a feature's name above its threshold may be; then, in less room. */
const NAME_WIDTHS = [110, 64];

/**
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {import("../layout/layout.js").Shape} shape
 * @param {(import("../layout/positions.js").NodePosition | undefined)[]} positions
 * @param {Box} room in which labels must lie, in the drawing's pixels
 * @param {Box[]} [taken] by what is next to the tree
 * @returns {Map<number, CompactLabel>}
 */
export function compactLabels(model, { nodes, left, leaf }, positions, room, taken = []) {
  const wanted = nodes.filter((i) => wants(model, i, positions));
  const others = namesAll({ nodes, leaf }) ? otherDots(model, nodes, leaf, positions, wanted) : [];
  if (!wanted.length && !others.length) return new Map();
  const known = [...taken, ...obstacles(nodes, left, positions)];
  const named = [...wanted, ...others];
  const placed = (/** @type {boolean} */ isTight) =>
    labelsOf(named, positions, room, known, (i, at) =>
      triesFor(model, i, at, Boolean(leaf[i]), room, isTight),
    );
  const wide = placed(false);
  if (wide.size === named.length) return wide;
  const narrow = placed(true);
  return narrow.size > wide.size ? narrow : wide;
}

/**
 * The first of each node's texts that meets nothing.
 * @param {number[]} named
 * @param {(import("../layout/positions.js").NodePosition | undefined)[]} positions
 * @param {Box} room
 * @param {Box[]} known that no label may meet
 * @param {(i: number, at: import("../layout/positions.js").NodePosition) => Try[]} tries
 */
function labelsOf(named, positions, room, known, tries) {
  /** @type {Map<number, CompactLabel>} */
  const labels = new Map();
  const boxes = [...known];
  for (const i of named) {
    const at = /** @type {import("../layout/positions.js").NodePosition} */ (positions[i]);
    for (const { wide, ...found } of tries(i, at)) {
      const { dx, dy, anchor, lines, isStacked } = found;
      const from = at.x + dx - (anchor === "end" ? wide : anchor === "middle" ? wide / 2 : 0);
      const top = at.y + dy - 8;
      const bottom = top + HEIGHT + LINE * (lines.length - 1 + (isStacked ? 1 : 0));
      const box = { left: from, right: from + wide, top, bottom };
      if (!inside(box, room) || boxes.some((other) => meet(box, other))) continue;
      boxes.push({ ...box, left: from - APART, right: from + wide + APART });
      labels.set(i, { i, ...found });
      break;
    }
  }
  return labels;
}

/**
 * What the names of leaves take below their dots; 0 if leaves are too many to have names.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {Pick<import("../layout/layout.js").Shape, "nodes" | "leaf">} shape
 */
export function leafNameHeight({ interest }, shape) {
  if (!namesAll(shape)) return 0;
  return BELOW_LEAF + (interest ? 0 : LINE);
}

/** @param {Pick<import("../layout/layout.js").Shape, "nodes" | "leaf">} shape */
function namesAll({ nodes, leaf }) {
  return nodes.filter((i) => leaf[i]).length <= MAX_NAMED_LEAVES;
}

/**
 * Leaves drawn as dots, which have one place for their names; then the splits; the largest first.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number[]} nodes
 * @param {Uint8Array} leaf
 * @param {(import("../layout/positions.js").NodePosition | undefined)[]} positions
 * @param {number[]} without
 */
function otherDots({ nodes: { rows } }, nodes, leaf, positions, without) {
  return nodes
    .filter((i) => positions[i]?.kind === "dot" && !without.includes(i))
    .sort((a, b) => leaf[b] - leaf[a] || rows[b] - rows[a]);
}

/**
 * Texts and where they may be, the best first.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number} i
 * @param {import("../layout/positions.js").NodePosition} at
 * @param {boolean} isLeaf
 * @param {Box} room
 * @param {boolean} isTight whether the narrowest come first
 * @returns {Try[]}
 */
function triesFor(model, i, at, isLeaf, room, isTight) {
  return isLeaf ? triesForLeaf(model, i, at, room) : triesForSplit(model, i, at, room, isTight);
}

/** @typedef {[number, number, CompactLabel["anchor"]]} Way */

/**
 * Next to a dot: on the side with more room first.
 * @param {import("../layout/positions.js").NodePosition} at
 * @param {Box} room
 * @param {number} high of the text below its first line
 * @returns {Way[]}
 */
function waysBeside({ x, width }, room, high) {
  const off = width / 2 + BESIDE;
  /** @type {[number, number][]} */
  const steps = [
    [off, -high / 2],
    [off, -9 - high],
    [off * 0.8, -off * 0.8 - high],
    [off, -high],
    [off, 0],
  ];
  const isRight = x > (room.left + room.right) / 2;
  const ways = steps.flatMap(([dx, dy]) => {
    /** @type {Way[]} */
    const both = [
      [dx, dy, "start"],
      [-dx, dy, "end"],
    ];
    return isRight ? both.reverse() : both;
  });
  return [...ways, [0, -off - 4 - high, "middle"]];
}

/**
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number} i
 * @param {import("../layout/positions.js").NodePosition} at
 * @param {Box} room
 */
function triesForLeaf(model, i, at, room) {
  const { prediction, value_text } = model.nodes;
  const predicted = model.interest
    ? showShare(model.interest.shares[i])
    : model.task === "numbers"
      ? value_text[i]
      : prediction[i];
  const below = at.width / 2 + UNDER;
  const reach = labelWidth("edge", predicted);
  /** @type {Way[]} */
  const under = [
    [0, below, "middle"],
    [room.left - at.x, below, "start"],
    [room.right - at.x, below, "end"],
  ];
  const near = under.filter(([dx]) => Math.abs(dx) < reach);
  const all = rowsOfNode(model, i);
  const counts = model.interest ? [] : model.task === "numbers" ? [leafRows(model, i).text, all] : [all];
  const ways = waysBeside(at, room, 0);
  return [
    ...counts.flatMap((rows) => near.map((way) => placed(way, [predicted], rows, true))),
    ...[...near, ...ways.slice(0, 2)].map((way) => placed(way, [predicted], "", false)),
    ...ways.map((way) => placed(way, [predicted], all, false)),
  ];
}

/**
 * The rule with the rows behind it, below it, or on three lines; in little room three lines first.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number} i
 * @param {import("../layout/positions.js").NodePosition} at
 * @param {Box} room
 * @param {boolean} isTight
 */
function triesForSplit(model, i, at, room, isTight) {
  const { split_text, kind, feature, threshold_text } = model.nodes;
  const rule = split_text[i].replace(/\?$/, "");
  const rows = rowsOfNode(model, i);
  const named = (/** @type {number} */ width) => featureName(model, feature[i], "edge", width);
  const apart =
    kind[i] === "numeric" ? NAME_WIDTHS.map((width) => [named(width), `≤ ${threshold_text[i]}`]) : [];
  const stacked = (/** @type {string[]} */ lines) =>
    waysBeside(at, room, LINE * lines.length).map((way) => placed(way, lines, rows, true));
  const inLine = [
    ...waysBeside(at, room, 0).map((way) => placed(way, [rule], rows, false)),
    ...stacked([rule]),
  ];
  const narrow = apart.flatMap(stacked);
  return isTight ? [...narrow, ...inLine] : [...inLine, ...narrow];
}

/**
 * @param {Way} way
 * @param {string[]} lines
 * @param {string} rows
 * @param {boolean} isStacked
 */
function placed([dx, dy, anchor], lines, rows, isStacked) {
  const reach = Math.max(...lines.map((line) => labelWidth("edge", line)));
  const counted = labelWidth("small", rows);
  const wide = isStacked ? Math.max(reach, counted + 2) : reach + (rows ? 8 + counted : 0);
  return { dx, dy, anchor, lines, rows, isStacked, wide };
}

/** @param {CompactLabel} of */
export function compactLabel({ dx, dy, anchor, lines, rows, isStacked }) {
  const text = label("edge", dx, dy + 4, lines[0], { anchor, class: "dot-label" });
  for (const line of lines.slice(1)) text.append(svg("tspan", { x: dx, dy: LINE }, line));
  const where = isStacked ? { x: dx, dy: LINE } : { dx: 8 };
  if (rows) text.append(svg("tspan", { class: "dot-rows", ...where }, rows));
  text.setAttribute("aria-hidden", "true");
  return text;
}

/**
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number} i
 * @param {(import("../layout/positions.js").NodePosition | undefined)[]} positions
 */
function wants({ nodes, rows }, i, positions) {
  const least = nodes.depth[i] <= 1 ? MANY_ABOVE : MANY;
  return positions[i]?.kind === "dot" && nodes.rows[i] >= least * rows;
}

/**
 * Nodes, and points along the edges.
 * @param {number[]} nodes
 * @param {Int32Array} left
 * @param {(import("../layout/positions.js").NodePosition | undefined)[]} positions
 * @returns {Box[]}
 */
function obstacles(nodes, left, positions) {
  /** @type {Box[]} */
  const boxes = [];
  for (const i of nodes) {
    const from = /** @type {import("../layout/positions.js").NodePosition} */ (positions[i]);
    boxes.push(boxOf(from));
    if (left[i] < 0) continue;
    for (const child of [left[i], left[i] + 1]) {
      const to = /** @type {import("../layout/positions.js").NodePosition} */ (positions[child]);
      const half = Math.min(to.width / 2, 14);
      for (let step = 1; step < POINTS_ON_EDGES; step += 1) {
        const way = step / POINTS_ON_EDGES;
        const x = from.x + (to.x - from.x) * way;
        const y = from.y + from.out.y + (to.y - from.y - from.out.y) * way;
        boxes.push({ left: x - half, right: x + half, top: y - half, bottom: y + half });
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
