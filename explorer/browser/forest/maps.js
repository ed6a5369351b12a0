/** The vote of a growing number of trees, side by side on one plane. */

import { unbroken } from "../shared/display.js";
import { html } from "../shared/drawing/dom.js";
import { labelWidth } from "../shared/drawing/labels.js";
import { clamp } from "../shared/drawing/scales.js";
import { drawMap } from "../shared/votes/map.js";
import { cellsOf } from "../shared/votes/payload.js";
import { ticksBelow, ticksBeside } from "../shared/votes/ticks.js";

/** @typedef {import("./payload.js").Forest} Forest */
/** @typedef {import("../shared/votes/payload.js").Plane} Plane */

const GAP = 20;
const AT_LEAST = 4;
const MAX_SIDE = 330;
const MIN_SIDE = 150; // narrower ones take two lines
const STRIP = 84; // the height over one feature
const MAX_WORDS = 92; // next to the axis up

/**
 * @param {Forest} view
 * @param {number} width
 * @param {number} most the height that a map may have
 * @returns {{parts: HTMLElement[], paint: () => void}} `paint` once they are in the page
 */
export function mapsOf({ plane, maps, is_fixed: isFixed }, width, most) {
  const words = plane.up.ticks.map(([, text]) => labelWidth("small", text));
  const left = words.length
    ? Math.ceil(clamp(Math.max(...words) + 8, 20, Math.min(MAX_WORDS, width * 0.2)))
    : 0;
  // Before its reveal a lesson draws one map, as large as it will be next to the others.
  const n = isFixed ? Math.max(maps.length, AT_LEAST) : maps.length;
  const inOneLine = sideFor(width - left, n);
  const aLine = inOneLine < MIN_SIDE && n > 2 ? 2 : n;
  const side = Math.floor(Math.min(aLine === n ? inOneLine : sideFor(width - left, aLine), MAX_SIDE));
  const height = plane.up.kind === "nothing" ? STRIP : Math.min(side, most);
  const painted = maps.map((one, i) => {
    const room = i % aLine === 0 ? left : 0;
    const canvas = /** @type {HTMLCanvasElement} */ (
      html("canvas", { class: "vote-map", "aria-hidden": "true" })
    );
    const isLast = i === maps.length - 1 && maps.length > 1;
    const figure = html(
      "figure",
      { class: isLast ? "map whole" : "map", style: `padding-left: ${room}px` },
      html("figcaption", {}, html("strong", {}, one.name), html("span", {}, unbroken(one.note))),
      canvas,
      ticksBelow(plane, side),
    );
    if (room) figure.append(ticksBeside(plane, room, height));
    const cells = cellsOf(one.map);
    return { figure, paint: () => drawMap(canvas, plane, cells, { width: side, height, hasRows: true }) };
  });
  return {
    parts: painted.map(({ figure }) => figure),
    paint: () => painted.forEach(({ paint }) => void paint()),
  };
}

/** @param {number} width @param {number} n of maps in a line */
function sideFor(width, n) {
  return (width - GAP * (n - 1)) / n - 2; // the frame
}
