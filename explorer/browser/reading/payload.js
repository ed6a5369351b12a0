/** What Python sends of how a file was read, as `views/reading` has it, and the requests to it. */

/** @typedef {{row: number, text: string, separators: number[], says: string, is_names: boolean}} Line */
/** @typedef {{value: string, label: string, is_chosen: boolean}} Option */

/**
 * @typedef {object} Choice
 * @property {string} key
 * @property {string} label
 * @property {Option[]} options
 * @property {Option[]} more further ones, in a list
 * @property {string} typed what a field for other text asks for; "" without one
 * @property {string} evidence
 */

/**
 * @typedef {{number: number, sentence: string, answers: string[], is_serious: boolean, is_decided: boolean}} Problem
 */

/**
 * A column as it comes out.
 * @typedef {object} Column
 * @property {number} index in the table's schema
 * @property {string} name
 * @property {string} kind
 * @property {string} read_as "" if it is read as found
 * @property {string} missing
 * @property {string[]} cells
 * @property {import("../shared/columns/distribution.js").Distribution} distribution
 * @property {number} problem its number, or 0
 */

/**
 * @typedef {object} Reading
 * @property {string} caption
 * @property {Line[]} lines
 * @property {Line | null} last
 * @property {boolean} has_names
 * @property {Choice[]} choices
 * @property {Problem[]} problems
 * @property {string[]} ways_to_read
 * @property {Column[]} columns
 * @property {string} shown
 * @property {string} error
 * @property {number} answered
 */

/**
 * A line of names (null: none), a way of a choice, an answer to a problem, a way to read a column
 * ("" is as found), or everything as found.
 * @typedef {{names?: number | null, choice?: string, value?: string, problem?: number, answer?: number,
 *   column?: number, read_as?: string, anew?: true}} Change
 */

/** @typedef {(change: Change) => void} Ask */

export {};
