/** The buttons that share and present the page, and while it is presented the keys, which are buttons too: digits show
 * views, or set the depth after D. */

import { html, svg } from "../shared/drawing/dom.js";
import { digitOf } from "./payload.js";

/**
 * @typedef {{view: string | null, isHidden: boolean, depth: number | null, deepest: number, isDepthAsked: boolean}} Now
 *   what is shown: null for a page that is not presented; the limit of the depth, null without one, and
 *   the largest that a key can set
 * @typedef {{at: number, n: number}} Shown which page of it, of how many
 * @typedef {{turn: () => void, show: (digit: number) => void | boolean, hide: () => void, askDepth: () => void,
 *   share: (button: HTMLElement) => void, setDepth: (depth: number) => void}} Act
 */

/** @param {Act} act */
export function createBar(act) {
  const toggle = keyed("P", act.turn);
  const hide = keyed("H", act.hide);
  const depth = keyed("D", act.askDepth);
  const depths = Array.from({ length: 10 }, (_, at) => keyed(String(at), () => act.setDepth(at)));
  for (const [at, { element }] of depths.entries()) element.ariaLabel = `Depth ${at}`;
  const keys = html("div", { class: "keys", role: "group", "aria-label": "Keys" });
  const root = html("div", { class: "presenter" }, keys, shareButton(act.share), toggle.element);
  /** @type {ReturnType<typeof keyed>[]} */
  let views = [];
  let filled = "";

  return {
    root,
    /** @param {import("./payload.js").Offer} offer */
    fill(offer) {
      const key = JSON.stringify([offer.views, offer.hides, offer.depth]);
      if (key === filled) return;
      filled = key;
      const digits = offer.views.map(digitOf);
      views = digits.map((digit) => keyed(String(digit), () => act.show(digit)));
      const others = [...(offer.hides ? [hide] : []), ...(offer.depth ? [depth, ...depths] : [])];
      keys.replaceChildren(
        ...[...views, ...others].flatMap(({ element }) => [element, html("span", { class: "gap" })]),
      );
    },
    /** @param {import("./payload.js").Offer} offer @param {Now} now @param {Shown} page */
    show(offer, { view, isHidden, depth: limit, deepest, isDepthAsked }, page) {
      root.toggleAttribute("data-on", view !== null);
      toggle.say(view === null ? "Presenter" : "Leave");
      toggle.element.title = view === null ? "Show this page on a projector (P)" : "Leave presenter mode (P)";
      views.forEach((key, index) => {
        const { name, label } = offer.views[index];
        const isShown = name === view;
        key.say(isShown && page.n > 1 ? `${label} ${page.at} of ${page.n}` : label);
        key.element.dataset.view = name;
        key.element.hidden = isDepthAsked;
        key.press(isShown);
      });
      hide.say(`${isHidden ? "Show" : "Hide"} ${offer.hides}`);
      hide.press(isHidden);
      depth.say(isDepthAsked ? `Depth: 0–${deepest}` : limit === null ? "Depth" : `Depth ${limit}`);
      depth.press(isDepthAsked);
      depths.forEach(({ element }, at) => {
        element.hidden = !isDepthAsked || at > deepest;
      });
    },
  };
}

/** @param {(button: HTMLElement) => void} press */
function shareButton(press) {
  const path = "M8 10.5V1.8M4.8 4.8 8 1.6l3.2 3.2M3.2 7.8v6.4h9.6V7.8";
  const icon = svg("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, svg("path", { d: path }));
  const element = html("button", { type: "button", class: "key share" }, icon, html("span", {}, "Share"));
  element.ariaLabel = "Share";
  element.title = "A link to what this page shows";
  element.addEventListener("click", () => press(element));
  return element;
}

/**
 * @param {string} key
 * @param {() => void} press
 */
function keyed(key, press) {
  const words = html("span", { class: "words" });
  const cap = html("kbd", { "aria-hidden": "true" }, key);
  const element = html("button", { type: "button", class: "key", "aria-keyshortcuts": key }, cap, words);
  element.addEventListener("click", press);
  return {
    element,
    /** @param {string} text */
    say(text) {
      if (words.textContent !== text) words.textContent = text;
    },
    /** @param {boolean} isPressed */
    press: (isPressed) => element.setAttribute("aria-pressed", String(isPressed)),
  };
}
