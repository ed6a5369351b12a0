/** The growth player: each split of the tree in turn, played, stepped and scrubbed in the browser. */

import { html } from "../../shared/drawing/dom.js";
import { readScores, renew } from "./beginning.js";
import { createControls, PACES } from "./controls.js";
import { createHeadline } from "./headline.js";
import { forgetStep } from "./kept_step.js";
import { listen, madePaths, move, pause, play, schedule } from "./moving.js";
import { scoresOf, splitOf } from "./payload.js";
import { drawnWords } from "./stops.js";
import { describeTimeline, drawTimeline } from "./timeline.js";

/**
 * @typedef {import("./payload.js").Playing} Playing
 * @typedef {import("../../shared/trim.js").Steps} Steps
 * @typedef {{for: string, key: string, steps: string}} StepsMessage
 * @typedef {{key: string, scores: string}} ScoresMessage
 */

/**
 * What the player knows. `wanted`: the order that the page shows the tree in, null for the whole
 * tree; `asked`: when that was chosen here; `told`: the node that Python knows to be selected.
 * @typedef {{wanted: string | null, asked: number, message: StepsMessage | null,
 *   scores: ScoresMessage | null, playing: Playing | null, steps: Steps | null, key: string,
 *   pace: number, timer: number, settling: number, told: string, width: number}} State
 */

/** @typedef {ReturnType<typeof createPlayer>} Player */
/** @typedef {{place: import("../../shared/component.js").Place, shown: import("../tree.js").Shown,
 *   turned: (animate: boolean) => void, resized: () => void}} Around */
/** @typedef {{state: State, around: Around, show: () => void}} Its */

const PATIENCE = 2000; // for how long what Python says is older than what was chosen here
const ABOUT_TABS = "The tabs below describe the whole tree.";
const USUAL = "best-first";

/** @param {Around} around */
export function createPlayer(around) {
  const state = freshState();
  const headline = createHeadline();
  const says = "Watch the tree grow, split by split";
  const toggle = html("button", { type: "button", class: "quiet steps-switch", title: says }, "Step by step");
  toggle.hidden = true; // if Python sends no steps there are none to ask for
  const show = () => draw(its, { toggle, controls, headline });
  const its = { state, around, show };
  const controls = createControls({
    play: () => (state.timer ? pause(its) : play(its)),
    move: (by) => move(its, by),
    turn: (order) => ask(its, order),
    pace(seconds) {
      state.pace = seconds;
      if (state.timer) schedule(its);
      show();
    },
  });
  toggle.addEventListener("click", () => ask(its, state.wanted ? null : USUAL));
  listen(its, controls.slider);
  const watched = new ResizeObserver(() => {
    state.width = controls.slider.clientWidth;
    show();
  });
  watched.observe(controls.slider);

  return {
    element: controls.element,
    headline: headline.element,
    toggle,
    /** The splits that are made now; null while the whole tree is shown. */
    steps: () => state.steps,
    /** The tree on the stage may be another. */
    start: () => renew(its, false),
    /** @param {string | null | false} told the order as the page has it; false: it has no steps */
    hearOrder(told) {
      toggle.hidden = told === false;
      const order = told || null;
      const isOlder = order !== state.wanted && performance.now() - state.asked < PATIENCE;
      if (isOlder) return;
      state.wanted = order;
      renew(its, true);
      // Other pictures may have received steps from a tree that has left the page.
      if (!order) around.place.bus.publish("grown", null);
    },
    /** @param {string} path of a node that is selected; one that no step selects Python knows of */
    hearSelected(path) {
      const { playing } = state;
      around.place.host.toggleAttribute("data-unsplit", playing !== null && !madePaths(playing).has(path));
      if (!playing || path !== (splitOf(playing)?.path ?? "")) state.told = path;
    },
    move: (/** @type {number} */ by) => move(its, by),
    /** @param {StepsMessage} message */
    hear(message) {
      state.message = message;
      renew(its, true);
    },
    /** @param {ScoresMessage} message */
    hearScores(message) {
      state.scores = message;
      readScores(state);
      show();
    },
    close() {
      watched.disconnect();
      clearTimeout(state.timer);
      clearTimeout(state.settling);
      for (const name of ["data-stepping", "data-unsplit"]) around.place.host.removeAttribute(name);
    },
  };
}

/**
 * Turns to an order, or to the whole tree: here at once, and in the page's address.
 * @param {Its} its
 * @param {string | null} order
 */
function ask(its, order) {
  its.state.wanted = order;
  its.state.asked = performance.now();
  if (!order) forgetStep(its.state);
  its.around.place.send("steps", { order });
  renew(its, true);
  its.show();
}

/** @returns {State} */
function freshState() {
  return {
    wanted: null,
    asked: -Infinity,
    message: null,
    scores: null,
    playing: null,
    steps: null,
    key: "",
    pace: PACES.usual,
    timer: 0,
    settling: 0,
    told: "",
    width: 0,
  };
}

/**
 * @param {Its} its
 * @param {{toggle: HTMLElement, controls: import("./controls.js").Controls,
 *   headline: ReturnType<typeof createHeadline>}} parts
 */
function draw({ state, around }, { toggle, controls, headline }) {
  const { playing, width } = state;
  toggle.setAttribute("aria-pressed", String(state.wanted !== null));
  if (!playing) return;
  Object.assign(playing, { isRunning: state.timer > 0, pace: state.pace });
  const n = playing.order.order.length;
  const notes = [playing.view.drawn, drawnWords(n), scoresOf(playing)?.note, ABOUT_TABS];
  controls.show(playing, notes.filter(Boolean).join(" "));
  describeTimeline(controls.slider, playing);
  if (width) controls.picture.replaceChildren(...drawTimeline(playing, width));
  headline.show(playing, around.shown.controller?.plan.trimmed.depth ?? 0);
}
