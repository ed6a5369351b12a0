/** The theme's colours for a canvas, which knows no variables. */

import { meanPaint } from "./marks.js";

/**
 * Read once a drawing.
 * @param {Element} element
 */
export function inksOf(element) {
  const style = getComputedStyle(element);
  const read = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
  const mean = (/** @type {number} */ position) =>
    meanPaint(position).replace(/var\(--([\w-]+)\)/g, (_, name) => read(name));
  /** @type {Map<number, string>} */
  const means = new Map(); // thousands of points have some thirty colours, and reading takes long
  return {
    page: read("page"),
    side: read("side"),
    accent: read("accent"),
    other: read("other"),
    classes: Array.from({ length: 8 }, (_, slot) => read(`class-${slot}`)),
    /** @param {number} position */
    mean(position) {
      const at = Math.round(position * 32) / 32;
      const known = means.get(at) ?? mean(at);
      means.set(at, known);
      return known;
    },
  };
}
