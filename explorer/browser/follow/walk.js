/** A row's way down the tree: each value beside what it is compared with, as the tree was sent. */

import { MISSING_LEVEL } from "./payload.js";

/**
 * @typedef {import("./payload.js").Nodes} Nodes
 * @typedef {import("./payload.js").Values} Values
 */

/**
 * The nodes that a row comes by, the root first.
 * @param {Nodes} nodes
 * @param {Values} values
 * @returns {number[]}
 */
export function walk(nodes, values) {
  const way = [0];
  for (let at = 0; nodes.left[at] >= 0; ) {
    at = nodes.left[at] + (goesLeft(nodes, at, values[nodes.feature[at]]) ? 0 : 1);
    way.push(at);
  }
  return way;
}

/**
 * Whether a value goes left at a node.
 * @param {Nodes} nodes
 * @param {number} at
 * @param {number | null} value
 */
export function goesLeft(nodes, at, value) {
  if (nodes.kind[at] === "numeric") {
    if (value === null) return Boolean(nodes.missing_left[at]);
    return value <= Number(nodes.threshold[at]);
  }
  if (nodes.kind[at] === "missing") return value !== null && value !== MISSING_LEVEL;
  if (value === MISSING_LEVEL) return Boolean(nodes.missing_left[at]);
  if (nodes.levels_left[at].includes(Number(value))) return true;
  if (nodes.levels_right[at].includes(Number(value))) return false;
  return Boolean(nodes.unseen_left[at]);
}
