/** What Python sends of the confusion matrix, as `views/confusion` describes it. */

/**
 * A cell that is not empty: what its rows are and what they are named (places in the view's
 * classes), how many, what the cell shows, and its size, 0 to 1.
 * @typedef {[actual: number, named: number, rows: number, text: string, size: number]} Cell
 */

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} title
 * @property {Cell[]} cells
 * @property {(number | null)[]} recall
 * @property {string[]} recall_texts
 * @property {(number | null)[]} precision
 * @property {string[]} precision_texts
 * @property {number[]} errors
 * @property {string} errors_note
 * @property {[number, number] | null} first
 */

/**
 * `chosen`: the part that is shown, and the cell whose rows the page lists.
 * @typedef {object} Confusion
 * @property {string[]} names
 * @property {string[]} wholes
 * @property {number[]} slots
 * @property {number[]} codes
 * @property {boolean} has_matrix
 * @property {number} n_classes
 * @property {boolean} is_weighted
 * @property {Part[]} parts
 * @property {import("../shared/score_table.js").ScoreTable} scores
 * @property {{part: string, cell: [number, number] | null}} chosen
 */

export {};
