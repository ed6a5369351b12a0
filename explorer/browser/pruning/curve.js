/** The score of each subtree: on the rows that grew it, and by the folds, with a standard error. */

import { choicesOf, lineThrough } from "../shared/drawing/curve.js";
import { svg } from "../shared/drawing/dom.js";
import { label, labelWidth } from "../shared/drawing/labels.js";
import { labelled } from "../shared/drawing/room.js";
import { placeOf } from "./geometry.js";

/** @typedef {import("./payload.js").Pruning} Pruning */
/** @typedef {import("./geometry.js").Place} Place */

const MANY_STOPS = 40; // with more, circles on the rail would touch

/**
 * What does not move with the mark.
 * @param {Pruning} view
 * @param {number} width
 * @param {boolean} isPresented
 * @returns {{picture: SVGElement, place: Place, mark: SVGElement}} `mark` is drawn by `drawMark`
 */
export function drawCurve(view, width, isPresented) {
  const place = placeOf(view, width, isPresented);
  const { from, to, top, bottom, height } = place;
  const plot = svg("rect", { x: from - 8, y: top - 6, width: to - from + 16, height: bottom - top + 6 });
  const mark = svg("g", { class: "mark" });
  const picture = svg(
    "svg",
    { class: "curve", width, height, "aria-hidden": "true" },
    svg("defs", {}, svg("clipPath", { id: "pruning-plot" }, plot)),
    ...view.ticks.flatMap(([value, text]) => [
      svg("path", { class: "grid", d: `M${from} ${place.y(value)}H${to}` }),
      label("small", from - 12, place.y(value) + 4, text, { anchor: "end", class: "tick" }),
    ]),
    svg("g", { "clip-path": "url(#pruning-plot)" }, ...linesOf(view, place)),
    ...choicesOf(view, place, to, from),
    ...railOf(view, place),
    mark,
  );
  return { picture, place, mark };
}

/**
 * @param {Pruning} view
 * @param {Place} place
 */
function linesOf({ training, mean, error }, place) {
  const bars = mean.flatMap((score, stop) => {
    const aside = error[stop];
    if (score === null || aside === null) return [];
    const [low, high] = [place.y(score - aside), place.y(score + aside)];
    return [svg("path", { class: "spread", d: `M${place.x(stop)} ${low}V${high}` })];
  });
  return [
    ...bars,
    svg("path", { class: "training", d: lineThrough(training, place) }),
    svg("path", { class: "folded", d: lineThrough(mean, place) }),
  ];
}

/**
 * @param {Pruning} view
 * @param {Place} place
 */
function railOf({ values }, { x, from, to, rail }) {
  const dots = values.map((_, stop) => svg("circle", { class: "stop", cx: x(stop), cy: rail, r: 3.5 }));
  return [
    svg("path", { class: "rail-line", d: `M${from} ${rail}H${to}` }),
    ...(values.length > MANY_STOPS ? [] : dots),
  ];
}

/**
 * The subtree that is shown: its place on both lines, and how many leaves are left if there is
 * room next to those of the others.
 * @param {SVGElement} mark
 * @param {Pruning} view
 * @param {Place} place
 * @param {number} stop
 */
export function drawMark(mark, view, place, stop) {
  const x = place.x(stop);
  const known = [view.training[stop], view.mean[stop]].filter((score) => score !== null);
  const heights = known.map((score) => place.y(score)).filter((y) => y <= place.bottom);
  const style = (/** @type {number} */ each) => (each === stop ? "edge" : "small");
  const xs = view.values.map((_, each) => place.x(each));
  const widths = view.leaves.map((text, each) => labelWidth(style(each), text));
  mark.replaceChildren(
    svg("path", { class: "line", d: `M${x} ${Math.min(...heights, place.bottom)}V${place.rail}` }),
    ...heights.map((y) => svg("circle", { class: "at", cx: x, cy: y, r: 4.5 })),
    svg("circle", { class: "thumb", cx: x, cy: place.rail, r: 8 }),
    ...[...labelled(xs, widths, stop, 10)].map((each) =>
      label(style(each), xs[each], place.rail + 25, view.leaves[each], {
        anchor: "middle",
        class: each === stop ? "now" : "stop-name",
      }),
    ),
  );
}
