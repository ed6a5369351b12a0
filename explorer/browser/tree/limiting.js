/** Limits, branches pruned by hand and those that are about to go, brought to the canvas. */

import { replan, showCaptions } from "./repainting.js";

/** @typedef {import("./tree_controller.js").TreeController} TreeController */

/**
 * @param {TreeController} controller
 * @param {import("../shared/trim.js").Limits} limits
 * @param {import("./picture.js").Branches} branches
 * @param {boolean} animate
 */
export function limitTree(controller, limits, branches, animate) {
  controller.limits = limits;
  controller.branches = branches;
  controller.capped = ""; // counted where limits are settled
  replan(controller, animate, true);
}

/**
 * @param {TreeController} controller
 * @param {import("./picture.js").Branches} branches
 * @param {boolean} [animate]
 */
export function changeBranches(controller, branches, animate = false) {
  if (sameBranches(branches, controller.branches)) return;
  controller.branches = branches;
  replan(controller, animate, true);
}

/**
 * @param {TreeController} controller
 * @param {string} capped how many nodes of the tree under its limits are drawn; "" if all are
 */
export function sayCapped(controller, capped) {
  controller.capped = capped;
  showCaptions(controller);
}

/**
 * The nodes at these paths, for the tree of a model; paths that it has not are left out.
 * @param {{nodes: {path: string[]}}} model
 * @param {string[]} paths
 * @returns {Set<number>}
 */
export function nodesAt({ nodes }, paths) {
  if (!paths.length) return new Set();
  const wanted = new Set(paths);
  return new Set(nodes.path.flatMap((path, i) => (wanted.has(path) ? [i] : [])));
}

/**
 * @param {import("./picture.js").Branches} a
 * @param {import("./picture.js").Branches} b
 */
export function sameBranches(a, b) {
  const sameSteps = a.steps?.at === b.steps?.at && a.steps?.count === b.steps?.count;
  return sameSteps && same([...a.pruned], [...b.pruned]) && same(a.next, b.next);
}

/**
 * @param {number[]} a
 * @param {number[]} b
 */
function same(a, b) {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}
