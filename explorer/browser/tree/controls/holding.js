/** Says which other limits keep the tree small while one of them is moved, and lifts them. */

import { html } from "../../shared/drawing/dom.js";
import { RAILS } from "./scrubber_stops.js";

/** @typedef {import("./scrubber_stops.js").Rail} Rail */

/** What lifts a limit. The page always has one of depth: for none it takes the largest offered. */
const LIFTED = { depth: null, leaves: null, alpha: 0 };

/**
 * @param {Partial<Record<Rail, string>>} holding in words, by rail
 * @param {Rail} rail the one that is shown, and says of itself what it does
 * @param {(rail: Rail, free: number | null) => void} lift sets another rail's limit to what is none
 * @returns {HTMLElement[]}
 */
export function holdingOthers(holding, rail, lift) {
  return RAILS.flatMap(([name]) => {
    const words = holding[name];
    if (!words || name === rail) return [];
    const said = html("span", { class: "faint" }, `${words} also holds`);
    const clear = html("button", { type: "button", class: "quiet", "aria-label": `Clear ${words}` }, "clear");
    clear.addEventListener("click", () => lift(name, LIFTED[name]));
    return [html("span", {}, said, clear)];
  });
}
