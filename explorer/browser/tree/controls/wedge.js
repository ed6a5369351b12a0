/** The wedge over the rail: training score and the folds' as two lines, and grey for the gap. */

import { svg } from "../../shared/drawing/dom.js";
import { clamp, linear } from "../../shared/drawing/scales.js";

const WEDGE_TOP = 20;
export const WEDGE_BOTTOM = 52;
const MANY_STOPS = 30; // with more, spreads would blur
const OF_THE_GAP = 2.2; // what lies further below the best is out of the picture

/**
 * @typedef {{training: (number | null)[], mean: (number | null)[], deviation: (number | null)[],
 *   best: number | null, simplest: number | null}} Scores one entry a stop
 */

/**
 * @param {Scores} scores
 * @param {number[]} xs of the stops
 * @param {number} chosen
 * @param {number} railY where the thumb is
 * @returns {SVGElement[]} none where no stop has both scores
 */
export function drawWedge(scores, xs, chosen, railY) {
  const { training, mean, deviation, best, simplest } = scores;
  const both = xs.flatMap((_, stop) => (known(training[stop]) && known(mean[stop]) ? [stop] : []));
  const [low, high] = reachOf(scores, both);
  if (both.length < 2 || !(low < high)) return [];
  const y = linear([low, high], [WEDGE_BOTTOM, WEDGE_TOP]);
  const point = (/** @type {(number | null)[]} */ of, /** @type {number} */ stop) =>
    `${xs[stop].toFixed(1)} ${y(of[stop] ?? 0).toFixed(1)}`;
  const line = (/** @type {(number | null)[]} */ of, /** @type {number[]} */ stops) =>
    stops.map((stop) => point(of, stop)).join("L");
  const back = [...both].reverse();
  const bars =
    xs.length > MANY_STOPS ? [] : both.flatMap((stop) => bar(xs[stop], mean[stop], deviation[stop], y));
  const curves = svg(
    "g",
    { "clip-path": "url(#wedge)" },
    svg("path", { class: "wedge-gap", d: `M${line(training, both)}L${line(mean, back)}Z` }),
    ...bars,
    svg("path", { class: "wedge-training", d: `M${line(training, both)}` }),
    svg("path", { class: "wedge-folded", d: `M${line(mean, both)}` }),
  );
  const inside = (/** @type {number} */ score) => score >= low && score <= high;
  const box = {
    x: xs[0] - 6,
    y: WEDGE_TOP - 3,
    width: xs[xs.length - 1] - xs[0] + 12,
    height: WEDGE_BOTTOM - WEDGE_TOP + 5,
  };
  return [
    svg("defs", {}, svg("clipPath", { id: "wedge" }, svg("rect", box))),
    curves,
    ...[simplest === best ? null : simplest, best].flatMap((stop, i) => {
      const score = stop === null ? null : mean[stop];
      if (stop === null || !known(score) || !inside(score)) return [];
      return [
        svg("path", {
          class: i ? "wedge-best" : "wedge-simplest",
          d: `M${xs[stop]} ${y(score) - 5}l5 5l-5 5l-5 -5Z`,
        }),
      ];
    }),
    ...markOf(xs[chosen], [training[chosen], mean[chosen]].filter(known), y, railY),
  ];
}

/** @type {(score: number | null | undefined) => score is number} */
const known = (score) => typeof score === "number";

/**
 * The lowest and the highest score that are seen: a tree without a split may score far below.
 * @param {Scores} scores
 * @param {number[]} both stops that have both scores
 * @returns {[number, number]}
 */
function reachOf({ training, mean }, both) {
  const of = (/** @type {(number | null)[]} */ each) => both.map((stop) => each[stop] ?? 0);
  const [trained, folded] = [of(training), of(mean)];
  const high = Math.max(...trained, ...folded);
  const gap = Math.max(...trained.map((score, i) => Math.abs(score - folded[i])));
  const lowest = Math.min(...trained, ...folded);
  return [gap > 0 ? Math.max(lowest, high - OF_THE_GAP * gap) : lowest, high];
}

/**
 * @param {number} x
 * @param {number | null} mean
 * @param {number | null} deviation
 * @param {(score: number) => number} y
 */
function bar(x, mean, deviation, y) {
  if (!known(mean) || !known(deviation)) return [];
  return [svg("path", { class: "wedge-spread", d: `M${x} ${y(mean - deviation)}V${y(mean + deviation)}` })];
}

/**
 * Both scores of the stop that the thumb is on, held to it by a line.
 * @param {number} x
 * @param {number[]} scores
 * @param {(score: number) => number} y
 * @param {number} railY
 */
function markOf(x, scores, y, railY) {
  const ys = scores.map((score) => clamp(y(score), WEDGE_TOP, WEDGE_BOTTOM + 2));
  if (!ys.length) return [];
  return [
    svg("path", { class: "wedge-mark", d: `M${x} ${Math.min(...ys)}V${railY}` }),
    ...scores
      .filter((score) => y(score) <= WEDGE_BOTTOM)
      .map((score) => svg("circle", { class: "wedge-at", cx: x, cy: y(score), r: 3.5 })),
  ];
}
