/** The theme's colours for a canvas, which knows no variables. */

import { meanPaint } from "./marks.js";

/**
 * Read once a drawing.
 * @param {Element} element
 */
export function inksOf(element) {
  const style = getComputedStyle(element);
  const read = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
  return {
    page: read("page"),
    side: read("side"),
    accent: read("accent"),
    other: read("other"),
    classes: Array.from({ length: 8 }, (_, slot) => read(`class-${slot}`)),
    mean: (/** @type {number} */ position) =>
      meanPaint(Math.round(position * 32) / 32).replace(/var\(--([\w-]+)\)/g, (_, name) => read(name)),
  };
}
