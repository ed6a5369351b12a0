/** Branches that pruning takes next are faint, the sooner the fainter. */

import { FADES } from "../shared/fading.js";
import { trim } from "../shared/trim.js";

/**
 * How visible the nodes are that go with one of the next alphas; those that stay are not named.
 * @param {import("../shared/trim.js").Grown} nodes
 * @param {import("../shared/trim.js").Limits} limits
 * @param {import("../shared/trim.js").Trimmed} trimmed what they leave now
 * @param {number[]} next the alphas to come, rising
 * @returns {Map<number, number>} opacity by node
 */
export function fadesOf(nodes, limits, { shown }, next) {
  /** @type {Map<number, number>} */
  const fades = new Map();
  next.slice(0, FADES.length).forEach((ccp_alpha, turn) => {
    const left = trim(nodes, { ...limits, ccp_alpha });
    shown.forEach((isShown, i) => {
      if (isShown && !left.shown[i] && !fades.has(i)) fades.set(i, FADES[turn]);
    });
  });
  return fades;
}
