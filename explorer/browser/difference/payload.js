/** What Python sends of two trees, as `views/difference` describes it. */

/**
 * @typedef {object} NodeLine
 * @property {"moved" | "other_feature" | "only_first" | "only_second" | "other_prediction"} change
 * @property {string} path
 * @property {number} depth
 * @property {string} first
 * @property {string} second
 * @property {string} note
 */

/** @typedef {{text: string, slot: number, is_wrong: boolean}} PredictedCell */

/** @typedef {{name: string, line: string, actual: PredictedCell, first: PredictedCell,
 *   second: PredictedCell}} RowLine */

/**
 * @typedef {object} Difference
 * @property {NodeLine[]} nodes
 * @property {string} nodes_note
 * @property {RowLine[]} rows
 * @property {string} rows_note
 */

export {};
