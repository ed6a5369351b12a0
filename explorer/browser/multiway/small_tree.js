/** A small tree of any number of branches, drawn from left to right with complete words. */

import { showCount, showRows } from "../shared/display.js";
import { svg, textWidth } from "../shared/drawing/dom.js";
import { glyph, patternDefs, slotPaint } from "../shared/drawing/marks.js";
import { layOutSmall } from "./layout.js";

const FAMILY = '"Source Sans", system-ui, sans-serif';
const BRANCH = `400 12.5px ${FAMILY}`;
const ASKED = `650 13.5px ${FAMILY}`;
const ROWS = `400 12px ${FAMILY}`;
const LINE = 31;
const GAP = 44;
const MARK = 16;
const BAR = 44;
const MIN_EDGE = 1.5;
const MAX_EDGE = 11;

/**
 * A node as a line of text: the branch that leads here, what is asked or predicted. `slot` is that
 * of the class predicted, null of a tie; `parts` are slot and share in turn; `end` says what
 * stopped a leaf, or "".
 * @typedef {{parent: number, branch: string, branch_whole: string, feature: string,
 *   feature_whole: string, prediction: string, slot: number | null, rows: number,
 *   parts: number[], end: string}} SmallNode
 */
/** @typedef {{name: string, nodes: SmallNode[], measures: string, drawn: string}} SmallTree */
/** @typedef {ReturnType<typeof measured>} Room */

/**
 * @param {SmallTree} tree
 * @returns {SVGElement}
 */
export function smallTree(tree) {
  const { nodes } = tree;
  const widths = nodes.map(measured);
  /** @param {number} i */
  const total = (i) => widths[i].branch + widths[i].words + widths[i].rows;
  const { positions, width, lines } = layOutSmall(nodes, total, GAP);
  const height = Math.max(lines, 1) * LINE + 8;
  const picture = svg(
    "svg",
    {
      class: "small-tree",
      width: Math.ceil(width) + 4,
      height,
      viewBox: `-2 0 ${Math.ceil(width) + 4} ${height}`,
      role: "img",
      "aria-label": inWords(nodes, tree.name),
    },
    patternDefs(),
  );
  const edges = svg("g", { class: "small-edges" });
  picture.append(edges);
  /** @param {number} i */
  const at = (i) => (positions[i].y + 0.5) * LINE + 2;
  nodes.forEach((node, i) => {
    if (node.parent >= 0) {
      const from = positions[node.parent].x + total(node.parent) + 6;
      edges.append(edge(from, at(node.parent), positions[i].x - 6, at(i), node.rows / nodes[0].rows));
    }
    picture.append(words(node, widths[i], positions[i].x, at(i)));
  });
  return picture;
}

/** The room that a node's branch, its feature or prediction, and its rows take. @param {SmallNode} node */
function measured(node) {
  const text = node.feature ? `${node.feature}?` : node.prediction;
  const words = text ? textWidth(text, ASKED) + markRoom(node) + 7 : 0;
  return {
    branch: node.branch ? textWidth(node.branch, BRANCH) + 9 : 0,
    words: Math.max(words, 1),
    rows: textWidth(rowsOf(node), ROWS),
  };
}

/** A prediction has its class's mark before it, except a tie, which has no class. @param {SmallNode} node */
function markRoom(node) {
  return node.prediction && node.slot !== null ? MARK : 0;
}

/** @param {SmallNode} node */
function rowsOf(node) {
  return `${showCount(node.rows)}${node.end ? ` · ${node.end}` : ""}`;
}

/**
 * @param {number} x1
 * @param {number} y1
 * @param {number} x2
 * @param {number} y2
 * @param {number} share of the root's rows
 */
function edge(x1, y1, x2, y2, share) {
  const middle = (x1 + x2) / 2;
  return svg("path", {
    d: `M${x1.toFixed(1)} ${y1.toFixed(1)}C${middle.toFixed(1)} ${y1.toFixed(1)} ${middle.toFixed(1)} ${y2.toFixed(1)} ${x2.toFixed(1)} ${y2.toFixed(1)}`,
    "stroke-width": Math.max(MIN_EDGE, share * MAX_EDGE).toFixed(1),
  });
}

/**
 * @param {SmallNode} node
 * @param {Room} room
 * @param {number} x
 * @param {number} y
 */
function words(node, room, x, y) {
  const group = svg("g", { class: node.feature ? "small-node asks" : "small-node" });
  const title = [node.branch_whole, node.feature_whole || node.prediction, showRows(node.rows)];
  group.append(svg("title", {}, title.filter(Boolean).join(" · ")));
  if (node.branch) group.append(svg("text", { class: "small-branch", x, y: y + 1 }, node.branch));
  const begin = x + room.branch;
  if (node.prediction && node.slot !== null) group.append(glyph(node.slot, begin + 6, y - 3));
  const text = node.feature ? `${node.feature}?` : node.prediction;
  if (text) group.append(svg("text", { class: "small-words", x: begin + markRoom(node), y: y + 1 }, text));
  group.append(svg("text", { class: "small-rows", x: begin + room.words, y: y + 1 }, rowsOf(node)));
  let from = begin;
  for (let i = 0; i < node.parts.length; i += 2) {
    const part = node.parts[i + 1] * BAR;
    group.append(svg("rect", { x: from, y: y + 6, width: part, height: 4, fill: slotPaint(node.parts[i]) }));
    from += part;
  }
  return group;
}

/**
 * The tree as text, for screen readers: every node after its branch.
 * @param {SmallNode[]} nodes
 * @param {string} name
 */
function inWords(nodes, name) {
  const texts = nodes.map((node) => {
    const way = [];
    for (let at = node; at.parent >= 0; at = nodes[at.parent])
      way.unshift(`${nodes[at.parent].feature_whole} ${at.branch_whole}`);
    const says = node.feature ? `splits on ${node.feature_whole}` : `predicts ${node.prediction || "…"}`;
    return `${way.join(", ") || "root"}: ${says}, ${showRows(node.rows)}`;
  });
  return `${name}. ${texts.join("; ")}.`;
}
