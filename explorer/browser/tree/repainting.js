/** The canvas brought in step with its controller: planned, arranged, drawn, moved, captioned. */

import { motionIsReduced } from "../shared/drawing/motion.js";
import { lightClass, nearestVisible, pathTo } from "../shared/node_view.js";
import { followedPath } from "./following.js";
import { showCaption, showState, showTools } from "./frame.js";
import { MAX_ZOOM } from "./layout/level_of_detail.js";
import { keepVisible, visibleAreaOf, wayIntoView } from "./layout/visible_area.js";
import { showLens } from "./lens.js";
import { nodeStory } from "./nodes/marks/kept_marks.js";
import { lookAt, showNodes } from "./nodes/node_renderer.js";
import { planTree } from "./picture.js";

/** @typedef {import("./tree_controller.js").TreeController} TreeController */

const MAX_MOVING = 1200; // more nodes jump: they would stutter, and nobody could follow them

/**
 * Redraws the visible tree, and which of its nodes is the current one.
 * @param {TreeController} controller
 */
export function planAnew(controller) {
  const { model, limits, collapsed, branches, selected } = controller;
  controller.plan = planTree(model, limits, collapsed, branches);
  controller.current = nearestVisible(controller.plan.shape, selected);
  controller.path = pathTo(model, controller.current);
  lightCurrent(controller);
  controller.followed = followedPath(controller);
  controller.parts.root.toggleAttribute("data-following", controller.followed !== null);
}

/**
 * Lights the class that the tree is coloured by, or else the one that the current node predicts.
 * @param {TreeController} controller
 * @returns {boolean} whether classes look different now
 */
export function lightCurrent({ model, current, tellLit }) {
  const { interest, nodes } = model;
  const lit = model.sent[interest?.index ?? nodes.predicted_class[current]]?.whole ?? "";
  tellLit(lit);
  if (!lightClass(model, lit)) return false;
  if (interest) interest.slot = model.classes[interest.index].slot;
  return true;
}

/**
 * Lights the class of the node under the pointer, in the tree and its legend, until the pointer leaves it.
 * @param {TreeController} controller
 */
export function lightHovered({ model, plan, picture, arranger, renderer, visibleArea, hovered, current }) {
  const { interest, nodes, sent } = model;
  if (interest || !picture) return;
  const shown = hovered >= 0 ? hovered : current;
  if (!lightClass(model, sent[nodes.predicted_class[shown]]?.whole ?? "")) return;
  arranger.nameClasses(plan, picture);
  lookAt(renderer, visibleArea);
}

/**
 * Plans and paints again; where the view is free, the selected node stays where it is.
 * @param {TreeController} controller
 * @param {boolean} [animate]
 * @param {boolean} [isOther] whether the tree is another one: then the selected node comes in view
 */
export function replan(controller, animate = false, isOther = !controller.picture) {
  const { model, view, plan, picture, selected } = controller;
  const held = view.mode === "free" && picture ? nearestVisible(plan.shape, selected) : -1;
  const at = held >= 0 ? picture.positions[held] : undefined;
  planAnew(controller);
  const node = at && nearestVisible(controller.plan.shape, model.nodes.path[held]);
  repaint(controller, { animate, hold: at && node !== undefined ? { node, at } : undefined, isOther });
}

/**
 * @param {TreeController} controller
 * @param {{animate?: boolean, hold?: {node: number, at: {x: number, y: number}}, isOther?: boolean}} [how]
 *   `hold`: the node that is to be seen where `at` has been seen
 */
export function repaint(controller, { animate = false, hold, isOther = false } = {}) {
  const { model, parts, arranger, renderer, plan, view, stage } = controller;
  const grow = controller.picture?.frame.grow ?? 1;
  if (!stage.width) return;
  Object.assign(controller, arranger.arrange(plan, view, stage));
  const { picture } = controller;
  const position = hold && picture.positions[hold.node];
  if (hold && position && view.mode === "free") {
    view.x += hold.at.x * grow - position.x * picture.frame.grow;
    view.y += hold.at.y * grow - position.y * picture.frame.grow;
  }
  keepVisible(view, picture.frame, stage);
  const chosen = picture.positions[controller.current];
  if (isOther && chosen && view.mode === "free") {
    const { dx, dy } = wayIntoView(chosen, view, picture.frame, stage, controller.above);
    view.x += dx;
    view.y += dy;
  }
  moveNodes(controller);
  const visibleArea = visibleAreaOf(view, picture.frame, stage);
  controller.visibleArea = visibleArea;
  const { nodes } = plan.shape;
  const moves = animate && nodes.length <= MAX_MOVING && !motionIsReduced();
  showNodes(renderer, nodes, picture.positions, { animate: moves, visibleArea });
  showState(parts, model.id, plan.levels.length - 1, nodes.length);
  showCaptions(controller);
  showLens(controller);
}

/**
 * Puts the nodes where the view is: one transform.
 * @param {TreeController} controller
 */
export function moveNodes({ parts, view, picture }) {
  const { grow, zoom } = picture.frame;
  parts.drawing.style.transform = `translate(${view.x.toFixed(1)}px, ${view.y.toFixed(1)}px)`;
  if (grow === 1) parts.grown.removeAttribute("transform");
  else parts.grown.setAttribute("transform", `scale(${grow})`);
  showTools(parts, view.mode, zoom, { least: picture.fit.zoom, most: MAX_ZOOM });
}

/**
 * The captions of the current node and of the one that is pointed at, and what a cap leaves out.
 * @param {TreeController} controller
 */
export function showCaptions({ model, plan, parts, capped, hovered, current }) {
  const preview = hovered >= 0 && hovered !== current ? nodeStory(model, plan.tested, hovered) : "";
  const story = nodeStory(model, plan.tested, current);
  showCaption(parts, story, preview, model.is_preview ? model.capped : capped);
}
