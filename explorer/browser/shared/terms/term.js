/** A word that the glossary explains: where it is pointed at, the card of `glossary/hover` comes. */

import { html } from "../drawing/dom.js";

/**
 * The word, marked. It is text of ours, never of a table.
 * @param {string} key of `lessons/terms.py`
 * @param {string} words
 * @returns {HTMLElement}
 */
export function term(key, words) {
  return html("a", { class: "term", "data-term": key, href: address(key), target: "_blank" }, words);
}

/**
 * Where a term stands in the glossary, as seen from any page of the app.
 * @param {string} key
 */
export function address(key) {
  return `learn?view=glossary&term=${encodeURIComponent(key)}`;
}
