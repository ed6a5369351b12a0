/** Small trees, side by side: leaves next to each other, parents midway above their children. */

import { svg } from "../drawing/dom.js";
import { glyph, meanPaint, mixedPaint } from "../drawing/marks.js";
import { HEIGHT, WIDTH } from "./room.js";

/** @typedef {import("./payload.js").SmallTree} SmallTree */

const AIR = 7;
const BETWEEN = 6;
const MAX_EDGE = 6;
const MIN_EDGE = 1.2;
const MAX_LEVEL = 17;
const [LEAST, MOST] = [2.2, 6.2]; // radius of a node

/** @param {import("./payload.js").Trees} drawing */
export function drawTrees({ trees, level }) {
  const width = (WIDTH - BETWEEN * (trees.length - 1)) / trees.length;
  const depth = Math.max(...trees.map((tree) => Math.max(...depths(tree))), 1);
  const step = Math.min((HEIGHT - 2 * AIR) / depth, MAX_LEVEL);
  const top = (HEIGHT - step * depth) / 2;
  const size = trees.length > 1 ? 0.72 : 1;
  const groups = trees.map((tree, i) => treeAt(tree, i * (width + BETWEEN), width, top, step, size));
  if (level === null) return groups;
  const y = top + level * step;
  return [svg("line", { class: "level", x1: 0, x2: WIDTH, y1: y, y2: y }), ...groups];
}

/**
 * @param {SmallTree} tree
 * @param {number} left
 * @param {number} width
 * @param {number} top
 * @param {number} step between two levels
 * @param {number} size 1 where the tree stands alone
 */
function treeAt(tree, left, width, top, step, size) {
  const level = depths(tree);
  const across = places(tree).map((place) => left + AIR + place * (width - 2 * AIR));
  const [edges, nodes] = [svg("g", { class: "edges" }), svg("g")];
  const isOnWay = new Set(tree.way);
  tree.parent.forEach((parent, i) => {
    const at = { x: across[i], y: top + level[i] * step };
    if (parent >= 0) {
      const from = { x: across[parent], y: top + level[parent] * step };
      const way = isOnWay.has(i) ? " way" : "";
      const look = { class: `edge${gone(tree, i)}${way}`, stroke: way ? undefined : paintOf(tree, i) };
      const thick = Math.max(MIN_EDGE, tree.share[i] * MAX_EDGE * size);
      edges.append(svg("path", { d: edge(from, at), "stroke-width": thick.toFixed(1), ...look }));
    }
    nodes.append(node(tree, i, at, size));
  });
  return svg("g", {}, edges, nodes);
}

/**
 * @param {SmallTree} tree
 * @param {number} i
 * @param {{x: number, y: number}} at
 * @param {number} size
 */
function node(tree, i, { x, y }, size) {
  const isLeaf = !tree.parent.includes(i);
  const r = (isLeaf ? 3.1 : LEAST + (MOST - LEAST) * Math.sqrt(tree.share[i])) * size;
  const slot = tree.slot[i];
  const group = svg("g", { class: `node${gone(tree, i)}` });
  if (isLeaf && slot !== null) group.append(glyph(slot, x, y, r));
  else group.append(svg("circle", { class: "dot", cx: x, cy: y, r, fill: paintOf(tree, i) }));
  if (tree.mark[i] === "ring") group.append(svg("circle", { class: "ring", cx: x, cy: y, r: r + 2.4 }));
  return group;
}

/** @param {SmallTree} tree @param {number} i */
function paintOf({ slot, position, purity }, i) {
  const its = slot[i];
  const mean = position[i];
  if (mean !== null) return meanPaint(mean);
  return its === null ? "var(--other)" : mixedPaint(its, purity[i]);
}

/** @param {SmallTree} tree @param {number} i */
function gone({ mark }, i) {
  return mark[i] === "gone" ? " gone" : "";
}

/** @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
function edge(from, to) {
  const middle = ((from.y + to.y) / 2).toFixed(1);
  const [x1, x2] = [from.x.toFixed(1), to.x.toFixed(1)];
  return `M${x1} ${from.y.toFixed(1)}C${x1} ${middle} ${x2} ${middle} ${x2} ${to.y.toFixed(1)}`;
}

/** @param {SmallTree} tree */
function depths({ parent }) {
  /** @type {number[]} */
  const found = [];
  for (const [i, above] of parent.entries()) found[i] = above < 0 ? 0 : found[above] + 1;
  return found;
}

/**
 * Where each node is from left, 0, to right, 1.
 * @param {SmallTree} tree
 */
function places({ parent }) {
  /** @type {number[][]} */
  const children = parent.map(() => []);
  for (const [i, above] of parent.entries()) if (above >= 0) children[above].push(i);
  const found = new Array(parent.length).fill(0.5);
  const leaves = [];
  const waiting = [0];
  while (waiting.length) {
    const i = /** @type {number} */ (waiting.pop());
    if (children[i].length) waiting.push(...[...children[i]].reverse());
    else leaves.push(i);
  }
  if (leaves.length > 1) for (const [at, leaf] of leaves.entries()) found[leaf] = at / (leaves.length - 1);
  for (let i = parent.length - 1; i >= 0; i--) {
    const own = children[i];
    if (own.length) found[i] = (found[own[0]] + found[/** @type {number} */ (own.at(-1))]) / 2;
  }
  return found;
}
