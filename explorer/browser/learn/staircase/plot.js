/** The points, the steps over them, and the scores of every threshold below. */

import { showNumber } from "../../shared/display.js";
import { svg } from "../../shared/drawing/dom.js";
import { linear } from "../../shared/drawing/scales.js";
import { roundTicks } from "../../shared/drawing/ticks.js";

/** @typedef {import("./payload.js").Staircase} Staircase */
/** @typedef {{width: number, height: number, left: number, right: number, top: number,
 *   ground: number, bottom: number, x: (value: number) => number, y: (value: number) => number,
 *   valueAt: (y: number) => number}} Frame */

const LEFT = 58;
const RIGHT = 16;
const TOP = 30;
const BELOW = 44;
const AROUND = 420;
const LEAST = 150;
const GAP = 28;
/** Scores below each other. */
const LANES = 2;

/** @param {Staircase} view @param {number} width @param {number} less than it would be high @returns {Frame} */
export function frameOf({ x, y, curves }, width, less) {
  const wished = Math.max(Math.min(width * 0.6, document.documentElement.clientHeight - AROUND, 430), 200);
  const inner = Math.max(wished - less, LEAST);
  const bottom = TOP + inner;
  const ground = curves.length ? TOP + inner * 0.46 : bottom;
  const right = width - RIGHT;
  const edge = 8;
  return {
    width,
    height: bottom + BELOW,
    left: LEFT,
    right,
    top: TOP,
    ground,
    bottom,
    x: linear(x, [LEFT + edge, right - edge]),
    y: linear(y, [ground - edge, TOP + edge]),
    valueAt: linear([ground - edge, TOP + edge], y),
  };
}

/** @param {Staircase} view @param {Frame} frame */
export function axes({ x_name, y_name, x: xs, y: ys }, { left, right, top, ground, bottom, x, y }) {
  const across = roundTicks(xs[0], xs[1], 6).map((value) =>
    svg(
      "text",
      { class: "tick-name", x: x(value), y: bottom + 18, "text-anchor": "middle" },
      showNumber(value),
    ),
  );
  const up = roundTicks(ys[0], ys[1], 5).flatMap((value) => [
    svg("line", { class: "grid", x1: left, x2: right, y1: y(value), y2: y(value) }),
    svg(
      "text",
      { class: "tick-name", x: left - 8, y: y(value) + 4, "text-anchor": "end" },
      showNumber(value),
    ),
  ]);
  return [
    ...up,
    svg("line", { class: "ground", x1: left, x2: right, y1: bottom, y2: bottom }),
    ...(ground < bottom ? [svg("line", { class: "grid", x1: left, x2: right, y1: ground, y2: ground })] : []),
    ...across,
    svg("text", { class: "axis-name", x: left, y: top - 12 }, y_name),
    svg("text", { class: "axis-name", x: right, y: bottom + 36, "text-anchor": "end" }, x_name),
  ];
}

/** @param {Staircase} view @param {Frame} frame */
export function dots({ points }, { x, y }) {
  const r = points.length > 300 ? 3 : 4;
  return points.map(([one, other]) =>
    svg("circle", { class: "dot", cx: x(one).toFixed(1), cy: y(other).toFixed(1), r }),
  );
}

/** @param {Staircase} view @param {Frame} frame */
export function stairs({ stairs: all }, { left, right, x, y }) {
  return all.map(({ look, steps }) => {
    const parts = steps.map(([from, to, level], i) => {
      const begin = i ? x(from) : left;
      const end = i === steps.length - 1 ? right : x(to);
      return `${i ? "V" : `M${begin} `}${y(level).toFixed(1)}H${end.toFixed(1)}`;
    });
    return svg("path", { class: `stairs ${look}`, d: parts.join("") });
  });
}

/** Each score on its own scale, one below the other. @param {Staircase} view @param {Frame} frame */
export function curves({ curves: all }, { x, left, top, ground, bottom }) {
  const high = (bottom - ground) / LANES;
  return all.flatMap(({ look, name, points, best: [at, least], told }, lane) => {
    const floor = ground + high * (lane + 1);
    const most = Math.max(...points.map(([, score]) => score));
    const y = linear([least, most], [floor - 9, floor - high + GAP]);
    const path = points.map(([one, other]) => `${x(one).toFixed(1)} ${y(other).toFixed(1)}`);
    const words = svg("text", { class: "score-name", x: left + 6, y: floor - high + 19 }, `${name}: ${told}`);
    return [
      svg("line", { class: `best-line ${look}`, x1: x(at), x2: x(at), y1: top, y2: y(least) }),
      svg("path", { class: `score ${look}`, d: `M${path.join("L")}` }),
      svg("circle", { class: `best ${look}`, cx: x(at), cy: y(least), r: 5.5 }),
      words,
    ];
  });
}

/** The level that is dragged, with its number. @param {number} at @param {string} words @param {Frame} frame */
export function levelLine(at, words, { left, right, y }) {
  const height = y(at);
  const wide = words.length * 7.6 + 24;
  return [
    svg("line", { class: "level", x1: left, x2: right, y1: height, y2: height }),
    svg("rect", { class: "pill", x: right - wide, y: height - 14, width: wide, height: 28, rx: 14 }),
    svg("text", { class: "pill-text", x: right - wide / 2, y: height + 5, "text-anchor": "middle" }, words),
  ];
}
