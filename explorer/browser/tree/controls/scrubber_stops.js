/** The stops of the scrubber's three rails, and what each means for the limits. */

import { showCount } from "../../shared/display.js";
import { nameOf, RAILS } from "../../shared/limits.js";

/**
 * @typedef {import("../../shared/trim.js").Limits} Limits
 * @typedef {import("../../shared/limits.js").Rail} Rail
 * @typedef {{value: number | null, trained: number | null, score: string, label: string, whole: string}} Stop  `value` is
 *   null where the limit ends nothing; `whole` says the chosen stop, and to screen readers
 */

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
      const { value, label, score: trained, score_text: score } = stop;
      return { value, trained, score, label, whole: wholeOf(rail, stop) };
    });
  }
  return stops;
}

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
