/** A small chart of two lines over shares: one dashed, what is judged thick, and a mark. */

import { svg } from "../drawing/dom.js";
import { label } from "../drawing/labels.js";
import { roomyTicks } from "../drawing/ticks.js";

export const HEIGHT = 236;
const [ABOVE, BELOW] = [8, 18]; // the mark: where its text is
const ROOM = { left: 42, right: 12, top: 22, bottom: 40 };

/**
 * A point in the chart's own units.
 * @typedef {[x: number, y: number]} Point
 * @typedef {{value: number, text: string}} Tick
 */

/**
 * What is drawn. `across` and `up` take units to shares of the plot, 0 to 1.
 * @typedef {object} Chart
 * @property {(x: number) => number} across
 * @property {(y: number) => number} up
 * @property {Tick[]} xTicks
 * @property {Tick[]} yTicks
 * @property {string} xName
 * @property {string} yName
 * @property {Point[]} training the dashed line
 * @property {Point[]} judged
 * @property {Point[]} [chance] what calling by chance, or nothing, comes to
 * @property {string} [chanceName]
 * @property {boolean} [dots] whether points are marked: they are bins
 * @property {Point | null} mark the present cut-off
 * @property {string} [markText]
 * @property {boolean} [upright] whether a line is at the mark
 */

/**
 * @param {Chart} chart
 * @param {number} width
 * @returns {SVGElement}
 */
export function drawChart(chart, width) {
  const place = placeIn(chart, width);
  const { from, to, top, bottom } = place;
  const clip = svg(
    "clipPath",
    { id: "plot" },
    svg("rect", { x: from - 1, y: top - 3, width: to - from + 2, height: bottom - top + 5 }),
  );
  const lines = svg(
    "g",
    { "clip-path": "url(#plot)" },
    line("chance", chart.chance ?? [], place),
    line("training", chart.training, place),
    line("judged", chart.judged, place),
  );
  const picture = { class: "chart", width, height: HEIGHT, "aria-hidden": "true" };
  return svg(
    "svg",
    picture,
    svg("defs", {}, clip),
    ...gridOf(chart, place),
    lines,
    ...(chart.dots ? dotsOf(chart.judged, place) : []),
    ...chanceName(chart, place),
    ...markOf(chart, place),
  );
}

/** @typedef {ReturnType<typeof placeIn>} Place */

/** @param {Chart} chart @param {number} width */
function placeIn({ across, up }, width) {
  const [from, to] = [ROOM.left, width - ROOM.right];
  const [top, bottom] = [ROOM.top, HEIGHT - ROOM.bottom];
  return {
    from,
    to,
    top,
    bottom,
    x: (/** @type {number} */ x) => from + (to - from) * across(x),
    y: (/** @type {number} */ y) => bottom - (bottom - top) * up(y),
  };
}

/** @param {string} name @param {Point[]} points @param {Place} place */
function line(name, points, { x, y }) {
  const d = points.map(([a, b], k) => `${k ? "L" : "M"}${x(a).toFixed(1)} ${y(b).toFixed(1)}`).join("");
  return svg("path", { class: `line ${name}`, d });
}

/** @param {Point[]} points @param {Place} place */
function dotsOf(points, { x, y }) {
  return points.map(([a, b]) => svg("circle", { class: "bin", cx: x(a), cy: y(b), r: 3.5 }));
}

/** @param {Chart} chart @param {Place} place */
function gridOf({ xTicks, yTicks, xName, yName }, { x, y, from, to, bottom }) {
  const below = roomyTicks(
    xTicks.map(({ value, text }) => ({ at: x(value), value, text })),
    from - 14,
    to + ROOM.right,
  );
  return [
    ...yTicks.flatMap(({ value, text }) => [
      svg("path", { class: "grid", d: `M${from} ${y(value)}H${to}` }),
      label("small", from - 6, y(value) + 4, text, { anchor: "end", class: "faint", room: from - 6 }),
    ]),
    ...below.map(({ at, text, whole }) =>
      label("small", at, bottom + 16, text, { anchor: "middle", class: "faint", whole }),
    ),
    label("small", 0, 11, yName, { class: "faint", room: to }),
    label("small", to, bottom + 33, xName, { anchor: "end", class: "faint", room: to }),
  ];
}

/** @param {Chart} chart @param {Place} place */
function chanceName({ chance, chanceName }, { x, y, to, top }) {
  if (!chance?.length || !chanceName) return [];
  const [a, b] = chance[chance.length - 1];
  return [
    label("small", Math.min(x(a), to), Math.max(y(b) - 5, top + 10), chanceName, {
      anchor: "end",
      class: "soft",
    }),
  ];
}

/** @param {Chart} chart @param {Place} place */
function markOf({ mark, markText, upright }, { x, y, top, bottom, from, to }) {
  if (!mark) return [];
  const [cx, cy] = [Math.min(Math.max(x(mark[0]), from), to), Math.min(Math.max(y(mark[1]), top), bottom)];
  const isLeft = cx > (from + to) / 2;
  const baseline = cy + BELOW > bottom ? cy - ABOVE : cy + BELOW; // the ticks have their names below
  return [
    ...(upright ? [svg("path", { class: "upright", d: `M${cx} ${top}V${bottom}` })] : []),
    svg("circle", { class: "at", cx, cy, r: 5 }),
    ...(markText
      ? [
          label("edge", cx + (isLeft ? -9 : 9), baseline, markText, {
            anchor: isLeft ? "end" : "start",
            class: "said",
          }),
        ]
      : []),
  ];
}
