/** The limits: tried on the scrubber, asked of Python, and heard when they are settled. */

import { createScrubber } from "./controls/scrubber.js";
import { NO_LIMITS, sameLimits } from "./controls/scrubber_stops.js";
import { limitTree, sayCapped, settleHeight } from "./tree_controller.js";

/** @typedef {import("../shared/trim.js").Limits} Limits */
/** @typedef {import("../shared/node_view.js").TreePayload} TreePayload */

const PATIENCE = 2000; // for how long a message that is not the newest request is passed over

/** @param {any} heard @returns {Limits} */
const limitsOf = ({ max_depth, max_leaf_nodes, ccp_alpha }) => ({ max_depth, max_leaf_nodes, ccp_alpha });

/**
 * While limits are tried that the page does not show yet, the host carries `data-ahead`: what
 * still speaks of the limits before is greyed.
 * @param {import("./tree.js").Shown} shown
 * @param {import("../shared/component.js").Place} place
 */
export function createLimits(shown, { send, host }) {
  /** @type {any} the last word on limits */
  let heard = null;
  /** @type {any} the last word on the folds' scores */
  let scores = null;
  /** @type {{limits: Limits, at: number} | null} let go, not yet heard of */
  let request = null;
  const compare = (/** @type {Limits} */ limits) => {
    host.toggleAttribute("data-ahead", Boolean(heard) && !sameLimits(limits, limitsOf(heard)));
  };
  const follow = (/** @type {Limits} */ limits) => {
    compare(limits);
    if (shown.controller) limitTree(shown.controller, limits, false);
  };
  const scrubber = createScrubber({
    trying: follow,
    settle(limits) {
      follow(limits);
      request = { limits, at: performance.now() };
      send("limits", limits);
    },
  });

  return {
    element: scrubber.element,
    close() {
      scrubber.close();
      host.removeAttribute("data-ahead");
    },
    isKnown: () => Boolean(heard),
    resize: scrubber.resize,

    /** @param {any} message what Python has settled, and for which tree */
    hear(message) {
      heard = message;
      const { controller } = shown;
      if (!controller || message.for !== controller.model.id) return;
      const limits = limitsOf(message);
      const stale =
        request && !sameLimits(limits, request.limits) && performance.now() - request.at < PATIENCE;
      if (scrubber.isDragging() || stale) return compare(controller.limits);
      compare(limits);
      if (!sameLimits(limits, controller.plan.limits)) limitTree(controller, limits, true);
      sayCapped(controller, message.capped);
      request = null;
      scrubber.set(limits, message.stops);
      settleHeight(controller);
    },

    /** @param {any} message scores of the stops, and of which tree */
    hearScores(message) {
      scores = message;
      if (shown.controller) scrubber.setScores(message?.for === shown.controller.model.id ? message : null);
    },

    /**
     * What a tree starts with: what was heard for it; a preview follows what was heard last.
     * @param {TreePayload} model
     */
    start(model) {
      host.removeAttribute("data-ahead"); // another tree begins with what is settled
      scrubber.setScores(scores?.for === model.id ? scores : null);
      const settled = heard && (heard.for === model.id || model !== shown.exact) ? heard : NO_LIMITS;
      return { limits: limitsOf(settled), stops: settled.stops, capped: settled.capped ?? "" };
    },
    set: scrubber.set,
  };
}
