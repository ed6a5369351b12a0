/** What Python sends of the glossary, as `ui/learn/glossary.py` sends it. */

/**
 * @typedef {{key: string, word: string, sentence: string, also: string[], group: string,
 *   see: string}} Term
 * @typedef {Record<string, import("../shared/small_pictures/payload.js").Drawing>} Pictures
 * @typedef {{groups: string[], terms: Term[], chosen: string, problem: string}} Glossary
 */

export {};
