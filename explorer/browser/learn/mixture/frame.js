/** Where a share and an impurity are in the picture, and what a mixture measures. */

import { showAligned } from "../../shared/display.js";
import { linear } from "../../shared/drawing/scales.js";
import { classTotal } from "../../shared/impurity.js";

const LEFT = 46;
const RIGHT = 14;
const TOP = 30;
const TILES = 96;
const LEAST = 96;

/** Of the criteria of classes, the looks of their curves. */
export const LOOKS = /** @type {Record<string, string>} */ ({
  entropy: "entropy",
  gini: "gini",
  misclassification: "mistakes",
});

/** @typedef {{width: number, height: number, top: number, ground: number, left: number,
 *   right: number, x: (share: number) => number, y: (impurity: number) => number,
 *   shareAt: (x: number) => number}} Frame */

/** @param {number} width @param {number} most the highest impurity drawn @param {number} room the height that it may have @returns {Frame} */
export function frameOf(width, most, room) {
  const inner = Math.max(Math.min(width * 0.54, 372, room - TOP - TILES), LEAST);
  const ground = TOP + inner;
  const right = width - RIGHT;
  const x = linear([0, 1], [LEFT, right]);
  return {
    width,
    height: ground + TILES,
    top: TOP,
    ground,
    left: LEFT,
    right,
    x,
    y: linear([0, most], [ground, TOP]),
    shareAt: linear([LEFT, right], [0, 1]),
  };
}

/** The impurity of two classes of which the first has this share. @param {string} criterion @param {number} share */
export function impurityAt(criterion, share) {
  return classTotal(criterion, [share, 1 - share]);
}

/** Three decimals; a whole number without any. @param {number} value */
export function decimals(value) {
  return showAligned(value, 3).replace(/\.000$/, "");
}
