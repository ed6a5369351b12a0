/** What Python sends of predicted and true numbers, as `views/residuals` describes it. */

/**
 * @typedef {{name: string, low: number, high: number, ticks: [number, string][]}} Reach
 */

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} title
 * @property {number[]} predicted
 * @property {number[]} actual
 * @property {number[]} error
 * @property {number[]} leaf
 * @property {string[]} words
 * @property {Reach} error_axis
 * @property {string} shown
 */

/**
 * `chosen`: the part that is shown, and the path of the selected node.
 * @typedef {object} Residuals
 * @property {Reach} values
 * @property {string[]} leaf_paths
 * @property {string[]} leaf_words
 * @property {Part[]} parts
 * @property {import("../shared/score_table.js").ScoreTable} scores
 * @property {{part: string, path: string}} chosen
 */

export {};
