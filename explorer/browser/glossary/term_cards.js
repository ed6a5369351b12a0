/** The card of a term that is pointed at, or has the focus, anywhere on the page. */

import { component } from "../shared/component.js";
import { html } from "../shared/drawing/dom.js";
import { smallPicture } from "../shared/small_pictures/small_picture.js";
import { address, TOLD } from "../shared/terms/term.js";

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
  const leaveSoon = () => {
    clearTimeout(hiding);
    if (!isPinned) hiding = window.setTimeout(hide, GRACE);
  };
  /** @type {Record<string, (event: any) => void>} */
  const listeners = {
    [TOLD]({ detail }) {
      const element = /** @type {HTMLElement} */ (detail.currentTarget);
      if (["pointerleave", "blur"].includes(detail.type)) leaveSoon();
      else if (detail.type !== "click") show(element);
      else if (!(detail.ctrlKey || detail.metaKey || detail.shiftKey)) {
        detail.preventDefault();
        show(element);
        isPinned = true;
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
  card.addEventListener("pointerenter", () => clearTimeout(hiding));
  card.addEventListener("pointerleave", leaveSoon);
  card.addEventListener("focusin", () => clearTimeout(hiding));
  card.addEventListener("focusout", leaveSoon);
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
