/** From a layout and a frame to the position of every visible node, in pixels of the drawing. */

import { cardSize, LINE, leafSize, wedgeAt } from "../nodes/cards.js";
import { dotRadius, pillHeight, tallPillHeight } from "../nodes/compact_nodes.js";
import { pillWidth } from "../nodes/pill_lines.js";
import { forgetNames } from "../nodes/short_names.js";

/**
 * `x` is the middle; `y` the top of cards and pills, the middle of dots. `out` is where ribbons
 * leave: across from `x`, and below `y`. `scale` is by how much a dot is lessened; `apart` how far
 * the next dot of its level is.
 * @typedef {{x: number, y: number, kind: import("./level_of_detail.js").Kind, isLeaf: boolean,
 *   width: number, height: number, scale: number, apart: number, out: {x: number, y: number}}} NodePosition
 */

/**
 * Cards are measured once: their texts decide their height and where the wedge is.
 * @type {WeakMap<object, Map<number, {width: number, height: number, wedge: number}>>}
 */
const MEASURED = new WeakMap();

/**
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {(i: number) => number} linesBelow a leaf, which say why the tree ends there
 * @returns {import("./level_of_detail.js").Sizes}
 */
export function sizesOf(model, linesBelow) {
  const leaf = leafSize(model);
  return {
    width: (i, isLeaf) => (isLeaf ? leaf.width : measured(model, i).width),
    height: (i, isLeaf) => (isLeaf ? leaf.height + LINE * linesBelow(i) : measured(model, i).height),
    radius: (i) => dotRadius(model, i),
    pillHeight: (_, isLeaf) => pillHeight(isLeaf),
    tallPillHeight: (i, isLeaf, width) => tallPillHeight(model, i, isLeaf, width),
    pillWidth: (i, isLeaf) => pillWidth(model, i, isLeaf),
  };
}

/**
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number} i
 */
function measured(model, i) {
  let known = MEASURED.get(model);
  if (!known) MEASURED.set(model, (known = new Map()));
  let card = known.get(i);
  if (!card) known.set(i, (card = { ...cardSize(model, i), wedge: wedgeAt(model, i) }));
  return card;
}

/** Fonts have come: every text has another width now. @param {object} model */
export function forgetMeasures(model) {
  MEASURED.delete(model);
  forgetNames(model);
}

/**
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {import("./layout.js").Shape} shape
 * @param {import("./layout.js").Layout} layout
 * @param {import("./level_of_detail.js").Frame} frame
 * @returns {(NodePosition | undefined)[]} by node
 */
export function positionsIn(model, { nodes, left, leaf }, { x, levels }, frame) {
  const leafBox = leafSize(model);
  const apart = apartIn(x, levels, frame);
  /** @type {(NodePosition | undefined)[]} */
  const positions = new Array(left.length);
  for (const i of nodes) {
    const level = model.nodes.depth[i];
    const kind = frame.kinds[level];
    const isLeaf = Boolean(leaf[i]);
    const middle = x[i] * frame.sx;
    if (kind === "dot") {
      const size = 2 * dotRadius(model, i) * frame.dotScale;
      const y = frame.tops[level] + frame.heights[level] / 2;
      const dot = positioned(middle, y, kind, isLeaf, size, size, { x: 0, y: 0 });
      positions[i] = { ...dot, scale: frame.dotScale, apart: apart[i] };
    } else if (kind === "pill") {
      const width = frame.pills[level];
      const height = frame.tall[level] ? tallPillHeight(model, i, isLeaf, width) : pillHeight(isLeaf);
      positions[i] = positioned(middle, frame.tops[level], kind, isLeaf, width, height, { x: 0, y: height });
    } else {
      const { width, height, wedge } = isLeaf ? { ...leafBox, wedge: 0 } : measured(model, i);
      const out = { x: wedge, y: height };
      positions[i] = positioned(middle, frame.tops[level], kind, isLeaf, width, height, out);
    }
  }
  return positions;
}

/**
 * How far away each dot's nearest neighbour of its level is, in pixels of the drawing.
 * @param {Float64Array} x
 * @param {number[][]} levels
 * @param {import("./level_of_detail.js").Frame} frame
 */
function apartIn(x, levels, { kinds, sx }) {
  const apart = new Float64Array(x.length).fill(Infinity);
  levels.forEach((level, depth) => {
    if (kinds[depth] !== "dot") return;
    for (let at = 1; at < level.length; at += 1) {
      const [one, other] = [level[at - 1], level[at]];
      const between = (x[other] - x[one]) * sx;
      apart[one] = Math.min(apart[one], between);
      apart[other] = between;
    }
  });
  return apart;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {import("./level_of_detail.js").Kind} kind
 * @param {boolean} isLeaf
 * @param {number} width
 * @param {number} height
 * @param {{x: number, y: number}} out
 * @returns {NodePosition}
 */
function positioned(x, y, kind, isLeaf, width, height, out) {
  return { x, y, kind, isLeaf, width, height, scale: 1, apart: Infinity, out };
}

/**
 * The box of a node.
 * @param {NodePosition} position
 */
export function boxOf({ x, y, kind, width, height }) {
  const top = kind === "dot" ? y - height / 2 : y;
  return { left: x - width / 2, right: x + width / 2, top, bottom: top + height };
}

/**
 * The node under a point of the drawing; dots may be missed by a little.
 * @param {(NodePosition | undefined)[]} positions
 * @param {number[]} nodes
 * @param {number} x
 * @param {number} y
 * @param {number} [reach]
 * @returns {number} -1 if there is none
 */
export function nodeAt(positions, nodes, x, y, reach = 12) {
  let [found, nearest] = [-1, Infinity];
  for (const i of nodes) {
    const one = /** @type {NodePosition} */ (positions[i]);
    if (Math.abs(one.x - x) > 120 || Math.abs(one.y - y) > 140) continue;
    const box = boxOf(one);
    if (one.kind !== "dot") {
      if (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom) return i;
      continue;
    }
    const away = Math.hypot(one.x - x, one.y - y);
    if (away <= Math.max(reach, one.width / 2) && away - one.width / 2 < nearest) {
      [found, nearest] = [i, away - one.width / 2];
    }
  }
  return found;
}
