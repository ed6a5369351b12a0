/**
 * Where every node is on its way from one picture to the next: what is new grows out of its
 * parent's wedge, what goes folds back into it.
 */

/**
 * @typedef {import("../layout/positions.js").NodePosition} NodePosition
 * @typedef {{x: number, y: number}} Point
 * @typedef {{from: Point, to: Point, position: NodePosition, state: "here" | "coming" | "going"}} Spot
 *   `position` is where the node belongs; of one that goes, where it belonged
 */

/**
 * @param {Spot} spot
 * @param {number} t share of the way
 * @returns {Point}
 */
export function positionOf({ from, to }, t) {
  return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t };
}

/**
 * @param {Spot} spot
 * @param {number} t share of the way
 * @returns {number} 1, or less while the node comes or goes
 */
export function sizeOf({ state }, t) {
  if (state === "here") return 1;
  return state === "coming" ? t : 1 - t;
}

/**
 * The way of every node from where it is to where it belongs.
 * @param {ArrayLike<number>} parent
 * @param {Map<number, Spot>} before
 * @param {number} t how far the nodes have come on the ways before
 * @param {number[]} nodes
 * @param {(NodePosition | undefined)[]} positions one for each of `nodes`, by its index
 * @returns {Map<number, Spot>}
 */
export function spotsBetween(parent, before, t, nodes, positions) {
  const wedgeBefore = (/** @type {number} */ i) =>
    wedgeOf(parent, i, (j) => {
      const spot = before.get(j);
      return spot && { ...positionOf(spot, t), out: spot.position.out };
    });
  /** @type {Map<number, Spot>} */
  const after = new Map();
  for (const i of nodes) {
    const position = /** @type {NodePosition} */ (positions[i]);
    const old = before.get(i);
    const from = old ? positionOf(old, t) : wedgeBefore(i);
    const isComing = old ? old.state === "coming" : Boolean(from);
    after.set(i, { from: from ?? position, to: position, position, state: isComing ? "coming" : "here" });
  }
  for (const [i, old] of before) {
    const to = after.has(i) ? undefined : wedgeOf(parent, i, (j) => positions[j]);
    if (to) after.set(i, { from: positionOf(old, t), to, position: old.position, state: "going" });
  }
  return after;
}

/**
 * Every node where it belongs, at once.
 * @param {number[]} nodes
 * @param {(NodePosition | undefined)[]} positions one for each of `nodes`, by its index
 * @returns {Map<number, Spot>}
 */
export function spotsAt(nodes, positions) {
  /** @type {Map<number, Spot>} */
  const spots = new Map();
  for (const i of nodes) {
    const position = /** @type {NodePosition} */ (positions[i]);
    spots.set(i, { from: position, to: position, position, state: "here" });
  }
  return spots;
}

/**
 * Everything is where it belongs; what was going is gone.
 * @param {Map<number, Spot>} spots
 */
export function settleSpots(spots) {
  for (const [i, spot] of spots) {
    if (spot.state === "going") spots.delete(i);
    spot.state = "here";
    spot.from = spot.to;
  }
}

/**
 * Where a node comes from or goes to: the wedge of its nearest ancestor that is found.
 * @param {ArrayLike<number>} parent
 * @param {number} i
 * @param {(j: number) => {x: number, y: number, out: Point} | undefined} find
 * @returns {Point | undefined}
 */
function wedgeOf(parent, i, find) {
  let up = parent[i];
  while (up > 0 && !find(up)) up = parent[up];
  const found = up >= 0 ? find(up) : undefined;
  return found && { x: found.x + found.out.x, y: found.y + found.out.y };
}
