/** Making elements; a table's strings become text nodes, never markup. */

import { isolated } from "../display.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * An SVG element. A string among the children becomes a text node, names from right to left isolated.
 * @param {string} name
 * @param {Record<string, string | number | undefined>} [attributes] undefined ones are left out
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

/**
 * An HTML element, as `svg`.
 * @param {string} name
 * @param {Record<string, string | number | undefined>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function html(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/**
 * @template {Element} T
 * @param {T} element
 * @param {Record<string, string | number | undefined>} attributes
 * @param {(Node | string)[]} children
 * @returns {T}
 */
function filled(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(key, String(value));
  }
  element.append(...children.map((child) => (typeof child === "string" ? isolated(child) : child)));
  return element;
}

/** @type {CanvasRenderingContext2D | null} */
let ruler = null;

/**
 * The width of a text in pixels.
 * @param {string} text
 * @param {string} font as CSS writes it, "600 13px Source Sans, sans-serif"
 */
export function textWidth(text, font) {
  ruler ??= /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  ruler.font = font;
  return ruler.measureText(text).width;
}

/**
 * The text, or as much of its beginning as fits with "…".
 * @param {string} text
 * @param {number} room in pixels
 * @param {string} font
 */
export function fitted(text, room, font) {
  if (textWidth(text, font) <= room) return text;
  const letters = [...text];
  let low = 0;
  let high = letters.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const begin = letters.slice(0, middle).join("").trimEnd();
    if (textWidth(`${begin}…`, font) <= room) low = middle;
    else high = middle - 1;
  }
  return low ? `${letters.slice(0, low).join("").trimEnd()}…` : "";
}
