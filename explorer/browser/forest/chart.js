/** The score of a forest against the number of its trees, on a logarithmic axis. */

import { unbroken } from "../shared/display.js";
import { legendEntry, lineThrough, sampleLine } from "../shared/drawing/curve.js";
import { svg } from "../shared/drawing/dom.js";
import { label, labelWidth } from "../shared/drawing/labels.js";
import { labelled } from "../shared/drawing/room.js";
import { clamp, linear } from "../shared/drawing/scales.js";

/** @typedef {import("./payload.js").Chart} Chart */
/** @typedef {ReturnType<typeof placeOf>} Place */

const HEIGHT = 190;
const BELOW = 36;
const TOP = 8;
const LEFT = 46;
const RIGHT = 16;
const TICKS = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/**
 * @param {Chart} chart
 * @param {number} width
 */
export function placeOf({ sizes, lowest, highest }, width) {
  const last = sizes[sizes.length - 1];
  const [from, to] = [LEFT, Math.max(width - RIGHT, LEFT + 60)];
  const at = linear([0, Math.log(last)], [from, to]);
  const x = (/** @type {number} */ size) => at(Math.log(size));
  const xs = sizes.map(x);
  const bottom = HEIGHT - BELOW;
  return {
    from,
    to,
    bottom,
    x,
    y: linear([lowest, highest], [bottom, TOP]),
    /** @param {number} where */
    stopAt(where) {
      const far = xs.map((each) => Math.abs(each - clamp(where, from, to)));
      return far.indexOf(Math.min(...far));
    },
    xs,
  };
}

/**
 * @param {Chart} chart
 * @param {number} width
 */
export function drawChart(chart, width) {
  const place = placeOf(chart, width);
  const { from, to, bottom, y } = place;
  const mark = svg("g", { class: "mark" });
  const level = (/** @type {number | null} */ value, /** @type {string} */ look) =>
    value === null ? [] : [svg("path", { class: look, d: `M${from} ${y(value).toFixed(1)}H${to}` })];
  const picture = svg(
    "svg",
    { class: "curve", width, height: HEIGHT, "aria-hidden": "true" },
    ...chart.ticks.flatMap(([value, text]) => [
      svg("path", { class: "grid", d: `M${from} ${y(value)}H${to}` }),
      label("small", from - 8, y(value) + 4, text, { anchor: "end", class: "tick" }),
    ]),
    svg("path", { class: "band", d: bandOf(chart, place) }),
    ...level(chart.alone, "alone"),
    ...level(chart.tree, "own-tree"),
    svg("path", { class: "bagged", d: lineThrough(chart.out_of_bag, onPlace(place)) }),
    svg("path", { class: "folded", d: lineThrough(chart.mean, onPlace(place)) }),
    svg("path", { class: "axis", d: `M${from} ${bottom}H${to}` }),
    ...sizeTicks(chart, place),
    label("small", to, HEIGHT - 4, "trees (log scale)", { anchor: "end", class: "tick" }),
    mark,
  );
  return { picture, place, mark };
}

/** @param {Place} place */
function onPlace({ xs, y }) {
  return { x: (/** @type {number} */ stop) => xs[stop], y };
}

/** @param {Chart} chart @param {Place} place */
function bandOf({ low, high }, { xs, y }) {
  const known = xs.flatMap((x, i) => {
    const [least, most] = [low[i], high[i]];
    return least === null || most === null ? [] : [{ x, least, most }];
  });
  const over = known.map(({ x, most }) => `${x.toFixed(1)} ${y(most).toFixed(1)}`);
  const under = known.map(({ x, least }) => `${x.toFixed(1)} ${y(least).toFixed(1)}`).reverse();
  return known.length > 1 ? `M${[...over, ...under].join("L")}z` : "";
}

/** @param {Chart} chart @param {Place} place */
function sizeTicks({ sizes }, { x, bottom }) {
  const last = sizes[sizes.length - 1];
  const shown = [...TICKS.filter((size) => size < last), last];
  const texts = shown.map(String);
  const widths = texts.map((text) => labelWidth("small", text));
  const there = labelled(shown.map(x), widths, shown.length - 1, 8);
  return [...there].map((i) =>
    label("small", x(shown[i]), bottom + 15, texts[i], { anchor: "middle", class: "tick" }),
  );
}

/**
 * The number of trees that is pointed at.
 * @param {SVGElement} mark
 * @param {Chart} chart
 * @param {Place} place
 * @param {number} stop
 */
export function drawMark(mark, chart, { xs, y, bottom }, stop) {
  const known = [chart.mean[stop], chart.out_of_bag[stop]].filter((value) => value !== null);
  mark.replaceChildren(
    svg("path", { class: "line", d: `M${xs[stop]} ${TOP}V${bottom}` }),
    ...known.map((value) => svg("circle", { class: "at", cx: xs[stop], cy: y(value), r: 4.5 })),
  );
}

/** @param {Chart} chart */
export function chartLegend(chart) {
  const found = [];
  const hasRows = chart.mean.some((value) => value !== null);
  if (hasRows) {
    const band = svg("rect", { class: "band", x: 1, y: 1, width: 20, height: 10 });
    found.push(legendEntry([band, sampleLine("folded")], "held-out rows"));
  }
  found.push(legendEntry([sampleLine("bagged")], "out-of-bag"));
  if (chart.alone !== null) {
    found.push(
      legendEntry([sampleLine("alone")], unbroken(`a single tree of it, on average ${chart.alone_text}`)),
    );
  }
  if (chart.tree !== null) {
    found.push(legendEntry([sampleLine("own-tree")], unbroken(`the page’s tree ${chart.tree_text}`)));
  }
  return found;
}

/** What a stop says. @param {Chart} chart @param {number} stop */
export function stopWords({ sizes, texts }, stop) {
  const [keptBack, bagged] = texts[stop];
  const trees = `${sizes[stop]} tree${sizes[stop] === 1 ? "" : "s"}`;
  const parts = [
    trees,
    keptBack !== "–" && `held-out rows ${keptBack}`,
    bagged !== "–" && `out-of-bag ${bagged}`,
  ];
  return parts.filter(Boolean).join(" · ");
}
