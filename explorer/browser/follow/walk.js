/** A row's path through the tree: each value and what it is compared with, as the tree was sent. */

import { MISSING_LEVEL } from "./payload.js";

/**
 * @typedef {import("./payload.js").FollowTree} FollowTree
 * @typedef {import("./payload.js").Values} Values
 */

/**
 * The nodes that a row reaches, the root first.
 * @param {FollowTree} tree
 * @param {Values} values
 * @returns {number[]}
 */
export function walk(tree, values) {
  const { left, feature } = tree.nodes;
  const way = [0];
  for (let at = 0; left[at] >= 0; ) {
    at = left[at] + (goesLeft(tree, at, values[feature[at]]) ? 0 : 1);
    way.push(at);
  }
  return way;
}

/**
 * Whether a value goes left at a node.
 * @param {FollowTree} tree
 * @param {number} at
 * @param {number | null} value
 */
export function goesLeft({ nodes, features }, at, value) {
  const isMissing = value === (features[nodes.feature[at]].is_numeric ? null : MISSING_LEVEL);
  if (nodes.kind[at] === "missing") return !isMissing;
  if (isMissing) return Boolean(nodes.missing_left[at]);
  if (nodes.kind[at] === "numeric") return Number(value) <= Number(nodes.threshold[at]);
  if (nodes.levels_left[at].includes(Number(value))) return true;
  if (nodes.levels_right[at].includes(Number(value))) return false;
  return Boolean(nodes.unseen_left[at]);
}
