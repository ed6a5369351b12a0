/** Replacing the node's split by the shown one, and the user's present split. */

import { html } from "../shared/drawing/dom.js";
import { MISSING_APART, nearest } from "../splits/numeric_splits.js";
import { isCategory, isNumeric, lookedInto } from "../splits/payload.js";

/** @typedef {import("../splits/payload.js").SplitSearch} SplitSearch */
/** @typedef {import("../splits/payload.js").DrawnSearch} DrawnSearch */
/** @typedef {import("../splits/sides.js").Asked} Asked */

/**
 * What Python is asked to put in the node's place.
 * @typedef {{path: string, feature: number, threshold: number | null, routing: number,
 *   levels: number[] | null}} Use
 */

/**
 * The split that the user has put at the node, as the picture asks for it; null if there is
 * none, or another feature is examined.
 * @param {SplitSearch} search
 * @returns {Asked | null}
 */
export function forcedOf(search) {
  const { node, candidates, feature } = search;
  const { forced } = node;
  if (!forced || forced.feature !== feature || !candidates) return null;
  if (candidates.kind === "category") {
    const levels = new Uint8Array(candidates.rows.length);
    for (const level of forced.levels) levels[level] = 1;
    return { index: forced.levels.length - 1, routing: 0, levels };
  }
  if (forced.threshold === null) return { index: null, routing: MISSING_APART, levels: null };
  return { index: nearest(candidates.threshold, forced.threshold), routing: forced.routing, levels: null };
}

/**
 * @param {DrawnSearch} search
 * @param {Asked} asked
 * @param {Uint8Array | null} goesLeft of a category's levels
 * @returns {Use}
 */
function useOf(search, asked, goesLeft) {
  const { feature, node } = search;
  const isApart = isNumeric(search) && asked.routing === MISSING_APART;
  const threshold = isNumeric(search) && !isApart ? search.candidates.threshold[asked.index ?? 0] : null;
  const levels = isCategory(search) && goesLeft ? [...goesLeft.keys()].filter((i) => goesLeft[i]) : null;
  return { path: node.path, feature, threshold, routing: asked.routing, levels };
}

/**
 * Whether the split that is shown is the one that the node has.
 * @param {DrawnSearch} search
 * @param {import("./picture.js").ShownSplit} shown
 */
export function isOwn(search, { asked, goesLeft, isBest }) {
  const forced = forcedOf(search);
  if (!forced) return isBest && lookedInto(search).is_chosen;
  if (forced.levels) return forced.levels.every((left, i) => left === goesLeft?.[i]);
  return forced.index === asked.index && forced.routing === asked.routing;
}

/**
 * The button; `show` tells it of every split, and hides it where there is nothing to use.
 * @param {(use: Use) => void} send
 */
export function useButton(send) {
  /** @type {Use | null} */
  let use = null;
  const button = /** @type {HTMLButtonElement} */ (
    html(
      "button",
      { type: "button", class: "use", title: "Regrows the tree below this split." },
      "Use this split",
    )
  );
  button.hidden = true;
  button.addEventListener("click", () => {
    if (use) send(use);
  });
  return {
    element: button,
    /**
     * @param {DrawnSearch} search
     * @param {import("./picture.js").ShownSplit} shown
     */
    show(search, shown) {
      const isWhere = !search.is_fixed && (search.hand !== null || !search.node.is_leaf);
      const isOffered = isWhere && shown.split.admissible && !isOwn(search, shown);
      if (search.hand) {
        button.textContent = search.node.is_leaf ? "Split here" : "Split here instead";
        button.title = search.node.is_leaf ? "" : "This removes the branch below; Undo restores it.";
      }
      use = isOffered ? useOf(search, shown.asked, shown.goesLeft) : null;
      button.hidden = !isOffered;
    },
  };
}
