/** What Python sends of a tree and of a row that is followed down it. */

/**
 * A feature that the tree asks about; numbers run from `low` to `high`, `levels` are codes.
 * @typedef {object} Feature
 * @property {number} index its place in the schema
 * @property {string} name shortened
 * @property {string} whole
 * @property {boolean} is_numeric
 * @property {"number" | "integer" | "date" | "time"} display
 * @property {number} low
 * @property {number} high
 * @property {string} low_text
 * @property {string} high_text
 * @property {number} step how far a key moves it
 * @property {number} deviation
 * @property {number[]} ticks the tree's thresholds
 * @property {number[]} levels
 * @property {string[]} names of the levels
 * @property {string} left_out
 */

/**
 * @typedef {object} FollowTree
 * @property {string} id
 * @property {"classes" | "numbers"} task
 * @property {string} target
 * @property {boolean} weighted
 * @property {{name: string, whole: string, slot: number, weight: number}[]} classes
 * @property {Feature[]} features
 * @property {import("../shared/node_columns.js").FollowNodes} nodes `feature` indexes the features
 * @property {string[]} calls how the headline begins, by the number of questions
 * @property {string} unasked
 */

/**
 * A value a feature: a number, null where it is missing; or a level's code, −1 where it is missing
 * and −2 for one that the tree does not know.
 * @typedef {(number | null)[]} Values
 */

/**
 * @typedef {{feature: number, name: string, now: string, then: string, value: number}} Change
 *   `feature` is its place in the schema
 * @typedef {{changes: Change[], distance: string, outcome: string}} Way
 * @typedef {{title: string, ways: Way[], together: Way | null, sentences: string[]}} Flip
 */

/**
 * @typedef {object} FollowedRow
 * @property {string} tree the tree's id
 * @property {number} number from 1
 * @property {string} line "line 59 of the file", or "" if that is the number
 * @property {string} name
 * @property {string} path
 * @property {Values} own
 * @property {Values} now
 * @property {boolean[]} locked
 * @property {string} actual
 * @property {boolean} is_right
 * @property {string[]} aims
 * @property {number} aim
 * @property {Flip} flip
 * @property {string} note
 * @property {string} trouble
 */

export const [MISSING_LEVEL, UNKNOWN_LEVEL] = [-1, -2];
