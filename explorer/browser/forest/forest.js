/** A forest: its vote as trees are added, its score, and its trees one by one. */

import { component } from "../shared/component.js";
import { unbroken } from "../shared/display.js";
import { html } from "../shared/drawing/dom.js";
import { motionIsReduced } from "../shared/drawing/motion.js";
import { describeSlider } from "../shared/slider.js";
import { keyOf } from "../shared/votes/key.js";
import { chartLegend, drawChart, drawMark, stopWords } from "./chart.js";
import { classCurvesOf } from "./class_curves.js";
import { importancesOf } from "./importances.js";
import { mapsOf } from "./maps.js";
import { readAlong } from "./reading.js";
import { singlesOf } from "./singles.js";

/** @typedef {import("./payload.js").Forest} Forest */
/** @typedef {ReturnType<typeof build>} Parts */

const IN_TWO = 860; // pixels from which chart and trees are side by side
const BETWEEN = 36;
const FADE = 120; // ms

export default component(create, { trouble: "The forest cannot be shown." });

/**
 * @param {import("../shared/component.js").Place} place
 * @returns {import("../shared/component.js").Picture<Forest>}
 */
function create(place) {
  const parts = build();
  let opened = 0; // the number of the tree that is open
  /** @type {Forest | null} */
  let shown = null;
  const open = (/** @type {number} */ tree) => {
    opened = tree;
    reading.draw();
    place.send("opened", tree);
  };
  const reading = readAlong(place, parts, {
    stopsOf: (/** @type {Forest} */ view) => view.chart.sizes.length,
    drawAll: (view, width) => {
      if (shown && shown !== view) fadeIn(parts.maps);
      shown = view;
      return drawAll(parts, { width, opened }, view, open);
    },
    show: (view, drawn, stop) => showStop(parts, view, drawn, stop),
  });
  place.bus.subscribe("forest_tree", (tree) => {
    if (tree === opened) return;
    opened = Number(tree);
    reading.draw();
  });
  return { ...reading.picture, saved: { name: "forest", tools: parts.tools } };
}

/** The votes of newly added trees fade in. @param {HTMLElement} maps */
function fadeIn(maps) {
  if (!motionIsReduced()) maps.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
}

function build() {
  const maps = html("div", { class: "maps", role: "group", "aria-label": "The vote as trees are added" });
  const key = html("div", { class: "key" });
  const told = html("p", { class: "caption" });
  const tools = html("div", { class: "below-maps" }, told);
  const chartTitle = html("h3", { class: "title" });
  const legend = html("div", { class: "legend" });
  const slider = html("div", { class: "slider", role: "slider", tabindex: 0 });
  const said = html("p", { class: "said" });
  const chartTold = html("p", { class: "caption" });
  const curves = html("div", { class: "curves" });
  const chart = html("div", { class: "chart" }, chartTitle, legend, slider, said, chartTold, curves);
  const singlesTitle = html("h3", { class: "title" });
  const trees = html("div", { class: "trees" });
  const hint = html("p", { class: "caption" }, "Click one to open its tree.");
  const importances = html("div", { class: "importances" });
  const singles = html("div", { class: "singles" }, singlesTitle, trees, hint, importances);
  const below = html("div", { class: "below" }, chart, singles);
  const root = html("section", { class: "forest" }, maps, key, tools, below);
  return {
    root,
    maps,
    key,
    told,
    tools,
    chartTitle,
    legend,
    slider,
    said,
    chartTold,
    singlesTitle,
    trees,
    importances,
    curves,
    below,
  };
}

/**
 * @param {Parts} parts
 * @param {{width: number, opened: number}} shown `opened` is the number of the tree that is open
 * @param {Forest} view
 * @param {(tree: number) => void} open
 */
function drawAll(parts, { width, opened }, view, open) {
  const maps = mapsOf(view, width, Math.max(180, innerHeight * 0.42));
  parts.maps.replaceChildren(...maps.parts);
  maps.paint();
  parts.key.replaceChildren(keyOf(view.plane));
  const marks = view.plane.scale
    ? "Marks are rows; the background shows the prediction."
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
  parts.curves.replaceChildren(...classCurvesOf(view.curves, half));
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
    label: `${chart.title}, by number of trees`,
    most: chart.sizes.length - 1,
    now: stop,
    text: words,
  });
}
