/** A row that is followed: its decision path lights up, and the rest of the tree recedes. */

import { nearestVisible, pathTo } from "../shared/node_view.js";
import { redress } from "./nodes/node_renderer.js";

/**
 * @typedef {import("./tree_controller.js").TreeController} TreeController
 * @typedef {import("../shared/node_view.js").FollowedRow} FollowedRow
 */

/** Remembers the last message about the row: where it goes, and its values. */
export function createFollowing() {
  /** @type {FollowedRow | null} */
  let followed = null;
  return {
    now: () => followed,
    /**
     * @param {{subscribe: (topic: string, listener: (value: any) => void) => void}} bus
     * @param {() => TreeController | undefined} controllerNow
     */
    listen(bus, controllerNow) {
      const hear = (/** @type {FollowedRow | null} */ row) => {
        if (JSON.stringify(row) === JSON.stringify(followed)) return;
        followed = row;
        const controller = controllerNow();
        if (controller) followRow(controller, row);
      };
      bus.subscribe("followed", hear);
      // Python says that none is followed any more; where one goes, its own picture says.
      bus.subscribe("follow", (row) => row || hear(null));
    },
  };
}

/**
 * The visible nodes of the followed row's decision path; null where none is followed.
 * @param {TreeController} controller
 * @returns {Set<number> | null}
 */
export function followedPath({ model, plan }) {
  return model.followed ? pathTo(model, nearestVisible(plan.shape, model.followed.path)) : null;
}

/**
 * @param {TreeController} controller
 * @param {FollowedRow | null} row
 */
function followRow(controller, row) {
  const { model, renderer, parts, followed: before } = controller;
  model.followed = row;
  controller.followed = followedPath(controller);
  parts.root.toggleAttribute("data-following", row !== null);
  const isWhole = !before || !row;
  const touched = isWhole ? renderer.drawn.keys() : new Set([...before, ...(controller.followed ?? [])]);
  redress(renderer, [...touched]);
}
