/** How a picture is to be saved: a menu at its button. */

import { html } from "../shared/drawing/dom.js";

const [GAP, EDGE] = [4, 8];

/** @typedef {{isOnWhite: boolean, isWhole: boolean, isMarked: boolean}} Choices */
/** @typedef {"svg" | 1 | 2 | 4} Format */

/** @type {[Format, string][]} */
const FORMATS = [
  ["svg", "SVG"],
  [1, "PNG 1×"],
  [2, "PNG 2×"],
  [4, "PNG 4×"],
];

/**
 * @param {(format: Format) => void} save
 */
export function createMenu(save) {
  const ground = choice("Background", ["on white", "as on screen"]);
  const extent = choice("Extent", ["whole", "as zoomed"]);
  const marked = /** @type {HTMLInputElement} */ (html("input", { type: "checkbox" }));
  const marks = html("label", {}, marked, "with the selection");
  const buttons = FORMATS.map(([format, words]) => {
    const button = html("button", { type: "button", "data-format": format }, words);
    button.addEventListener("click", () => save(format));
    return button;
  });
  const said = html("p", { class: "said", role: "status" });
  const row = html("div", { class: "formats" }, ...buttons);
  const element = html(
    "div",
    { class: "save-menu", popover: "auto", role: "dialog" },
    html("p", { class: "name" }, "Save picture"),
    ground.element,
    extent.element,
    marks,
    row,
    said,
  );
  /** @type {HTMLElement | null} */
  let beside = null;
  return {
    element,
    /** @param {string} words */
    say(words) {
      said.textContent = words;
      if (beside) place(element, beside);
    },
    /** @returns {Choices} */
    choices: () => ({
      isOnWhite: ground.isFirst() && !ground.element.hidden,
      isWhole: extent.isFirst(),
      isMarked: marked.checked,
    }),
    /** @param {HTMLElement} button @param {import("../shared/saving/saving.js").Saved} saved */
    show(button, { name, isZoomed, keepsColours }) {
      element.setAttribute("aria-label", `Save picture: ${name}`);
      extent.element.hidden = !isZoomed?.();
      ground.element.hidden = keepsColours?.() ?? false;
      said.textContent = "";
      beside = button;
      element.showPopover();
      place(element, button);
      buttons[0].focus();
    },
  };
}

/**
 * One of two; the first at first.
 * @param {string} name
 * @param {[string, string]} words
 */
function choice(name, words) {
  const inputs = words.map((_, k) => {
    const input = html("input", { type: "radio", name, checked: k ? undefined : "" });
    return /** @type {HTMLInputElement} */ (input);
  });
  const labels = inputs.map((input, k) => html("label", {}, input, words[k]));
  const element = html("div", { class: "choice", role: "radiogroup", "aria-label": name }, ...labels);
  return { element, isFirst: () => inputs[0].checked };
}

/**
 * Below the button, or above it where there is more room; inside the window.
 * @param {HTMLElement} menu
 * @param {HTMLElement} button
 */
function place(menu, button) {
  const at = button.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const isBelow = at.bottom + GAP + height <= innerHeight - EDGE;
  const top = isBelow ? at.bottom + GAP : Math.max(at.top - GAP - height, EDGE);
  const left = Math.max(EDGE, Math.min(at.right - width, innerWidth - EDGE - width));
  menu.style.left = `${Math.round(left)}px`;
  menu.style.top = `${Math.round(top)}px`;
}
