/** One edge of the tree on the screen: its strands, and the side it stands for. */

import { svg } from "../../shared/drawing/dom.js";
import { label } from "../../shared/drawing/labels.js";
import { clamp } from "../../shared/drawing/scales.js";
import { isLeftChild } from "../../shared/node_view.js";
import { sideText, textOffset } from "./side_texts.js";
import { exitsAt, ribbonWidth, strandPaint, strandPaths } from "./strands.js";

/**
 * @typedef {{group: SVGElement, paths: SVGElement[], slots: (string | undefined)[],
 *   label: SVGElement | null, labelKey: string}} Edge
 */

const ROOM_FOR_TWO = 39;
/** Above a child: clear of the ring it has when it is selected. */
const BASELINE = -11;
const LINE = 14;
/** In a lower gap it is a little nearer to the child, clear of the parent's ring. */
const EASY_GAP = 27;
const MAX_LOWER = 1.9;

/** @returns {Edge} */
export function createEdge() {
  return { group: svg("g", { class: "edge" }), paths: [], slots: [], label: null, labelKey: "" };
}

/**
 * Where the ribbon to a child leaves its parent.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number} child
 * @param {import("../layout/positions.js").NodePosition} parent
 * @param {{x: number, y: number}} at the parent's position now
 * @param {boolean} onPath
 */
export function exitPoint(model, child, parent, at, onPath) {
  if (parent.kind === "dot") return at;
  const side = isLeftChild(model, child) ? 0 : 1;
  const y = at.y + parent.out.y;
  if (parent.kind === "card") {
    return { x: at.x + exitsAt(model, model.nodes.parent[child], onPath)[side], y };
  }
  const off = ribbonWidth(model, child) / 2 + (onPath ? 5 : 2);
  return { x: at.x + (side ? off : -off), y };
}

/**
 * Draws the strands of an edge between two points, with as few changes as needed.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number} child
 * @param {Edge} edge
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} to
 * @param {{isCompact: boolean, isGentle: boolean, widen: number, outline: boolean}} options
 */
export function drawStrands(model, child, edge, from, to, options) {
  const strands = strandPaths(model, child, from, to, options);
  const { paths, slots, group } = edge;
  while (paths.length > strands.length) paths.pop()?.remove();
  strands.forEach((strand, at) => {
    if (!paths[at]) {
      paths[at] = svg("path", { fill: "none" });
      group.append(paths[at]);
      slots[at] = undefined;
    }
    const path = paths[at];
    const look = `${strand.slot}|${strand.paint ?? strand.shade ?? ""}|${strand.width}`;
    path.setAttribute("d", strand.d);
    if (slots[at] === look) return;
    slots[at] = look;
    const name = typeof strand.slot === "string" ? strand.slot : "class";
    path.setAttribute("class", `strand ${name}`);
    path.setAttribute("stroke-width", strand.width.toFixed(2));
    const paint = strandPaint(strand);
    if (paint) path.setAttribute("stroke", paint);
    else path.removeAttribute("stroke");
  });
}

/**
 * The side's text next to the end of a ribbon, on its outer side; null where it has no room.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number} child
 * @param {number} room between the ribbon's middle and what comes next
 * @param {number} height of the gap between the levels
 * @param {boolean} outlined
 * @returns {SVGElement | null} to be moved to the ribbon's end
 */
export function edgeLabel(model, child, room, height, outlined) {
  const { left_whole, right_whole, parent } = model.nodes;
  const isLeft = isLeftChild(model, child);
  const off = textOffset(model, child, outlined);
  const text = sideText(model, child, room - off, height >= ROOM_FOR_TWO);
  if (!text) return null;
  const whole = (isLeft ? left_whole : right_whole)[parent[child]];
  const x = isLeft ? -off : off;
  const anchor = isLeft ? "end" : "start";
  const baseline = BASELINE + clamp(EASY_GAP - height, 0, MAX_LOWER);
  const name = outlined ? "edge-label on-path" : "edge-label";
  const group = svg("g", { class: name, "aria-hidden": "true" });
  text.lines.forEach((line, k) => {
    const y = baseline - LINE * (text.lines.length - 1 - k);
    group.append(label("edge", x, y, line, { anchor, whole }));
  });
  if (text.note) group.append(label("small", x, baseline - LINE, text.note, { anchor }));
  return group;
}
