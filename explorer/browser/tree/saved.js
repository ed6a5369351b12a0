/**
 * The tree as it is saved: only its stage, whole or as zoomed, with or without what is selected.
 *
 * A whole tree is no wider than its cards need, so that its texts are as large as they can be where the picture is
 * scaled to a page; and as high as it wants to be, however low the window is.
 */

import { redress } from "./nodes/node_renderer.js";
import { EDGE, wantedHeight } from "./picture.js";
import { repaint } from "./repainting.js";
import { hoverNode } from "./tree_controller.js";

/** @typedef {import("./tree_controller.js").TreeController} TreeController */

/** The legend and the line that says what is not drawn have room in it. */
const MIN_WIDTH = 480;

/**
 * @param {import("./frame.js").CanvasFrame} parts
 * @param {{controller?: TreeController}} shown
 * @returns {import("../shared/saving/saving.js").Saved}
 */
export function savedTree({ stage, tools }, shown) {
  return {
    name: "decision tree",
    of: stage,
    tools,
    isZoomed: () => shown.controller?.view.mode === "free",
    prepare({ isWhole, isMarked }) {
      const { controller } = shown;
      if (!controller) return () => {};
      const { view, current, path } = controller;
      const before = { ...view };
      if (isWhole && view.mode === "free") view.mode = "fit";
      hoverNode(controller, -1);
      const asBefore = view.mode === "fit" ? fitStage(controller, stage) : () => {};
      repaint(controller);
      if (!isMarked) mark(controller, -1, new Set());
      return () => {
        mark(controller, current, path);
        Object.assign(view, before);
        asBefore();
        repaint(controller);
      };
    },
  };
}

/**
 * Gives the stage the size that the whole tree has at its best.
 * @param {TreeController} controller
 * @param {HTMLElement} element the stage
 * @returns {() => void} gives it the size that it had
 */
function fitStage(controller, element) {
  const { stage, model, plan, view, arranger } = controller;
  const natural = Math.ceil(plan.spacings.wide.layout.width) + 2 * EDGE;
  const width = Math.min(Math.max(natural, MIN_WIDTH), stage.width);
  const resize = (/** @type {typeof stage} */ size, /** @type {string[]} */ [wide, high]) => {
    Object.assign(element.style, { width: wide, height: high });
    arranger.forget();
    controller.stage = size;
  };
  resize(stage, [`${width}px`, ""]);
  const height = wantedHeight(model, plan, width);
  const { above } = arranger.arrange(plan, { ...view }, { width, height });
  const whole = { width, height: Math.ceil(height + above) };
  resize(whole, [`${whole.width}px`, `${whole.height}px`]);
  return () => resize(stage, ["", ""]);
}

/**
 * @param {TreeController} controller
 * @param {number} current -1 for none
 * @param {Set<number>} path
 */
function mark(controller, current, path) {
  Object.assign(controller, { current, path });
  redress(controller.renderer, controller.plan.shape.nodes);
}
