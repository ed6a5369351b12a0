/** The scores of boosting, step by step: on its own rows, on held-out rows, and scikit-learn's. */

import { legendEntry, lineThrough, sampleLine } from "../../shared/drawing/curve.js";
import { svg } from "../../shared/drawing/dom.js";
import { label } from "../../shared/drawing/labels.js";
import { clamp, linear } from "../../shared/drawing/scales.js";
import { roundTicks } from "../../shared/drawing/ticks.js";

/** @typedef {import("./payload.js").StepCurve} StepCurve */
/** @typedef {ReturnType<typeof placeOf>} Place */

const HEIGHT = 190;
const BELOW = 36;
const TOP = 8;
const LEFT = 46;
const RIGHT = 16;

/** @param {StepCurve} curve @param {number} width */
function placeOf({ training, lowest, highest }, width) {
  const last = training.length - 1;
  const [from, to] = [LEFT, Math.max(width - RIGHT, LEFT + 60)];
  const bottom = HEIGHT - BELOW;
  return {
    from,
    to,
    bottom,
    x: linear([0, last], [from, to]),
    y: linear([lowest, highest], [bottom, TOP]),
    /** @param {number} at */
    stopAt: (at) => clamp(Math.round(((at - from) / (to - from)) * last), 0, last),
  };
}

/** @param {StepCurve} curve @param {number} width */
export function drawCurve(curve, width) {
  const place = placeOf(curve, width);
  const { from, to, bottom, x, y } = place;
  const mark = svg("g", { class: "mark" });
  const last = curve.training.length - 1;
  const picture = svg(
    "svg",
    { class: "curve", width, height: HEIGHT, "aria-hidden": "true" },
    ...curve.ticks.flatMap(([value, text]) => [
      svg("path", { class: "grid", d: `M${from} ${y(value)}H${to}` }),
      label("small", from - 8, y(value) + 4, text, { anchor: "end", class: "tick" }),
    ]),
    svg("path", { class: "axis", d: `M${from} ${bottom}H${to}` }),
    svg("path", { class: "training", d: lineThrough(curve.training, place) }),
    svg("path", { class: "folded", d: lineThrough(curve.kept_back, place) }),
    svg("path", { class: "theirs", d: lineThrough(curve.theirs, place) }),
    ...bestOf(curve, place),
    ...roundTicks(0, last, 6)
      .filter(Number.isInteger)
      .map((step) => label("small", x(step), bottom + 15, String(step), { anchor: "middle", class: "tick" })),
    label("small", to, HEIGHT - 4, "trees", { anchor: "end", class: "tick" }),
    mark,
  );
  return { picture, place, mark };
}

/** @param {StepCurve} curve @param {Place} place */
function bestOf({ best, kept_back }, { x, y }) {
  if (best < 0) return [];
  return [svg("path", { class: "best", d: `M${x(best)} ${y(kept_back[best]) - 7}l7 7l-7 7l-7 -7Z` })];
}

/**
 * @param {SVGElement} mark
 * @param {StepCurve} curve
 * @param {Place} place
 * @param {number} step
 */
export function drawMark(mark, { training, kept_back }, { x, y, bottom }, step) {
  const known = [training[step], kept_back[step]].filter((value) => typeof value === "number");
  mark.replaceChildren(
    svg("path", { class: "line", d: `M${x(step)} ${TOP}V${bottom}` }),
    ...known.map((value) => svg("circle", { class: "at", cx: x(step), cy: y(value), r: 4.5 })),
  );
}

/** @param {StepCurve} curve */
export function curveLegend({ kept_back, theirs, best }) {
  const found = [legendEntry([sampleLine("training")], "training rows")];
  if (kept_back.length) found.push(legendEntry([sampleLine("folded")], "held-out rows"));
  if (best >= 0) {
    found.push(
      legendEntry([svg("path", { class: "best", d: "M11 0l6 6l-6 6l-6 -6Z" })], "best on held-out rows"),
    );
  }
  if (theirs.length) {
    found.push(legendEntry([sampleLine("theirs")], "scikit-learn, held-out rows"));
  }
  return found;
}

/** What a step says. @param {StepCurve} curve @param {number} step */
export function stepWords({ texts, measure }, step) {
  const [training, keptBack] = texts[step];
  const trees = step ? `${step} tree${step === 1 ? "" : "s"}` : "before the first tree";
  const parts = [trees, `${measure} on training rows ${training}`];
  return [...parts, ...(keptBack === "–" ? [] : [`on held-out rows ${keptBack}`])].join(" · ");
}
