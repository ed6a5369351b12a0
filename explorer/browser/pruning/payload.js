/** What Python sends of the pruning curve. */

/** @typedef {import("../shared/trim.js").Limits} Limits */

/**
 * The tree's nodes, breadth first, as `views/pruning.py` describes them.
 * @typedef {object} Branches
 * @property {number[]} parent
 * @property {number[]} depth
 * @property {number[]} x
 * @property {number[]} share
 * @property {number[]} there_from
 * @property {number[]} split_from
 * @property {number[] | null} slot
 * @property {number[] | null} mean
 * @property {string} drawn
 */

/**
 * The subtrees from the smallest, as `views/pruning.py` describes them.
 * @typedef {object} Curve
 * @property {string} title
 * @property {string} caption
 * @property {string} folded
 * @property {string} training_name
 * @property {number[]} values
 * @property {string[]} alphas
 * @property {string[]} leaves
 * @property {string[]} labels
 * @property {(number | null)[]} training
 * @property {(number | null)[]} mean
 * @property {(number | null)[]} error
 * @property {string[]} training_texts
 * @property {string[]} mean_texts
 * @property {number} present
 * @property {number | null} best
 * @property {number | null} simplest
 * @property {number | null} least
 * @property {number} low
 * @property {number} high
 * @property {[number, string][]} ticks
 * @property {string} of_all
 * @property {Branches} branches
 */

/** @typedef {Limits & Curve} Pruning */

export {};
