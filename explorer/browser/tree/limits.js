/** The limits: tried on the scrubber, asked of Python, and heard when they are settled. */

import { NO_LIMITS, sameLimits } from "../shared/limits.js";
import { createScrubber } from "./controls/scrubber.js";
import { changeBranches, limitTree, nodesAt, sameBranches, sayCapped } from "./limiting.js";
import { settleHeight } from "./tree_controller.js";

/** @typedef {import("../shared/trim.js").Limits} Limits */
/** @typedef {import("../shared/node_view.js").TreePayload} TreePayload */
/**
 * What is known of limits: the last words on them and on the folds' scores, the paths of the
 * branches that are pruned by hand, and what has been settled and not yet confirmed.
 * @typedef {object} Known
 * @property {any} heard
 * @property {any} scores
 * @property {string[]} pruned
 * @property {{limits: Limits, pruned: string[], at: number} | null} request
 */
/** @typedef {ReturnType<typeof createScrubber>} Scrubber */
/** @typedef {() => import("../shared/trim.js").Steps | null} StepsNow the steps made so far, where it grows by steps */

const PATIENCE = 2000; // for how long a message that is not the newest request is ignored

/** @param {any} heard @returns {Limits} */
const limitsOf = ({ max_depth, max_leaf_nodes, ccp_alpha }) => ({ max_depth, max_leaf_nodes, ccp_alpha });

/**
 * While limits are tried that the page does not show yet, the host carries `data-ahead`: what
 * still describes the limits before is greyed.
 * @param {import("./tree.js").Shown} shown
 * @param {import("../shared/component.js").Place} place
 * @param {StepsNow} stepsNow
 */
export function createLimits(shown, { send, host }, stepsNow) {
  /** @type {Known} */
  const known = { heard: null, scores: null, pruned: [], request: null };
  const follow = (/** @type {Limits} */ limits, animate = false) => {
    showAhead(host, known, limits);
    const { controller } = shown;
    if (controller)
      limitTree(controller, limits, branchesOf(controller.model, known, scrubber, stepsNow), animate);
  };
  const turned = (animate = false) => {
    const { controller } = shown;
    if (!controller) return;
    changeBranches(controller, branchesOf(controller.model, known, scrubber, stepsNow), animate);
  };
  const ask = (/** @type {Limits} */ limits) => {
    known.request = { limits, pruned: known.pruned, at: performance.now() };
  };
  const prune = (/** @type {string[]} */ paths) => {
    // A preview is another tree.
    if (!shown.controller || shown.controller.model !== shown.exact || known.heard?.fixed) return;
    known.pruned = paths;
    ask(shown.controller.limits);
    follow(shown.controller.limits, true);
    send("pruned", { paths });
  };
  const scrubber = createScrubber({
    trying: follow,
    settle(limits) {
      follow(limits);
      ask(limits);
      send("limits", limits);
    },
    turned: () => turned(),
    restore: () => prune([]),
  });

  return {
    element: scrubber.element,
    close() {
      scrubber.close();
      host.removeAttribute("data-ahead");
    },
    isKnown: () => Boolean(known.heard || shown.exact?.is_fixed),
    resize: scrubber.resize,
    turned,
    /** @param {number} depth at most */
    limitDepth: (depth) => scrubber.take("depth", depth),
    /** @param {string} path of a branch that is pruned by hand */
    prune: (path) => prune([...known.pruned, path]),
    /** @param {any} message what Python has settled, and for which tree */
    hear: (message) => hear(shown, { known, scrubber, stepsNow, host }, message),
    /** @param {any} message scores of the stops, and of which tree */
    hearScores(message) {
      known.scores = message;
      if (shown.controller) scrubber.setScores(message?.for === shown.controller.model.id ? message : null);
    },
    /** @param {TreePayload} model */
    start(model) {
      scrubber.element.hidden = model.is_fixed || Boolean(known.heard?.fixed);
      host.removeAttribute("data-ahead"); // another tree begins with what is settled
      scrubber.setScores(known.scores?.for === model.id ? known.scores : null);
      return startOf(model, known, model !== shown.exact, stepsNow);
    },
    /**
     * @param {Limits} limits
     * @param {any} [stops]
     */
    set(limits, stops) {
      scrubber.set(limits, stops, known.pruned.length);
      turned();
    },
  };
}

/**
 * @param {import("./tree.js").Shown} shown
 * @param {{known: Known, scrubber: Scrubber, stepsNow: StepsNow, host: HTMLElement}} its
 * @param {any} message what Python has settled, and for which tree
 */
function hear({ controller }, { known, scrubber, stepsNow, host }, message) {
  known.heard = message;
  scrubber.element.hidden = Boolean(controller?.model.is_fixed || message.fixed);
  if (!controller || message.for !== controller.model.id) return;
  const limits = limitsOf(message);
  const { request } = known;
  const isOlder =
    request && !(sameLimits(limits, request.limits) && samePaths(message.pruned, request.pruned));
  const stale = isOlder && performance.now() - request.at < PATIENCE;
  if (scrubber.isDragging() || stale) return showAhead(host, known, controller.limits);
  known.pruned = message.pruned;
  known.request = null;
  showAhead(host, known, limits);
  scrubber.set(limits, message.stops, known.pruned.length);
  const branches = branchesOf(controller.model, known, scrubber, stepsNow);
  const same = sameLimits(limits, controller.plan.limits) && sameBranches(branches, controller.branches);
  if (!same) limitTree(controller, limits, branches, true);
  sayCapped(controller, message.capped);
  settleHeight(controller);
}

/**
 * What a tree starts with: what was heard for it. A preview follows the limits that were heard last,
 * but has no stops: their scores are another tree's.
 * @param {TreePayload} model
 * @param {Known} known
 * @param {boolean} isPreview
 * @param {StepsNow} stepsNow
 */
function startOf(model, known, isPreview, stepsNow) {
  const { heard } = known;
  /** @type {any} */
  const settled = heard && (heard.for === model.id || isPreview) ? heard : NO_LIMITS;
  known.pruned = settled.pruned ?? [];
  const branches = { pruned: nodesAt(model, known.pruned), next: [], steps: stepsNow() };
  const stops = isPreview ? undefined : settled.stops;
  return { limits: limitsOf(settled), stops, capped: settled.capped ?? "", branches };
}

/**
 * @param {TreePayload} model
 * @param {Known} known
 * @param {Scrubber} scrubber
 * @param {StepsNow} stepsNow
 * @returns {import("./picture.js").Branches}
 */
function branchesOf(model, { pruned }, scrubber, stepsNow) {
  const steps = stepsNow();
  return { pruned: nodesAt(model, pruned), next: steps ? [] : scrubber.nextAlphas(), steps };
}

/**
 * @param {HTMLElement} host
 * @param {Known} known
 * @param {Limits} limits
 */
function showAhead(host, { heard, pruned }, limits) {
  const same = !heard || (sameLimits(limits, limitsOf(heard)) && samePaths(pruned, heard.pruned));
  host.toggleAttribute("data-ahead", !same);
}

/**
 * @param {string[]} a
 * @param {string[]} b
 */
function samePaths(a, b) {
  return a.length === b.length && a.every((path, i) => path === b[i]);
}
