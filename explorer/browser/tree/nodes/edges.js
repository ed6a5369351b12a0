/** One edge of the tree on the screen: its strands, and the side it stands for. */

import { showCount } from "../../shared/display.js";
import { svg } from "../../shared/drawing/dom.js";
import { label, labelWidth } from "../../shared/drawing/labels.js";
import { isLeftChild, missingInto } from "../../shared/node_view.js";
import { exitsAt, ribbonWidth, strandPaint, strandPaths } from "./strands.js";

/**
 * @typedef {{group: SVGElement, paths: SVGElement[], slots: (string | undefined)[],
 *   label: SVGElement | null, labelKey: string}} Edge
 */

const MIN_LABEL = 26;
const ROOM_FOR_TWO = 39;
/** Baselines above a child: clear of the ring it has when it is selected. */
const BASELINE = -11;
const NOTE_BASELINE = -25;

/** Written on a line of its own, with the number of rows. */
const OR_MISSING = / or missing$/;

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
 * @param {{isCompact: boolean, widen: number, outline: boolean}} options
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
    const look = `${strand.slot}|${strand.shade ?? ""}|${strand.width}`;
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
 * The side's text beside the end of a ribbon, on its outer side; null where it has no room.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number} child
 * @param {number} room between the ribbon's middle and what comes next
 * @param {number} height of the gap between the levels
 * @param {boolean} outlined
 * @returns {SVGElement | null} to be moved to the ribbon's end
 */
export function edgeLabel(model, child, room, height, outlined) {
  const { nodes } = model;
  const [parent, isLeft] = [nodes.parent[child], isLeftChild(model, child)];
  const missing = missingInto(model, child);
  const off = ribbonWidth(model, child) / 2 + (missing ? 14 : 8) + (outlined ? 4 : 0);
  const space = room - off;
  if (space < MIN_LABEL) return null;
  const full = (isLeft ? nodes.left_text : nodes.right_text)[parent];
  const isTwo = height >= ROOM_FOR_TWO;
  const isApart = missing > 0 && nodes.kind[parent] !== "missing";
  const words = isApart && (isTwo || labelWidth("edge", full) > space) ? full.replace(OR_MISSING, "") : full;
  const whole = (isLeft ? nodes.left_whole : nodes.right_whole)[parent];
  const x = isLeft ? -off : off;
  const anchor = isLeft ? "end" : "start";
  const group = svg("g", { class: "edge-label", "aria-hidden": "true" });
  group.append(label("edge", x, BASELINE, words, { anchor, room: space, whole }));
  const note = `${showCount(missing)} missing`;
  if (words !== full && isTwo && labelWidth("small", note) <= space) {
    group.append(label("small", x, NOTE_BASELINE, note, { anchor }));
  }
  return group;
}
