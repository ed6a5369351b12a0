/** The live scrubber: a rail of stops under the tree; the tree follows while it is dragged. */

import { html, svg } from "../../shared/drawing/dom.js";
import { oncePerFrame } from "../../shared/drawing/motion.js";
import { clamp } from "../../shared/drawing/scales.js";
import { RAILS, withStop } from "../../shared/limits.js";
import { listenToDrag, stepFor } from "../../shared/slider.js";
import { choiceButtons, scoredStops } from "./fold_scores.js";
import { holdingOthers, prunedByHand } from "./holding.js";
import { describeRail, drawRail, RAIL_HEIGHT, stopAt } from "./scrubber_rail.js";
import { freshState, offer } from "./scrubber_state.js";
import { stopOf } from "./scrubber_stops.js";

/**
 * @typedef {import("../../shared/limits.js").Rail} Rail
 * @typedef {import("../../shared/trim.js").Limits} Limits
 * @typedef {import("./scrubber_state.js").State} State
 */

/**
 * `trying` while it is dragged, `settle` when it is let go, `turned` to another limit; `restore`
 * what was pruned by hand.
 * @typedef {{trying: (limits: Limits) => void, settle: (limits: Limits) => void,
 *   turned: () => void, restore: () => void}} Act
 * @typedef {ReturnType<typeof buildScrubber>} Parts
 */

const PAUSE = 350; // ms without a key until what keys have chosen is settled

/** @param {Act} act */
export function createScrubber(act) {
  const parts = buildScrubber();
  const state = freshState();
  for (const [name, button] of parts.buttons) {
    button.addEventListener("click", () => {
      state.rail = name;
      refresh(parts, state, act);
      act.turned();
    });
  }
  const follow = listenToPointer(parts, state, act);
  listenToKeys(parts, state, act);
  const resize = () => {
    state.width = parts.slider.clientWidth;
    draw(parts, state);
  };
  const resized = new ResizeObserver(resize);
  resized.observe(parts.slider);

  return {
    element: parts.element,
    /**
     * @param {Limits} settled
     * @param {any} offered the stops as Python has them
     * @param {number} pruned how many branches are pruned by hand
     */
    set(settled, offered, pruned) {
      offer(state, offered);
      state.pruned = pruned;
      if (isBusy(state)) return; // what an older request has settled undoes no newer one
      state.limits = settled;
      refresh(parts, state, act);
    },
    /** @param {import("./fold_scores.js").FoldScores | null} folds */
    setScores(folds) {
      state.folds = folds;
      refresh(parts, state, act);
    },
    /**
     * A limit is chosen elsewhere: as if the thumb were dragged there and let go.
     * @param {Rail} rail
     * @param {number} value beyond the last stop means that one
     */
    take(rail, value) {
      state.rail = rail;
      refresh(parts, state, act);
      const stops = state.stops[rail] ?? [];
      const found = stops.findIndex((stop) => stop.value === value);
      if (go(parts, state, found < 0 ? stops.length - 1 : found)) act.settle(state.limits);
      act.turned();
    },
    /** The alphas that come next, while pruning is the limit that is moved. */
    nextAlphas() {
      if (state.rail !== "alpha") return [];
      return state.stops.alpha?.slice(state.chosen + 1).map(({ value }) => value ?? 0) ?? [];
    },
    isDragging: () => isBusy(state),
    resize,
    close() {
      resized.disconnect();
      follow.cancel();
      clearTimeout(state.waiting);
    },
  };
}

function buildScrubber() {
  const tabs = html("div", { class: "rail-tabs", role: "group", "aria-label": "Limit" });
  const picture = svg("svg", { class: "rail-picture", height: RAIL_HEIGHT });
  const slider = html("div", { class: "rail", role: "slider", tabindex: 0 }, picture);
  const others = html("div", { class: "rail-others" });
  const element = html(
    "div",
    { class: "scrubber" },
    html("div", { class: "rail-side" }, tabs, others),
    slider,
  );
  const buttons = new Map(
    RAILS.map(([name, words]) => [name, html("button", { type: "button", class: "quiet" }, words)]),
  );
  tabs.append(...buttons.values());
  return { element, others, picture, slider, buttons };
}

/** @param {State} state */
function isBusy({ dragging, waiting }) {
  return dragging || waiting > 0;
}

/**
 * The thumb goes to the stop that stands for the limits; the others that hold are named.
 * @param {Parts} parts
 * @param {State} state
 * @param {Act} act
 */
function refresh(parts, state, { settle, restore }) {
  const settleNow = () => {
    clearTimeout(state.waiting); // what keys have chosen is settled with it
    state.waiting = 0;
    parts.slider.focus({ preventScroll: true }); // what was clicked may go
    settle(state.limits);
  };
  const lift = (/** @type {Rail} */ name, /** @type {number | null} */ free) => {
    state.limits = withStop(state.limits, name, free);
    settleNow();
  };
  const take = (/** @type {number} */ index) => {
    go(parts, state, index);
    settleNow();
  };
  const { rail } = state;
  const stops = state.stops[rail] ?? [];
  state.chosen = stopOf(stops, state.present[rail] ?? 0, rail, state.limits);
  draw(parts, state);
  parts.others.replaceChildren(
    ...choiceButtons(state.scored, stops, take),
    ...holdingOthers(state, lift),
    ...prunedByHand(state.pruned, restore),
  );
}

/**
 * @param {Parts} parts
 * @param {State} state
 */
function draw({ buttons, slider, picture }, state) {
  for (const [name, button] of buttons) {
    button.setAttribute("aria-pressed", String(name === state.rail));
    button.toggleAttribute("disabled", !state.stops[name]?.length);
  }
  state.scored = scoredStops(state.folds, state.rail, state.keys[state.rail] ?? "", state.limits);
  slider.classList.toggle("empty", !state.stops[state.rail]?.length);
  picture.replaceChildren(...drawRail(state));
  describeRail(slider, state);
}

/**
 * @param {Parts} parts
 * @param {State} state
 * @param {number} index of a stop; the nearest one where there is none
 * @returns {boolean} whether the thumb has moved
 */
function go(parts, state, index) {
  const stops = state.stops[state.rail] ?? [];
  const next = clamp(index, 0, stops.length - 1);
  if (!stops.length || next === state.chosen) return false;
  state.chosen = next;
  state.limits = withStop(state.limits, state.rail, stops[next].value);
  draw(parts, state);
  return true;
}

/**
 * @param {Parts} parts
 * @param {State} state
 * @param {Act} act
 * @returns {{cancel: () => void}} a move that is still to be followed
 */
function listenToPointer(parts, state, { trying, settle }) {
  const { slider } = parts;
  const follow = oncePerFrame((/** @type {number} */ x) => {
    if (go(parts, state, stopAt(state, x))) trying(state.limits);
  });
  const release = () => {
    follow.now();
    state.dragging = false;
    settle(state.limits);
  };
  const moveTo = (/** @type {number} */ x) => {
    state.dragging = true;
    follow(x);
  };
  const picture = () => (state.stops[state.rail]?.length ? slider : null);
  listenToDrag(slider, { moveTo, settle: release, giveUp: release }, { picture, thumb: () => slider });
  return follow;
}

/**
 * @param {Parts} parts
 * @param {State} state
 * @param {Act} act
 */
function listenToKeys(parts, state, { trying, settle }) {
  parts.slider.addEventListener("keydown", (event) => {
    const step = stepFor(event.key, state.stops[state.rail]?.length ?? 0);
    if (step === undefined) return;
    event.preventDefault();
    if (!go(parts, state, state.chosen + step)) return;
    trying(state.limits);
    clearTimeout(state.waiting);
    state.waiting = window.setTimeout(() => {
      state.waiting = 0;
      settle(state.limits);
    }, PAUSE);
  });
}
