/** What moves the view over the tree: panning, zooming, fitting, and going to a node. */

import { clamp } from "../shared/drawing/scales.js";
import { MAX_ZOOM } from "./layout/level_of_detail.js";
import { contains, keepVisible, visibleAreaOf, wayIntoView } from "./layout/visible_area.js";
import { lookAt } from "./nodes/node_renderer.js";
import { heightOfLevel, levelAtHeight, pictureOf } from "./picture.js";
import { moveNodes, repaint } from "./repainting.js";

/** @typedef {import("./tree_controller.js").TreeController} TreeController */

/**
 * @param {TreeController} controller
 * @param {number} dx in pixels
 * @param {number} dy
 */
export function pan(controller, dx, dy) {
  const { view, picture, stage, visibleArea, renderer } = controller;
  view.mode = "free";
  view.x += dx;
  view.y += dy;
  keepVisible(view, picture.frame, stage);
  moveNodes(controller);
  if (contains(visibleArea, visibleAreaOf(view, picture.frame, stage, 0))) return;
  controller.visibleArea = visibleAreaOf(view, picture.frame, stage);
  lookAt(renderer, controller.visibleArea);
}

/**
 * What is at a point of the stage stays there; zooming out ends where the whole tree fits.
 * @param {TreeController} controller
 * @param {number} factor
 * @param {number} px
 * @param {number} py
 * @param {boolean} animate
 */
export function zoom(controller, factor, px, py, animate) {
  const { model, plan, view, stage, above } = controller;
  const { frame, fit } = controller.picture;
  const next = clamp(view.zoom * factor, fit.zoom, MAX_ZOOM);
  if (next <= fit.zoom * 1.0001) {
    view.mode = "fit";
    repaint(controller, { animate });
    return;
  }
  const across = (px - view.x) / (frame.grow * frame.sx);
  const down = levelAtHeight(frame, (py - view.y) / frame.grow);
  view.mode = "free";
  view.zoom = next;
  const zoomed = pictureOf(model, plan, view, stage, above).frame;
  view.x = px - across * zoomed.grow * zoomed.sx;
  view.y = py - heightOfLevel(zoomed, down) * zoomed.grow;
  repaint(controller, { animate });
}

/**
 * @param {TreeController} controller
 * @param {"fit" | "overview"} mode
 */
export function showWhole(controller, mode) {
  controller.view.mode = mode;
  repaint(controller, { animate: true });
}

/**
 * @param {TreeController} controller
 * @param {number} i
 */
export function reveal(controller, i) {
  const { picture, view, stage, above } = controller;
  const position = picture.positions[i];
  if (!position) return;
  const { dx, dy } = wayIntoView(position, view, picture.frame, stage, above);
  if (dx || dy) pan(controller, dx, dy);
}
