/** The card of a term that is pointed at, or has the focus, anywhere on the page. */

import { component } from "../shared/component.js";
import { html } from "../shared/drawing/dom.js";
import { address } from "../shared/terms/term.js";
import { smallPicture } from "./pictures/small_picture.js";

const GRACE = 250; // milliseconds to reach the card
const [GAP, EDGE] = [6, 8];

export default component(create);

/** @returns {import("../shared/component.js").Picture<{terms: import("./payload.js").Term[]}>} */
function create() {
  const card = html("aside", { class: "glossary-card", popover: "manual", role: "status" });
  const root = html("div", {}, card);
  /** @type {Map<string, import("./payload.js").Term>} */
  let terms = new Map();
  /** @type {HTMLElement | null} */
  let shown = null;
  let isPinned = false;
  let hiding = 0;

  const hide = () => {
    clearTimeout(hiding);
    [shown, isPinned] = [null, false];
    if (card.matches(":popover-open")) card.hidePopover();
  };
  const show = (/** @type {HTMLElement} */ element) => {
    clearTimeout(hiding);
    const known = terms.get(element.dataset.term ?? "");
    if (!known || shown === element) return;
    [shown, isPinned] = [element, false];
    element.setAttribute("aria-description", known.sentence);
    const picture = html("div", { class: "picture" }, smallPicture(known.picture));
    const more = html("a", { class: "more", href: address(known.key), target: "_blank" }, "All words ›");
    card.replaceChildren(picture, html("b", {}, known.word), html("p", {}, known.sentence), more);
    if (!card.matches(":popover-open")) card.showPopover();
    place(card, element);
  };
  const listeners = {
    pointerover(/** @type {Event} */ event) {
      const element = termOf(event);
      if (element) show(element);
      else if (event.composedPath().includes(card)) clearTimeout(hiding);
      else if (shown && !isPinned) leaveSoon();
    },
    focusin(/** @type {Event} */ event) {
      const element = termOf(event);
      if (element) show(element);
      else if (!event.composedPath().includes(card)) hide();
    },
    click(/** @type {Event} */ event) {
      const element = termOf(event);
      const { ctrlKey, metaKey, shiftKey } = /** @type {MouseEvent} */ (event);
      if (!element) {
        if (!event.composedPath().includes(card)) hide();
      } else if (!(ctrlKey || metaKey || shiftKey)) {
        event.preventDefault();
        show(element);
        isPinned = true;
      }
    },
    keydown(/** @type {Event} */ event) {
      if (shown && /** @type {KeyboardEvent} */ (event).key === "Escape") hide();
    },
    scroll: hide,
  };
  const leaveSoon = () => {
    clearTimeout(hiding);
    hiding = window.setTimeout(hide, GRACE);
  };
  for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener, true);
  return {
    root,
    update(sent) {
      terms = new Map(sent.terms.map((term) => [term.key, term]));
    },
    leave() {
      hide();
      for (const [name, listener] of Object.entries(listeners))
        document.removeEventListener(name, listener, true);
    },
  };
}

/**
 * The marked word that an event is about, in whichever shadow root it is.
 * @param {Event} event
 * @returns {HTMLElement | undefined}
 */
function termOf(event) {
  return /** @type {HTMLElement | undefined} */ (
    event.composedPath().find((one) => one instanceof HTMLElement && one.dataset.term)
  );
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
