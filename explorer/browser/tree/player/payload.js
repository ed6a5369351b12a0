/** What Python sends of the steps in which a tree grows, as `views/player` has it. */

/**
 * What one split does, whenever it is made.
 * @typedef {{path: string, feature: string, split: string, decrease: number, decrease_text: string,
 *   title: string, caption: string}} SplitStep
 */

/**
 * `order` are indices of the splits; `training` has an extra text: before the first.
 * @typedef {{name: string, title: string, meaning: string, order: number[], training: string[]}} Order
 */

/**
 * @typedef {{splits: SplitStep[], orders: Order[], start: string, start_caption: string,
 *   score_name: string, drawn: string}} StepsView
 */

/**
 * One of an order's texts and sentences a step, and before the first.
 * @typedef {{name: string, texts: string[], said: string[], note: string}} OrderScores
 * @typedef {{name: string, orders: OrderScores[]}} StepScores
 */

/**
 * The player as it is: a tree's steps in one of their orders.
 * @typedef {object} Playing
 * @property {StepsView} view
 * @property {Order} order
 * @property {number} step how many splits are made
 * @property {StepScores | null} scores
 * @property {boolean} isRunning
 * @property {number} pace seconds a step
 */

/**
 * The split that a step makes; undefined before the first.
 * @param {Playing} playing
 * @param {number} [step]
 * @returns {SplitStep | undefined}
 */
export function splitOf({ view, order, step: now }, step = now) {
  return view.splits[order.order[step - 1]];
}

/** @param {Playing} playing @returns {OrderScores | undefined} */
export function scoresOf({ scores, order }) {
  return scores?.orders.find(({ name }) => name === order.name);
}

/** @param {Playing} playing */
export function titleOf(playing) {
  return `Step ${playing.step}: ${splitOf(playing)?.title ?? playing.view.start}`;
}
