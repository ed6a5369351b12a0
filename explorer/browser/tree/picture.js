/** From a model, limits and a view to everything that is to be drawn: pure, and quick. */

import { endingOf, trim } from "../shared/trim.js";
import { fadesOf } from "./fading.js";
import { visibleShape } from "./layout/layout.js";
import { positionsIn, sizesOf } from "./layout/positions.js";
import { easyTreeHeight, fitTree, spacingsOf, zoomTree } from "./layout/spacing.js";
import { endingTexts } from "./nodes/cards.js";
import { leafNameHeight } from "./nodes/compact_labels.js";
import { testedNodes } from "./nodes/marks/kept_marks.js";

/**
 * What is done to branches besides limits: nodes that are pruned by hand, the next alphas to come,
 * whose branches fade, and the splits made so far while the tree grows step by step.
 * @typedef {{pruned: Set<number>, next: number[], steps: import("../shared/trim.js").Steps | null}} Branches
 * @typedef {{trimmed: import("../shared/trim.js").Trimmed, limits: import("../shared/trim.js").Limits,
 *   shape: import("./layout/layout.js").Shape, spacings: import("./layout/spacing.js").Spacings,
 *   levels: number[][], endings: Map<number, ReturnType<typeof endingOf>>,
 *   tested: import("./nodes/marks/kept_marks.js").Tested, fades: Map<number, number>}}
 *   Plan  the visible tree at 100 %; `levels` are its nodes by depth, from left to right
 * @typedef {{frame: import("./layout/spacing.js").SpacedFrame, fit: import("./layout/spacing.js").SpacedFrame,
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
 * @param {Branches} branches
 * @returns {Plan}
 */
export function planTree(model, limits, collapsed, { pruned, next, steps }) {
  const trimmed = trim(model.nodes, limits, pruned, steps);
  const shape = visibleShape(model.nodes, trimmed, collapsed);
  /** @type {Plan["endings"]} */
  const endings = new Map();
  for (const i of shape.nodes) {
    if (shape.leaf[i]) endings.set(i, endingOf(model, trimmed, limits, i));
  }
  const sizes = sizesOf(model, (i) => {
    const end = endings.get(i);
    return end ? endingTexts(model, i, end).length : 0;
  });
  const spacings = spacingsOf(shape, sizes, model.nodes.depth);
  const tested = testedNodes(model, shape.nodes);
  const fades = fadesOf(model.nodes, limits, trimmed, next);
  return { trimmed, limits, shape, spacings, endings, tested, fades, levels: spacings.wide.layout.levels };
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
  let fit = fitTree(plan.spacings, room);
  const below = belowLeaves(model, plan, fit);
  room.height -= below;
  if (below) fit = fitTree(plan.spacings, room);
  let frame = fit;
  if (view.mode === "free") {
    view.zoom = Math.max(view.zoom, fit.zoom);
    frame = zoomTree(plan.spacings, fit, view.zoom, room.height);
  } else {
    if (view.mode === "overview") frame = fitTree(plan.spacings, room, true);
    view.zoom = frame.zoom;
    view.x = (stage.width - (frame.right + frame.left) * frame.grow) / 2;
    view.y = above + EDGE + Math.max(0, (room.height - frame.bottom * frame.grow) * 0.25);
  }
  return { frame, fit, positions: positionsIn(model, plan.shape, frame.layout, frame) };
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
 * The height that a stage of this width would best have, without the header.
 * @param {import("../shared/node_view.js").TreePayload} model
 * @param {Plan} plan
 * @param {number} width
 */
export function wantedHeight(model, plan, width) {
  const room = Math.max(width - 2 * EDGE, 40);
  return easyTreeHeight(plan.spacings, room, leafNameHeight(model, plan.shape)) + besides(model, plan);
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
