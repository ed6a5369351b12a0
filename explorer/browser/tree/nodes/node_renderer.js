/**
 * The drawn tree: keeps the elements of nodes and edges in step with their positions.
 *
 * Only what lies in or near the room is in the document. A change moves everything from where
 * it is to where it belongs.
 */

import { svg } from "../../shared/drawing/dom.js";
import { tween } from "../../shared/drawing/motion.js";
import { isEdgeVisible, isNodeVisible } from "../layout/visible_area.js";
import { createEdge, drawStrands, edgeLabel, exitPoint } from "./edges.js";
import { moveNode } from "./node_painter.js";
import { positionOf, settleSpots, sizeOf, spotsAt, spotsBetween } from "./spots.js";

/**
 * @typedef {import("../layout/positions.js").NodePosition} NodePosition
 * @typedef {import("./spots.js").Spot} Spot
 * @typedef {import("./edges.js").Edge} Edge
 * @typedef {{left: number, right: number, top: number, bottom: number}} Box
 * @typedef {{group: SVGElement, body: SVGElement | null, key: string}} Drawn
 * @typedef {{key: (i: number, position: NodePosition) => string, body: (i: number, position: NodePosition) =>
 *   SVGElement, dress: (i: number, group: SVGElement) => void, onPath: (i: number) => boolean,
 *   outlined: (i: number) => boolean, fade: (i: number) => number,
 *   marked: (i: number) => boolean, labelRoom: (i: number) => number}} Painter
 */

/**
 * @typedef {object} NodeRenderer
 * @property {import("../../shared/node_view.js").TreePayload} model
 * @property {{edges: SVGElement, chosen: SVGElement, nodes: SVGElement, labels: SVGElement}} layers
 * @property {Painter} painter
 * @property {Map<number, Spot>} spots of all nodes, also of those outside it
 * @property {Map<number, Drawn>} drawn the nodes in the document
 * @property {Map<number, Edge>} edges those in the document, by the child they lead to
 * @property {Box} visibleArea what is visible, with some room around it
 * @property {number} t share of the way that the nodes have come
 * @property {ReturnType<typeof tween>} motion
 */

/**
 * @param {NodeRenderer["model"]} model
 * @param {NodeRenderer["layers"]} layers
 * @param {Painter} painter
 * @returns {NodeRenderer}
 */
export function createNodeRenderer(model, layers, painter) {
  /** @type {NodeRenderer} */
  const renderer = {
    model,
    layers,
    painter,
    spots: new Map(),
    drawn: new Map(),
    edges: new Map(),
    visibleArea: { left: 0, right: 0, top: 0, bottom: 0 },
    t: 1,
    motion: tween((t) => {
      renderer.t = t;
      if (t === 1) settle(renderer);
      else draw(renderer);
    }),
  };
  return renderer;
}

/**
 * Shows nodes at their positions.
 * @param {NodeRenderer} renderer
 * @param {number[]} nodes
 * @param {(NodePosition | undefined)[]} positions
 * @param {{animate: boolean, visibleArea: Box}} how
 */
export function showNodes(renderer, nodes, positions, { animate, visibleArea }) {
  const { model, spots, t, motion } = renderer;
  const moves = animate && spots.size > 0;
  renderer.spots = moves
    ? spotsBetween(model.nodes.parent, spots, t, nodes, positions)
    : spotsAt(nodes, positions);
  renderer.visibleArea = visibleArea;
  if (moves) {
    renderer.t = 0;
    motion.start();
    draw(renderer);
  } else {
    motion.finish();
    settle(renderer);
  }
}

/**
 * @param {NodeRenderer} renderer
 * @param {Box} visibleArea what is visible now, with some room around it
 */
export function lookAt(renderer, visibleArea) {
  renderer.visibleArea = visibleArea;
  draw(renderer);
}

/**
 * The selection or what the pointer is on has changed, for these nodes and their children.
 * @param {NodeRenderer} renderer
 * @param {Iterable<number>} nodes
 */
export function redress(renderer, nodes) {
  const { model, painter, spots, drawn } = renderer;
  for (const i of nodes) {
    const one = drawn.get(i);
    const spot = spots.get(i);
    if (one) painter.dress(i, one.group);
    if (one && spot) drawNode(renderer, i, spot);
    const left = model.nodes.left[i];
    for (const child of [i, left, left + 1]) redrawEdge(renderer, child);
  }
}

/** @param {NodeRenderer} renderer */
export function clearNodes({ motion, layers, spots, drawn, edges }) {
  motion.finish();
  // First: a node that has the focus loses it by going, and the listener draws what is known.
  for (const known of [spots, drawn, edges]) known.clear();
  for (const layer of Object.values(layers)) layer.replaceChildren();
}

/** @param {NodeRenderer} renderer */
function settle(renderer) {
  renderer.t = 1;
  settleSpots(renderer.spots);
  draw(renderer);
}

/** @param {NodeRenderer} renderer */
function draw(renderer) {
  const { model, spots, drawn, edges, visibleArea, t } = renderer;
  for (const [i, spot] of spots) {
    const at = positionOf(spot, t);
    if (isNodeVisible(spot.position, at, visibleArea)) drawNode(renderer, i, spot);
    else dropNode(renderer, i);
    const up = i > 0 ? spots.get(model.nodes.parent[i]) : undefined;
    if (up && isEdgeVisible(positionOf(up, t), at, visibleArea)) drawEdge(renderer, i, up, spot);
    else dropEdge(renderer, i);
  }
  for (const i of drawn.keys()) if (!spots.has(i)) dropNode(renderer, i);
  for (const i of edges.keys()) if (!spots.has(i)) dropEdge(renderer, i);
}

/**
 * @param {NodeRenderer} renderer
 * @param {number} i
 * @param {Spot} spot
 */
function drawNode({ layers, painter, drawn, t }, i, spot) {
  let one = drawn.get(i);
  if (!one) {
    const group = svg("g", { class: "node", "data-node": i });
    drawn.set(i, (one = { group, body: null, key: "" }));
    layers.nodes.append(group);
  }
  const key = spot.state === "going" ? one.key : painter.key(i, spot.position);
  if (one.key !== key) {
    const body = painter.body(i, spot.position);
    if (one.body) one.body.replaceWith(body);
    else one.group.prepend(body);
    [one.body, one.key] = [body, key];
    painter.dress(i, one.group);
  }
  if (!one.body) return;
  fadeTo(one.group, painter.fade(i));
  moveNode(one.group, one.body, spot.position, positionOf(spot, t), sizeOf(spot, t), painter.marked(i));
}

/**
 * @param {NodeRenderer} renderer
 * @param {number} i the child
 * @param {Spot} up its parent's
 * @param {Spot} spot its own
 */
function drawEdge({ model, layers, painter, edges, t }, i, up, spot) {
  let edge = edges.get(i);
  if (!edge) edges.set(i, (edge = createEdge()));
  const outline = painter.outlined(i);
  const layer = outline ? layers.chosen : layers.edges;
  if (edge.group.parentNode !== layer) {
    edge.group.setAttribute("class", outline ? "edge on-path" : "edge");
    layer.append(edge.group);
  }
  const from = exitPoint(model, i, up.position, positionOf(up, t), painter.onPath(i));
  const to = positionOf(spot, t);
  const isCompact = spot.position.kind === "dot";
  const grown = Math.min(Math.max((sizeOf(spot, t) - 0.35) / 0.65, 0), 1);
  const isGentle = up.position.kind === "dot";
  drawStrands(model, i, edge, from, to, { isCompact, isGentle, widen: grown, outline });
  const isDetailed = !isCompact && up.position.kind !== "dot" && spot.state !== "going";
  const room = isDetailed ? painter.labelRoom(i) : 0;
  const gap = spot.to.y - up.to.y - up.position.out.y;
  const labelKey = isDetailed ? `${Math.round(room)} ${Math.round(gap)} ${outline}` : "";
  if (edge.labelKey !== labelKey) {
    edge.label?.remove();
    edge.label = isDetailed ? edgeLabel(model, i, room, gap, outline) : null;
    if (edge.label) layers.labels.append(edge.label);
    edge.labelKey = labelKey;
  }
  for (const part of [edge.group, edge.label]) if (part) fadeTo(part, painter.fade(i));
  edge.label?.setAttribute("transform", `translate(${to.x.toFixed(2)} ${to.y.toFixed(2)})`);
}

/**
 * @param {SVGElement} element
 * @param {number} opacity
 */
function fadeTo(element, opacity) {
  const had = element.getAttribute("opacity");
  if (opacity === 1 ? had === null : had === String(opacity)) return;
  if (opacity === 1) element.removeAttribute("opacity");
  else element.setAttribute("opacity", String(opacity));
}

/**
 * @param {NodeRenderer} renderer
 * @param {number} i
 */
function redrawEdge(renderer, i) {
  const { model, spots, edges } = renderer;
  const spot = spots.get(i);
  const up = i > 0 ? spots.get(model.nodes.parent[i]) : undefined;
  if (spot && up && edges.has(i)) drawEdge(renderer, i, up, spot);
}

/**
 * @param {NodeRenderer} renderer
 * @param {number} i
 */
function dropNode({ drawn }, i) {
  drawn.get(i)?.group.remove();
  drawn.delete(i);
}

/**
 * @param {NodeRenderer} renderer
 * @param {number} i
 */
function dropEdge({ edges }, i) {
  edges.get(i)?.label?.remove();
  edges.get(i)?.group.remove();
  edges.delete(i);
}
