/** What Python sends of the columns, as `views/columns` has it, and the requests to it. */

/** @typedef {import("../shared/columns/distribution.js").Distribution} Distribution */

/** @typedef {{sentence: string, reason: string, remedies: string[]}} Warning */

/**
 * One column as it is listed.
 * @typedef {object} Column
 * @property {number} index in the table's schema
 * @property {string} name
 * @property {string} role
 * @property {string} meaning of the role; "" for the tree's own
 * @property {string} kind
 * @property {string} read_as "" if the column is read as found
 * @property {string[]} ordered the categories of an ordered column, the lowest first; else none
 * @property {string} missing
 * @property {string} distinct
 * @property {Distribution} distribution
 * @property {Warning[]} warnings
 */

/**
 * The list, its choices, and the outcome of the last choice.
 * @typedef {object} ColumnList
 * @property {number} answered
 * @property {string} caption
 * @property {string} message
 * @property {string} error
 * @property {number} error_at index of the column that shows the error; -1 for none
 * @property {string[]} offers what may be done about it
 * @property {string[]} roles
 * @property {string[]} ways_to_read
 * @property {Column[]} columns
 */

/**
 * A role, a way to read ("" is as found), an order (indices into `ordered`), a warning's remedy, or
 * what an error offers.
 * @typedef {{column: number, role?: string, read_as?: string, order?: number[], warning?: number, remedy?: number, offer?: number}} Change
 */

/** @typedef {(change: Change) => void} Ask */

export {};
