/** SVG of the page, written with its looks as attributes. */

import { svg } from "../shared/drawing/dom.js";
import { fontOf } from "./fonts.js";
import { paintOf, rounded, unless } from "./paints.js";
import { clipped } from "./sheet.js";

const GEOMETRY = [
  ...["d", "points", "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2"],
  ...["dx", "dy", "viewBox", "patternUnits", "patternTransform", "gradientUnits", "clipPathUnits", "offset"],
];
const GROUPS = new Set(["g", "a", "svg", "pattern", "clipPath", "linearGradient"]);
const SHAPES = new Set(["path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "stop"]);

const STROKES = [
  ...["stroke", "stroke-opacity", "stroke-width", "stroke-linejoin", "stroke-linecap", "paint-order"],
];

/** @typedef {import("./sheet.js").Sheet} Sheet */

/**
 * A picture within the page, at its place.
 * @param {Sheet} sheet
 * @param {SVGSVGElement} drawing
 * @returns {SVGElement | null}
 */
export function written(sheet, drawing) {
  const style = getComputedStyle(drawing);
  const matrix = drawing.getScreenCTM();
  if (!matrix || style.display === "none") return null;
  const { a, b, c, d, e, f } = matrix;
  const at = [a, b, c, d, e - sheet.left, f - sheet.top].map((one) => Math.round(1e4 * one) / 1e4);
  const group = svg("g", { transform: `matrix(${at.join(" ")})`, opacity: unless(style.opacity, "1") });
  group.append(...childrenOf(sheet, drawing));
  const box = drawing.getBoundingClientRect();
  if (style.overflow === "visible" || isWithin(drawing, box)) return group;
  const outer = clipped(sheet, box, 0);
  outer.append(group);
  return outer;
}

/**
 * Whether all of a drawing is in a box of the page.
 * @param {SVGSVGElement} drawing
 * @param {DOMRect} box
 */
export function isWithin(drawing, { left, top, right, bottom }) {
  const matrix = drawing.getScreenCTM();
  const { x, y, width, height } = drawing.getBBox({ stroke: true });
  const [first, last] = [new DOMPoint(x, y), new DOMPoint(x + width, y + height)].map((one) =>
    one.matrixTransform(matrix ?? undefined),
  );
  return first.x >= left && first.y >= top && last.x <= right && last.y <= bottom;
}

/** @param {Sheet} sheet @param {Element} element */
function childrenOf(sheet, element) {
  return [...element.children].flatMap((child) => elementOf(sheet, /** @type {SVGElement} */ (child)) ?? []);
}

/**
 * @param {Sheet} sheet
 * @param {SVGElement} element
 * @returns {SVGElement | null} null if nothing of it is visible
 */
function elementOf(sheet, element) {
  const name = element.localName;
  const isText = name === "text" || name === "tspan";
  if (!isText && !GROUPS.has(name) && !SHAPES.has(name)) return null;
  if (!sheet.isMarked && "mark" in element.dataset) return null;
  const style = getComputedStyle(element);
  if (style.display === "none" || style.opacity === "0") return null;
  const own = { ...geometryOf(element), ...placeOf(sheet, element, style) };
  if (GROUPS.has(name)) {
    const group = svg(name === "a" ? "g" : name, own, ...childrenOf(sheet, element));
    return group.childElementCount ? group : null;
  }
  if (style.visibility === "hidden") return null;
  if (name === "stop") return svg(name, { ...own, "stop-color": style.stopColor });
  const reference = (/** @type {string} */ address) => referred(sheet, element, address);
  if (isText) return textOf(sheet, element, { ...own, ...paintOf(style, reference) }, style);
  return svg(name, { ...own, ...paintOf(style, reference) });
}

/** @param {SVGElement} element */
function geometryOf(element) {
  const found = GEOMETRY.filter((name) => element.hasAttribute(name));
  return Object.fromEntries(found.map((name) => [name, lengthOf(element, name)]));
}

/**
 * A share of a drawing is of one that is not there any more.
 * @param {SVGElement} element
 * @param {string} name
 */
function lengthOf(element, name) {
  const own = element.getAttribute(name) ?? "";
  const animated = /** @type {Record<string, any>} */ (/** @type {unknown} */ (element))[name];
  return own.endsWith("%") && animated instanceof SVGAnimatedLength ? rounded(animated.baseVal.value) : own;
}

/**
 * What moves, dims and clips it.
 * @param {Sheet} sheet
 * @param {SVGElement} element
 * @param {CSSStyleDeclaration} style
 */
function placeOf(sheet, element, style) {
  const isClipped = style.clipPath.startsWith("url(");
  return {
    transform: transformOf(element, style),
    opacity: unless(style.opacity, "1"),
    "clip-path": isClipped ? referred(sheet, element, style.clipPath) : undefined,
  };
}

/**
 * @param {SVGElement} element
 * @param {CSSStyleDeclaration} style
 */
function transformOf(element, style) {
  if (!element.style.transform) return element.getAttribute("transform") ?? undefined;
  return unless(style.transform, "none")?.replaceAll(",", " ");
}

/**
 * @param {Sheet} sheet
 * @param {SVGElement} element
 * @param {import("./paints.js").Attributes} own
 * @param {CSSStyleDeclaration} style
 */
function textOf(sheet, element, own, style) {
  const text = svg(element.localName, {
    ...own,
    ...fontOf(style),
    "text-anchor": unless(style.textAnchor, "start"),
    "dominant-baseline": unless(style.dominantBaseline, "auto"),
    direction: unless(style.direction, "ltr"),
  });
  for (const child of element.childNodes) {
    if (child instanceof SVGElement) text.append(elementOf(sheet, child) ?? "");
    else if (child instanceof Text) text.append(plain(child.data));
  }
  if (!text.textContent?.trim()) return null;
  const isOne = text.childElementCount === 0 && element instanceof SVGTextContentElement;
  const length = isOne ? rounded(element.getComputedTextLength()) : 0;
  // Another font, wider or narrower, takes the room that this one has.
  if (length && !isRightToLeft(text.textContent)) setLength(text, length);
  return haloed(text);
}

/**
 * A ground of a text's own shape as a text below it: not every program paints strokes before fills,
 * and it would hide the letters.
 * @param {SVGElement} text
 */
function haloed(text) {
  const ground = text.getAttribute("stroke");
  if (text.localName !== "text" || !ground || !text.getAttribute("paint-order")?.startsWith("stroke"))
    return text;
  const halo = /** @type {SVGElement} */ (text.cloneNode(true));
  halo.setAttribute("aria-hidden", "true");
  for (const one of [halo, ...halo.children]) {
    one.setAttribute("fill", ground);
    one.removeAttribute("paint-order");
  }
  for (const one of [text, ...text.children]) for (const name of STROKES) one.removeAttribute(name);
  return svg("g", {}, halo, text);
}

/** @param {Element} text @param {number} length */
export function setLength(text, length) {
  text.setAttribute("textLength", String(rounded(length)));
  text.setAttribute("lengthAdjust", "spacingAndGlyphs");
}

/** Letters that are joined are not to be moved one by one. @param {string} text */
export function isRightToLeft(text) {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(text);
}

/**
 * Text without what XML has no way to write, and without marks of direction that change nothing:
 * some programs draw them as boxes.
 * @param {string} text
 */
export function plain(text) {
  const written = text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, "\ufffd").toWellFormed();
  const isTurned = isRightToLeft(written) || /[\u200f\u202a-\u202e]/.test(written);
  return isTurned ? written : written.replace(/[\u2066-\u2069]/g, "");
}

/**
 * What is referred to by `url(#…)`, once in the picture.
 * @param {Sheet} sheet
 * @param {SVGElement} element
 * @param {string} address
 */
function referred(sheet, element, address) {
  const id = /#([^")]+)/.exec(address)?.[1] ?? "";
  const place = /** @type {ShadowRoot | Document} */ (element.getRootNode());
  const target = element.ownerSVGElement?.querySelector(`#${CSS.escape(id)}`) ?? place.getElementById(id);
  if (!(target instanceof SVGElement)) return "none";
  let name = sheet.names.get(target);
  if (!name) {
    name = `ref-${sheet.names.size}`;
    sheet.names.set(target, name);
    const copy = elementOf(sheet, target);
    copy?.setAttribute("id", name);
    if (copy) sheet.defs.append(copy);
  }
  return `url(#${name})`;
}
