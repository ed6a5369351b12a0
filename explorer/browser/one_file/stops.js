/** The stops of the scrubber under limits that have moved, without Python: of `views/scores/tracks.py`. */

import { showAlpha, showCount } from "../shared/display.js";
import { NO_LIMITS, nameOf, RAILS, withStop } from "../shared/limits.js";
import { trim } from "../shared/trim.js";

/**
 * @typedef {import("../shared/trim.js").Limits} Limits
 * @typedef {import("../shared/limits.js").Rail} Rail
 */

/**
 * The stops that give a tree different from the one before, under the other limits; with scores where
 * these are free, for then they are those that Python has found.
 * @param {any} offered the stops without any limit, as Python has them
 * @param {import("../shared/node_view.js").Nodes} nodes
 * @param {Limits} limits
 * @param {Set<number>} pruned
 */
export function stopsUnder(offered, nodes, limits, pruned) {
  const now = shapeOf(nodes, limits, pruned);
  /** @type {Record<string, any>} */
  const found = { ...offered, holding: holdingOf(nodes, limits) };
  for (const [rail] of RAILS) {
    const isFree = pruned.size === 0 && sameOthers(limits, rail);
    /** @type {any[]} */
    const stops = [];
    let [present, before] = [0, ""];
    for (const stop of offered[rail].stops) {
      const tree = shapeOf(nodes, withStop(limits, rail, stop.value), pruned);
      if (tree.key === before) continue;
      before = tree.key;
      if (tree.key === now.key) present = stops.length;
      const scored = isFree ? {} : { score: null, score_text: "" };
      stops.push({ ...stop, ...scored, depth: tree.depth, n_leaves: tree.leaves });
    }
    found[rail] = { ...offered[rail], stops, present };
  }
  return found;
}

/**
 * @param {import("../shared/node_view.js").Nodes} nodes
 * @param {Limits} limits
 * @param {Iterable<number>} pruned
 */
function shapeOf(nodes, limits, pruned) {
  const { splits, depth, leaves } = trim(nodes, limits, pruned);
  return { key: splits.join(""), depth, leaves };
}

/** Whether the limits of the other rails are free. @param {Limits} limits @param {Rail} rail */
function sameOthers(limits, rail) {
  return RAILS.every(([name]) => name === rail || limits[nameOf(name)] === NO_LIMITS[nameOf(name)]);
}

/**
 * The limits that each, by itself, keep the tree from being larger, in words.
 * @param {import("../shared/node_view.js").Nodes} nodes
 * @param {Limits} limits
 */
function holdingOf(nodes, limits) {
  const now = shapeOf(nodes, limits, []).key;
  const words = {
    depth: `depth ≤ ${limits.max_depth}`,
    leaves: `leaves ≤ ${showCount(limits.max_leaf_nodes ?? 0)}`,
    alpha: `α = ${showAlpha(limits.ccp_alpha)}`,
  };
  const holding = RAILS.filter(([rail]) => {
    const lifted = withStop(limits, rail, NO_LIMITS[nameOf(rail)]);
    return shapeOf(nodes, lifted, []).key !== now;
  });
  return Object.fromEntries(holding.map(([rail]) => [rail, words[rail]]));
}
