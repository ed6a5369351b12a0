/** What the tree is coloured by: the leading class of each node, or its share of one class. */

import { html } from "../../shared/drawing/dom.js";
import { interestOf } from "../../shared/interest.js";

const LEADING = -1;

/**
 * @typedef {import("../../shared/interest.js").InterestMessage} InterestMessage
 * @typedef {import("../../shared/node_view.js").TreePayload} TreePayload
 */

/**
 * A list of the classes next to the legend; Python receives the choice, and sends it to all
 * pictures.
 * @param {(index: number | null) => void} choose a class by its index, null for the leading ones
 */
export function createColours(choose) {
  /** @type {InterestMessage | null} the last word */
  let heard = null;
  const list = /** @type {HTMLSelectElement} */ (html("select", { "data-key": "colours" }));
  const offer = html("p", { class: "offer" });
  const show = html("button", { type: "button", class: "quiet", "data-key": "show-shares" });
  const label = html("label", {}, html("span", { class: "colours-word" }, "Colour by "), list);
  const element = html("div", { class: "colours", hidden: "" }, label, offer);
  // The stage beneath takes what is pressed for a drag, and keys for the tree.
  for (const kind of ["pointerdown", "pointerup", "click", "keydown"]) {
    element.addEventListener(kind, (event) => event.stopPropagation());
  }
  list.addEventListener("change", () => {
    const index = Number(list.value);
    choose(index === LEADING ? null : index);
  });
  show.addEventListener("click", () => {
    if (!heard) return;
    choose(heard.index);
    list.focus(); // the button goes as soon as the shares are shown
  });

  /** @param {TreePayload} model */
  function offerClasses({ classes }) {
    const shares = classes.flatMap(({ name, weight }, index) =>
      weight > 0 && name ? [option(index, `share of ${name}`)] : [],
    );
    list.replaceChildren(option(LEADING, "leading class"), ...shares);
  }

  /** A sentence on what the leading classes hide, and a button that shows it. */
  function offerShares() {
    const { offer: words = "", index = LEADING, name = "" } = heard ?? {};
    show.textContent = `Show the share of ${name}`;
    offer.replaceChildren(words, ...(words && index !== LEADING ? [" ", show] : []));
  }

  return {
    element,
    /** @param {InterestMessage | null} message */
    hear(message) {
      heard = message;
    },
    /**
     * The class that a tree is coloured by, null for none, as received last for the page's own
     * tree; it holds for no other.
     * @param {TreePayload} model
     */
    start(model) {
      const isChosen = !model.is_looked_at && model.task === "classes" && model.classes.length > 1;
      element.toggleAttribute("hidden", !isChosen);
      if (!isChosen) return null;
      const interest = interestOf(model, heard);
      offerClasses(model);
      list.value = String(interest?.index ?? LEADING);
      if (interest) offer.replaceChildren();
      else offerShares();
      return interest;
    },
  };
}

/** @param {number} value @param {string} words */
function option(value, words) {
  return html("option", { value }, words);
}
