/** The stops of the scrubber's three rails, and what each means for the limits. */

import { showCount } from "../../shared/display.js";

/**
 * @typedef {import("../../shared/trim.js").Limits} Limits
 * @typedef {"depth" | "leaves" | "alpha"} Rail
 * @typedef {{value: number | null, score: string, label: string, whole: string}} Stop  `value` is
 *   null where the limit ends nothing; `whole` says the chosen stop, and to screen readers
 */

/** @type {[Rail, string, string, keyof Limits][]} */
export const RAILS = [
  ["depth", "Depth", "Depth, at most", "max_depth"],
  ["leaves", "Leaves", "Leaves, at most", "max_leaf_nodes"],
  ["alpha", "Pruning", "Pruning strength α", "ccp_alpha"],
];

/**
 * The tree that a stop gives, in words: its own depth and leaves, not the limits.
 * @param {Rail} rail
 * @param {{label: string, depth: number | null, n_leaves: number | null}} stop
 */
function wholeOf(rail, { label, depth, n_leaves: n }) {
  if (n === null) return `depth ${label} · not grown yet`;
  const leaves = n === 1 ? "1 leaf" : `${showCount(n)} leaves`;
  if (rail === "leaves") return `${leaves} · depth ${depth}`;
  return `${rail === "alpha" ? `α = ${label}` : `depth ${depth}`} · ${leaves}`;
}

/**
 * The stops of each rail as Python offers them.
 * @param {any} offered
 * @returns {Record<string, Stop[]>}
 */
export function readStops(offered) {
  /** @type {Record<string, Stop[]>} */
  const stops = {};
  for (const [rail] of RAILS) {
    const all = offered?.[rail]?.stops ?? [];
    stops[rail] = all.map((/** @type {any} */ stop) => {
      const { value, label, score_text: score } = stop;
      return { value, score, label, whole: wholeOf(rail, stop) };
    });
  }
  return stops;
}

/** @type {Limits} */
export const NO_LIMITS = { max_depth: null, max_leaf_nodes: null, ccp_alpha: 0 };

/**
 * The stop that stands for what the limits say. A limit may lie between the values of two stops
 * or beyond them all: of the limits that are settled Python has named the stop.
 * @param {Stop[]} stops
 * @param {number} present index of the stop that gives the settled tree
 * @param {Rail} rail
 * @param {Limits} limits
 */
export function stopOf(stops, present, rail, limits) {
  const value = limits[nameOf(rail)];
  const exact = stops.findIndex((stop) => stop.value === value);
  return exact >= 0 ? exact : present;
}

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
 * @param {Limits} a
 * @param {Limits} b
 */
export function sameLimits(a, b) {
  return RAILS.every(([, , , name]) => a[name] === b[name]);
}
