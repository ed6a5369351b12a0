/** Light or dark, told to the host so that the generated style sheet can follow. */

import { html } from "./drawing/dom.js";

/**
 * Sets `data-theme` on the host by the luminance of the page's background, now and whenever it
 * changes: a hidden probe is painted with it, and its transition tells.
 * @param {ShadowRoot | HTMLElement} parent
 * @param {() => void} [changed] called when it has changed
 */
export function watchTheme(parent, changed = () => {}) {
  const host = /** @type {HTMLElement} */ ("host" in parent ? parent.host : parent);
  const probe = html("i", { class: "theme-probe", "aria-hidden": "true" });
  parent.append(probe);
  const follow = () => {
    const theme = luminance(getComputedStyle(probe).color) < 0.4 ? "dark" : "light";
    if (theme === host.dataset.theme) return;
    host.dataset.theme = theme;
    changed();
  };
  probe.addEventListener("transitionend", follow);
  follow();
  return () => probe.remove();
}

/** @param {string} colour as the browser computes it, "rgb(1, 2, 3)" */
function luminance(colour) {
  const parts = colour.match(/[\d.]+/g);
  if (!parts) return 1;
  const unit = colour.startsWith("color(") ? 1 : 255;
  const [red, green, blue] = parts.slice(0, 3).map((part) => Number(part) / unit);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
