/** What Python sends of boosting, as `views/forest/boosting_view.py` has it. */

/**
 * `sizes` are the areas of the rows' marks, one byte per row in base64.
 * @typedef {{name: string, note: string, map: import("../../shared/votes/payload.js").VoteMap,
 *   sizes: string}} StepMap
 */

/**
 * Lists run over the steps from 0; empty if nothing is known. `texts` are of training and of
 * held-out rows; `best` is -1 for none.
 * @typedef {object} StepCurve
 * @property {string} measure
 * @property {number[]} training
 * @property {number[]} kept_back
 * @property {number[]} theirs
 * @property {[string, string][]} texts
 * @property {number} best
 * @property {number} lowest
 * @property {number} highest
 * @property {[number, string][]} ticks
 */

/**
 * @typedef {{title: string, told: string[], plane: import("../../shared/votes/payload.js").Plane,
 *   maps: StepMap[], curve: StepCurve}} Boosting
 */

export {};
