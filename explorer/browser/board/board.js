/** The class board: a dot for each pupil's score, and lines for the trees that no pupil built. */

import { component } from "../shared/component.js";
import { unbroken } from "../shared/display.js";
import { html, svg } from "../shared/drawing/dom.js";
import { linear } from "../shared/drawing/scales.js";

/**
 * A score at its place, `level` dots above the axis; `words` name it.
 * @typedef {{at: number, level: number, words: string, is_mine: boolean}} Dot
 * @typedef {{low: number, high: number, ends: [number, string][], axis: string, dots: Dot[],
 *   lines: [number, string][], words: string}} Board
 */

const SIDE = 16;
const RADIUS = 6;
const STEP = 15;
const LINE_OF_NAMES = 16;
const MAX_LEVELS = 12;

export default component(create, { trouble: "The board cannot be shown." });

/** @returns {import("../shared/component.js").Picture<Board>} */
function create() {
  const root = html("section", { class: "board" });
  return {
    root,
    saved: { name: "class board" },
    draw: (board, width) => root.replaceChildren(...drawn(board, width)),
  };
}

/** @param {Board} board @param {number} width */
function drawn({ low, high, ends, axis, dots, lines, words }, width) {
  const x = linear([low, high], [SIDE, width - SIDE]);
  const highest = Math.max(0, ...dots.map(({ level }) => level));
  const step = STEP * Math.min(1, MAX_LEVELS / (highest + 1));
  const head = lines.length * LINE_OF_NAMES + 6;
  const base = head + Math.min(highest + 1, MAX_LEVELS) * STEP + RADIUS;
  const picture = svg(
    "svg",
    { width, height: base + 22, viewBox: `0 0 ${width} ${base + 22}`, role: "img", "aria-label": words },
    ...lines.flatMap(([at, name], i) => lineOf(x(at), (i + 1) * LINE_OF_NAMES - 4, base, name, width)),
    svg("line", { class: "axis", x1: 0, x2: width, y1: base, y2: base }),
    ...dots.map((dot) => dotOf(dot, x(dot.at), base - RADIUS - 3 - dot.level * step)),
    ...ends.map(([at, text]) => svg("text", { class: "end", x: x(at), y: base + 16 }, text)),
  );
  const named = html("p", { class: "axis-name" }, axis);
  return [picture, named, html("p", { class: "caption" }, unbroken(words))];
}

/** @param {number} x @param {number} y @param {number} base @param {string} name @param {number} width */
function lineOf(x, y, base, name, width) {
  const anchor = x > width / 2 ? "end" : "start";
  return [
    svg("line", { class: "other", x1: x, x2: x, y1: y + 4, y2: base }),
    svg("text", { class: "name", x, y, "text-anchor": anchor }, name),
  ];
}

/** @param {Dot} dot @param {number} x @param {number} y */
function dotOf({ words, is_mine }, x, y) {
  const circle = svg("circle", { class: is_mine ? "dot mine" : "dot", cx: x, cy: y, r: RADIUS });
  circle.append(svg("title", {}, words));
  return circle;
}
