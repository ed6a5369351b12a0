/** Offers the first steps above the tree; their code is loaded only in a browser that has not done them. */

import { isOver } from "./progress.js";

const PLACE = ".st-key-tree_canvas";
/** The tree of the page Explore: other trees hear of a newcomer, too. */

/**
 * What the page says: the table and the target that are chosen, and the lesson to begin with. Null
 * where a link has set up the page.
 * @typedef {{table: string, target: string, lesson: {key: string, title: string, minutes: number}}} Newcomer
 */

/**
 * @param {import("../../shared/component.js").Place} place
 * @param {HTMLElement} root the picture, above whose parts they come
 */
export function offerFirstSteps({ bus, host }, root) {
  /** @type {Promise<{hear: (message: Newcomer | null) => void}> | undefined} */
  let strip;
  bus.subscribe("newcomer", async (/** @type {Newcomer | null} */ message) => {
    if (!strip && (!message || isOver() || !host.closest(PLACE))) return;
    strip ??= import("./strip.js").then(({ createStrip }) => createStrip(bus, root));
    try {
      (await strip).hear(message);
    } catch {
      strip = undefined; // the file did not come: the tree needs none of it
    }
  });
}
