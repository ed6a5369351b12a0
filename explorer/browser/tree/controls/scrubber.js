/** The live scrubber: a rail of stops under the tree; the tree follows while it is dragged. */

import { html, svg } from "../../shared/drawing/dom.js";
import { labelWidth } from "../../shared/drawing/labels.js";
import { oncePerFrame } from "../../shared/drawing/motion.js";
import { clamp } from "../../shared/drawing/scales.js";
import { holdingOthers } from "./holding.js";
import { describeSlider, drawRail, RAIL_HEIGHT, stopAt } from "./scrubber_rail.js";
import { NO_LIMITS, RAILS, readStops, stepFor, stopOf, withStop } from "./scrubber_stops.js";

/**
 * @typedef {import("./scrubber_stops.js").Rail} Rail
 * @typedef {import("../../shared/trim.js").Limits} Limits
 */

/**
 * `trying` while it is dragged, `settle` when it is let go.
 * @typedef {{trying: (limits: Limits) => void, settle: (limits: Limits) => void}} Act
 * @typedef {ReturnType<typeof buildScrubber>} Parts
 */

/**
 * @typedef {object} State
 * @property {Rail} rail the one that is shown
 * @property {Record<string, import("./scrubber_stops.js").Stop[]>} stops of every rail
 * @property {Partial<Record<Rail, number>>} present index of the stop that gives the settled tree
 * @property {Limits} limits
 * @property {number} chosen index of the stop that the thumb is on
 * @property {boolean} dragging
 * @property {number} waiting the timer that settles what keys have chosen; 0 for none
 * @property {Partial<Record<Rail, string>>} holding the limits that keep the tree small, in words
 * @property {number} deepest the largest limit of depth that the page offers
 * @property {string} scoreName "" where stops have no score
 * @property {Record<string, string>} downsampled by rail: how many stops are offered, where not all are
 * @property {number} captions what the captions beside the rail take, in pixels
 * @property {number} width in pixels
 */

const PAUSE = 350; // ms without a key until what keys have chosen is settled
const MAX_CAPTION = 150;

/** @param {Act} act */
export function createScrubber(act) {
  const parts = buildScrubber();
  const state = freshState();
  for (const [name, button] of parts.buttons) {
    button.addEventListener("click", () => {
      state.rail = name;
      refresh(parts, state, act);
    });
  }
  const follow = listenToDrag(parts, state, act);
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
     * @param {any} [offered] the stops as Python has them
     */
    set(settled, offered) {
      offer(state, offered);
      if (isBusy(state)) return; // what an older request has settled undoes no newer one
      state.limits = settled;
      refresh(parts, state, act);
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

/** @returns {State} */
function freshState() {
  return {
    rail: "depth",
    stops: {},
    present: {},
    limits: NO_LIMITS,
    chosen: 0,
    dragging: false,
    waiting: 0,
    holding: {},
    deepest: 0,
    scoreName: "",
    downsampled: {},
    captions: 0,
    width: 0,
  };
}

/**
 * @param {State} state
 * @param {any} offered the stops as Python has them
 */
function offer(state, offered) {
  state.stops = readStops(offered);
  state.scoreName = offered?.score_name ?? "";
  state.holding = offered?.holding ?? {};
  state.deepest = offered?.max_depth_offered ?? 0;
  for (const [name] of RAILS) {
    state.present[name] = offered?.[name]?.present ?? 0;
    state.downsampled[name] = offered?.[name]?.drawn ?? "";
  }
  const texts = [state.scoreName, ...Object.values(state.downsampled)];
  const widest = Math.max(...texts.map((text) => labelWidth("small", text)));
  state.captions = state.scoreName ? Math.min(widest + 10, MAX_CAPTION) : 0;
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
function refresh(parts, state, { settle }) {
  const lift = (/** @type {Rail} */ name, /** @type {number | null} */ free) => {
    clearTimeout(state.waiting); // what keys have chosen is settled with it
    state.waiting = 0;
    state.limits = withStop(state.limits, name, free);
    parts.slider.focus({ preventScroll: true }); // what was clicked goes
    settle(state.limits);
  };
  const { rail } = state;
  parts.others.replaceChildren(...holdingOthers(state, lift));
  state.chosen = stopOf(state.stops[rail] ?? [], state.present[rail] ?? 0, rail, state.limits);
  draw(parts, state);
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
  slider.classList.toggle("empty", !state.stops[state.rail]?.length);
  picture.replaceChildren(...drawRail(state));
  describeSlider(slider, state);
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
function listenToDrag(parts, state, { trying, settle }) {
  const { slider } = parts;
  const follow = oncePerFrame((/** @type {number} */ clientX) => {
    const x = clientX - slider.getBoundingClientRect().left;
    if (go(parts, state, stopAt(state, x))) trying(state.limits);
  });
  slider.addEventListener("pointerdown", (event) => {
    if (event.button > 0 || !state.stops[state.rail]?.length) return;
    slider.setPointerCapture(event.pointerId);
    state.dragging = true;
    follow(event.clientX);
    slider.focus({ preventScroll: true });
  });
  slider.addEventListener("pointermove", (event) => {
    if (state.dragging) follow(event.clientX);
  });
  const release = () => {
    if (!state.dragging) return;
    follow.now();
    state.dragging = false;
    settle(state.limits);
  };
  slider.addEventListener("pointerup", release);
  slider.addEventListener("pointercancel", release);
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
