/** Names in boxes too narrow for them: what tells each from the others stays. */

import { textWidth } from "../drawing/dom.js";
import { shortName } from "./shortening.js";

/** A name is told from at most this many others. */
const MAX_OTHERS = 200;

/**
 * Shortens the names that overflow their elements, all of them together, now and whenever the box
 * gets another width. The whole name is the title of its element.
 * @param {HTMLElement} box
 * @param {HTMLElement[]} elements whose style sheet hides what overflows
 * @param {string[]} names
 */
export function keepApart(box, elements, names) {
  new ResizeObserver(() => tellApart(elements, names)).observe(box);
}

/**
 * @param {HTMLElement[]} elements
 * @param {string[]} names
 */
function tellApart(elements, names) {
  // All are measured before any is changed: one layout.
  for (const [at, element] of elements.entries()) element.textContent = names[at];
  const narrow = elements.map((element) => element.scrollWidth > element.clientWidth && element.clientWidth);
  for (const [at, room] of narrow.entries()) {
    if (!room) continue;
    const others = names.filter((name) => name !== names[at]).slice(0, MAX_OTHERS);
    const { font } = getComputedStyle(elements[at]);
    const short = shortName(names[at], others, (text) => textWidth(text, font) <= room);
    if (short) elements[at].textContent = short;
    elements[at].title = names[at];
  }
}
