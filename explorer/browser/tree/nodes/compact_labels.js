/**
 * Names next to dots, where nothing is in the way: the rule and the rows of the largest splits, of a
 * small tree those of every split, and the prediction and the rows of every leaf.
 */

import { showShare } from "../../shared/display.js";
import { svg } from "../../shared/drawing/dom.js";
import { label, labelWidth } from "../../shared/drawing/labels.js";
import { rowsOfNode } from "../../shared/node_view.js";
import { LINE, labelsOf, obstacles, worthOfLabels } from "../layout/label_places.js";
import { boxOf } from "../layout/positions.js";
import { leafRows } from "./leaf_parts.js";
import { className, featureName } from "./short_names.js";

/**
 * @typedef {import("../layout/label_places.js").Box} Box
 * @typedef {{i: number, dx: number, dy: number, anchor: "start" | "end" | "middle", lines: string[],
 *   rows: string, isStacked: boolean}} CompactLabel  the rows behind the last line, or stacked below it
 * @typedef {import("../layout/positions.js").NodePosition} Position
 * @typedef {Omit<CompactLabel, "i"> & {wide: number}} Try
 */

const MANY = 0.3;
const MANY_ABOVE = 0.1;
/** The leaves of a larger tree have only their colours and shapes, and its largest splits have names. */
const MAX_NAMED_LEAVES = 64;
const MAX_NAMED_SPLITS = 24;
/** What the name of a leaf takes below its dot. */
const BELOW_LEAF = 17;
const BESIDE = 8;
/** Clear of the ring around a selected dot. */
const UNDER = 12;
/** How wide a feature's name above its threshold may be; then, in less room. */
const NAME_WIDTHS = [110, 68];
/** How wide the name of a leaf's class may be where the whole has no room. */
const CLASS_WIDTH = 76;

/**
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {import("../layout/layout.js").Shape} shape
 * @param {(Position | undefined)[]} positions
 * @param {Box} room in which labels must lie, in the drawing's pixels
 * @param {Box[]} [taken] by what is next to the tree
 * @returns {Map<number, CompactLabel>}
 */
export function compactLabels(model, { nodes, left, leaf }, positions, room, taken = []) {
  const wanted = new Set(nodes.filter((i) => wants(model, i, positions)));
  const all = dotsOf(model, nodes, leaf, positions, wanted);
  const splits = () => all.filter((i) => wanted.has(i) || !leaf[i]).slice(0, MAX_NAMED_SPLITS);
  const isSmall = namesAll({ nodes, leaf });
  const dots = isSmall ? all : splits();
  if (!dots.length) return new Map();
  const { solid, thin } = obstacles(model, nodes, left, positions);
  const boxes = nodes.map((i) => boxOf(/** @type {Position} */ (positions[i])));
  const named = dots.map((i) => ({ i, at: /** @type {Position} */ (positions[i]) }));
  const splitsFirst = [...named].sort((a, b) => leaf[a.i] - leaf[b.i]);
  /** @type {Map<number, CompactLabel>} */
  let best = new Map();
  for (const [order, isTight] of /** @type {[typeof named, boolean][]} */ ([
    [named, false],
    [named, true],
    [splitsFirst, true],
  ])) {
    const found = labelsOf(order, room, boxes, [...taken, ...solid], isTight && isSmall, thin, ({ i, at }) =>
      triesFor(model, i, at, Boolean(leaf[i]), room, isTight),
    );
    if (worthOfLabels(found) > worthOfLabels(best)) best = found;
    if (worthOfLabels(best) === 2 * named.length) break;
  }
  return best;
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
 * Dots in the order of their names: the wanted ones, leaves, which have one place for theirs, and
 * the other splits; the largest first.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number[]} nodes
 * @param {Uint8Array} leaf
 * @param {(Position | undefined)[]} positions
 * @param {Set<number>} wanted
 */
function dotsOf({ nodes: { rows } }, nodes, leaf, positions, wanted) {
  const first = (/** @type {number} */ i) => Number(wanted.has(i));
  return nodes
    .filter((i) => positions[i]?.kind === "dot")
    .sort((a, b) => first(b) - first(a) || leaf[b] - leaf[a] || rows[b] - rows[a]);
}

/**
 * Texts and where they may be, the best first.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number} i
 * @param {Position} at
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
 * @param {Position} at
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
    [off, -high / 2 - 6],
    [off, -high / 2 + 6],
    [off, -high],
    [off, 0],
    [off + 8, -high / 2],
    [off + 8, -6 - high],
    [off * 0.8, off * 0.8],
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
 * @param {Position} at
 * @param {Box} room
 */
function triesForLeaf(model, i, at, room) {
  const { prediction, value_text } = model.nodes;
  const predicted = model.interest
    ? showShare(model.interest.shares[i])
    : model.task === "numbers"
      ? value_text[i]
      : prediction[i];
  const isNamed = !model.interest && model.task !== "numbers";
  const short = isNamed ? className(model, i, "edge", CLASS_WIDTH) : "";
  const texts = short && short !== predicted ? [predicted, short] : [predicted];
  const below = at.width / 2 + UNDER;
  const reach = labelWidth("edge", texts[texts.length - 1]);
  /** @type {Way[]} */
  const under = [
    [0, below, "middle"],
    [-5, below, "start"],
    [5, below, "end"],
    [room.left - at.x, below, "start"],
    [room.right - at.x, below, "end"],
  ];
  const near = under.filter(([dx]) => Math.abs(dx) < reach);
  const all = rowsOfNode(model, i);
  const counts = model.interest ? [] : model.task === "numbers" ? [leafRows(model, i).text, all] : [all];
  const ways = waysBeside(at, room, 0);
  return [
    ...texts.flatMap((text) => counts.flatMap((rows) => near.map((way) => placed(way, [text], rows, true)))),
    ...texts.flatMap((text) => [...near, ...ways.slice(0, 2)].map((way) => placed(way, [text], "", false))),
    ...texts.flatMap((text) => ways.map((way) => placed(way, [text], all, false))),
  ];
}

/**
 * The rule with the rows behind it, below it, or on three lines; in little room three lines first.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number} i
 * @param {Position} at
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
 * @param {(Position | undefined)[]} positions
 */
function wants({ nodes, rows }, i, positions) {
  const least = nodes.depth[i] <= 1 ? MANY_ABOVE : MANY;
  return positions[i]?.kind === "dot" && nodes.rows[i] >= least * rows;
}
