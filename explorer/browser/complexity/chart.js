/** The complexity curve itself: both scores at every stop, the folds, and what they point to. */

import { choicesOf, lineThrough } from "../shared/drawing/curve.js";
import { svg } from "../shared/drawing/dom.js";
import { label, labelWidth } from "../shared/drawing/labels.js";
import { labelled } from "../shared/drawing/room.js";
import { between } from "./geometry.js";

/** @typedef {import("./payload.js").Track} Track */
/** @typedef {import("./payload.js").Complexity} Complexity */
/** @typedef {import("./geometry.js").Place} Place */

const MANY_STOPS = 30; // with more, folds and spreads would blur
const RADIUS = 2.5;
const LINE = 16; // of text, which the next must not touch

/**
 * What does not move with the mark.
 * @param {Track} track
 * @param {Place} place
 * @returns {{picture: SVGElement, place: Place, mark: SVGElement}} `mark` is drawn by `drawMark`
 */
export function drawChart(track, place) {
  const clip = svg("clipPath", { id: "plot" }, plotOf(place));
  const curves = svg("g", { "clip-path": "url(#plot)" }, ...curvesOf(track, place));
  const mark = svg("g", { class: "mark" });
  const picture = svg(
    "svg",
    { class: "curve", width: place.width, height: place.height, "aria-hidden": "true" },
    svg("defs", {}, clip),
    ...gridOf(track, place),
    curves,
    ...choicesOf(track, place, place.to),
    ...belowOf(track, place),
    mark,
  );
  return { picture, place, mark };
}

/** @param {Place} place */
function plotOf({ from, to, top, bottom }) {
  return svg("rect", { x: from - 8, y: top - 6, width: to - from + 16, height: bottom - top + 6 });
}

/**
 * @param {Track} track
 * @param {Place} place
 */
function gridOf(track, place) {
  const isCrowded = (/** @type {number} */ y) => lowOf(track) && place.bottom - y < LINE;
  return track.ticks.flatMap(([value, text]) => {
    const y = place.y(value);
    if (isCrowded(y)) return [];
    return [
      svg("path", { class: "grid", d: `M${place.from} ${y}H${place.to}` }),
      label("small", place.from - 14, y + 4, text, { anchor: "end", class: "tick" }),
    ];
  });
}

/**
 * @param {Track} track
 * @param {Place} place
 */
function curvesOf(track, place) {
  const drawn = [
    svg("path", { class: "gap", d: between(track, place) }),
    svg("path", { class: "training", d: lineThrough(track.training, place) }),
    svg("path", { class: "tuning", d: lineThrough(track.tuning, place) }),
    svg("path", { class: "folded", d: lineThrough(track.mean, place) }),
  ];
  return track.values.length > MANY_STOPS ? drawn : [drawn[0], ...spreadsOf(track, place), ...drawn.slice(1)];
}

/**
 * Each fold's score, and one standard deviation to both sides of their mean.
 * @param {Track} track
 * @param {Place} place
 */
function spreadsOf(track, { x, y }) {
  return track.mean.flatMap((mean, stop) => {
    const deviation = track.deviation[stop];
    const scores = track.folds[stop].filter((score) => score !== null);
    const bar =
      mean === null || deviation === null
        ? []
        : [svg("path", { class: "spread", d: `M${x(stop)} ${y(mean - deviation)}V${y(mean + deviation)}` })];
    /** @type {Map<number, number>} */
    const met = new Map();
    const circles = scores.map((score) => {
      const nth = met.get(score) ?? 0;
      met.set(score, nth + 1);
      // Folds of one score are next to one another: right, left, further right, …
      const aside = nth % 2 ? Math.ceil(nth / 2) : -nth / 2;
      return svg("circle", { class: "fold", cx: x(stop) + 2.2 * RADIUS * aside, cy: y(score), r: RADIUS });
    });
    return [...bar, ...circles];
  });
}

/**
 * The rail, each stop's name and leaves as far as there is room next to the present one's, and
 * what a tree without a split scores if that is out of the picture.
 * @param {Track} track
 * @param {Place} place
 */
function belowOf(track, { x, from, bottom, rail }) {
  const xs = track.values.map((_, stop) => x(stop));
  const low = lowOf(track);
  return [
    svg("path", { class: "rail-line", d: `M${xs[0]} ${rail}H${xs[xs.length - 1]}` }),
    ...(xs.length > MANY_STOPS ? [] : xs.map((cx) => svg("circle", { class: "stop", cx, cy: rail, r: 3.5 }))),
    ...(low ? [label("small", from - 14, bottom + 4, low, { anchor: "end", class: "tick" })] : []),
  ];
}

/**
 * What a tree without a split scores, if that is below the picture.
 * @param {Track} track
 */
function lowOf(track) {
  const [first] = track.mean;
  return first !== null && first < track.low ? `${track.mean_texts[0]} ↓` : "";
}

/**
 * Below the rail: the names of the stops and how many leaves their trees have, the present one's
 * first, then as many as have room.
 * @param {Track} track
 * @param {Place} place
 * @param {number} present
 */
function namesOf(track, { x, isWide, to, rail }, present) {
  const xs = track.values.map((_, stop) => x(stop));
  return [track.stop_names, track.leaves_names].flatMap((names, line) => {
    const style = (/** @type {number} */ stop) => (stop === present ? "edge" : "small");
    const widths = names.map((text, stop) => (text ? labelWidth(style(stop), text) : 0));
    const end = isWide ? Infinity : to + 24;
    const middles = xs.map((at, stop) => Math.min(at, end - widths[stop] / 2));
    return [...labelled(middles, widths, present, 12)].map((stop) =>
      label(style(stop), middles[stop], rail + 24 + LINE * line, names[stop], {
        anchor: "middle",
        class: stop === present ? "now" : "stop-name",
      }),
    );
  });
}

/**
 * The tree of a stop: its place on both curves, and what they say there.
 * @param {SVGElement} mark
 * @param {Complexity} view
 * @param {Track} track
 * @param {Place} place
 * @param {number} stop
 */
export function drawMark(mark, view, track, place, stop) {
  const x = place.x(stop);
  const scores = [track.training[stop], track.mean[stop], track.tuning[stop] ?? null];
  const known = scores.filter((score) => score !== null);
  const inside = known.map((score) => Math.min(place.y(score), place.bottom));
  const top = Math.min(...inside, place.bottom);
  mark.replaceChildren(
    svg("path", { class: "line", d: `M${x} ${top}V${place.rail}` }),
    ...known
      .filter((score) => place.y(score) <= place.bottom)
      .map((score) => svg("circle", { class: "at", cx: x, cy: place.y(score), r: 4.5 })),
    svg("circle", { class: "thumb", cx: x, cy: place.rail, r: 8 }),
    ...namesOf(track, place, stop),
    ...(place.isWide ? saidOf(view, track, place, stop) : []),
  );
}

/**
 * Right of the curves: both scores of the stop, and how far they are apart.
 * @param {Complexity} view
 * @param {Track} track
 * @param {Place} place
 * @param {number} stop
 */
function saidOf(view, track, place, stop) {
  const left = place.to + 20;
  const room = 138;
  const lines = [
    ["small", `${view.training} ${track.training_texts[stop]}`, "said-training"],
    ["edge", track.apart[stop], "said-apart"],
    ["edge", `${view.folded} ${track.mean_texts[stop]}`, "said-folded"],
    ["small", track.tuning_texts[stop] ? `${view.tuning} ${track.tuning_texts[stop]}` : "", "said-tuning"],
  ];
  return lines
    .filter(([, text]) => text.trim())
    .map(([style, text, look], line) =>
      label(style === "edge" ? "edge" : "small", left, place.top + 14 + 22 * line, text, {
        room,
        class: look,
      }),
    );
}
