/** What the scrubber knows: the stops of its rails, their scores, and what is being done. */

import { labelWidth } from "../../shared/drawing/labels.js";
import { NO_LIMITS, RAILS } from "../../shared/limits.js";
import { scoredStops } from "./fold_scores.js";
import { readStops } from "./scrubber_stops.js";

/**
 * @typedef {import("../../shared/limits.js").Rail} Rail
 * @typedef {import("../../shared/trim.js").Limits} Limits
 */

/**
 * @typedef {object} State
 * @property {Rail} rail the one that is shown
 * @property {Record<string, import("./scrubber_stops.js").Stop[]>} stops of every rail
 * @property {Partial<Record<Rail, string>>} keys tell the stops of a rail from others
 * @property {Partial<Record<Rail, number>>} present index of the stop that gives the settled tree
 * @property {Limits} limits
 * @property {number} chosen index of the stop that the thumb is on
 * @property {boolean} dragging
 * @property {number} waiting the timer that settles what keys have chosen; 0 for none
 * @property {Partial<Record<Rail, string>>} holding the limits that keep the tree small, in words
 * @property {number} deepest the largest limit of depth that the page offers
 * @property {string} scoreName "" if stops have no score
 * @property {Record<string, string>} downsampled by rail: how many stops are offered, where not all are
 * @property {import("./fold_scores.js").FoldScores | null} folds
 * @property {import("./fold_scores.js").Scored} scored the folds' scores of the stops that are shown
 * @property {number} pruned how many branches are pruned by hand
 * @property {number} captions what the captions next to the rail take, in pixels
 * @property {number} width in pixels
 */

const MAX_CAPTION = 150;

/** @returns {State} */
export function freshState() {
  return {
    rail: "depth",
    stops: {},
    keys: {},
    present: {},
    limits: NO_LIMITS,
    chosen: 0,
    dragging: false,
    waiting: 0,
    holding: {},
    deepest: 0,
    scoreName: "",
    downsampled: {},
    folds: null,
    scored: scoredStops(null, "depth", "", NO_LIMITS),
    pruned: 0,
    captions: 0,
    width: 0,
  };
}

/**
 * @param {State} state
 * @param {any} offered the stops as Python has them
 */
export function offer(state, offered) {
  state.stops = readStops(offered);
  state.scoreName = offered?.score_name ?? "";
  state.holding = offered?.holding ?? {};
  state.deepest = offered?.max_depth_offered ?? 0;
  for (const [name] of RAILS) {
    state.keys[name] = offered?.[name]?.key ?? "";
    state.present[name] = offered?.[name]?.present ?? 0;
    state.downsampled[name] = offered?.[name]?.drawn ?? "";
  }
  const texts = [state.scoreName, "10-fold accuracy", ...Object.values(state.downsampled)];
  const widest = Math.max(...texts.map((text) => labelWidth("small", text)));
  state.captions = state.scoreName ? Math.min(widest + 10, MAX_CAPTION) : 0;
}
