/** The button by which a picture is saved; `save_picture` receives its event, through all shadow roots. */

import { html, svg } from "../drawing/dom.js";

/** The name of the event; its detail is an `Asked`. */
export const ASKED = "explorer:save";

/**
 * What is asked of a picture that is saved.
 * @typedef {{isWhole: boolean, isMarked: boolean}} Wanted whole, not as zoomed; with the selection
 */

/**
 * How a picture is saved.
 * @typedef {object} Saved
 * @property {string} name "regions", as the file is called
 * @property {HTMLElement} [of] what is saved: the root where it is left out
 * @property {HTMLElement} [tools] has the button, which is otherwise in the picture's corner
 * @property {Map<string, string>} [palettes] what is drawn in the page's own colours: for each of the
 *   dark theme that of the light one
 * @property {() => boolean} [keepsColours] whether it can be saved only as on screen
 * @property {() => boolean} [isZoomed] whether more of it could be seen
 * @property {(wanted: Wanted) => () => void} [prepare] draws it so, at once; what it gives draws it
 *   as before
 */

/** @typedef {{button: HTMLElement, host: HTMLElement, of: HTMLElement, saved: Saved, recolour: () => void}} Asked */

/**
 * A file that stands alone has no one who hears.
 * @param {{host: HTMLElement, root: HTMLElement, recolour?: () => void, saved: Saved}} picture
 * @returns {() => void} takes the button away
 */
export function offerSaving({ host, root, recolour = () => {}, saved }) {
  if ("alone" in document.documentElement.dataset) return () => {};
  const says = "Save picture";
  const arrow = svg("path", { d: "M8 2.5v7.5M4.75 7 8 10.25 11.25 7M3 13.25h10" });
  const icon = svg("svg", { viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true" }, arrow);
  const look = { type: "button", class: "save-picture", title: says, "aria-haspopup": "dialog" };
  const button = html("button", { ...look, "aria-label": `${says}: ${saved.name}` }, icon);
  const detail = { button, host, of: saved.of ?? root, saved, recolour };
  button.addEventListener("click", () =>
    button.dispatchEvent(new CustomEvent(ASKED, { bubbles: true, composed: true, detail })),
  );
  const placed = saved.tools ? button : html("div", { class: "save-corner" }, button);
  if (saved.tools) saved.tools.append(placed);
  else root.before(placed);
  return () => placed.remove();
}
