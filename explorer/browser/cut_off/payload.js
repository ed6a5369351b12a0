/** What Python sends of a class of interest and its cut-offs, as `views/cut_off` has it. */

import { toDigits } from "../shared/display.js";

/**
 * The rows of one part under every cut-off drawn, from the highest on; the first, null, calls no
 * row. `called` is how much is called by the class's name, `found` how much of that is of it.
 * @typedef {{name: string, cut_offs: (number | null)[], called: number[], found: number[],
 *   of_class: number, total: number, area: number | null, predicted: number[], actual: number[]}} Part
 */

/**
 * @typedef {object} CutOffs
 * @property {string} table
 * @property {string} tree what the tree is called by, to note for which one a cut-off was chosen
 * @property {string} name of the class
 * @property {string} whole
 * @property {number} slot
 * @property {string} other what the other rows are called
 * @property {number} other_slot
 * @property {number} average the class's share of the training rows
 * @property {number} top the share where tracks end
 * @property {number} odds other rows for each of the class
 * @property {boolean} weighted
 * @property {"folds" | "tuning" | "test"} judged_by
 * @property {{path: string[], share: number[], rows: number[]}} leaves
 * @property {Part} training
 * @property {Part} judged
 * @property {Part | null} choosing the rows on which the cheapest cut-off is found; null: the judged
 * @property {[number, number] | null} costs of a missed row and of a false alarm: the tree's losses;
 *   null if the user sets them here
 * @property {string} about_costs
 * @property {string} caption
 * @property {string} capped
 */

/**
 * The user's choices: the share from which on a row is called by the class's name, and what a
 * row of it costs that is missed, and a false alarm.
 * @typedef {{cutOff: number, missed: number, falseAlarm: number}} Chosen
 */

/**
 * The choices, or their defaults. The tree's losses are its costs; without any, one missed row costs
 * the same as n false alarms, if there are n other rows for each of the class. The cut-off is the
 * one that costs least where shares are true (Elkan 2001).
 * @param {CutOffs} view
 * @param {{cut_off: number | null, missed: number | null, false_alarm: number | null} | null} heard
 * @returns {Chosen}
 */
export function chosenOf(view, heard) {
  const [missed, falseAlarm] = view.costs ?? [heard?.missed ?? view.odds, heard?.false_alarm ?? 1];
  return { missed, falseAlarm, cutOff: heard?.cut_off ?? usualCutOff(missed, falseAlarm) };
}

/**
 * The share at which to call a row costs as much as not to, to three digits.
 * @param {number} missed
 * @param {number} falseAlarm
 */
function usualCutOff(missed, falseAlarm) {
  const sum = missed + falseAlarm;
  return sum > 0 ? toDigits(falseAlarm / sum, 3) : 0.5;
}
