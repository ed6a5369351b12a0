/**
 * Names next to dots, where nothing is in the way: the rule and the rows of the largest, the
 * prediction of the leaves of a small tree.
 */

import { showShare } from "../../shared/display.js";
import { svg } from "../../shared/drawing/dom.js";
import { label, labelWidth } from "../../shared/drawing/labels.js";
import { rowsOfNode } from "../../shared/node_view.js";
import { boxOf } from "../layout/positions.js";
import { leafRows } from "./leaf_parts.js";

/**
 * @typedef {{left: number, right: number, top: number, bottom: number}} Box
 * @typedef {{i: number, dx: number, dy: number, anchor: "start" | "end" | "middle", rule: string,
 *   rows: string, isStacked: boolean}} CompactLabel  the rows behind the rule, or stacked below it
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

/**
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {import("../layout/layout.js").Shape} shape
 * @param {(import("../layout/positions.js").NodePosition | undefined)[]} positions
 * @param {Box} room in which labels must lie, in the drawing's pixels
 * @param {Box[]} [taken] by what is next to the tree
 * @returns {Map<number, CompactLabel>}
 */
export function compactLabels(model, { nodes, left, leaf }, positions, room, taken = []) {
  /** @type {Map<number, CompactLabel>} */
  const labels = new Map();
  const wanted = nodes.filter((i) => wants(model, i, positions));
  const others = namesLeaves({ nodes, leaf }) ? leafDots(model, nodes, leaf, positions, wanted) : [];
  if (!wanted.length && !others.length) return labels;
  const boxes = [...taken, ...obstacles(nodes, left, positions)];
  for (const i of [...wanted, ...others]) {
    const at = /** @type {import("../layout/positions.js").NodePosition} */ (positions[i]);
    for (const { wide, ...found } of triesFor(model, i, at, Boolean(leaf[i]), room)) {
      const { dx, dy, anchor, isStacked } = found;
      const from = at.x + dx - (anchor === "end" ? wide : anchor === "middle" ? wide / 2 : 0);
      const top = at.y + dy - 8;
      const box = { left: from, right: from + wide, top, bottom: top + HEIGHT + (isStacked ? LINE : 0) };
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
export function leafNameHeight({ task }, shape) {
  if (!namesLeaves(shape)) return 0;
  return BELOW_LEAF + (task === "numbers" ? LINE : 0);
}

/** @param {Pick<import("../layout/layout.js").Shape, "nodes" | "leaf">} shape */
function namesLeaves({ nodes, leaf }) {
  return nodes.filter((i) => leaf[i]).length <= MAX_NAMED_LEAVES;
}

/**
 * Leaves drawn as dots, the largest first.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number[]} nodes
 * @param {Uint8Array} leaf
 * @param {(import("../layout/positions.js").NodePosition | undefined)[]} positions
 * @param {number[]} without
 */
function leafDots({ nodes: { rows } }, nodes, leaf, positions, without) {
  return nodes
    .filter((i) => leaf[i] && positions[i]?.kind === "dot" && !without.includes(i))
    .sort((a, b) => rows[b] - rows[a]);
}

/**
 * Texts and where they may be, the best first.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number} i
 * @param {import("../layout/positions.js").NodePosition} at
 * @param {boolean} isLeaf
 * @param {Box} room
 * @returns {(Omit<CompactLabel, "i"> & {wide: number})[]}
 */
function triesFor(model, i, { x, width }, isLeaf, room) {
  const { split_text, prediction, value_text } = model.nodes;
  const predicted = model.interest
    ? showShare(model.interest.shares[i])
    : model.task === "numbers"
      ? value_text[i]
      : prediction[i];
  const rule = isLeaf ? predicted : split_text[i].replace(/\?$/, "") || predicted;
  const off = width / 2 + BESIDE;
  const below = width / 2 + UNDER;
  /** @typedef {[number, number, CompactLabel["anchor"]]} Way */
  const ways = /** @type {Way[]} */ ([
    [off, 0, "start"],
    [-off, 0, "end"],
    [off, -9, "start"],
    [-off, -9, "end"],
    [off * 0.8, -off * 0.8, "start"],
    [-off * 0.8, -off * 0.8, "end"],
    [0, -off - 4, "middle"],
  ]);
  if (x > (room.left + room.right) / 2) [ways[0], ways[1]] = [ways[1], ways[0]];
  const under = /** @type {Way[]} */ ([
    [0, below, "middle"],
    [room.left - x, below, "start"],
    [room.right - x, below, "end"],
  ]);
  const reach = labelWidth("edge", rule);
  const near = under.filter(([dx]) => Math.abs(dx) < reach);
  const placed = (/** @type {Way[]} */ those, /** @type {string} */ counted) =>
    those.map(([dx, dy, anchor]) => {
      const wide = reach + (counted ? 8 + labelWidth("small", counted) : 0);
      return { dx, dy, anchor, rule, rows: counted, isStacked: false, wide };
    });
  const all = rowsOfNode(model, i);
  const whole = placed(ways, all);
  if (!isLeaf) return whole;
  const bare = placed(near, "");
  const counts = model.task === "numbers" ? [leafRows(model, i).text, all] : [];
  const first = counts.flatMap((counted) => {
    const wide = Math.max(reach, labelWidth("small", counted) + 2);
    return bare.map((one) => ({ ...one, rows: counted, isStacked: true, wide }));
  });
  return [...first, ...bare, ...placed(ways.slice(0, 2), ""), ...whole];
}

/** @param {CompactLabel} of */
export function compactLabel({ dx, dy, anchor, rule, rows, isStacked }) {
  const text = label("edge", dx, dy + 4, rule, { anchor, class: "dot-label" });
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
