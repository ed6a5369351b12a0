/** How much room the text next to an edge has. */

import { isTold, wishedRoom } from "../nodes/side_texts.js";

/** Between two texts, and between a text and the end of the drawing. */
const APART = 8;

/**
 * From the middle of a child to what comes next on its outer side. Two texts that face each
 * other share what lies between them: the one that needs less than half leaves the rest.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {import("../picture.js").Plan} plan
 * @param {import("./spacing.js").SpacedFrame} frame
 * @param {number} i
 * @param {number} stage how wide the stage is: its margins at the drawing's sides are free
 */
export function roomBeside(model, { shape, levels }, { layout: { x }, sx, left, right, grow }, i, stage) {
  const { parent, depth } = model.nodes;
  const level = levels[depth[i]];
  const isLeft = shape.left[parent[i]] === i;
  const next = level[level.indexOf(i) + (isLeft ? -1 : 1)];
  const margin = Math.max((stage / grow - (right - left)) / 2, APART) - APART / 2;
  if (next === undefined) return (isLeft ? x[i] * sx - left : right - x[i] * sx) + margin;
  const between = Math.abs(x[next] - x[i]) * sx - APART;
  return Math.max(between / 2, Math.min(wishedRoom(model, i), between - wishedRoom(model, next)));
}

/**
 * Whether an edge below a pill tells its threshold, so that it may do without it: next to edges to
 * dots nothing is written, and the feature's name is never enough for categories.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {import("../picture.js").Plan} plan
 * @param {import("../picture.js").Picture} picture
 * @param {number} i
 * @param {number} stage as for `roomBeside`
 */
export function edgesTell(model, plan, { frame, positions }, i, stage) {
  const left = plan.shape.left[i];
  if (left < 0 || positions[i]?.kind !== "pill" || model.nodes.kind[i] === "category") return false;
  return [left, left + 1].some((child) => {
    const kind = positions[child]?.kind ?? "dot";
    return kind !== "dot" && isTold(model, child, roomBeside(model, plan, frame, child, stage));
  });
}
