/** What Python sends of both trees, as `views/sklearn_comparison` describes it. */

/**
 * @typedef {object} Beside
 * @property {string} title
 * @property {[string, string, string][]} rows what is measured, here, and there
 * @property {string[]} sentences
 */

export {};
