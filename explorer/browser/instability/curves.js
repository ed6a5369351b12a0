/** The impurity left by each threshold at the root: one panel per feature, on one impurity scale. */

import { showNumber } from "../shared/display.js";
import { html, svg } from "../shared/drawing/dom.js";
import { label, labelWidth } from "../shared/drawing/labels.js";
import { sharpness } from "../shared/drawing/magnified.js";
import { clamp, linear } from "../shared/drawing/scales.js";
import { roomyTicks, roundTicks } from "../shared/drawing/ticks.js";
import { rootWords } from "./film.js";
import { BELOW, heightsOf, OF_CATEGORY, RUG, topOf } from "./heights.js";
import { curvesOf } from "./payload.js";

/** @typedef {import("./payload.js").Instability} Instability */
/** @typedef {import("./payload.js").RootFeature} RootFeature */
/** @typedef {ReturnType<typeof placeOf>} Place */

const COUNTS = 104; // next to each panel
const LEFT = 44;
const BIN = 4; // pixels of stacked ticks
const NONE = 255;
const INK = 14; // curves at full ink, all together

/**
 * @param {Instability} view
 * @param {number} width
 * @param {number} room for all panels
 */
export function curvesPanels(view, width, room) {
  const heights = heightsOf(view, room);
  const panels = view.curves.features.map((feature, i) => panelOf(view, feature, i, width, heights[i]));
  return {
    parts: panels.map(({ part }) => part),
    paint: () => panels.forEach(({ paint }) => void paint()),
    /** @param {number} tree */
    mark: (tree) => panels.forEach(({ mark }) => void mark(tree)),
  };
}

/**
 * @param {Instability} view
 * @param {RootFeature} feature
 * @param {number} lane
 * @param {number} width
 * @param {number} height
 */
function panelOf(view, feature, lane, width, height) {
  const counts = countsOf(feature, view.trees.lane.length);
  if (feature.no_curve) {
    const words = html("p", { class: "no-curve" }, feature.no_curve);
    const part = html("div", { class: "root-panel", style: `min-height: ${OF_CATEGORY}px` }, words, counts);
    return { part, paint() {}, mark() {} };
  }
  const place = placeOf(view, feature, width - COUNTS, height);
  const canvas = /** @type {HTMLCanvasElement} */ (html("canvas", { "aria-hidden": "true" }));
  const chosen = svg("g", { class: "mark", "data-mark": "" });
  const picture = drawPanel(view, feature, lane, place, chosen);
  const part = html(
    "div",
    { class: "root-panel" },
    html("div", { class: "root-curves" }, canvas, picture),
    counts,
  );
  return {
    part,
    paint: () => paintSamples(canvas, view, feature, place),
    mark: (/** @type {number} */ tree) => markTree(chosen, view, lane, place, tree),
  };
}

/** @param {Instability} view @param {RootFeature} feature @param {number} width @param {number} height */
function placeOf(view, { low, high, least, wins }, width, height) {
  const foot = height - BELOW;
  const right = Math.max(width - 10, LEFT + 60);
  return {
    width,
    height,
    right,
    foot,
    x: linear([low, high], [LEFT + 4, right - 4]),
    top: topOf(view),
    y: linear([least, view.curves.high], [foot - (wins ? RUG : 0) - 4, topOf(view)]),
    least,
  };
}

/**
 * @param {Instability} view
 * @param {RootFeature} feature
 * @param {number} lane
 * @param {Place} place
 * @param {SVGElement} chosen
 */
function drawPanel({ curves, trees }, feature, lane, place, chosen) {
  const { width, height, right, foot, x, y } = place;
  const points = feature.at.map((at, i) => `${x(at).toFixed(1)} ${y(feature.impurity[i]).toFixed(1)}`);
  const ticks = feature.ticks.map(([value, text]) => ({ at: x(value), value, text }));
  const { best } = feature;
  return svg(
    "svg",
    { class: "root-picture", width, height, "aria-hidden": "true" },
    ...impurityTicks(curves, place).flatMap((value) => [
      svg("path", { class: "grid", d: `M${LEFT} ${y(value).toFixed(1)}H${right}` }),
      label("small", LEFT - 6, y(value) + 4, showNumber(value, 3), {
        anchor: "end",
        room: LEFT - 8,
        class: "tick",
      }),
    ]),
    svg("path", { class: "whole-curve", d: `M${points.join("L")}` }),
    ...(best ? [svg("circle", { class: "lowest", cx: x(best[0]), cy: y(best[1]), r: 4.5 })] : []),
    ...stacked(trees, lane, place),
    svg("path", { class: "axis", d: `M${LEFT} ${foot}H${right}` }),
    ...roomyTicks(ticks, LEFT - 10, width).map(({ at, text }) =>
      label("small", at, foot + 14, text, { anchor: "middle", class: "tick" }),
    ),
    chosen,
  );
}

/** @param {Instability["curves"]} curves @param {Place} place */
function impurityTicks({ low, high }, { y, least, foot }) {
  let free = Number.POSITIVE_INFINITY;
  return roundTicks(low, high, 4).filter((value) => {
    if (value < least || y(value) > Math.min(free - 14, foot - 8)) return false;
    free = y(value);
    return true;
  });
}

/**
 * One tick per tree, at its threshold; ticks of the same few pixels are stacked.
 * @param {Instability["trees"]} trees
 * @param {number} lane
 * @param {Place} place
 */
function stacked(trees, lane, { x, foot }) {
  /** @type {Map<number, number>} */
  const heaps = new Map();
  trees.lane.forEach((one, i) => {
    const threshold = trees.threshold[i];
    if (one !== lane || threshold === null) return;
    const bin = Math.round(x(threshold) / BIN);
    heaps.set(bin, (heaps.get(bin) ?? 0) + 1);
  });
  const each = Math.min(3, RUG / Math.max(1, ...heaps.values()));
  return [...heaps].map(([bin, count]) =>
    svg("path", {
      class: each < 2 ? "heap whole-heap" : "heap",
      d: `M${bin * BIN} ${foot}v${(-each * count).toFixed(1)}`,
      "stroke-dasharray": each < 2 ? undefined : `${each - 0.75} 0.75`,
    }),
  );
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Instability} view
 * @param {RootFeature} feature
 * @param {Place} place
 */
function paintSamples(canvas, { curves }, feature, { width, height, x, y }) {
  const sharp = sharpness(canvas);
  canvas.width = Math.round(width * sharp);
  canvas.height = Math.round(height * sharp);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.setTransform(sharp, 0, 0, sharp, 0, 0);
  pen.strokeStyle = getComputedStyle(canvas).getPropertyValue("--side").trim();
  pen.lineWidth = 0.8;
  pen.globalAlpha = clamp(INK / Math.max(curves.n_curves, 1), 0.07, 0.4);
  const xs = feature.sampled_at.map(x);
  const level = (/** @type {number} */ byte) => y(curves.low + (byte / 254) * (curves.high - curves.low));
  for (const sample of curvesOf(feature.samples, xs.length)) {
    pen.beginPath();
    let isOn = false;
    sample.forEach((byte, i) => {
      if (byte === NONE) isOn = false;
      else if (isOn) pen.lineTo(xs[i], level(byte));
      else {
        pen.moveTo(xs[i], level(byte));
        isOn = true;
      }
    });
    pen.stroke();
  }
}

/**
 * @param {SVGElement} chosen
 * @param {Instability} view
 * @param {number} lane
 * @param {Place} place
 * @param {number} tree
 */
function markTree(chosen, { trees }, lane, { x, top, foot, right }, tree) {
  const threshold = trees.threshold[tree];
  if (trees.lane[tree] !== lane || threshold === null) return chosen.replaceChildren();
  const at = x(threshold);
  const number = `tree ${tree + 1}: `;
  const room = Math.max(right - LEFT, 0);
  const words = number + rootWords(trees, tree, room - labelWidth("edge", number));
  const half = labelWidth("edge", words) / 2;
  const middle = clamp(at, LEFT + half, Math.max(right - half, LEFT + half));
  chosen.replaceChildren(
    svg("path", { class: "line", d: `M${at.toFixed(1)} ${top}V${foot}` }),
    svg("path", { class: "foot", d: `M${at.toFixed(1)} ${foot + 1}l4 6h-8z` }),
    label("edge", middle, 11, words, {
      anchor: "middle",
      room,
      class: "chosen",
      whole: number + trees.asks[tree],
    }),
  );
}

/** @param {RootFeature} feature @param {number} nTrees */
function countsOf({ name, whole, wins, ties }, nTrees) {
  return html(
    "div",
    { class: "wins" },
    html("strong", { class: "wins-name", title: whole }, name),
    html("span", { class: "wins-count" }, String(wins)),
    html("span", { class: "faint" }, `of ${nTrees} roots`),
    ties ? html("span", { class: "faint" }, `and ties in ${ties}`) : "",
    html(
      "span",
      { class: "wins-bar" },
      html("i", { style: `width: ${((100 * wins) / nTrees).toFixed(1)}%` }),
    ),
  );
}
