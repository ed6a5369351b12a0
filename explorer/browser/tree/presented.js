/** What keys do to the tree while the page is presented, wherever on it they are pressed. */

import { stepFor } from "../shared/keys.js";
import { walkableOf } from "./tree_controller.js";

/**
 * Arrows walk the nodes and select them, or to the side step through a tree that grows; a digit sets the depth. A message sent before the tree was
 * there is not for it.
 * @param {ReturnType<typeof import("../shared/bus.js").connect>} bus
 * @param {import("./tree.js").Shown} shown
 * @param {{go: (i: number) => void, limitDepth: (depth: number) => void,
 *   move: (by: number) => boolean}} act
 */
export function listenToPresenter(bus, shown, { go, limitDepth, move }) {
  let isThere = false;
  bus.subscribe("walk", (/** @type {string} */ key) => {
    const { controller } = shown;
    if (!isThere || !controller?.picture) return;
    const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (by && move(by)) return;
    const step = stepFor(key, controller.current, walkableOf(controller));
    go(step && "go" in step ? step.go : controller.current);
  });
  bus.subscribe("depth", (/** @type {number} */ depth) => {
    if (isThere) limitDepth(depth);
  });
  isThere = true;
}
