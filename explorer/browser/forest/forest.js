/** A forest: its vote as trees are added, its error, and its trees one by one. */

import { component, keepFocus } from "../shared/component.js";
import { html } from "../shared/drawing/dom.js";
import { unbroken } from "../shared/shares.js";
import { describeSlider, listenToDrag, listenToKeys } from "../shared/slider.js";
import { keyOf } from "../shared/votes/key.js";
import { chartLegend, drawChart, drawMark, stopWords } from "./chart.js";
import { importancesOf } from "./importances.js";
import { mapsOf } from "./maps.js";
import { singlesOf } from "./singles.js";

/** @typedef {import("./payload.js").Forest} Forest */
/** @typedef {ReturnType<typeof build>} Parts */
/**
 * `stop` is the number of trees that the chart tells of, an index of its sizes; `opened` the number
 * of the tree that is open.
 * @typedef {{view: Forest | null, width: number, stop: number, opened: number}} Shown
 */

const MIN_WIDTH = 200;
const IN_TWO = 860; // pixels from which chart and trees stand side by side
const BETWEEN = 36;

export default component(create, { trouble: "The forest cannot be shown." });

/**
 * @param {import("../shared/component.js").Place} place
 * @returns {import("../shared/component.js").Picture<Forest>}
 */
function create(place) {
  const parts = build();
  /** @type {Shown} */
  const shown = { view: null, width: 0, stop: 0, opened: 0 };
  /** @type {ReturnType<typeof drawChart> | null} */
  let drawn = null;
  const tell = (/** @type {number} */ stop) => {
    shown.stop = stop;
    if (shown.view && drawn) showStop(parts, shown.view, drawn, stop);
  };
  const open = (/** @type {number} */ tree) => {
    shown.opened = tree;
    draw();
    place.send("opened", tree);
  };
  const draw = () => {
    const { view, width } = shown;
    if (!view || width < MIN_WIDTH) return;
    keepFocus(place.parent, () => {
      drawn = drawAll(parts, shown, view, open);
    });
    tell(shown.stop);
  };
  listenToDrag(parts.slider, { moveTo: (x) => tell(drawn?.place.stopAt(x) ?? 0) });
  listenToKeys(parts.slider, () => ({ stop: shown.stop, n: shown.view?.chart.sizes.length ?? 0 }), tell);
  place.bus.subscribe("forest_tree", (tree) => {
    if (tree === shown.opened) return;
    shown.opened = Number(tree);
    draw();
  });
  return {
    root: parts.root,
    update(view) {
      shown.view = view;
      shown.stop = view.chart.sizes.length - 1;
      draw();
    },
    remeasure: draw,
    recolour: draw,
    widen(width) {
      shown.width = width;
      draw();
    },
  };
}

function build() {
  const maps = html("div", { class: "maps", role: "group", "aria-label": "The vote as trees are added" });
  const key = html("div", { class: "key" });
  const told = html("p", { class: "caption" });
  const chartTitle = html("h3", { class: "title" });
  const legend = html("div", { class: "legend" });
  const slider = html("div", { class: "slider", role: "slider", tabindex: 0 });
  const said = html("p", { class: "said" });
  const chartTold = html("p", { class: "caption" });
  const chart = html("div", { class: "chart" }, chartTitle, legend, slider, said, chartTold);
  const singlesTitle = html("h3", { class: "title" });
  const trees = html("div", { class: "trees" });
  const hint = html("p", { class: "caption" }, "One that is clicked is opened as a tree.");
  const importances = html("div", { class: "importances" });
  const singles = html("div", { class: "singles" }, singlesTitle, trees, hint, importances);
  const below = html("div", { class: "below" }, chart, singles);
  const root = html("section", { class: "forest" }, maps, key, told, below);
  return {
    root,
    maps,
    key,
    told,
    chartTitle,
    legend,
    slider,
    said,
    chartTold,
    singlesTitle,
    trees,
    importances,
    below,
  };
}

/**
 * @param {Parts} parts
 * @param {Shown} shown
 * @param {Forest} view
 * @param {(tree: number) => void} open
 */
function drawAll(parts, { width, opened }, view, open) {
  const maps = mapsOf(view, width, Math.max(180, innerHeight * 0.42));
  parts.maps.replaceChildren(...maps.parts);
  maps.paint();
  parts.key.replaceChildren(keyOf(view.plane));
  const marks = view.plane.scale
    ? "Marks are rows, the ground is what is predicted."
    : "Marks are rows; the stronger the tint, the clearer the vote.";
  parts.told.textContent = unbroken(`${marks} ${view.plane.told}`.trim());
  parts.below.hidden = view.is_fixed;
  const isWide = width >= IN_TWO;
  parts.below.classList.toggle("in-two", isWide);
  const half = isWide ? Math.floor((width - BETWEEN) / 2) : width;
  const { chart } = view;
  parts.chartTitle.textContent = chart.title;
  parts.legend.replaceChildren(...chartLegend(chart));
  const drawn = drawChart(chart, half);
  parts.slider.replaceChildren(drawn.picture);
  parts.chartTold.textContent = unbroken(chart.told);
  parts.singlesTitle.textContent = unbroken(view.singles_title);
  const singles = singlesOf(view, half, opened, open);
  parts.trees.replaceChildren(...singles.parts);
  singles.paint();
  parts.importances.replaceChildren(...importancesOf(view.importances));
  return drawn;
}

/**
 * @param {Parts} parts
 * @param {Forest} view
 * @param {ReturnType<typeof drawChart>} drawn
 * @param {number} stop
 */
function showStop({ slider, said }, { chart }, { mark, place }, stop) {
  drawMark(mark, chart, place, stop);
  const words = stopWords(chart, stop);
  said.textContent = unbroken(words);
  describeSlider(slider, {
    label: `${chart.title}, read at a number of trees`,
    most: chart.sizes.length - 1,
    now: stop,
    text: words,
  });
}
