/** The curves over the mixture, the straight lines between two sides, and the gains between. */

import { fitted, svg, textWidth } from "../../shared/drawing/dom.js";
import { firstClear, pointsOf, textBox } from "./clear.js";
import { impurityAt, LOOKS } from "./frame.js";

/** @typedef {import("./payload.js").Mixture} Mixture */
/** @typedef {import("./frame.js").Frame} Frame */

/**
 * Words at a place: their foot, and how far it is from what they name.
 * @typedef {import("./clear.js").Box & {foot: number, far: number, words: string}} Place
 */

const POINTS = 120;
/** Where a curve's name ends, as a share, and how far to the side and below the curve. */
const NAMES_AT = /** @type {Record<string, [number, number, number]>} */ ({
  entropy: [0.86, -14, 6],
  gini: [0.78, 14, -12],
  misclassification: [0.84, -16, 8],
});

/** If there is little room, below the tip. */
const NAME_BELOW = [0.5, 0, 80];
export const SLIM = 480;
/** Room for the name of a side. */
const SIDE_NAME = 150;
const SIDE_SIZE = 13;
const SIDE_TYPE = `${SIDE_SIZE}px Source Sans, sans-serif`;
const GAIN_SIZE = 15;
const GAIN_TYPE = `650 ${GAIN_SIZE}px Source Sans, sans-serif`;
const CURVE_TYPE = `600 ${GAIN_SIZE}px Source Sans, sans-serif`;
/** What the names of sides keep from the ends of the axis, and from each other's foot. */
const NEAR_END = 8;
const LINE = 20;
/** How far apart the places are that are tried for words. */
const GRID = 6;

/** @param {Frame} frame @param {number} most */
export function ticks({ left, right, y }, most) {
  const steps = most > 0.5 ? [0, 0.25, 0.5, 0.75, 1] : [0, 0.1, 0.2, 0.3, 0.4, 0.5];
  return steps.flatMap((step) => [
    svg("line", { class: step ? "grid" : "ground", x1: left, x2: right, y1: y(step), y2: y(step) }),
    svg("text", { class: "tick-name", x: left - 8, y: y(step) + 4, "text-anchor": "end" }, String(step)),
  ]);
}

/** @param {string} criterion @param {Frame} frame */
export function curve(criterion, { x, y }) {
  const points = Array.from({ length: POINTS + 1 }, (_, i) => {
    const share = i / POINTS;
    return `${x(share).toFixed(1)} ${y(impurityAt(criterion, share)).toFixed(1)}`;
  });
  return svg("path", { class: `curve ${LOOKS[criterion]}`, d: `M${points.join("L")}` });
}

/** @param {string} criterion @param {string[]} names @param {Frame} frame */
export function curveName(criterion, names, { x, y, width }) {
  const isSlim = width < SLIM && criterion === "misclassification";
  const [share, beside, below] = isSlim ? NAME_BELOW : NAMES_AT[criterion];
  const unit = criterion === "entropy" ? ", in bits" : "";
  const name = names.find((one) => one.toLowerCase() === criterion) ?? criterion;
  return svg(
    "text",
    {
      class: "curve-name",
      x: x(share) + beside,
      y: y(impurityAt(criterion, share)) + below,
      "text-anchor": isSlim ? "middle" : "end",
    },
    `${name}${unit}`,
  );
}

/**
 * The line between both sides, and the drop to it from the node's own impurity.
 * @param {string} criterion
 * @param {Mixture} mixture
 * @param {Frame} frame
 */
export function chord(criterion, { sides, stops, at }, { x, y }) {
  const [one, other] = sides.map((side) => {
    const share = side.n_a / side.n;
    return { share, impurity: impurityAt(criterion, share) };
  });
  const share = at / stops;
  const after = sides.reduce((sum, side) => sum + side.n * impurityAt(criterion, side.n_a / side.n), 0);
  const [low, high] = [y(after / stops), y(impurityAt(criterion, share))];
  const line = svg("line", {
    class: "chord",
    x1: x(one.share),
    y1: y(one.impurity),
    x2: x(other.share),
    y2: y(other.impurity),
  });
  const ends = [one, other].map((end) =>
    svg("circle", { class: "end", cx: x(end.share), cy: y(end.impurity), r: 5 }),
  );
  const drop = svg("line", { class: "drop", x1: x(share), x2: x(share), y1: high, y2: low });
  return [line, ...ends, drop, svg("circle", { class: "low", cx: x(share), cy: low, r: 4.5 })];
}

/** The node's own impurity, as a ring on the curve. @param {string} criterion @param {number} share @param {Frame} frame */
export function ring(criterion, share, { x, y }) {
  return svg("circle", { class: "ring", cx: x(share), cy: y(impurityAt(criterion, share)), r: 6 });
}

/**
 * The names of both sides above the axis, and the gains next to their drops, clear of every line. Both
 * are found room for together, so that the sides' names stay where they are at the reveal.
 * @param {Mixture} mixture
 * @param {Frame} frame
 * @param {SVGElement[]} named the names of the curves
 */
export function wordsOfSplit(mixture, frame, named) {
  if (!mixture.sides.length) return [];
  const points = pointsOf(mixture, frame);
  const taken = named.map(boxOfName);
  const put = (/** @type {Place[]} */ places, /** @type {string} */ look) => {
    const place = firstClear(places, points, taken);
    taken.push(place);
    return svg("text", { class: look, x: place.left, y: place.foot }, place.words);
  };
  const names = mixture.sides.map((side) => put(sidePlaces(side, frame), "side-name"));
  let above = 0;
  const gains = gainPlaces(mixture, frame).map((places) => {
    // In the order of their drops: each below the one before.
    const below = places.filter(({ foot }) => foot > above);
    const text = put(below.length ? below : places, "gain-name");
    above = Number(text.getAttribute("y"));
    return text;
  });
  return [...names, ...gains];
}

/** @param {SVGElement} name */
function boxOfName(name) {
  const [x, y] = ["x", "y"].map((one) => Number(name.getAttribute(one)));
  const wide = textWidth(name.textContent ?? "", CURVE_TYPE);
  return textBox(name.getAttribute("text-anchor") === "end" ? x - wide : x - wide / 2, y, wide, GAIN_SIZE);
}

/**
 * Where a side's name may be above the axis, the nearest to the side first; if there is no room
 * for it, only its numbers, and the card next to them names their side.
 * @param {import("./payload.js").Side} side
 * @param {Frame} frame
 */
function sidePlaces({ label, n_a, n }, { x, ground, left, right }) {
  const counts = `${n_a} of ${n}`;
  return [`${fitted(label, SIDE_NAME, SIDE_TYPE)}: ${counts}`, counts].flatMap((words) => {
    const wide = textWidth(words, SIDE_TYPE);
    const wanted = x(n_a / n) - wide / 2;
    const places = [0, 1].flatMap((line) =>
      range(left + NEAR_END, right - NEAR_END - wide).map((from) => {
        const foot = ground - 7 - line * LINE;
        const far = Math.abs(from - wanted) + line * LINE;
        return { ...textBox(from, foot, wide, SIDE_SIZE), foot, far, words };
      }),
    );
    return nearest(places.filter(({ far }) => far < SIDE_NAME));
  });
}

/**
 * Where each gain may be, the nearest to its drop first. The table next to it tells which is
 * whose; if there is little room, only the numbers are here.
 * @param {Mixture} mixture
 * @param {Frame} frame
 */
function gainPlaces({ measures, chords, sides, stops, at }, { x, y, left, right, top, ground, width }) {
  const share = x(at / stops);
  return measures
    .filter(({ criterion }) => chords.includes(criterion))
    .map(({ criterion, name, gain }) => {
      const words = width < SLIM ? `gain ${gain}` : `${name.split(",")[0]}: gain ${gain}`;
      const wide = textWidth(words, GAIN_TYPE);
      const after = sides.reduce((sum, side) => sum + side.n * impurityAt(criterion, side.n_a / side.n), 0);
      const middle = (y(after / stops) + y(impurityAt(criterion, at / stops))) / 2 + GAIN_SIZE / 3;
      const places = range(top, ground - 7).flatMap((foot) =>
        range(left, right - wide).map((from) => {
          const aside = from > share ? from - share : share - from - wide;
          const far = Math.hypot(foot - middle, aside);
          return { ...textBox(from, foot, wide, GAIN_SIZE), foot, far, words };
        }),
      );
      return nearest(places);
    });
}

/** @param {number} from @param {number} to */
function range(from, to) {
  return Array.from({ length: Math.max(Math.floor((to - from) / GRID), 0) + 1 }, (_, i) => from + i * GRID);
}

/** @param {Place[]} places */
function nearest(places) {
  return places.sort((one, other) => one.far - other.far);
}
