/**
 * The effects of choosing a table or target: a phone closes its menu, which covers the choice, and
 * a newcomer's steps continue. Their code is loaded only in a browser that has not done them.
 */

import { closeMenu } from "../../shared/menu/menu.js";
import { isOver } from "./progress.js";

/** The tree of the page Explore: others hear its messages, too. */
const PLACE = ".st-key-tree_canvas";

/**
 * What the page says: the table and the target that are chosen, and the lesson to begin with; none
 * where a link has set up the page. And whether the tree regrows with a split of the user's.
 * @typedef {{table: string, target: string, can_replace: boolean,
 *   lesson: {key: string, title: string, minutes: number} | null}} Chosen
 */

/** @type {{table: string, target: string}} outlives the picture, which another table replaces */
const before = { table: "", target: "" };

/**
 * @param {import("../../shared/component.js").Place} place
 * @param {import("../tree.js").Shown} shown
 * @param {import("../frame.js").CanvasFrame} parts above which they come
 */
export function offerFirstSteps(place, shown, parts) {
  const { bus, host } = place;
  /** @type {Promise<ReturnType<typeof import("./strip.js").createStrip>> | undefined} */
  let strip;
  bus.subscribe("chosen", async (/** @type {Chosen} */ message) => {
    if (!host.closest(PLACE)) return;
    const { table, target } = message;
    const isTarget = before.table === table && before.target !== target;
    if (isTarget || (before.table && before.table !== table)) closeMenu();
    Object.assign(before, { table, target });
    if (!strip && (!message.lesson || isOver())) return;
    strip ??= import("./strip.js").then(({ createStrip }) => createStrip(place, shown, parts));
    try {
      (await strip).hear(message, isTarget);
    } catch {
      strip = undefined; // the file did not come: the tree does without
    }
  });
}
