/** Texts of the tree's pictures: few styles, each shortened where its room ends. */

import { fitted, svg, textWidth } from "./dom.js";

const FAMILY = '"Source Sans", system-ui, sans-serif';

/** By class name; `tree/tree.css` says the same. */
const TYPE = {
  name: `600 13px ${FAMILY}`,
  threshold: `650 12px ${FAMILY}`,
  edge: `600 12px ${FAMILY}`,
  mean: `650 16px ${FAMILY}`,
  small: `400 11.5px ${FAMILY}`,
};

/** @typedef {keyof typeof TYPE} TextStyle */

/**
 * @param {TextStyle} style
 * @param {string} text
 */
export function labelWidth(style, text) {
  return textWidth(text, TYPE[style]);
}

/** @param {TextStyle} style */
export function fontOf(style) {
  return TYPE[style];
}

/**
 * A text at its baseline. What does not fit ends in "…" and has a title with the whole text.
 * @param {TextStyle} style
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @param {{anchor?: "start" | "middle" | "end", room?: number, whole?: string, class?: string}}
 *   [options]
 */
export function label(style, x, y, text, options = {}) {
  const { anchor = "start", room = Infinity, whole = text } = options;
  const shown = room === Infinity ? text : fitted(text, room, TYPE[style]);
  const element = svg(
    "text",
    {
      class: options.class ? `label ${style} ${options.class}` : `label ${style}`,
      x,
      y,
      "text-anchor": anchor === "start" ? undefined : anchor,
    },
    shown,
  );
  if (shown !== whole) element.append(svg("title", {}, whole));
  return element;
}

/**
 * The text on at most two lines, as equal as they get.
 * @param {TextStyle} style
 * @param {string} text
 * @param {number} room
 * @returns {string[]}
 */
export function onTwoLines(style, text, room) {
  if (labelWidth(style, text) <= room) return [text];
  const words = text.split(" ");
  const halves = words
    .slice(1)
    .map((_, k) => [words.slice(0, k + 1).join(" "), words.slice(k + 1).join(" ")]);
  const longer = (/** @type {string[]} */ lines) => Math.max(...lines.map((line) => labelWidth(style, line)));
  return halves.reduce((best, lines) => (longer(lines) < longer(best) ? lines : best), [text]);
}
