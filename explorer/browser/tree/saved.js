/** The tree as it is saved: only its stage, whole or as zoomed, with or without what is selected. */

import { redress } from "./nodes/node_renderer.js";
import { repaint } from "./repainting.js";
import { hoverNode } from "./tree_controller.js";

/** @typedef {import("./tree_controller.js").TreeController} TreeController */

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
      repaint(controller);
      if (!isMarked) mark(controller, -1, new Set());
      return () => {
        mark(controller, current, path);
        Object.assign(view, before);
        repaint(controller);
      };
    },
  };
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
