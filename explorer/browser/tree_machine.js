/** The tree canvas at work: what is shown, what is selected, what the pointer and the keys do. */

import { createArranger } from "./arranging.js";
import { MOST_ZOOM } from "./detail.js";
import { motionIsReduced } from "./motion.js";
import { bodyKey, nodeBody } from "./node_painter.js";
import { clamp } from "./scales.js";
import { createScene } from "./scene.js";
import { describeItem } from "./tree_keys.js";
import {
  heightOfLevel, levelAtHeight, nearestVisible, pathTo, pictureOf, planTree,
} from "./tree_picture.js";
import { keepInSight, rememberedView } from "./viewport.js";

/** @typedef {ReturnType<typeof createMachine>} Machine */

/** Drawn beyond the room on each side, as a share of it, so that panning rarely draws. */
const MARGIN_SHARE = 0.6;

/**
 * @param {import("./model.js").Model} model
 * @param {import("./canvas_frame.js").CanvasFrame} parts
 * @param {{limits: import("./trim.js").Limits, selected: string}} start
 */
export function createMachine(model, parts, start) {
  const memory = rememberedView(model.id);
  const { view, collapsed } = memory;
  const arranger = createArranger(model, parts);
  let { limits, selected } = start;
  let hovered = -1;
  let focused = -1;
  let above = 0;
  let stage = { width: 0, height: 0 };
  let plan = planTree(model, limits, collapsed);
  /** @type {import("./tree_picture.js").Picture} */
  let picture;
  /** @type {Map<number, import("./far_labels.js").FarLabel>} */
  let names = new Map();
  let current = 0;
  let path = new Set([0]);
  /** @type {{left: number, right: number, top: number, bottom: number}} */
  let sight = { left: 0, right: 0, top: 0, bottom: 0 };

  const scene = createScene(model, parts.layers, {
    key: (i, place) => bodyKey(plan, i, place, names.get(i)),
    body: (i, place) => nodeBody(model, plan, i, place, names.get(i)),
    dress,
    onPath: (i) => path.has(model.nodes.parent[i]) && model.nodes.parent[i] !== current,
    outlined: (i) => i > 0 && path.has(i),
    labelRoom,
  });

  /**
   * @param {number} i
   * @param {SVGElement} group
   */
  function dress(i, group) {
    const { shape, endings } = plan;
    if (!shape.nodes.length || !picture.places[i]) return;
    const names = ["node"];
    if (i === current) names.push("selected");
    else if (path.has(i)) names.push("on-path");
    if (i === hovered) names.push("hovered");
    if (shape.leaf[i]) names.push(endings.get(i)?.natural ? "leaf" : "leaf cut-off");
    if (shape.hides[i]) names.push("collapsed");
    group.setAttribute("class", names.join(" "));
    describeItem(group, i, {
      ...walkable(),
      label: model.nodes.sentence[i],
      selected: i === current,
      current: i === (focused >= 0 && picture.places[focused] ? focused : current),
    });
  }

  /** @returns {import("./tree_keys.js").Walkable} */
  function walkable() {
    const { parent, depth } = model.nodes;
    const { left, hides } = plan.shape;
    return { parent, depth, left, hides, levels: plan.layout.levels };
  }

  /**
   * From the middle of a child to half way to its neighbour on the outer side.
   * @param {number} i
   */
  function labelRoom(i) {
    const { x, levels } = plan.layout;
    const level = levels[model.nodes.depth[i]];
    const isLeft = plan.shape.left[model.nodes.parent[i]] === i;
    const at = level.indexOf(i);
    const next = level[at + (isLeft ? -1 : 1)];
    if (next !== undefined) return (Math.abs(x[next] - x[i]) * picture.frame.sx) / 2 - 4;
    const { left, right, sx } = picture.frame;
    return (isLeft ? x[i] * sx - left : right - x[i] * sx) + 4;
  }

  /** @param {{animate?: boolean, anchor?: boolean}} [how] */
  function replan({ animate = false, anchor = true } = {}) {
    const held = anchor && view.mode === "free" && picture ? nearestVisible(model, plan.shape, selected) : -1;
    const before = held >= 0 ? picture.places[held] : undefined;
    plan = planTree(model, limits, collapsed);
    current = nearestVisible(model, plan.shape, selected);
    path = pathTo(model, current);
    const place = before && nearestVisible(model, plan.shape, model.nodes.path[held]);
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
    sight = sightNow();
    scene.show(plan.shape.nodes, picture.places, { animate: animate && !motionIsReduced(), sight });
    read();
  }

  function sightNow() {
    const { grow } = picture.frame;
    const [w, h] = [stage.width, stage.height];
    const [mx, my] = [w * MARGIN_SHARE, h * MARGIN_SHARE];
    return {
      left: (-view.x - mx) / grow, right: (w - view.x + mx) / grow,
      top: (-view.y - my) / grow, bottom: (h - view.y + my) / grow,
    };
  }

  /** Puts the scene where the view is: one transform. */
  function move() {
    const { grow, zoom } = picture.frame;
    parts.scene.style.transform = `translate(${view.x.toFixed(1)}px, ${view.y.toFixed(1)}px)`;
    if (grow === 1) parts.grown.removeAttribute("transform");
    else parts.grown.setAttribute("transform", `scale(${grow})`);
    parts.percent.textContent = `${Math.round(100 * zoom)} %`;
    parts.buttons.fit.setAttribute("aria-pressed", String(view.mode === "fit"));
    parts.buttons.overview.setAttribute("aria-pressed", String(view.mode === "overview"));
    parts.buttons.less.toggleAttribute("disabled", zoom <= picture.fit.zoom * 1.001);
    parts.buttons.more.toggleAttribute("disabled", zoom >= MOST_ZOOM);
  }

  function read() {
    const said = model.nodes.sentence[current];
    if (parts.status.textContent !== said) parts.status.textContent = said;
    const shown = hovered >= 0 && hovered !== current ? model.nodes.sentence[hovered] : "";
    parts.preview.textContent = shown;
    parts.status.classList.toggle("behind", shown !== "");
    const note = plan.shape.nodes.some((i) => plan.endings.get(i)?.below) ? model.capped : "";
    if (parts.note.textContent !== note) parts.note.textContent = note;
  }

  /** @param {Iterable<number>} nodes */
  const redress = (nodes) => scene.redress(nodes);

  return {
    model,
    view,
    scene,
    get plan() { return plan; },
    get picture() { return picture; },
    get stage() { return stage; },
    get current() { return current; },
    get hovered() { return hovered; },
    get selected() { return selected; },
    walkable,
    close: () => scene.close(),

    /** @param {{width: number, height: number}} size */
    resize(size) {
      if (size.width === stage.width && size.height === stage.height) return;
      stage = size;
      arranger.forget();
      replan({ anchor: true });
    },
    /**
     * @param {import("./trim.js").Limits} next
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
      current = nearestVisible(model, plan.shape, selected);
      path = pathTo(model, current);
      redress(new Set([...before, ...path]));
      read();
    },
    /** @param {number} i -1 for none */
    hover(i) {
      if (i === hovered) return;
      const before = hovered;
      hovered = i;
      redress([before, i].filter((one) => one >= 0));
      read();
    },
    /** @param {number} i */
    focus(i) {
      const before = focused;
      focused = i;
      redress([before, current, i].filter((one) => one >= 0));
      const element = scene.element(i);
      /** @type {any} */ (element)?.focus({ preventScroll: true });
    },
    /** @param {number} i */
    toggle(i) {
      const at = picture.places[i];
      const its = model.nodes.path[i];
      if (!collapsed.delete(its)) collapsed.add(its);
      plan = planTree(model, limits, collapsed);
      current = nearestVisible(model, plan.shape, selected);
      path = pathTo(model, current);
      repaint({ animate: true, hold: at && { node: i, at } });
    },
    /** @param {number} dx @param {number} dy */
    pan(dx, dy) {
      view.mode = "free";
      view.x += dx;
      view.y += dy;
      keepInSight(view, picture.frame, stage);
      move();
      const { grow } = picture.frame;
      const outside =
        -view.x / grow < sight.left || (stage.width - view.x) / grow > sight.right ||
        -view.y / grow < sight.top || (stage.height - view.y) / grow > sight.bottom;
      if (outside) scene.look((sight = sightNow()));
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
      const { grow } = picture.frame;
      const x = place.x * grow + view.x;
      const y = place.y * grow + view.y;
      const half = (place.width / 2) * grow;
      const dx = x - half < 8 ? 8 - x + half : x + half > stage.width - 8 ? stage.width - 8 - x - half : 0;
      const low = y + place.height * grow;
      const dy = y < above + 8 ? above + 8 - y : low > stage.height - 8 ? stage.height - 8 - low : 0;
      if (dx || dy) this.pan(dx, dy);
    },
  };
}
