/** How much room the text next to an edge has. */

import { wishedRoom } from "../nodes/side_texts.js";

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
