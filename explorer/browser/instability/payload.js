/** What Python sends of trees of disturbed rows, as `views/instability` has it. */

import { bytes } from "../shared/votes/payload.js";

/** @typedef {import("../shared/votes/payload.js").Plane} Plane */
/** @typedef {import("../shared/votes/payload.js").VoteMap} VoteMap */

/**
 * `samples` are the curves of samples one after the other, a byte at each of `sampled_at`: 0 to 254
 * between the ends of the impurity's scale, 255 where there is none. `least` is the lowest of all.
 * `no_curve`: why there is none; then there are only names, wins and ties.
 * @typedef {{name: string, whole: string, wins: number, ties: number, no_curve: string, low: number, high: number,
 *   least: number, ticks: [number, string][], at: number[], impurity: number[], best: [number, number] | null,
 *   sampled_at: number[], samples: string}} RootFeature
 */

/**
 * @typedef {{title: string, told: string, features: RootFeature[], low: number, high: number,
 *   n_curves: number}} Curves
 */

/**
 * `changed` has one bit per point, tree by tree, each beginning its own byte. `dropped`: by tree,
 * the point of the row that it is without, −1 where that is not drawn.
 * @typedef {{title: string, told: string, plane: Plane, map: VoteMap, share: number[],
 *   changed: string, dropped: number[]}} Rows
 */

/**
 * Lists over all trees; `lane` is an index of `lanes`, the first of which are the features drawn.
 * `asks` is the root in words, the first `named` letters of which are its feature's name.
 * @typedef {{title: string, lanes: string[], lane: number[], threshold: (number | null)[],
 *   asks: string[], named: number[], changed: number[], tied: string[], without: string[],
 *   lines: string[], nodes: string, bands: number[]}} Trees
 */

/**
 * `is_fixed`: it is only viewed, and none of its trees is chosen.
 * @typedef {{title: string, curves: Curves, rows: Rows, trees: Trees, is_fixed: boolean}} Instability
 */

/**
 * `told` is the place of a number, or the index of a class; `bands` are the shares of its classes.
 * @typedef {{share: number, told: number, bands: number[], left: number, right: number,
 *   goesOn: boolean, depth: number}} SmallNode
 */

const N_BANDS = 3;
const OF_NODE = 2 + N_BANDS;
const OF_SHARE = 63;
const [SPLIT, GOES_ON] = [1, 2];

/**
 * The first levels of every tree, its nodes in preorder.
 * @param {Trees} trees
 * @returns {SmallNode[][]}
 */
export function smallTrees({ nodes, lane }) {
  const all = bytes(nodes);
  let at = 0;
  /** @param {SmallNode[]} found @param {number} depth */
  const read = (found, depth) => {
    const i = found.length;
    const [first, told, ...bands] = all.subarray(at, at + OF_NODE);
    at += OF_NODE;
    const kind = first >> 6;
    const node = {
      share: (first & OF_SHARE) / OF_SHARE,
      told,
      bands: bands.map((byte) => byte / 255),
      left: -1,
      right: -1,
      goesOn: kind === GOES_ON,
      depth,
    };
    found.push(node);
    if (kind === SPLIT) {
      node.left = read(found, depth + 1);
      node.right = read(found, depth + 1);
    }
    return i;
  };
  return lane.map(() => {
    /** @type {SmallNode[]} */
    const found = [];
    read(found, 0);
    return found;
  });
}

/**
 * Whether a tree changes the row of a point.
 * @param {Rows} rows
 * @returns {(tree: number, point: number) => boolean}
 */
export function changesOf({ changed, share }) {
  const all = bytes(changed);
  const wide = Math.ceil(share.length / 8);
  return (tree, point) => Boolean(all[tree * wide + (point >> 3)] & (128 >> (point & 7)));
}

/** @param {string} samples @param {number} n of points of a curve @returns {Uint8Array[]} */
export function curvesOf(samples, n) {
  const all = bytes(samples);
  if (!n) return [];
  return Array.from({ length: all.length / n }, (_, i) => all.subarray(i * n, (i + 1) * n));
}
