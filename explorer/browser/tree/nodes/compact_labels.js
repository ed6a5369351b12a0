/**
 * Names next to dots, where nothing is in the way: the rule and the rows of the largest splits, of a
 * small tree those of all, and the prediction and the rows of every leaf.
 */

import { showShare } from "../../shared/display.js";
import { svg } from "../../shared/drawing/dom.js";
import { label, labelWidth } from "../../shared/drawing/labels.js";
import { rowsOfNode } from "../../shared/node_view.js";
import { LINE, labelsOf, obstacles, textsWithRoom } from "../layout/label_places.js";
import { brokenName, className, featureName } from "./short_names.js";
import { ruleWithin } from "./side_texts.js";

/**
 * @typedef {import("../layout/label_places.js").Box} Box
 * @typedef {{dx: number, dy: number, anchor: "start" | "end" | "middle", lines: string[],
 *   rows: string, isStacked: boolean, wide: number}} CompactLabel  the rows behind the last line, or stacked below it
 * @typedef {import("../layout/positions.js").NodePosition} Position
 */

/** In a tree of more leaves only the largest splits have names. */
const MAX_NAMED_LEAVES = 64;
const MAX_NAMED_SPLITS = 24;
/** What the name of a leaf takes below its dot. */
const BELOW_LEAF = 17;
const BESIDE = 8;
/** Clear of the ring around a selected dot. */
const UNDER = 12;
/** How wide a feature's name above its threshold may be; then, in less room. */
const NAME_WIDTHS = [110, 74];
/** Numbers instead of names: "12 categories", "2 of 3". */
const MANY_CATEGORIES = /^[\d\s]+of[\d\s]+$| categories$/;
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
  const isSmall = namesAll({ nodes, leaf });
  const { rows } = model.nodes;
  const dots = nodes
    .filter((i) => positions[i]?.kind === "dot" && (isSmall || !leaf[i]))
    .sort((a, b) => rows[b] - rows[a])
    .slice(0, isSmall ? Infinity : MAX_NAMED_SPLITS);
  const boxes = obstacles(model, nodes, left, positions);
  boxes.solid.push(...taken);
  return labelsOf(
    new Map(
      dots.map((i) => {
        const at = /** @type {Position} */ (positions[i]);
        const tries = leaf[i] ? triesForLeaf(model, i, at, room) : triesForSplit(model, i, at, room);
        return [i, textsWithRoom(i, at, tries, room, boxes)];
      }),
    ),
  );
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
    [off + 8, -high / 2 + 6],
    [off + 8, -high / 2 + 12],
    [off + 8, -high / 2 - 6],
    [off + 16, -high / 2],
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
  const ways = waysBeside(at, room, 0);
  return texts.flatMap((text) => [
    ...(model.interest ? [] : near.map((way) => placed(way, [text], all, true))),
    ...ways.map((way) => placed(way, [text], all, false)),
    ...[...near, ...ways.slice(0, 2)].map((way) => placed(way, [text], "", false)),
  ]);
}

/**
 * The rule with the rows behind it, or below it; in less room the feature's name, on one or two lines,
 * and below it what is asked of it.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number} i
 * @param {Position} at
 * @param {Box} room
 */
function triesForSplit(model, i, at, room) {
  const { split_text, feature } = model.nodes;
  const { name } = model.features[feature[i]];
  const rule = split_text[i].replace(/\?$/, "");
  const rows = rowsOfNode(model, i);
  const forms = NAME_WIDTHS.flatMap((width) => {
    const asks = asked(model, i, width);
    const short = [featureName(model, feature[i], "edge", width), ...asks];
    const two = labelWidth("edge", name) > width ? brokenName(name, width) : [];
    return two.length ? [[...two, ...asks], short] : [short];
  });
  if (!MANY_CATEGORIES.test(rule)) forms.unshift([rule]);
  return forms.flatMap((lines) => {
    const told = (/** @type {string} */ counted, /** @type {boolean} */ isStacked) =>
      waysBeside(at, room, LINE * (lines.length - Number(!isStacked))).map((way) =>
        placed(way, lines, counted, isStacked),
      );
    return [...(lines[0] === rule ? told(rows, false) : []), ...told(rows, true), ...told("", false)];
  });
}

/**
 * What a split asks of its feature; nothing if it lists many categories.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number} i
 * @param {number} room in pixels
 */
function asked(model, i, room) {
  const { kind, left, threshold_text } = model.nodes;
  if (kind[i] === "numeric") return [`≤ ${threshold_text[i]}`];
  const verb = kind[i] === "category" ? "is " : "";
  const rule = ruleWithin(model, left[i], room - labelWidth("edge", verb));
  return !rule || MANY_CATEGORIES.test(rule) ? [] : [verb + rule];
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
