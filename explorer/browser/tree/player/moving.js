/** From step to step: played, moved by keys and buttons, scrubbed; what follows at once and what later. */

import { oncePerFrame } from "../../shared/drawing/motion.js";
import { listenToDrag, listenToKeys } from "../../shared/slider.js";
import { keepStep } from "./kept_step.js";
import { splitOf } from "./payload.js";
import { frameOf } from "./stops.js";

/** @typedef {import("./player.js").Its} Its */
/** @typedef {import("./player.js").State} State */
/** @typedef {import("./payload.js").Playing} Playing */

const PAUSE = 350; // ms without a step until the panels follow
const SLOW = 1; // seconds a step from which they follow while it plays

/**
 * Tree, regions and selection are where the step is.
 * @param {Its} its
 * @param {boolean} isToMove
 * @param {boolean} animate
 */
export function follow(its, isToMove, animate) {
  const { state, around, show } = its;
  const { playing } = state;
  if (!playing || !state.steps) return;
  const { step } = playing;
  state.steps = { at: state.steps.at, count: step };
  const path = splitOf(playing)?.path ?? "";
  const made = madePaths(playing);
  keepStep(state, path);
  around.place.bus.publish("grown", { made, path: step ? path : null });
  around.place.bus.publish("selection", path);
  if (isToMove) around.turned(animate);
  show();
  settleSoon(its, path);
}

/** The nodes that are split now, by path. @param {Playing} playing */
export function madePaths({ view, order, step }) {
  return new Set(order.order.slice(0, step).map((i) => view.splits[i].path));
}

/**
 * The panels that Python draws follow when the steps pause, or are slow enough to be followed.
 * @param {Its} its
 * @param {string} path
 */
function settleSoon({ state, around }, path) {
  clearTimeout(state.settling);
  if (state.timer && state.pace < SLOW) return;
  state.settling = window.setTimeout(() => {
    if (path === state.told) return;
    state.told = path;
    around.place.send("selected", path);
  }, PAUSE);
}

/**
 * @param {Its} its
 * @param {number} step
 * @param {boolean} [animate]
 */
function goTo(its, step, animate = true) {
  const { playing } = its.state;
  if (!playing || step === playing.step) return;
  playing.step = step;
  follow(its, true, animate);
}

/**
 * @param {Its} its
 * @param {number} by
 * @returns {boolean} whether the tree grows step by step
 */
export function move(its, by) {
  const { playing } = its.state;
  if (!playing) return false;
  stop(its.state);
  const step = Math.min(Math.max(playing.step + by, 0), playing.order.order.length);
  goTo(its, step);
  its.show();
  return true;
}

/** @param {Its} its */
export function play(its) {
  const { playing } = its.state;
  if (!playing?.order.order.length) return;
  if (playing.step === playing.order.order.length) goTo(its, 0);
  schedule(its);
  its.show();
}

/** @param {Its} its */
export function schedule(its) {
  const { state } = its;
  clearTimeout(state.timer);
  state.timer = window.setTimeout(() => {
    const { playing } = state;
    if (!playing) return;
    if (playing.step + 1 < playing.order.order.length) schedule(its);
    else stop(state);
    goTo(its, Math.min(playing.step + 1, playing.order.order.length));
  }, 1000 * state.pace);
}

/** @param {Its} its */
export function pause(its) {
  stop(its.state);
  if (its.state.playing) settleSoon(its, splitOf(its.state.playing)?.path ?? "");
  its.show();
}

/** @param {State} state */
export function stop(state) {
  clearTimeout(state.timer);
  state.timer = 0;
}

/**
 * @param {Its} its
 * @param {HTMLElement} slider
 */
export function listen(its, slider) {
  const { state } = its;
  const scrub = oncePerFrame((/** @type {number} */ step) => goTo(its, step, false));
  const last = () => state.playing?.order.order.length ?? 0;
  listenToKeys(
    slider,
    () => ({ stop: state.playing?.step ?? 0, n: last() + 1 }),
    (step) => {
      stop(state);
      goTo(its, step);
      its.show();
    },
  );
  slider.addEventListener("keydown", (event) => {
    if (event.key !== " ") return;
    event.preventDefault();
    if (state.timer) pause(its);
    else play(its);
  });
  listenToDrag(slider, {
    moveTo(x) {
      stop(state);
      if (state.playing) scrub(frameOf(state.playing, state.width).stepAt(x));
    },
    settle: scrub.now,
    giveUp: scrub.now,
  });
}
