/** The whole tree as Python sends it, and which stretch of the rows each node takes. */

/**
 * `start` and `size` are shares of the root's weight. `leading` is the share of a node's
 * heaviest class; for numbers, how far its impurity is below the root's.
 * @typedef {import("../shared/node_view.js").TreePayload & {table: string, title: string, caption: string,
 *   measure: string, start: Float64Array, size: Float64Array,
 *   nodes: import("../shared/node_columns.js").OverviewNodes}} Overview
 */

/**
 * @param {Uint8Array} bytes JSON in UTF-8
 * @returns {Overview}
 */
export function readOverview(bytes) {
  const overview = JSON.parse(new TextDecoder().decode(bytes));
  const { left, weight } = overview.nodes;
  overview.start = new Float64Array(left.length);
  overview.size = Float64Array.from(weight, (/** @type {number} */ one) => one / weight[0]);
  left.forEach((/** @type {number} */ child, /** @type {number} */ i) => {
    if (child < 0) return;
    overview.start[child] = overview.start[i];
    overview.start[child + 1] = overview.start[i] + overview.size[child];
  });
  return overview;
}

/**
 * A node's turns from the root.
 * @param {Overview} overview
 * @param {number} i
 */
export function turnsTo({ nodes }, i) {
  const turns = [];
  for (let at = i; at > 0; at = nodes.parent[at]) {
    turns.push(nodes.left[nodes.parent[at]] === at ? "L" : "R");
  }
  return turns.reverse().join("");
}

/**
 * From the root to a node, both included.
 * @param {Overview} overview
 * @param {number} i
 * @returns {number[]}
 */
export function lineTo({ nodes }, i) {
  const line = [i];
  for (let at = i; at > 0; at = nodes.parent[at]) line.push(nodes.parent[at]);
  return line.reverse();
}

/**
 * 1 for a node and all below it.
 * @param {Overview} overview
 * @param {number} top
 * @returns {Uint8Array}
 */
export function branchOf({ nodes }, top) {
  const within = new Uint8Array(nodes.parent.length);
  within[top] = 1;
  for (let i = top + 1; i < within.length; i += 1) within[i] = within[nodes.parent[i]];
  return within;
}

/**
 * The nodes of each level of a branch, from left to right; above it only the path to it.
 * @param {Overview} overview
 * @param {number} top
 * @returns {number[][]}
 */
export function levelsOf(overview, top) {
  const levels = lineTo(overview, top).map((i) => [i]);
  const within = branchOf(overview, top);
  within.forEach((is, i) => {
    if (is && i !== top) (levels[overview.nodes.depth[i]] ??= []).push(i);
  });
  return levels;
}

/**
 * The deepest node above both, or one of them.
 * @param {Overview} overview
 * @param {number} one
 * @param {number} other
 */
export function meetingOf({ nodes }, one, other) {
  let [a, b] = [one, other];
  while (a !== b) {
    if (a > b) a = nodes.parent[a];
    else b = nodes.parent[b];
  }
  return a;
}
