/** Typeset calculations: fractions, and numbers that keep the width of the widest, so nothing jumps. */

import { html, svg } from "../shared/drawing/dom.js";
import { glyph } from "../shared/drawing/marks.js";

/** @typedef {{element: HTMLElement, set: (text: string) => void}} Slot */

/**
 * A number that changes in place.
 * @param {string} className
 * @param {string} [widest] the longest text it will hold
 * @returns {Slot}
 */
export function number(className, widest = "") {
  const element = html("span", { class: `number ${className}` });
  if (widest) element.style.minWidth = `${roomOf(widest)}ch`;
  let before = "";
  return {
    element,
    set(text) {
      if (text !== before) element.textContent = before = text;
    },
  };
}

/** The room of a number in digits: points, spaces and signs are narrower. @param {string} text */
function roomOf(text) {
  const digits = [...text].filter((letter) => letter >= "0" && letter <= "9").length;
  return digits + 0.55 * ([...text].length - digits);
}

/**
 * One number over another; read aloud as "146 over 344".
 * @param {string} [widest] the longest text of either
 * @returns {{element: HTMLElement, set: (top: string, bottom: string) => void}}
 */
export function fraction(widest = "") {
  const top = number("over", widest);
  const bottom = number("under", widest);
  const element = html(
    "span",
    { class: "fraction" },
    top.element,
    html("span", { class: "unseen" }, " over "),
    bottom.element,
  );
  return {
    element,
    set(over, under) {
      top.set(over);
      bottom.set(under);
    },
  };
}

/** @param {string} text "+", "−", "×", "=" */
export function sign(text) {
  return html("span", { class: "sign" }, text);
}

/** A power of ten after a number; nothing without one. @param {string} factor */
export function powerOfTen(factor) {
  return factor ? html("span", { class: "factor" }, factor) : "";
}

/** The mark of a class, as it looks in every picture. @param {number} slot */
export function classMark(slot) {
  return svg(
    "svg",
    { class: "mark", width: 12, height: 12, viewBox: "-6 -6 12 12", "aria-hidden": "true" },
    glyph(slot, 0, 0, 4.4),
  );
}

/**
 * A line of a sum: what it is in words, and how it is worked out.
 * @param {string | (Node | string)[]} words
 * @param {string} className
 * @param {...(Node | string)} parts
 */
export function line(words, className, ...parts) {
  return html(
    "div",
    { class: `line ${className}` },
    html("div", { class: "line-words" }, ...[words].flat()),
    html("div", { class: "line-sum" }, ...parts),
  );
}

/**
 * A table that scrolls sideways by itself if the page is narrow.
 * @param {string} label
 * @param {HTMLElement} table
 */
export function scrolling(label, table) {
  return html("div", { class: "scrolls", tabindex: 0, role: "region", "aria-label": label }, table);
}
