/** The picture, the header where it leaves the most of it, and the names beside dots. */

import { farLabels } from "./far_labels.js";
import { createHeader, takenBoxes } from "./header_place.js";
import { missingInto } from "./model.js";
import { pictureOf } from "./tree_picture.js";

/**
 * @typedef {import("./tree_picture.js").Plan} Plan
 * @typedef {import("./tree_picture.js").Picture} Picture
 * @typedef {import("./viewport.js").View} View
 * @typedef {{width: number, height: number}} Size
 */

/**
 * @param {import("./model.js").Model} model
 * @param {import("./canvas_frame.js").CanvasFrame} parts
 */
export function createArranger(model, parts) {
  const header = createHeader(parts);
  /** @type {{plan: Plan, stage: Size, mode: View["mode"], above: number} | null} */
  let settled = null;

  /**
   * How much room the header takes above the fitted tree.
   * @param {Plan} plan
   * @param {View} view
   * @param {Size} stage
   */
  function roomAbove(plan, view, stage) {
    const mode = view.mode === "overview" ? "overview" : "fit";
    if (settled?.plan === plan && settled.stage === stage && settled.mode === mode) {
      return settled.above;
    }
    const fitted = { ...view, mode: /** @type {View["mode"]} */ (mode) };
    const trial = pictureOf(model, plan, fitted, stage, 0);
    header.fill(model, usesOf(plan, trial));
    const place = header.freePlace(takenBoxes(plan.shape, trial.places, fitted), stage.width);
    const above = place === "strip" ? header.stripHeight() : 0;
    header.show(place);
    settled = { plan, stage, mode, above };
    return above;
  }

  /**
   * @param {Plan} plan
   * @param {Picture} picture
   * @returns {import("./legend.js").Uses}
   */
  function usesOf({ shape, endings }, { frame }) {
    return {
      far: frame.kinds.includes("dot"),
      near: frame.kinds.some((kind) => kind !== "dot"),
      missing: shape.nodes.some((i) => i > 0 && missingInto(model, i) > 0),
      cutOff: [...endings.values()].some(({ natural }) => !natural),
    };
  }

  return {
    forget: header.forget,
    /**
     * @param {Plan} plan
     * @param {View} view moved along where it is fitted
     * @param {Size} stage
     */
    arrange(plan, view, stage) {
      const above = roomAbove(plan, view, stage);
      const picture = pictureOf(model, plan, view, stage, above);
      const { left, right, bottom } = picture.frame;
      const slack = Math.max((stage.width - right + left) / 2, 0);
      const room = { left: left - slack, right: right + slack, top: -18, bottom: bottom + 10 };
      const names = farLabels(model, plan.shape, picture.places, room);
      return { picture, names, above };
    },
  };
}
