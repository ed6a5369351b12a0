/** What Python sends of a forest, as `views/forest` has it. */

/** @typedef {import("../shared/votes/payload.js").Plane} Plane */
/** @typedef {import("../shared/votes/payload.js").VoteMap} VoteMap */

/**
 * `tree` is the number, from 1, of the single tree that the map is of; 0 of a vote.
 * @typedef {{name: string, note: string, tree: number, map: VoteMap}} ScoredMap
 */

/**
 * Lists run over `sizes`; what is not known is null. `texts` are on held-out rows and out-of-bag.
 * @typedef {object} Chart
 * @property {string} title
 * @property {string} measure
 * @property {number[]} sizes
 * @property {(number | null)[]} mean
 * @property {(number | null)[]} low
 * @property {(number | null)[]} high
 * @property {(number | null)[]} out_of_bag
 * @property {number | null} alone
 * @property {string} alone_text
 * @property {number | null} tree
 * @property {string} tree_text
 * @property {[string, string][]} texts
 * @property {number} lowest
 * @property {number} highest
 * @property {[number, string][]} ticks
 * @property {string} told
 */

/**
 * Of the features that matter most in the forest; shares with their texts.
 * `lost` is what the forest's score loses if the feature is shuffled; `lost_head` "" if unknown.
 * @typedef {{title: string, told: string, lost_head: string, rows: {name: string, whole: string,
 *   forest: number, forest_text: string, tree: number, tree_text: string, lost: number | null,
 *   lost_text: string}[]}} Importances
 */

/**
 * The curves of one class, of the forest and of the page's tree, in shares from 0 to 1.
 * @typedef {{points: [number, number][], area: string}} Curve
 * @typedef {{title: string, name: string, share: number, roc: [Curve, Curve],
 *   precision: [Curve, Curve], told: string}} ClassChart
 */

/**
 * `is_fixed`: only its maps, to be viewed.
 * @typedef {{title: string, plane: Plane, maps: ScoredMap[], chart: Chart, small: Plane,
 *   singles: ScoredMap[], singles_title: string, importances: Importances, curves: ClassChart | null, is_fixed: boolean}} Forest
 */

export {};
