/** The card of a term that is pointed at, or has the focus, anywhere on the page. */

import { component } from "../shared/component.js";
import { html } from "../shared/drawing/dom.js";
import { smallPicture } from "../shared/small_pictures/small_picture.js";
import { address, TOLD, tellOfPage } from "../shared/terms/term.js";

const GRACE = 250; // milliseconds to reach the card
const [GAP, EDGE] = [6, 8];

/** @typedef {import("./payload.js").Term} Term */
/** @typedef {import("./payload.js").Pictures} Pictures */

export default component(create);

/**
 * A term is requested when it is first pointed at: no page is sent all of them.
 * @param {import("../shared/component.js").Place} place
 * @returns {import("../shared/component.js").Picture<{terms: Term[], pictures: Pictures}>}
 */
function create({ send }) {
  const card = html("aside", { class: "glossary-card", popover: "manual", role: "status" });
  const root = html("div", {}, card);
  /** @type {Map<string, {term: Term, picture: Pictures[string]}>} */
  const terms = new Map();
  /** @type {HTMLElement | null} */
  let shown = null;
  /** @type {HTMLElement | null} whose term has been asked for */
  let waiting = null;
  const ending = new AbortController();
  let isPinned = false;
  let hiding = 0;

  const hide = () => {
    clearTimeout(hiding);
    [shown, waiting, isPinned] = [null, null, false];
    if (card.matches(":popover-open")) card.hidePopover();
  };
  const show = (/** @type {HTMLElement} */ element) => {
    clearTimeout(hiding);
    const key = element.dataset.term ?? "";
    const known = terms.get(key);
    waiting = known ? null : element;
    if (!known) send("asked", key);
    if (!known || shown === element) return;
    [shown, isPinned] = [element, false];
    element.setAttribute("aria-description", known.term.sentence);
    card.replaceChildren(...cardOf(known));
    if (!card.matches(":popover-open")) card.showPopover();
    place(card, element);
  };
  const leaveSoon = () => {
    clearTimeout(hiding);
    if (!isPinned) hiding = window.setTimeout(hide, GRACE);
  };
  /** @type {Record<string, (event: any) => void>} */
  const listeners = {
    [TOLD]({ detail: { element, event, kind } }) {
      if (kind === "leave") leaveSoon();
      else if (kind === "come") show(element);
      else if (!(event.ctrlKey || event.metaKey || event.shiftKey)) {
        event.preventDefault();
        show(element);
        isPinned = shown === element;
      }
    },
    click(event) {
      const path = event.composedPath();
      if (shown && !path.includes(card) && !path.includes(shown)) hide();
    },
    keydown(event) {
      if (shown && event.key === "Escape") hide();
    },
    scroll() {
      if (shown) place(card, shown);
    },
  };
  for (const come of ["pointerenter", "focusin"]) card.addEventListener(come, () => clearTimeout(hiding));
  for (const go of ["pointerleave", "focusout"]) card.addEventListener(go, leaveSoon);
  listen(listeners, ending.signal);
  return {
    root,
    update(sent) {
      for (const term of sent.terms) terms.set(term.key, { term, picture: sent.pictures[term.key] });
      if (waiting && terms.has(waiting.dataset.term ?? "")) show(waiting);
    },
    leave() {
      hide();
      ending.abort();
    },
  };
}

/** @param {Record<string, (event: any) => void>} listeners @param {AbortSignal} signal */
function listen(listeners, signal) {
  for (const [name, listener] of Object.entries(listeners))
    document.addEventListener(name, listener, { capture: true, signal });
  tellOfPage(signal);
}

/** @param {{term: Term, picture: Pictures[string]}} known */
function cardOf({ term: { key, word, sentence }, picture }) {
  const more = html("a", { class: "more", href: address(key), target: "_blank" }, "All words ›");
  const drawn = html("div", { class: "picture" }, smallPicture(picture));
  return [drawn, html("b", {}, word), html("p", {}, sentence), more];
}

/**
 * Below the word, or above it where there is more room; inside the window.
 * @param {HTMLElement} card
 * @param {HTMLElement} element
 */
function place(card, element) {
  const word = element.getBoundingClientRect();
  const own = card.getBoundingClientRect();
  const below = word.bottom + GAP + own.height <= innerHeight - EDGE;
  const top = below ? word.bottom + GAP : Math.max(word.top - GAP - own.height, EDGE);
  const left = Math.max(EDGE, Math.min(word.left, innerWidth - EDGE - own.width));
  const zoom = own.width / card.offsetWidth || 1; // in presenter mode
  card.style.left = `${Math.round(left / zoom)}px`;
  card.style.top = `${Math.round(top / zoom)}px`;
}
