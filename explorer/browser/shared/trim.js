/**
 * Every limit answered at once, without Python: the second copy of `tree/trimming.py`.
 *
 * The order is Python's: depth first, then the leaf budget among the splits that pass, then
 * cost-complexity pruning on what remains. A test ties both copies together on random trees.
 */

import { showAlpha, showCount } from "./display.js";

/**
 * @typedef {{max_depth: number | null, max_leaf_nodes: number | null, ccp_alpha: number}} Limits
 * @typedef {"" | "depth" | "leaves" | "alpha" | "hand" | "step"} EndedBy  which limit made a node a leaf; "" if none did
 * @typedef {{at: Map<number, number>, count: number}} Steps  splits made one by one in an order that
 *   Python has sent: the number of the step that splits a node, and how many steps are made
 * @typedef {{shown: Uint8Array, splits: Uint8Array, endedBy: EndedBy[], leaves: number, depth: number,
 *   steps: Steps | null}} Trimmed  by node; `splits` are the shown nodes that still have children
 * @typedef {{parent: ArrayLike<number>, left: ArrayLike<number>, depth: ArrayLike<number>,
 *   cost: ArrayLike<number>, rank: ArrayLike<number>, natural: ArrayLike<number>}} Grown
 *   `natural`: leaves that no limit made
 */

/** As `tree/impurity.py` has it: differences within it are rounding. */
const TIE_BAND = 2 ** -40;

/** @type {WeakMap<object, Int32Array>} */
const BEST_FIRST = new WeakMap();

/**
 * What `limits` leave of a tree that was grown without them.
 * @param {Grown} nodes
 * @param {Limits} limits
 * @param {Iterable<number>} [pruned] nodes that are made leaves by hand, after every limit
 * @param {Steps | null} [steps] the splits made so far of those that are left; null for all
 * @returns {Trimmed}
 */
export function trim(nodes, limits, pruned = [], steps = null) {
  const { left, depth, natural } = nodes;
  const n = left.length;
  const deepest = limits.max_depth ?? Infinity;
  const splits = new Uint8Array(n);
  /** @type {EndedBy[]} */
  const endedBy = new Array(n).fill("");
  for (let i = 0; i < n; i += 1) {
    if (depth[i] < deepest) splits[i] = left[i] >= 0 ? 1 : 0;
    else if (!natural[i]) endedBy[i] = "depth";
  }
  if (limits.max_leaf_nodes !== null) spend(nodes, splits, endedBy, limits.max_leaf_nodes - 1);
  if (limits.ccp_alpha > 0) prune(nodes, splits, endedBy, limits.ccp_alpha);
  for (const i of pruned) {
    if (!splits[i]) continue;
    splits[i] = 0;
    endedBy[i] = "hand";
  }
  if (steps) wait(splits, endedBy, steps);
  return { ...whatIsLeft(nodes, splits, endedBy), steps };
}

/**
 * Splits whose step is not made yet wait for it; those of no step are never made.
 * @param {Uint8Array} splits
 * @param {EndedBy[]} endedBy
 * @param {Steps} steps
 */
function wait(splits, endedBy, { at, count }) {
  for (let i = 0; i < splits.length; i += 1) {
    if (!splits[i] || (at.get(i) ?? Infinity) <= count) continue;
    splits[i] = 0;
    endedBy[i] = "step";
  }
}

/**
 * The first `budget` splits in best-first order stay; an ancestor always comes before its kin.
 * @param {Grown} nodes
 * @param {Uint8Array} splits
 * @param {EndedBy[]} endedBy
 * @param {number} budget
 */
function spend(nodes, splits, endedBy, budget) {
  let spent = 0;
  for (const i of bestFirst(nodes)) {
    if (!splits[i]) continue;
    spent += 1;
    if (spent <= budget) continue;
    splits[i] = 0;
    endedBy[i] = "leaves";
  }
}

/**
 * @param {Grown} nodes
 * @returns {Int32Array}
 */
function bestFirst(nodes) {
  let order = BEST_FIRST.get(nodes);
  if (!order) {
    const { rank } = nodes;
    order = Int32Array.from({ length: rank.length }, (_, i) => i).filter((i) => rank[i] >= 0);
    order.sort((a, b) => rank[a] - rank[b]);
    BEST_FIRST.set(nodes, order);
  }
  return order;
}

/**
 * Weakest-link pruning in one pass from the deepest level up: a node falls when what its branch
 * saves, for each leaf it adds, is at most alpha, up to rounding.
 * @param {Grown} nodes
 * @param {Uint8Array} splits
 * @param {EndedBy[]} endedBy
 * @param {number} alpha
 */
function prune({ left, cost, parent }, splits, endedBy, alpha) {
  const n = left.length;
  const branchCost = Float64Array.from(cost);
  const moreLeaves = new Float64Array(n);
  const stands = new Uint8Array(n);
  for (let i = n - 1; i >= 0; i -= 1) {
    if (!splits[i]) continue;
    const below = branchCost[left[i]] + branchCost[left[i] + 1];
    const more = moreLeaves[left[i]] + moreLeaves[left[i] + 1] + 1;
    if (!(cost[i] * (1 - TIE_BAND) - below > alpha * more)) continue;
    stands[i] = 1;
    branchCost[i] = below;
    moreLeaves[i] = more;
  }
  for (let i = 0; i < n; i += 1) {
    if (!splits[i]) continue;
    splits[i] = stands[i] && (i === 0 || splits[parent[i]]) ? 1 : 0;
    if (!splits[i]) endedBy[i] = "alpha";
  }
}

/**
 * @param {Grown} nodes
 * @param {Uint8Array} splits
 * @param {EndedBy[]} endedBy
 * @returns {Omit<Trimmed, "steps">}
 */
function whatIsLeft({ parent, depth }, splits, endedBy) {
  const n = splits.length;
  const shown = new Uint8Array(n);
  let leaves = 0;
  let deepest = 0;
  for (let i = 0; i < n; i += 1) {
    shown[i] = i === 0 || splits[parent[i]] ? 1 : 0;
    if (!shown[i]) splits[i] = 0;
    if (!shown[i] || splits[i]) endedBy[i] = "";
    if (shown[i] && !splits[i]) {
      leaves += 1;
      deepest = Math.max(deepest, depth[i]);
    }
  }
  return { shown, splits, endedBy, leaves, depth: deepest };
}

/**
 * Why a shown node is a leaf, in words, and whether no limit had a hand in it.
 * What was not sent below a node is not missed where the limit of depth ends it anyway.
 * @param {{nodes: {ending: string[], natural: ArrayLike<number>, n_below: ArrayLike<number>,
 *   depth: ArrayLike<number>}, words: Record<string, string>}} model
 * @param {Trimmed} trimmed
 * @param {Limits} limits
 * @param {number} i
 * @returns {{ending: string, natural: boolean, below: number}}
 */
export function endingOf({ nodes, words }, { endedBy, steps }, limits, i) {
  const isDeep = nodes.n_below[i] > 0 && nodes.depth[i] >= (limits.max_depth ?? Infinity);
  const by = endedBy[i] || (isDeep ? "depth" : "");
  if (!by) {
    return { ending: nodes.ending[i], natural: Boolean(nodes.natural[i]), below: nodes.n_below[i] };
  }
  const number = {
    depth: String(limits.max_depth),
    leaves: showCount(limits.max_leaf_nodes ?? 0),
    alpha: showAlpha(limits.ccp_alpha),
    hand: "",
    step: String(steps?.at.get(i) ?? ""),
  }[by];
  const isOther = (by === "leaves" && number === "1") || (by === "step" && !number);
  const sentence = isOther ? (words[by === "step" ? "no_step" : "leaf"] ?? words[by]) : words[by];
  return { ending: sentence.replace("{n}", () => number), natural: false, below: 0 };
}
