/** The limits that can be moved along stops: their names, and one of them at a stop. */

/**
 * @typedef {import("./trim.js").Limits} Limits
 * @typedef {"depth" | "leaves" | "alpha"} Rail
 * @typedef {Limits & {min_samples_split: number, min_samples_leaf: number}} AllLimits
 * @typedef {Rail | "split" | "leaf_size"} AnyRail those of the scrubber, and the two that count rows
 */

/** @type {[Rail, string, string, keyof Limits][]} */
export const RAILS = [
  ["depth", "Depth", "Maximum depth", "max_depth"],
  ["leaves", "Leaves", "Maximum leaves", "max_leaf_nodes"],
  ["alpha", "Pruning", "Pruning strength α", "ccp_alpha"],
];

/** @type {[AnyRail, string, string, keyof AllLimits][]} */
export const ALL_RAILS = [
  ...RAILS,
  ["split", "Rows to split", "Minimum rows to split", "min_samples_split"],
  ["leaf_size", "Rows in a leaf", "Minimum rows in a leaf", "min_samples_leaf"],
];

/** @type {Limits} */
export const NO_LIMITS = { max_depth: null, max_leaf_nodes: null, ccp_alpha: 0 };

/** @param {Rail} rail */
export function nameOf(rail) {
  return /** @type {[Rail, string, string, keyof Limits]} */ (RAILS.find(([name]) => name === rail))[3];
}

/**
 * @param {Limits} limits
 * @param {Rail} rail
 * @param {number | null} value
 * @returns {Limits}
 */
export function withStop({ max_depth, max_leaf_nodes, ccp_alpha }, rail, value) {
  return { max_depth, max_leaf_nodes, ccp_alpha, [nameOf(rail)]: value };
}

/**
 * All limits, with that of one rail at a value.
 * @param {AllLimits} limits
 * @param {AnyRail} rail
 * @param {number | null} value
 * @returns {AllLimits}
 */
export function withAny(limits, rail, value) {
  const kept = Object.fromEntries(ALL_RAILS.map(([, , , name]) => [name, limits[name]]));
  const [, , , moved] = /** @type {typeof ALL_RAILS[number]} */ (ALL_RAILS.find(([name]) => name === rail));
  return /** @type {AllLimits} */ ({ ...kept, [moved]: value });
}

/**
 * @param {Limits} a
 * @param {Limits} b
 */
export function sameLimits(a, b) {
  return RAILS.every(([, , , name]) => a[name] === b[name]);
}
