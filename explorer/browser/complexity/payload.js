/** What Python sends of the complexity curve, and how its stops become limits. */

/** @typedef {import("../shared/trim.js").Limits} Limits */
/** @typedef {"depth" | "leaves" | "alpha"} Name */

/**
 * A limit's stops, as `views/complexity` describes them.
 * @typedef {object} Track
 * @property {(number | null)[]} values
 * @property {string[]} labels
 * @property {string[]} stop_names
 * @property {string[]} leaves_names
 * @property {(number | null)[]} training
 * @property {(number | null)[]} mean
 * @property {(number | null)[]} deviation
 * @property {(number | null)[][]} folds
 * @property {string[]} training_texts
 * @property {string[]} mean_texts
 * @property {string[]} apart
 * @property {number} present
 * @property {number | null} best
 * @property {number | null} simplest
 * @property {number | null} least
 * @property {string} title
 * @property {number} low
 * @property {number} high
 * @property {[number, string][]} ticks
 */

/**
 * @typedef {Limits & {is_share: boolean, folded: string, training: string, n_folds: number}
 *   & Record<Name, Track>} Complexity
 */

/** @type {[Name, string, string, keyof Limits][]} */
export const TRACKS = [
  ["depth", "Depth", "Depth, at most", "max_depth"],
  ["leaves", "Leaves", "Leaves, at most", "max_leaf_nodes"],
  ["alpha", "Pruning", "Pruning strength α", "ccp_alpha"],
];

/**
 * The page's limits with one of them at a stop.
 * @param {Complexity} view
 * @param {Name} name
 * @param {number} stop
 * @returns {Limits}
 */
export function limitsAt({ max_depth, max_leaf_nodes, ccp_alpha, ...tracks }, name, stop) {
  const limit = TRACKS.find(([each]) => each === name)?.[3] ?? "max_depth";
  return { max_depth, max_leaf_nodes, ccp_alpha, [limit]: tracks[name].values[stop] };
}
