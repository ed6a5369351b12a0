/** When the tree begins to grow step by step, turns to another order, and is complete again. */

import { keptStep } from "./kept_step.js";
import { follow, stop } from "./moving.js";

/** @typedef {import("./player.js").Its} Its */
/** @typedef {import("./player.js").State} State */
/** @typedef {import("./payload.js").Playing} Playing */
/** @typedef {import("../../shared/trim.js").Steps} Steps */

/**
 * Begins, turns or ends what is played, as what is wanted and what is known of the tree say.
 * @param {Its} its
 * @param {boolean} isToMove the tree on the stage follows
 */
export function renew(its, isToMove) {
  const { state, around } = its;
  const { message, wanted } = state;
  const { controller, exact } = around.shown;
  const model = controller?.model;
  const fits = wanted && message && model && model === exact && message.for === model.id;
  if (!fits) return end(its, isToMove);
  const isOther = !state.playing || state.key !== message.key || !state.steps;
  const view = isOther ? JSON.parse(message.steps) : state.playing?.view;
  /** @type {import("./payload.js").Order} */
  const order =
    view.orders.find((/** @type {{name: string}} */ one) => one.name === wanted) ?? view.orders[0];
  if (!isOther && state.playing?.order === order && isSameTree(state, model)) return;
  const step = isOther ? firstStep(its, view, order) : (state.playing?.step ?? 0);
  state.key = message.key;
  state.playing = {
    view,
    order,
    step: Math.min(step, order.order.length),
    scores: null,
    isRunning: false,
    pace: state.pace,
  };
  readScores(state);
  state.steps = stepsOf(state.playing, model);
  around.place.host.setAttribute("data-stepping", order.name);
  around.resized();
  follow(its, isToMove, false);
}

/** @type {WeakMap<object, object>} */
const MODELS = new WeakMap();

/**
 * @param {State} state
 * @param {object} model
 */
function isSameTree({ steps }, model) {
  return Boolean(steps && MODELS.get(steps.at) === model);
}

/**
 * @param {Playing} playing
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @returns {Steps}
 */
function stepsOf({ view, order, step }, model) {
  const numbers = new Map(order.order.map((split, i) => [view.splits[split].path, i + 1]));
  /** @type {Map<number, number>} */
  const at = new Map();
  for (const [i, path] of model.nodes.path.entries()) {
    const number = numbers.get(path);
    if (number !== undefined) at.set(i, number);
  }
  MODELS.set(at, model);
  return { at, count: step };
}

/**
 * Where it begins: where another page was turned to, at the step of the selected node, or before the first where that is the root.
 * @param {Its} its
 * @param {import("./payload.js").StepsView} view
 * @param {import("./payload.js").Order} order
 */
function firstStep({ state, around }, view, order) {
  if (state.playing) return state.playing.step;
  const path = around.place.selected();
  const kept = keptStep(state.message?.key ?? "", path);
  if (kept !== undefined) return kept;
  if (!path) return 0;
  const stepAt = (/** @type {string} */ one) => order.order.findIndex((i) => view.splits[i].path === one) + 1;
  return stepAt(path) || stepAt(path.slice(0, -1));
}

/** @param {State} state */
export function readScores({ playing, scores, key }) {
  if (playing) playing.scores = scores?.key === key ? JSON.parse(scores.scores) : null;
}

/**
 * @param {Its} its
 * @param {boolean} isToMove
 */
function end(its, isToMove) {
  const { state, around } = its;
  if (!state.playing) return;
  stop(state);
  clearTimeout(state.settling);
  Object.assign(state, { playing: null, steps: null });
  for (const name of ["data-stepping", "data-unsplit"]) around.place.host.removeAttribute(name);
  around.place.bus.publish("grown", null);
  around.resized();
  if (isToMove) around.turned(true);
}
