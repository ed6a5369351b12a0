/** Rows within a bar: in order of a feature, with the threshold between both sides. */

import { svg, textWidth } from "../../shared/drawing/dom.js";
import { clamp, linear } from "../../shared/drawing/scales.js";
import { BELOW, LOW, TEXT } from "./layout.js";
import { boxes, markOf } from "./panel.js";

/** @typedef {import("./payload.js").Strip} Strip */
/** @typedef {{from: number, to: number}} Span */
/** @typedef {Span & {top: number, bottom: number}} Room */

const RADIUS = { most: 10, least: 3.5 };
/** A row's number is below its dot from this radius on. */
const NAMED = 7;
const NUMBER = 13;
/** Words of the prediction are above rows. */
const WORDS = 20;

/** @param {Strip} strip @param {Room} room @param {Span[]} named where words of its sides would be below it */
export function stripIn(strip, { from, to, top, bottom }, named) {
  const x = linear([0, 1], [from, to]);
  const isLow = bottom - top < LOW;
  const y = linear([0, 1], [bottom - 1, top + (named.length && !isLow ? WORDS : 4)]);
  const places = strip.dots.map(({ x: at }) => x(at)).sort((one, other) => one - other);
  const apart = Math.min(
    Infinity,
    ...places
      .slice(1)
      .map((at, i) => at - places[i])
      .filter((gap) => gap > 0.5),
  );
  const high = (y(0) - y(1)) / 2;
  const r = clamp(Math.min(apart / 2.4, high - NUMBER / 2), RADIUS.least, RADIUS.most);
  const numbers = r >= NAMED ? NUMBER : 0;
  return [
    ...boxes(strip.boxes, { x, y }),
    ...strip.dots.flatMap((dot) => {
      const [at, middle] = [x(dot.x), y(dot.y) - numbers / 2];
      const number = svg("text", { class: "dot-number", x: at, y: middle + r + 11 }, dot.words);
      return numbers ? [markOf(dot, at, middle, r), number] : [markOf(dot, at, middle, r)];
    }),
    ...strip.marks.flatMap(({ at, words, tone }) => {
      const place = x(at);
      const line = svg("line", { class: `mark ${tone}`, x1: place, x2: place, y1: top - 4, y2: bottom + 4 });
      if (tone === "dashed")
        return [line, svg("circle", { class: "needle", cx: place, cy: top - 2, r: 4.5 })];
      const foot = svg("path", { class: `foot ${tone}`, d: `M${place - 5} ${bottom + 9}h10l-5 -7z` });
      return words
        ? [line, foot, svg("text", { class: "label", x: place + 5, y: top + 12 }, words)]
        : [line, foot];
    }),
    ...ticks(strip.ticks, { from, to }, x, bottom + BELOW - 5, isLow ? named : []),
  ];
}

/** @param {[number, string][]} all @param {Span} room @param {(at: number) => number} x @param {number} y @param {Span[]} taken by words */
function ticks(all, { from, to }, x, y, taken) {
  let free = -Infinity;
  return all.flatMap(([value, text]) => {
    const half = textWidth(text, TEXT) / 2;
    const at = clamp(x(value), from + half, Math.max(to - half, from + half));
    const isTaken = taken.some((words) => at - half < words.to + 6 && words.from - 6 < at + half);
    if (at - half < free || isTaken) return [];
    free = at + half + 8;
    return [svg("text", { class: "tick", x: at, y, "text-anchor": "middle" }, text)];
  });
}
