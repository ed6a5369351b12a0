/** The group itself below the axis: its rows in order of class, separated at the mixture. */

import { fitted, svg, textWidth } from "../../shared/drawing/dom.js";
import { glyph, slotPaint } from "../../shared/drawing/marks.js";
import { clamp } from "../../shared/drawing/scales.js";

/** @typedef {import("./payload.js").Mixture} Mixture */
/** @typedef {import("./frame.js").Frame} Frame */

const MAX_TILES = 24;
const HIGH = 38;
const FONT = "600 13px Source Sans, sans-serif";

/** @param {Mixture} mixture @param {number} at @param {Frame} frame */
export function tiles({ kinds, stops }, at, { x, ground }) {
  const y = ground + 12;
  if (stops > MAX_TILES) {
    return kinds.map(({ slot }, i) => {
      const [from, to] = i ? [at / stops, 1] : [0, at / stops];
      return block(slot, x(from), y, x(to) - x(from), HIGH, "bar");
    });
  }
  const wide = (x(1) - x(0)) / stops;
  const r = Math.min(9, wide / 3.4);
  return Array.from({ length: stops }, (_, i) => {
    const { slot } = kinds[i < at ? 0 : 1];
    const middle = x((i + 0.5) / stops);
    return svg(
      "g",
      {},
      block(slot, middle - wide / 2 + 1, y, wide - 2, HIGH, "tile"),
      glyph(slot, middle, y + HIGH / 2, r),
    );
  });
}

/** @param {number} slot @param {number} x @param {number} y @param {number} width @param {number} height @param {string} look */
function block(slot, x, y, width, height, look) {
  const made = svg("rect", { class: look, x, y, width: Math.max(width, 0), height, rx: 3 });
  made.setAttribute("style", `fill: ${slotPaint(slot)}`);
  return made;
}

/** The names of both classes at the ends, as far as the share's label leaves room. @param {Mixture} mixture @param {Frame} frame @param {[number, number]} taken */
export function kindNames({ kinds }, { left, right, ground }, [from, to]) {
  const y = ground + 76;
  return kinds.map(({ name, slot }, i) => {
    const room = (i ? right - to : from - left) - 34;
    const words = room > 24 ? fitted(name, room, FONT) : "";
    const wide = textWidth(words, FONT);
    const at = i ? right - wide - 20 : left;
    const mark = glyph(slot, at + 7, y - 4.5, 6);
    const shown = words ? [mark, svg("text", { class: "kind-name", x: at + 20, y }, words)] : [];
    return svg("g", {}, ...shown);
  });
}

/**
 * The mixture in figures, on the boundary; the grip where it can be moved.
 * @param {Mixture} mixture
 * @param {number} at
 * @param {Frame} frame
 * @param {boolean} isChosen
 */
export function pill({ stops, moves }, at, { x, ground, top, left, right }, isChosen) {
  const share = x(at / stops);
  const words = isChosen ? `${moves ? "‹ " : ""}p = ${at}/${stops}${moves ? " ›" : ""}` : "‹ drag p ›";
  const wide = textWidth(words, FONT) + 28;
  const middle = clamp(share, left - 20 + wide / 2, right + 12 - wide / 2);
  const parts = [
    svg("line", { class: "at-line faint", x1: share, x2: share, y1: top - 6, y2: ground }),
    svg("line", { class: "at-line", x1: share, x2: share, y1: ground, y2: ground + 62 }),
    svg("rect", { class: "pill", x: middle - wide / 2, y: ground + 58, width: wide, height: 28, rx: 14 }),
    svg("text", { class: "pill-text", x: middle, y: ground + 77, "text-anchor": "middle" }, words),
  ];
  return { parts, taken: /** @type {[number, number]} */ ([middle - wide / 2, middle + wide / 2]) };
}
