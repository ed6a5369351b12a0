/** What Python sends of importances, as `views/importances` describes it. */

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {number} share
 * @property {string} share_text
 * @property {number} copy
 * @property {string} copy_text
 * @property {number | null} lost
 * @property {number} spread
 * @property {string} lost_text
 * @property {string} spread_text
 * @property {boolean} is_asked
 * @property {number | null} flipped
 * @property {string} flipped_text
 */

/**
 * @typedef {object} Importances
 * @property {string} title
 * @property {string} share_head
 * @property {string} lost_head
 * @property {Row[]} rows
 * @property {number} n_first
 * @property {string} more
 * @property {string[]} captions
 * @property {number} share_high
 * @property {number} low
 * @property {number} high
 */

export {};
