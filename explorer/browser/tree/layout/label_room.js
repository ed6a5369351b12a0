/** How much room the text next to an edge has. */

import { wishedRoom } from "../nodes/side_texts.js";

/** Between two texts, and between a text and the end of the drawing. */
const APART = 8;
/** From a node up to the top of the two lines above it. */
const HIGH = 40;

/**
 * From the middle of a child to what comes next on its outer side. Two texts that face each
 * other share what lies between them: the one that needs less than half leaves the rest.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {import("../picture.js").Plan} plan
 * @param {import("../picture.js").Picture} picture
 * @param {number} i
 * @param {number} stage how wide the stage is: its margins at the drawing's sides are free
 * @param {import("./label_places.js").Box[]} taken by what is next to the tree
 */
export function roomBeside(model, { shape, levels }, { frame, positions }, i, stage, taken) {
  const {
    layout: { x },
    sx,
    left,
    right,
    grow,
  } = frame;
  const { parent, depth } = model.nodes;
  const level = levels[depth[i]];
  const isLeft = shape.left[parent[i]] === i;
  const next = level[level.indexOf(i) + (isLeft ? -1 : 1)];
  const margin = Math.max((stage / grow - (right - left)) / 2, APART) - APART / 2;
  if (next === undefined) {
    const free = (isLeft ? x[i] * sx - left : right - x[i] * sx) + margin;
    return Math.min(free, wayTo(taken, positions[i], isLeft));
  }
  const between = Math.abs(x[next] - x[i]) * sx - APART;
  return Math.max(between / 2, Math.min(wishedRoom(model, i), between - wishedRoom(model, next)));
}

/**
 * How far the next of some boxes is from the text above a node, on one side of it.
 * @param {import("./label_places.js").Box[]} taken
 * @param {import("./positions.js").NodePosition | undefined} at
 * @param {boolean} isLeft
 */
function wayTo(taken, at, isLeft) {
  if (!at) return Infinity;
  const { x, y } = at;
  const ways = taken
    .filter(({ top, bottom }) => top < y && bottom > y - HIGH)
    .map((box) => (isLeft ? x - box.right : box.left - x))
    .filter((way) => way >= 0);
  return Math.min(...ways);
}
