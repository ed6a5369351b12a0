/** What Python sends of the code that made a node's numbers, as `views/code` describes it. */

/**
 * @typedef {{name: string, words: string, column: string}} Head
 * @typedef {{index: string, label: string, cells: string[], is_best: boolean}} ArrayRow
 * @typedef {{heads: Head[], rows: (ArrayRow | null)[], note: string}} ArrayTable
 * @typedef {{name: string, words: string, text: string}} Value
 * @typedef {{title: string, values: Value[], tables: ArrayTable[]}} CodeCall
 */

/**
 * `tokens` and `marks` have one entry per line; a token is a text and its kind.
 * @typedef {object} Excerpt
 * @property {string} function
 * @property {string} file
 * @property {number} first
 * @property {[string, string][][]} tokens
 * @property {string[]} marks
 * @property {string} text
 * @property {CodeCall[]} calls
 * @property {string} note
 */

/**
 * @typedef {{key: string, name: string, value: string, how: string, excerpts: Excerpt[]}} Chapter
 * @typedef {{title: string, caption: string, note: string, chapters: Chapter[]}} CodeView
 */

/**
 * `asked`: the chapters that a button on the page opens, the first existing one; and how often
 * one was opened so far.
 * @typedef {{view: CodeView, asked: [string[], number]}} Code
 */

export {};
