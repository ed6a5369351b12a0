/** From a model, limits and a view to everything that is to be drawn: pure, and quick. */

import { endingOf, trim } from "../shared/trim.js";
import { layOut, visibleShape } from "./layout/layout.js";
import { easyHeight, fitFrame, measureLevels, zoomFrame } from "./layout/level_of_detail.js";
import { positionsIn, sizesOf } from "./layout/positions.js";
import { leafNameHeight } from "./nodes/compact_labels.js";

/**
 * @typedef {{trimmed: import("../shared/trim.js").Trimmed, limits: import("../shared/trim.js").Limits,
 *   shape: import("./layout/layout.js").Shape, layout: import("./layout/layout.js").Layout,
 *   levels: import("./layout/level_of_detail.js").Level[], endings: Map<number, ReturnType<typeof endingOf>>}}
 *   Plan  the visible tree at 100 %
 * @typedef {{frame: import("./layout/level_of_detail.js").Frame, fit: import("./layout/level_of_detail.js").Frame,
 *   positions: (import("./layout/positions.js").NodePosition | undefined)[]}} Picture
 */

/** The ring of a selected root has room, magnified too. */
export const EDGE = 8;
const STUB = 20;
const NOTE = 18;

/**
 * @param {import("../shared/node_view.js").TreePayload} model
 * @param {import("../shared/trim.js").Limits} limits
 * @param {Set<string>} collapsed
 * @returns {Plan}
 */
export function planTree(model, limits, collapsed) {
  const trimmed = trim(model.nodes, limits);
  const shape = visibleShape(model.nodes, trimmed, collapsed);
  /** @type {Plan["endings"]} */
  const endings = new Map();
  for (const i of shape.nodes) {
    if (shape.leaf[i]) endings.set(i, endingOf(model, trimmed, limits, i));
  }
  const sizes = sizesOf(model, (i) => {
    const end = endings.get(i);
    return Boolean(end && (!end.natural || end.below));
  });
  const layout = layOut(shape, sizes.width, model.nodes.depth);
  return { trimmed, limits, shape, layout, endings, levels: measureLevels(layout, shape.leaf, sizes) };
}

/**
 * The plan as it fits, or as it has been zoomed; `view` is moved along where it is fitted.
 * @param {import("../shared/node_view.js").TreePayload} model
 * @param {Plan} plan
 * @param {import("./viewport.js").View} view
 * @param {{width: number, height: number}} stage
 * @param {number} above what the header takes
 * @returns {Picture}
 */
export function pictureOf(model, plan, view, stage, above) {
  const room = {
    width: Math.max(stage.width - 2 * EDGE, 40),
    height: Math.max(stage.height - above - besides(model, plan), 40),
  };
  let fit = fitFrame(plan.levels, room);
  const below = belowLeaves(model, plan, fit);
  room.height -= below;
  if (below) fit = fitFrame(plan.levels, room);
  let frame = fit;
  if (view.mode === "free") {
    view.zoom = Math.max(view.zoom, fit.zoom);
    frame = zoomFrame(plan.levels, fit, view.zoom, room.height);
  } else {
    if (view.mode === "overview") frame = fitFrame(plan.levels, room, true);
    view.zoom = frame.zoom;
    view.x = (stage.width - (frame.right + frame.left) * frame.grow) / 2;
    view.y = above + EDGE + Math.max(0, (room.height - frame.bottom * frame.grow) * 0.25);
  }
  return { frame, fit, positions: positionsIn(model, plan.shape, plan.layout, frame) };
}

/**
 * What the stage has besides the tree, from top to bottom.
 * @param {import("../shared/node_view.js").TreePayload} model
 * @param {Plan} plan
 */
function besides(model, { shape }) {
  const stubs = shape.hides.some((hidden) => hidden > 0) ? STUB : 0;
  return 2 * EDGE + stubs + (model.capped ? NOTE : 0);
}

/**
 * What the names of leaves take below the last level, where it is of dots.
 * @param {import("../shared/node_view.js").TreePayload} model
 * @param {Plan} plan
 * @param {import("./layout/level_of_detail.js").Frame} frame
 */
export function belowLeaves(model, { shape }, { kinds }) {
  return kinds[kinds.length - 1] === "dot" ? leafNameHeight(model, shape) : 0;
}

/**
 * The height that a stage of this width would best have, but for the header.
 * @param {import("../shared/node_view.js").TreePayload} model
 * @param {Plan} plan
 * @param {number} width
 */
export function wantedHeight(model, plan, width) {
  const room = Math.max(width - 2 * EDGE, 40);
  return easyHeight(plan.levels, room, leafNameHeight(model, plan.shape)) + besides(model, plan);
}

/**
 * The level a height belongs to, and how far on the way to the next one.
 * @param {import("./layout/level_of_detail.js").Frame} frame
 * @param {number} y
 */
export function levelAtHeight({ tops }, y) {
  let at = 0;
  while (at < tops.length - 2 && tops[at + 1] <= y) at += 1;
  const step = (tops[at + 1] ?? tops[at] + 100) - tops[at];
  return at + (y - tops[at]) / step;
}

/**
 * @param {import("./layout/level_of_detail.js").Frame} frame
 * @param {number} level as `levelAtHeight` gives it
 */
export function heightOfLevel({ tops }, level) {
  const at = Math.min(Math.max(Math.floor(level), 0), Math.max(tops.length - 2, 0));
  const step = (tops[at + 1] ?? tops[at] + 100) - tops[at];
  return tops[at] + (level - at) * step;
}
