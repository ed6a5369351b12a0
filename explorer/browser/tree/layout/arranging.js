/** The picture, the header where it leaves the most of it, and the names next to dots. */

import { missingInto } from "../../shared/node_view.js";
import { compactLabels } from "../nodes/compact_labels.js";
import { belowLeaves, pictureOf, wantedHeight } from "../picture.js";
import { createHeader, takenBoxes } from "./header_position.js";
import { inDrawing } from "./visible_area.js";

/**
 * @typedef {import("../picture.js").Plan} Plan
 * @typedef {import("../picture.js").Picture} Picture
 * @typedef {import("../viewport.js").View} View
 * @typedef {{width: number, height: number}} Size
 */

/** A root drawn as a dot may have its name a little above itself. */
const NAME_ABOVE = 14;

/**
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {import("../frame.js").CanvasFrame} parts
 */
export function createArranger(model, parts) {
  const header = createHeader(parts);
  /** @type {{plan: Plan, stage: Size, mode: View["mode"], above: number} | null} */
  let settled = null;
  let wanted = { width: 0, height: 0 };
  /** @type {[Plan, View, Size] | null} */
  let drawn = null;

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
    header.fill(model, usesOf(model, plan, trial));
    const position = header.freePosition(
      takenBoxes(plan.shape, trial.positions, fitted, trial.frame),
      stage.width,
    );
    const forName = trial.frame.kinds[0] === "dot" ? NAME_ABOVE : 0;
    const above = position === "strip" ? header.stripHeight() + forName : 0;
    header.show(position);
    settled = { plan, stage, mode, above };
    return above;
  }

  return {
    forget: header.forget,
    /**
     * The legend with the classes as they look now, where it is.
     * @param {Plan} plan
     * @param {Picture} picture
     */
    nameClasses: (plan, picture) => header.fill(model, usesOf(model, plan, picture)),
    /**
     * Makes the stage as high as the tree wants; while one tree is shown it never shrinks,
     * lest what is below jumps.
     * @param {Plan} plan
     * @param {View} view
     */
    settleHeight(plan, view) {
      const width = parts.stage.clientWidth;
      if (!width) return;
      const height = wantedHeight(model, plan, width);
      const above = roomAbove(plan, { ...view }, { width, height });
      if (drawn) roomAbove(...drawn); // the header was tried in another height
      if (width !== wanted.width) wanted = { width, height: 0 };
      wanted.height = Math.max(wanted.height, Math.ceil(height + above));
      parts.stage.style.setProperty("--wanted", `${wanted.height}px`);
    },
    /**
     * @param {Plan} plan
     * @param {View} view moved along where it is fitted
     * @param {Size} stage
     */
    arrange(plan, view, stage) {
      drawn = [plan, view, stage];
      const above = roomAbove(...drawn);
      const picture = pictureOf(model, plan, view, stage, above);
      const { left, right, bottom } = picture.frame;
      const slack = Math.max((stage.width - right + left) / 2, 0);
      const room = {
        left: left - slack,
        right: right + slack,
        top: above ? -NAME_ABOVE : Math.min(0, 2 - view.y),
        bottom: bottom + 10 + belowLeaves(model, plan, picture.frame),
      };
      const beside = view.mode === "free" ? [] : header.boxes();
      const taken = beside.map((box) => inDrawing(box, view, picture.frame));
      const names = compactLabels(model, plan.shape, picture.positions, room, taken);
      return { picture, names, taken, above };
    },
  };
}

/**
 * Which marks the picture has, so that its key explains only these.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {Plan} plan
 * @param {Picture} picture
 * @returns {import("../controls/mark_key.js").Uses}
 */
function usesOf(model, { shape, endings, tested }, { frame }) {
  return {
    hasDots: frame.kinds.includes("dot"),
    hasTexts: frame.kinds.some((kind) => kind !== "dot"),
    hasRibbons: shape.nodes.length > 1,
    hasMissing: shape.nodes.some((i) => i > 0 && missingInto(model, i) > 0),
    hasStopped: [...endings.values()].some(({ natural }) => !natural),
    tested: tested.n,
    differing: tested.differing.size,
  };
}
