/** What Python sends of the complexity curve. */

/** @typedef {import("../shared/limits.js").AllLimits} AllLimits */
/** @typedef {import("../shared/limits.js").AnyRail} AnyRail */

/**
 * A limit's stops, as `views/complexity` describes them.
 * @typedef {object} Track
 * @property {(number | null)[]} values
 * @property {string[]} labels
 * @property {string[]} stop_names
 * @property {string[]} leaves_names
 * @property {(number | null)[]} training
 * @property {(number | null)[]} tuning on the rows held out for tuning; empty if there are none
 * @property {(number | null)[]} mean
 * @property {(number | null)[]} deviation
 * @property {(number | null)[][]} folds
 * @property {string[]} training_texts
 * @property {string[]} tuning_texts
 * @property {string[]} mean_texts
 * @property {string[]} apart
 * @property {number} present
 * @property {number | null} best
 * @property {number | null} simplest
 * @property {number | null} least
 * @property {string} among "the offered depths" where trees go on below the deepest; else ""
 * @property {string} title
 * @property {number} low
 * @property {number} high
 * @property {[number, string][]} ticks
 */

/**
 * A cell for each depth and least number of rows to split; arrays of rows of cells.
 * @typedef {object} Surface
 * @property {number[]} depths
 * @property {number[]} rows_to_split
 * @property {number[]} depth_limits what a column sets
 * @property {(number | null)[][]} mean
 * @property {string[][]} texts
 * @property {string[][]} spreads
 * @property {boolean[][]} as_good
 * @property {[number, number]} best row and column
 * @property {[number, number] | null} present
 * @property {number} low
 * @property {number} high
 * @property {string} title
 * @property {string} among as of a track
 */

/**
 * The curve along the rows in a leaf comes later, by itself; or `offer` says what is to be grown, or
 * `refusal` why it cannot be.
 * @typedef {{key: string, track: Track | null, offer: string, refusal: string}} LeafSizes
 * `key` names the table and the limits that all of it is of.
 * @typedef {AllLimits & {key: string, is_share: boolean, folded: string, training: string, tuning: string, n_folds: number,
 *   surface: Surface | null} & Record<Exclude<AnyRail, "leaf_size">, Track>} Complexity
 */

export {};
