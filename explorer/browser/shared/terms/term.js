/** A word that the glossary explains: pointing at it shows the card of `glossary/term_cards`. */

import { html } from "../drawing/dom.js";

/**
 * What happens to a marked word, reported through all shadow roots.
 * @typedef {{element: HTMLElement, event: Event, kind: "come" | "leave" | "click"}} Told
 */

/** The name of the event; its detail is a `Told`. */
export const TOLD = "explorer:term";

/** @type {Record<string, Told["kind"]>} */
const HAPPENS = { pointerenter: "come", pointerleave: "leave", focus: "come", blur: "leave", click: "click" };

/** The same of a page's own text, where what happens to a word is heard by the document. */
const ON_PAGE = {
  pointerover: HAPPENS.pointerenter,
  pointerout: HAPPENS.pointerleave,
  focusin: HAPPENS.focus,
  focusout: HAPPENS.blur,
  click: HAPPENS.click,
};

/**
 * The word, marked. It is our text, never a table's. A standalone HTML file has no glossary.
 * @param {string} key of `lessons/terms.py`
 * @param {string} words
 * @returns {HTMLElement}
 */
export function term(key, words) {
  if ("alone" in document.documentElement.dataset) return html("span", {}, words);
  const link = html("a", { class: "term", "data-term": key, href: address(key), target: "_blank" }, words);
  for (const [name, kind] of Object.entries(HAPPENS)) {
    link.addEventListener(name, (event) => tell({ element: link, event, kind }));
  }
  return link;
}

/** @param {Told} detail */
function tell(detail) {
  detail.element.dispatchEvent(new CustomEvent(TOLD, { bubbles: true, composed: true, detail }));
}

/**
 * Tells of the words that `ui/markdown.py` marks in a page's own text, until `signal` ends it; first
 * of one that has the focus.
 * @param {AbortSignal} signal
 */
export function tellOfPage(signal) {
  for (const [name, kind] of Object.entries(ON_PAGE)) {
    const listener = (/** @type {Event} */ event) => {
      const element = wordOf(event.target);
      if (element) tell({ element, event, kind });
    };
    document.addEventListener(name, listener, { signal });
  }
  // A user who was faster than the code, by keys, has the focus on a word already.
  const element = wordOf(document.activeElement);
  if (element) tell({ element, event: new Event("focusin"), kind: "come" });
}

/**
 * The marked word of a page's own text in which an event happened; null for a picture's.
 * @param {EventTarget | null} target
 */
function wordOf(target) {
  const link = target instanceof Element ? target.closest("a") : null;
  const key = link && new URL(link.href, document.baseURI).searchParams;
  if (!link || key?.get("view") !== "glossary" || !key.has("term")) return null;
  link.dataset.term = key.get("term") ?? "";
  return link;
}

/**
 * Our sentence that may begin with a term, which is marked then; a table's names come later.
 * @param {string} key
 * @param {string} words the term as the sentence has it
 * @param {string} sentence
 * @returns {(HTMLElement | string)[]}
 */
export function termFirst(key, words, sentence) {
  return sentence.startsWith(words) ? [term(key, words), sentence.slice(words.length)] : [sentence];
}

/**
 * The address of a term in the glossary, from any page of the app.
 * @param {string} key
 */
export function address(key) {
  return `learn?view=glossary&term=${encodeURIComponent(key)}`;
}
