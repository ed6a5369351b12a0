/** Names beside the largest dots: the rule and the rows, where nothing is in the way. */

import { showRows } from "../../shared/display.js";
import { svg } from "../../shared/drawing/dom.js";
import { label, labelWidth } from "../../shared/drawing/labels.js";
import { boxOf } from "../layout/positions.js";

/**
 * @typedef {{left: number, right: number, top: number, bottom: number}} Box
 * @typedef {{i: number, dx: number, dy: number, anchor: "start" | "end" | "middle", rule: string,
 *   rows: string}} CompactLabel
 */

const MANY = 0.3;
const MANY_ABOVE = 0.1;
const BESIDE = 8;
const HEIGHT = 15;
const POINTS_ON_EDGES = 10;

/**
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {import("../layout/layout.js").Shape} shape
 * @param {(import("../layout/positions.js").NodePosition | undefined)[]} positions
 * @param {Box} room in which labels must lie, in the drawing's pixels
 * @returns {Map<number, CompactLabel>}
 */
export function compactLabels(model, { nodes, left }, positions, room) {
  /** @type {Map<number, CompactLabel>} */
  const labels = new Map();
  const wanted = nodes.filter((i) => wants(model, i, positions));
  if (!wanted.length) return labels;
  const boxes = obstacles(nodes, left, positions);
  for (const i of wanted) {
    const { x, y, width } = /** @type {import("../layout/positions.js").NodePosition} */ (positions[i]);
    const rule = model.nodes.split_text[i].replace(/\?$/, "") || model.nodes.prediction[i];
    const rows = showRows(model.nodes.rows[i]);
    const wide = labelWidth("edge", rule) + 8 + labelWidth("small", rows);
    const off = width / 2 + BESIDE;
    const tries = /** @type {[number, number, CompactLabel["anchor"]][]} */ ([
      [off, 0, "start"],
      [-off, 0, "end"],
      [off, -9, "start"],
      [-off, -9, "end"],
      [off * 0.8, -off * 0.8, "start"],
      [-off * 0.8, -off * 0.8, "end"],
      [0, -off - 4, "middle"],
    ]);
    if (x > (room.left + room.right) / 2) [tries[0], tries[1]] = [tries[1], tries[0]];
    for (const [dx, dy, anchor] of tries) {
      const from = x + dx - (anchor === "end" ? wide : anchor === "middle" ? wide / 2 : 0);
      const box = { left: from, right: from + wide, top: y + dy - 8, bottom: y + dy - 8 + HEIGHT };
      if (!inside(box, room) || boxes.some((other) => meet(box, other))) continue;
      boxes.push(box);
      labels.set(i, { i, dx, dy, anchor, rule, rows });
      break;
    }
  }
  return labels;
}

/** @param {CompactLabel} of */
export function compactLabel({ dx, dy, anchor, rule, rows }) {
  const text = label("edge", dx, dy + 4, rule, { anchor, class: "dot-label" });
  const count = svg("tspan", { class: "dot-rows", dx: 8 }, rows);
  text.append(count);
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
