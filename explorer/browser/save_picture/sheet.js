/** The picture while it is written: its elements, its clips and what they refer to. */

import { svg } from "../shared/drawing/dom.js";
import { rounded } from "./paints.js";

/**
 * @typedef {object} Sheet
 * @property {SVGElement} defs
 * @property {number} left of the page, at which the picture begins
 * @property {number} top
 * @property {Map<Element, string>} names of what is referred to: two drawings may have clips of one
 *   name
 * @property {boolean} isMarked
 */

/**
 * @param {{left: number, top: number}} corner
 * @param {boolean} isMarked
 * @returns {Sheet}
 */
export function newSheet({ left, top }, isMarked) {
  return { defs: svg("defs"), left, top, names: new Map(), isMarked };
}

/**
 * A rectangle of the page as attributes in the picture.
 * @param {Sheet} sheet
 * @param {{left: number, top: number, width: number, height: number}} box
 */
export function boxIn(sheet, { left, top, width, height }) {
  return {
    x: rounded(left - sheet.left),
    y: rounded(top - sheet.top),
    width: rounded(width),
    height: rounded(height),
  };
}

/**
 * A group of which only what is in the box is seen.
 * @param {Sheet} sheet
 * @param {{left: number, top: number, width: number, height: number}} box
 * @param {number} radius
 */
export function clipped(sheet, box, radius) {
  const id = `clip-${sheet.defs.childElementCount}`;
  const rect = svg("rect", { ...boxIn(sheet, box), rx: radius || undefined });
  sheet.defs.append(svg("clipPath", { id }, rect));
  return svg("g", { "clip-path": `url(#${id})` });
}
