/** Moves of the view over the tree: panning, zooming, fitting, and going to a node. */

import { clamp } from "../shared/drawing/scales.js";
import { MAX_ZOOM } from "./layout/level_of_detail.js";
import { contains, keepVisible, roomToMove, visibleAreaOf, wayIntoView } from "./layout/visible_area.js";
import { lookAt } from "./nodes/node_renderer.js";
import { heightOfLevel, levelAtHeight, pictureOf } from "./picture.js";
import { moveNodes, repaint } from "./repainting.js";

/** @typedef {import("./tree_controller.js").TreeController} TreeController */

/**
 * A tree that is seen whole from side to side does not move sideways, and so up and down.
 * @param {TreeController} controller
 * @param {number} dx in pixels
 * @param {number} dy
 */
export function pan(controller, dx, dy) {
  const { view, picture, stage, visibleArea, renderer } = controller;
  const free = roomToMove(view, picture.frame, stage);
  if (!(free.x && dx) && !(free.y && dy)) return;
  view.mode = "free";
  if (free.x) view.x += dx;
  if (free.y) view.y += dy;
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
  const down = levelAtHeight(frame, (py - view.y) / frame.grow);
  view.mode = "free";
  view.zoom = next;
  const zoomed = pictureOf(model, plan, view, stage, above).frame;
  view.x = px - acrossAfter(plan, frame, zoomed, down, px - view.x);
  view.y = py - heightOfLevel(zoomed, down) * zoomed.grow;
  repaint(controller, { animate });
}

/**
 * Where a point of the drawing is after zooming: as far from the node that was nearest, in
 * proportion. Nodes that were close for pills move apart, not all alike.
 * @param {TreeController["plan"]} plan
 * @param {import("./layout/spacing.js").SpacedFrame} before
 * @param {import("./layout/spacing.js").SpacedFrame} after
 * @param {number} level the point's, as `levelAtHeight` gives it
 * @param {number} at in pixels of the stage
 */
function acrossAfter({ levels }, before, after, level, at) {
  const [was, is] = [before, after].map(
    ({ layout, grow, sx }) =>
      (/** @type {number} */ i) =>
        layout.x[i] * grow * sx,
  );
  const nodes = levels[clamp(Math.round(level), 0, levels.length - 1)];
  const nearest = nodes.reduce((best, i) => (Math.abs(was(i) - at) < Math.abs(was(best) - at) ? i : best));
  const [narrow, broad] = [before, after].map(({ layout, grow, sx }) => layout.width * grow * sx);
  return is(nearest) + (at - was(nearest)) * (broad / narrow);
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
