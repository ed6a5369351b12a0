/**
 * The drawn tree: keeps the elements of nodes and edges in step with their places.
 *
 * Only what lies in or near the room is in the document. A change moves everything from where
 * it is to where it belongs; what is new grows out of its parent's wedge, what goes folds back.
 */

import { svg } from "../../shared/dom.js";
import { tween } from "../../shared/motion.js";
import { edgeInSight, nodeInSight } from "../layout/visible_area.js";
import { createEdge, drawStrands, edgeLabel, exitPoint } from "./edges.js";
import { moveNode } from "./node_painter.js";

/**
 * @typedef {import("../layout/positions.js").Place} Place
 * @typedef {{left: number, right: number, top: number, bottom: number}} Box
 * @typedef {{from: {x: number, y: number}, to: {x: number, y: number}, place: Place,
 *   state: "here" | "coming" | "going"}} Spot
 * @typedef {{group: SVGElement, body: SVGElement | null, key: string}} Drawn
 * @typedef {{key: (i: number, place: Place) => string, body: (i: number, place: Place) =>
 *   SVGElement, dress: (i: number, group: SVGElement) => void, onPath: (i: number) => boolean,
 *   outlined: (i: number) => boolean,
 *   marked: (i: number) => boolean, compactWidth: () => number, labelRoom: (i: number) => number}} Painter
 */

/**
 * @param {import("../../shared/node_view.js").NodeView} model
 * @param {{edges: SVGElement, chosen: SVGElement, nodes: SVGElement,
 *   labels: SVGElement}} layers
 * @param {Painter} painter
 */
export function createNodeRenderer(model, layers, painter) {
  const { parent } = model.nodes;
  /** @type {Map<number, Spot>} */
  let spots = new Map();
  /** @type {Map<number, Drawn>} */
  const drawn = new Map();
  /** @type {Map<number, import("./edges.js").Edge>} */
  const edges = new Map();
  /** @type {Box} */
  let sight = { left: 0, right: 0, top: 0, bottom: 0 };
  let now = 1;

  const motion = tween((t) => {
    now = t;
    if (t === 1) settle();
    else draw();
  });

  /** @param {Spot} spot */
  const at = ({ from, to }) => ({ x: from.x + (to.x - from.x) * now, y: from.y + (to.y - from.y) * now });

  /**
   * Where a node comes from or goes to: the wedge of its nearest ancestor among `places`.
   * @param {number} i
   * @param {(j: number) => {x: number, y: number, place: Place} | undefined} find
   */
  const wedgeOf = (i, find) => {
    let up = parent[i];
    while (up > 0 && !find(up)) up = parent[up];
    const found = up >= 0 ? find(up) : undefined;
    if (!found) return undefined;
    return { x: found.x + found.place.out.x, y: found.y + found.place.out.y };
  };

  /** @param {Spot} spot */
  const sizeOf = ({ state }) => (state === "here" ? 1 : state === "coming" ? now : 1 - now);

  /** Everything is where it belongs; what was going is gone. */
  function settle() {
    now = 1;
    for (const [i, spot] of spots) {
      if (spot.state === "going") spots.delete(i);
      spot.state = "here";
      spot.from = spot.to;
    }
    draw();
  }

  function draw() {
    for (const [i, spot] of spots) {
      if (nodeInSight(spot.place, at(spot), sight)) drawNode(i, spot);
      else dropNode(i);
      const up = i > 0 ? spots.get(parent[i]) : undefined;
      if (up && edgeInSight(at(up), at(spot), sight)) drawEdge(i, up, spot);
      else dropEdge(i);
    }
    for (const i of drawn.keys()) if (!spots.has(i)) dropNode(i);
    for (const i of edges.keys()) if (!spots.has(i)) dropEdge(i);
  }

  /**
   * @param {number} i
   * @param {Spot} spot
   */
  function drawNode(i, spot) {
    let one = drawn.get(i);
    if (!one) {
      const group = svg("g", { class: "node", "data-node": i });
      drawn.set(i, (one = { group, body: null, key: "" }));
      layers.nodes.append(group);
    }
    const key = spot.state === "going" ? one.key : painter.key(i, spot.place);
    if (one.key !== key) {
      const body = painter.body(i, spot.place);
      if (one.body) one.body.replaceWith(body);
      else one.group.prepend(body);
      [one.body, one.key] = [body, key];
      painter.dress(i, one.group);
    }
    if (!one.body) return;
    moveNode(one.group, one.body, spot.place, at(spot), sizeOf(spot), painter.marked(i));
  }

  /**
   * @param {number} i
   * @param {Spot} up
   * @param {Spot} spot
   */
  function drawEdge(i, up, spot) {
    let edge = edges.get(i);
    if (!edge) edges.set(i, (edge = createEdge()));
    const outline = painter.outlined(i);
    const layer = outline ? layers.chosen : layers.edges;
    if (edge.group.parentNode !== layer) {
      edge.group.setAttribute("class", outline ? "edge on-path" : "edge");
      layer.append(edge.group);
    }
    const from = exitPoint(model, i, up.place, at(up), painter.onPath(i));
    const to = at(spot);
    const far = spot.place.kind === "dot";
    const grown = Math.min(Math.max((sizeOf(spot) - 0.35) / 0.65, 0), 1);
    const widen = far ? grown * painter.compactWidth() : grown;
    drawStrands(model, i, edge, from, to, { far, widen, outline });
    const near = !far && up.place.kind !== "dot" && spot.state !== "going";
    const room = near ? painter.labelRoom(i) : 0;
    const gap = spot.to.y - up.to.y - up.place.out.y;
    const labelKey = near ? `${Math.round(room)} ${Math.round(gap)} ${outline}` : "";
    if (edge.labelKey !== labelKey) {
      edge.label?.remove();
      edge.label = near ? edgeLabel(model, i, room, gap, outline) : null;
      if (edge.label) layers.labels.append(edge.label);
      edge.labelKey = labelKey;
    }
    edge.label?.setAttribute("transform", `translate(${to.x.toFixed(2)} ${to.y.toFixed(2)})`);
  }

  /** @param {number} i */
  function redrawEdge(i) {
    const spot = spots.get(i);
    const up = i > 0 ? spots.get(parent[i]) : undefined;
    if (spot && up && edges.has(i)) drawEdge(i, up, spot);
  }

  /** @param {number} i */
  function dropNode(i) {
    drawn.get(i)?.group.remove();
    drawn.delete(i);
  }

  /** @param {number} i */
  function dropEdge(i) {
    edges.get(i)?.label?.remove();
    edges.get(i)?.group.remove();
    edges.delete(i);
  }

  return {
    /**
     * Shows nodes at their places.
     * @param {number[]} nodes
     * @param {(Place | undefined)[]} places
     * @param {{animate: boolean, sight: Box}} how
     */
    show(nodes, places, how) {
      const before = spots;
      const findBefore = (/** @type {number} */ j) => {
        const spot = before.get(j);
        return spot && { ...at(spot), place: spot.place };
      };
      const findAfter = (/** @type {number} */ j) => {
        const place = places[j];
        return place && { x: place.x, y: place.y, place };
      };
      /** @type {Map<number, Spot>} */
      const after = new Map();
      for (const i of nodes) {
        const place = /** @type {Place} */ (places[i]);
        const old = how.animate ? before.get(i) : undefined;
        const here = old ? at(old) : how.animate ? wedgeOf(i, findBefore) : undefined;
        after.set(i, {
          from: here ?? place,
          to: place,
          place,
          state: old && old.state !== "coming" ? "here" : here ? "coming" : "here",
        });
      }
      if (how.animate) {
        for (const [i, old] of before) {
          const to = after.has(i) ? undefined : wedgeOf(i, findAfter);
          if (to) after.set(i, { from: at(old), to, place: old.place, state: "going" });
        }
      }
      spots = after;
      sight = how.sight;
      if (how.animate && before.size) {
        now = 0;
        motion.start();
        draw();
      } else {
        motion.finish();
        settle();
      }
    },
    /** @param {Box} box what is in sight now, with some room around it */
    look(box) {
      sight = box;
      draw();
    },
    /**
     * The selection or what the pointer is on has changed, for these nodes and their children.
     * @param {Iterable<number>} nodes
     */
    redress(nodes) {
      for (const i of nodes) {
        const one = drawn.get(i);
        const spot = spots.get(i);
        if (one) painter.dress(i, one.group);
        if (one && spot) drawNode(i, spot);
        const left = model.nodes.left[i];
        for (const child of [i, left, left + 1]) redrawEdge(child);
      }
    },
    /** @param {number} i */
    element: (i) => drawn.get(i)?.group,
    close() {
      motion.finish();
      for (const layer of Object.values(layers)) layer.replaceChildren();
      for (const known of [spots, drawn, edges]) known.clear();
    },
  };
}
