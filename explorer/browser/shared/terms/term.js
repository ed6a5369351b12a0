/** A word that the glossary explains: where it is pointed at, the card of `glossary/term_cards` comes. */

import { html } from "../drawing/dom.js";

/** What happens to a marked word, told through all shadow roots; its detail is the event itself. */
export const TOLD = "explorer:term";

const HAPPENS = ["pointerenter", "pointerleave", "focus", "blur", "click"];

/**
 * The word, marked. It is text of ours, never of a table.
 * @param {string} key of `lessons/terms.py`
 * @param {string} words
 * @returns {HTMLElement}
 */
export function term(key, words) {
  const link = html("a", { class: "term", "data-term": key, href: address(key), target: "_blank" }, words);
  for (const name of HAPPENS) {
    link.addEventListener(name, (detail) => {
      link.dispatchEvent(new CustomEvent(TOLD, { bubbles: true, composed: true, detail }));
    });
  }
  return link;
}

/**
 * A sentence of ours that may begin with a term, which is marked then; a table's names come later.
 * @param {string} key
 * @param {string} words the term as the sentence has it
 * @param {string} sentence
 * @returns {(HTMLElement | string)[]}
 */
export function termFirst(key, words, sentence) {
  return sentence.startsWith(words) ? [term(key, words), sentence.slice(words.length)] : [sentence];
}

/**
 * Where a term stands in the glossary, as seen from any page of the app.
 * @param {string} key
 */
export function address(key) {
  return `learn?view=glossary&term=${encodeURIComponent(key)}`;
}
