/** Says which other limits keep the tree small while one of them is moved, and lifts them. */

import { html } from "../../shared/drawing/dom.js";
import { RAILS } from "../../shared/limits.js";

/**
 * @typedef {import("../../shared/limits.js").Rail} Rail
 * @typedef {import("../../shared/trim.js").Limits} Limits
 */

/**
 * What lifts each limit. The page always has one of depth, which can be the largest offered.
 * @param {Limits} limits
 * @param {number} deepest
 * @returns {Partial<Record<Rail, number | null>>}
 */
function freeLimits({ max_depth }, deepest) {
  const others = { leaves: null, alpha: 0 };
  return (max_depth ?? deepest) < deepest ? { ...others, depth: deepest } : others;
}

/**
 * @typedef {object} Held
 * @property {Partial<Record<Rail, string>>} holding in words, by rail
 * @property {Rail} rail the one that is shown, and says of itself what it does
 * @property {Limits} limits
 * @property {number} deepest the largest limit of depth that the page offers
 */

/**
 * @param {Held} held
 * @param {(rail: Rail, free: number | null) => void} lift sets another rail's limit to its unlimited value
 * @returns {HTMLElement[]}
 */
export function holdingOthers({ holding, rail, limits, deepest }, lift) {
  const free = freeLimits(limits, deepest);
  return RAILS.flatMap(([name]) => {
    const words = holding[name];
    if (!words || name === rail) return [];
    const said = html("span", { class: "faint" }, `${words} also applies`);
    const lifted = free[name];
    if (lifted === undefined) return [said];
    const clear = html("button", { type: "button", class: "quiet", "aria-label": `Clear ${words}` }, "clear");
    clear.addEventListener("click", () => lift(name, lifted));
    return [html("span", {}, said, clear)];
  });
}

/**
 * @param {number} n how many branches are pruned by hand, which no rail moves
 * @param {() => void} restore
 * @returns {HTMLElement[]}
 */
export function prunedByHand(n, restore) {
  if (!n) return [];
  const words = `${n} branch${n === 1 ? "" : "es"} pruned by hand`;
  const why = "The stops and scores describe trees without this pruning";
  const clear = html(
    "button",
    { type: "button", class: "quiet", "aria-label": `Restore ${words}` },
    "restore",
  );
  clear.addEventListener("click", restore);
  return [html("span", {}, html("span", { class: "faint", title: why }, words), clear)];
}
