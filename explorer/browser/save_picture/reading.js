/** A picture of the page, read at its place and written as one SVG that needs nothing else. */

import { svg } from "../shared/drawing/dom.js";
import { boxOf } from "./boxes.js";
import { rounded, solid } from "./paints.js";
import { isWithin, written } from "./shapes.js";
import { boxIn, clipped, newSheet } from "./sheet.js";
import { fieldText, textsOf } from "./texts.js";

/** Around what is read, in pixels. */
const MARGIN = 12;
const UNSEEN =
  "dialog, [popover], .theme-probe, .hover-card, .save-corner, .save-picture, .chart-saver, [data-unsaved], script, style";
const CHOSEN = '[aria-pressed="true"], [aria-selected="true"], [aria-checked="true"], [aria-current]';

/** @typedef {import("./sheet.js").Sheet} Sheet */
/** @typedef {import("./texts.js").Ending} Ending */

/**
 * @param {HTMLElement} element
 * @param {{ground: string, isMarked: boolean, title: string}} how `ground` is a colour
 * @returns {{drawing: SVGElement, width: number, height: number}}
 */
export function pictureOf(element, { ground, isMarked, title }) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const size = { width: Math.ceil(width) + 2 * MARGIN, height: Math.ceil(height) + 2 * MARGIN };
  const sheet = newSheet({ left: left - MARGIN, top: top - MARGIN }, isMarked);
  const content = svg("g");
  walk(sheet, element, content, null);
  const { colour } = solid(ground);
  const drawing = svg(
    "svg",
    { ...size, viewBox: `0 0 ${size.width} ${size.height}`, role: "img" },
    svg("title", {}, title),
    sheet.defs,
    svg("rect", { ...size, fill: colour }),
    content,
  );
  return { drawing, ...size };
}

/**
 * @param {Sheet} sheet
 * @param {Element} element
 * @param {SVGElement} into
 * @param {Ending | null} ending of the box around it
 */
function walk(sheet, element, into, ending) {
  const style = getComputedStyle(element);
  if (isOut(sheet, element, style)) return;
  if (element instanceof SVGSVGElement) {
    into.append(written(sheet, element) ?? "");
    return;
  }
  const group = style.opacity === "1" ? into : into.appendChild(svg("g", { opacity: style.opacity }));
  const isSeen = style.visibility !== "hidden";
  if (isSeen && !isField(element)) group.append(...boxOf(sheet, element, style));
  if (isSeen && (element instanceof HTMLCanvasElement || isField(element))) {
    group.append(
      element instanceof HTMLCanvasElement ? imageOf(sheet, element) : fieldOf(sheet, element, style),
    );
    return;
  }
  const isClipped = clips(element, style);
  const radius = Number.parseFloat(style.borderTopLeftRadius) || 0;
  const inside = isClipped ? clipped(sheet, element.getBoundingClientRect(), radius) : group;
  const own = isClipped ? endingOf(element, style) : ending;
  for (const child of element.childNodes) {
    if (child instanceof Element) walk(sheet, child, inside, own);
    else if (child instanceof Text && isSeen) inside.append(...textsOf(sheet, child, style, own));
  }
  if (isClipped && inside.childElementCount) group.append(inside);
}

/**
 * Whether a box contains more than is visible. Not every program supports clips.
 * @param {Element} element
 * @param {CSSStyleDeclaration} style
 */
function clips(element, { overflowX, overflowY }) {
  if (overflowX === "visible" && overflowY === "visible") return false;
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
  if (scrollWidth > clientWidth || scrollHeight > clientHeight) return true;
  const box = element.getBoundingClientRect();
  return [...element.querySelectorAll("svg")].some((drawing) => !isWithin(drawing, box));
}

/**
 * Whether no part of it is in a picture: hidden elements, and mere controls.
 * @param {Sheet} sheet
 * @param {Element} element
 * @param {CSSStyleDeclaration} style
 */
function isOut({ isMarked }, element, style) {
  if (style.display === "none" || style.opacity === "0") return true;
  if (style.clipPath === "inset(50%)" || element.matches(UNSEEN) || isFolded(element)) return true;
  if (element instanceof HTMLElement && !isMarked && "mark" in element.dataset) return true;
  if (element instanceof HTMLInputElement) return !isField(element);
  // A button that says something by more than a word is a row, a cell or a small picture; one in
  // the head of a table names what is below it.
  const isButton = element.localName === "button" && !element.closest("th");
  return isButton && (element.matches(".quiet") || !element.childElementCount) && !element.matches(CHOSEN);
}

/** Whether it is what a closed box keeps: it has a place, and is not painted. @param {Element} element */
function isFolded({ parentElement: around, localName }) {
  return around instanceof HTMLDetailsElement && !around.open && localName !== "summary";
}

/**
 * @param {Element} element
 * @returns {element is HTMLInputElement | HTMLSelectElement}
 */
function isField(element) {
  if (element instanceof HTMLInputElement) return element.type === "text" || element.type === "number";
  return element instanceof HTMLSelectElement;
}

/**
 * @param {Sheet} sheet
 * @param {HTMLInputElement | HTMLSelectElement} field
 * @param {CSSStyleDeclaration} style
 */
function fieldOf(sheet, field, style) {
  const words = field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? "") : field.value;
  return fieldText(sheet, words, field, style);
}

/** @param {Sheet} sheet @param {HTMLCanvasElement} canvas */
function imageOf(sheet, canvas) {
  if (!canvas.width || !canvas.height) return "";
  const place = boxIn(sheet, canvas.getBoundingClientRect());
  return svg("image", { ...place, href: canvas.toDataURL(), preserveAspectRatio: "none" });
}

/**
 * @param {Element} element
 * @param {CSSStyleDeclaration} style
 * @returns {Ending | null}
 */
function endingOf(element, style) {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const isClamped = style.webkitLineClamp !== "none";
  const isOneLine = style.textOverflow === "ellipsis";
  if (!isClamped && !isOneLine) return null;
  const padded = rounded(right - Number.parseFloat(style.paddingRight));
  return { edges: { left, top, right: padded, bottom }, isOneLine, last: null };
}
