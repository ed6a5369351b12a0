/** The curves over the mixture, the straight lines between two sides, and the gains between. */

import { fitted, svg, textWidth } from "../../shared/drawing/dom.js";
import { clamp } from "../../shared/drawing/scales.js";
import { impurityAt, LOOKS } from "./frame.js";

/** @typedef {import("./payload.js").Mixture} Mixture */
/** @typedef {import("./frame.js").Frame} Frame */

const POINTS = 120;
/** Where a curve's name ends, as a share, and how far beside and below the curve. */
const NAMES_AT = /** @type {Record<string, [number, number, number]>} */ ({
  entropy: [0.86, -14, 6],
  gini: [0.78, 14, -12],
  misclassification: [0.84, -16, 8],
});

/** Where there is little room, below the tip. */
const NAME_BELOW = [0.5, 0, 80];
export const SLIM = 480;
/** Room for the name of a side. */
const SIDE_NAME = 150;
const SIDE_TYPE = "13px Source Sans, sans-serif";
/** What the names keep from the ends of the curves. */
const INSET = 28;

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
 * The gains beside their drops, none over another.
 * @param {Mixture} mixture
 * @param {Frame} frame
 */
export function gainLabels({ measures, chords, sides, stops, at }, { x, y, right, width }) {
  const share = at / stops;
  // The table beside tells which is whose; where there is little room, here are the numbers alone.
  const isSlim = width < SLIM;
  const isLeft = x(share) > right - (isSlim ? 80 : 190);
  let free = Infinity;
  const told = measures.filter(({ criterion }) => chords.includes(criterion));
  const middles = told.map(({ criterion }) => {
    const after = sides.reduce((sum, side) => sum + side.n * impurityAt(criterion, side.n_a / side.n), 0);
    return (y(after / stops) + y(impurityAt(criterion, share))) / 2;
  });
  // From the lowest upwards, each clear of the one below it.
  const placed = middles.map(() => 0);
  for (const i of middles.map((_, k) => k).sort((one, other) => middles[other] - middles[one])) {
    placed[i] = Math.min(middles[i] + 12, free);
    free = placed[i] - 20;
  }
  return told.map(({ name, gain }, i) =>
    svg(
      "text",
      {
        class: "gain-name",
        x: x(share) + (isLeft ? -12 : 12),
        y: placed[i],
        "text-anchor": isLeft ? "end" : "start",
      },
      isSlim ? `gain ${gain}` : `${name.split(",")[0]}: gain ${gain}`,
    ),
  );
}

/** Where the sides of the split stand along the axis. @param {Mixture} mixture @param {Frame} frame */
export function sideNames({ sides }, { x, ground, left, right }) {
  if (!sides.length) return [];
  const placed = sides.map(({ label, n_a, n }) => {
    const at = x(n_a / n);
    const words = `${fitted(label, SIDE_NAME, SIDE_TYPE)}: ${n_a} of ${n}`;
    const wide = textWidth(words, SIDE_TYPE);
    return { words, wide, from: clamp(at - wide / 2, left + INSET, right - INSET - wide) };
  });
  const [one, other] = placed;
  const isClear = one.from + one.wide + 8 < other.from || other.from + other.wide + 8 < one.from;
  return placed.map(({ words, from }, i) =>
    svg("text", { class: "side-name", x: from, y: ground - 7 - (i && !isClear ? 17 : 0) }, words),
  );
}
