/** Impurity left, right and of both, weighted, against the split; the parent's as a dotted line. */

import { svg } from "../shared/drawing/dom.js";
import { highestSide, uprightName } from "./frame.js";

/** @typedef {import("../splits/payload.js").DrawnSearch} DrawnSearch */
/** @typedef {import("../splits/sides.js").Lines} Lines */
/** @typedef {import("./frame.js").Frame} Frame */

const CLIP = "split-search-clip";
/** Half the line of a feature that has only one split. */
export const ALONE = 24;

/** @typedef {"left" | "right" | "total"} CurveKey */

/** In this order lines get their names; the first is drawn last, on top. @type {CurveKey[]} */
export const KEYS = ["total", "left", "right"];

/**
 * @param {DrawnSearch} search
 * @param {Frame} frame
 * @param {Lines} lines
 * @param {number[]} xs where each split is, in pixels
 * @param {import("./frame.js").Scale} scale
 */
export function drawCurve(search, frame, lines, xs, scale) {
  const { y, curve } = frame;
  const [top, bottom] = curve;
  const name = `${search.axis_name} ${scale.factor}`.trim();
  const parent = y(search.node.impurity);
  const clip = svg("rect", { x: 0, width: frame.width, y: top - 6, height: bottom - top + 9 });
  const paths = KEYS.map((key) => {
    const d =
      xs.length === 1
        ? `M${xs[0] - ALONE} ${y(lines[key][0])}h${2 * ALONE}`
        : pathOf(xs, lines[key], y, key === "total" ? lines.admissible : null);
    return svg("path", { class: `line ${key}`, d });
  });
  return svg(
    "g",
    { class: "curve" },
    ...impurityTicks(frame),
    uprightName((top + bottom) / 2, name),
    ...refusedGround(frame, lines.admissible, xs),
    svg("line", { class: "parent", x1: frame.x0, x2: frame.x1, y1: parent, y2: parent }),
    svg("clipPath", { id: CLIP }, clip),
    svg("g", { "clip-path": `url(#${CLIP})` }, ...paths.toReversed()),
  );
}

/**
 * A sentence on the parts of the lines that are cut off, or "".
 * @param {Frame} frame
 * @param {Lines} lines
 * @param {import("./frame.js").Scale} scale
 */
export function linesAbove({ top }, lines, scale) {
  const highest = highestSide(lines);
  return highest > top
    ? `Lines above ${scale.write(top)} are cut off; one side reaches ${scale.write(highest)}.`
    : "";
}

/**
 * The grid of impurity with its numbers.
 * @param {Frame} frame
 */
export function impurityTicks(frame) {
  const inside = frame.ticks.filter(({ at }) => frame.y(at) >= frame.curve[0] - 2);
  return inside.flatMap(({ at, text }) => {
    const y = frame.y(at);
    return [
      svg("line", { class: "grid", x1: frame.x0, x2: frame.x1, y1: y, y2: y }),
      svg("text", { class: "tick", x: frame.tickEnd, y: y + 4, "text-anchor": "end" }, text),
    ];
  });
}

/**
 * A path; with `admissible` it is lifted over refused splits, which only the thin lines show.
 * @param {number[]} xs
 * @param {number[]} values
 * @param {(value: number) => number} y
 * @param {boolean[] | null} admissible
 */
function pathOf(xs, values, y, admissible) {
  let path = "";
  let isDown = false;
  for (let i = 0; i < xs.length; i++) {
    if (admissible && !admissible[i]) {
      isDown = false;
      continue;
    }
    path += `${isDown ? "L" : "M"}${xs[i].toFixed(1)} ${y(values[i]).toFixed(1)}`;
    isDown = true;
  }
  return path;
}

/**
 * Grey ground under splits that leave too few rows on a side.
 * @param {Frame} frame
 * @param {boolean[]} admissible
 * @param {number[]} xs
 */
function refusedGround(frame, admissible, xs) {
  const [y, bottom] = frame.curve;
  const found = [];
  let from = -1;
  for (let i = 0; i <= xs.length; i++) {
    const isRefused = i < xs.length && !admissible[i];
    if (isRefused && from < 0) from = i;
    if (isRefused || from < 0) continue;
    const x = from === 0 ? frame.x0 : (xs[from - 1] + xs[from]) / 2;
    const end = i === xs.length ? frame.x1 : (xs[i - 1] + xs[i]) / 2;
    found.push(svg("rect", { class: "refused", x, width: Math.max(end - x, 1), y, height: bottom - y }));
    from = -1;
  }
  return found;
}
