/** The tree canvas at work: what is shown, what is selected, what the pointer and the keys do. */

import { motionIsReduced } from "../shared/motion.js";
import { nearestVisible, pathTo } from "../shared/node_view.js";
import { clamp } from "../shared/scales.js";
import { showCaption, showState, showTools } from "./frame.js";
import { createArranger } from "./layout/arranging.js";
import { MOST_ZOOM } from "./layout/level_of_detail.js";
import { forgetMeasures } from "./layout/positions.js";
import { contains, keepInSight, sightOf, wayIntoSight } from "./layout/visible_area.js";
import { bodyKey, dressNode, nodeBody } from "./nodes/node_painter.js";
import { clearNodes, createNodeRenderer, lookAt, redress, showNodes } from "./nodes/node_renderer.js";
import { heightOfLevel, levelAtHeight, pictureOf, planTree, roomBeside } from "./picture.js";
import { rememberedView } from "./viewport.js";

/** @typedef {ReturnType<typeof createTreeController>} TreeController */

const MOST_MOVING = 1200; // more nodes jump: they would stutter, and nobody could follow them

/**
 * @param {import("../shared/node_view.js").NodeView} model
 * @param {import("./frame.js").CanvasFrame} parts
 * @param {{limits: import("../shared/trim.js").Limits, selected: string}} start
 */
export function createTreeController(model, parts, start) {
  const memory = rememberedView(model.id);
  const { view, collapsed } = memory;
  const arranger = createArranger(model, parts);
  let { limits, selected } = start;
  let hovered = -1;
  let focused = -1;
  let above = 0;
  let stage = { width: 0, height: 0 };
  let plan = planTree(model, limits, collapsed);
  let picture = /** @type {import("./picture.js").Picture} */ (/** @type {unknown} */ (null));
  let names = /** @type {Map<number, import("./nodes/compact_labels.js").CompactLabel>} */ (new Map());
  let current = 0;
  let path = new Set([0]);
  /** @type {{left: number, right: number, top: number, bottom: number}} */
  let sight = { left: 0, right: 0, top: 0, bottom: 0 };

  const renderer = createNodeRenderer(model, parts.layers, {
    key: (i, place) => bodyKey(plan, i, place, names.get(i)),
    body: (i, place) => nodeBody(model, plan, i, place, names.get(i)),
    dress,
    onPath: (i) => path.has(model.nodes.parent[i]) && model.nodes.parent[i] !== current,
    outlined: (i) => i > 0 && path.has(i),
    marked: (i) => i === hovered || path.has(i),
    compactWidth: () => picture.frame.dotScale ** 0.5,
    labelRoom: (i) => roomBeside(model, plan, picture.frame, i),
  });

  /**
   * @param {number} i
   * @param {SVGElement} group
   */
  function dress(i, group) {
    if (!plan.shape.nodes.length || !picture.places[i]) return;
    const isFirst = i === (focused >= 0 && picture.places[focused] ? focused : current);
    dressNode(group, i, { model, plan, walkable: walkable(), current, hovered, path, isFirst });
  }

  /** @returns {import("../shared/keys.js").Walkable} */
  function walkable() {
    const { parent, depth } = model.nodes;
    const { left, hides } = plan.shape;
    return { parent, depth, left, hides, levels: plan.layout.levels };
  }

  /** @param {{animate?: boolean, anchor?: boolean}} [how] */
  function replan({ animate = false, anchor = true } = {}) {
    const held = anchor && view.mode === "free" && picture ? nearestVisible(plan.shape, selected) : -1;
    const before = held >= 0 ? picture.places[held] : undefined;
    plan = planTree(model, limits, collapsed);
    current = nearestVisible(plan.shape, selected);
    path = pathTo(model, current);
    const place = before && nearestVisible(plan.shape, model.nodes.path[held]);
    repaint({ animate, hold: before && place !== undefined ? { node: place, at: before } : undefined });
  }

  /**
   * @param {{animate?: boolean, hold?: {node: number, at: {x: number, y: number}}}} [how]
   */
  function repaint({ animate = false, hold } = {}) {
    const grow = picture?.frame.grow ?? 1;
    if (!stage.width) return;
    ({ picture, names, above } = arranger.arrange(plan, view, stage));
    const place = hold && picture.places[hold.node];
    if (hold && place && view.mode === "free") {
      view.x += hold.at.x * grow - place.x * picture.frame.grow;
      view.y += hold.at.y * grow - place.y * picture.frame.grow;
    }
    keepInSight(view, picture.frame, stage);
    move();
    sight = sightOf(view, picture.frame, stage);
    const moves = animate && plan.shape.nodes.length <= MOST_MOVING && !motionIsReduced();
    showNodes(renderer, plan.shape.nodes, picture.places, { animate: moves, sight });
    showState(parts, model.id, plan.layout.levels.length - 1, plan.shape.nodes.length);
    read();
  }

  /** Puts the nodes where the view is: one transform. */
  function move() {
    const { grow, zoom } = picture.frame;
    parts.scene.style.transform = `translate(${view.x.toFixed(1)}px, ${view.y.toFixed(1)}px)`;
    if (grow === 1) parts.grown.removeAttribute("transform");
    else parts.grown.setAttribute("transform", `scale(${grow})`);
    showTools(parts, view.mode, zoom, { least: picture.fit.zoom, most: MOST_ZOOM });
  }

  function read() {
    const isPart = parts.root.hasAttribute("data-preview");
    const capped = isPart || plan.shape.nodes.some((i) => plan.endings.get(i)?.below);
    const { caption } = model.nodes;
    const preview = hovered >= 0 && hovered !== current ? caption[hovered] : "";
    showCaption(parts, caption[current], preview, capped ? model.capped : "");
  }

  return {
    model,
    view,
    renderer,
    get plan() {
      return plan;
    },
    get picture() {
      return picture;
    },
    get stage() {
      return stage;
    },
    get current() {
      return current;
    },
    get hovered() {
      return hovered;
    },
    get selected() {
      return selected;
    },
    walkable,
    settleHeight: () => arranger.settleHeight(plan, view),
    close: () => clearNodes(renderer),
    /** Draws all anew: fonts have come. */
    renew() {
      forgetMeasures(model);
      arranger.forget();
      clearNodes(renderer);
      replan();
    },

    /** @param {{width: number, height: number}} size */
    resize(size) {
      if (size.width === stage.width && size.height === stage.height) return;
      stage = size;
      arranger.forget();
      replan({ anchor: true });
    },
    /**
     * @param {import("../shared/trim.js").Limits} next
     * @param {boolean} animate
     */
    limit(next, animate) {
      limits = next;
      replan({ animate });
    },
    /** @param {string} next a path; it is kept even where it is not visible */
    select(next) {
      const before = path;
      selected = next;
      current = nearestVisible(plan.shape, selected);
      path = pathTo(model, current);
      redress(renderer, new Set([...before, ...path]));
      read();
    },
    /** @param {number} i -1 for none */
    hover(i) {
      if (i === hovered) return;
      const touched = [hovered, i].filter((one) => one >= 0);
      hovered = i;
      redress(renderer, touched);
      read();
    },
    /** @param {number} i */
    focus(i) {
      const before = focused;
      focused = i;
      redress(
        renderer,
        [before, current, i].filter((one) => one >= 0),
      );
      /** @type {any} */ (renderer.drawn.get(i)?.group)?.focus({ preventScroll: true });
    },
    /** @param {number} i */
    toggle(i) {
      const at = picture.places[i];
      const its = model.nodes.path[i];
      if (!collapsed.delete(its)) collapsed.add(its);
      plan = planTree(model, limits, collapsed);
      current = nearestVisible(plan.shape, selected);
      path = pathTo(model, current);
      repaint({ animate: true, hold: at && { node: i, at } });
    },
    /** @type {(dx: number, dy: number) => void} */
    pan(dx, dy) {
      view.mode = "free";
      view.x += dx;
      view.y += dy;
      keepInSight(view, picture.frame, stage);
      move();
      const seen = sightOf(view, picture.frame, stage, 0);
      if (!contains(sight, seen)) lookAt(renderer, (sight = sightOf(view, picture.frame, stage)));
    },
    /**
     * @param {number} factor
     * @param {number} px
     * @param {number} py
     * @param {boolean} animate
     */
    zoom(factor, px, py, animate) {
      const { frame, fit } = picture;
      const zoom = clamp(view.zoom * factor, fit.zoom, MOST_ZOOM);
      if (zoom <= fit.zoom * 1.0001) {
        view.mode = "fit";
        repaint({ animate });
        return;
      }
      const across = (px - view.x) / (frame.grow * frame.sx);
      const down = levelAtHeight(frame, (py - view.y) / frame.grow);
      view.mode = "free";
      view.zoom = zoom;
      const next = pictureOf(model, plan, view, stage, above).frame;
      view.x = px - across * next.grow * next.sx;
      view.y = py - heightOfLevel(next, down) * next.grow;
      repaint({ animate });
    },
    /** @param {"fit" | "overview"} mode */
    show(mode) {
      view.mode = mode;
      repaint({ animate: true });
    },
    /** @param {number} i */
    reveal(i) {
      const place = picture.places[i];
      if (!place) return;
      const { dx, dy } = wayIntoSight(place, view, picture.frame, stage, above);
      if (dx || dy) this.pan(dx, dy);
    },
  };
}
