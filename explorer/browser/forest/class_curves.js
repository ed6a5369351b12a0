/** One class at every cut-off: ROC, and precision against recall, of the forest and of the page's tree. */

import { drawChart } from "../shared/charts/share_chart.js";
import { unbroken } from "../shared/display.js";
import { legendEntry } from "../shared/drawing/curve.js";
import { html, svg } from "../shared/drawing/dom.js";

/**
 * @typedef {import("./payload.js").ClassChart} ClassChart
 * @typedef {import("../shared/charts/share_chart.js").Chart} Chart
 * @typedef {import("../shared/charts/share_chart.js").Point} Point
 */

const BETWEEN = 20;
const SIDE_BY_SIDE = 420; // pixels
const TICKS = [0, 0.5, 1].map((value) => ({ value, text: `${100 * value}` }));

/**
 * @param {ClassChart | null} view
 * @param {number} width
 * @returns {HTMLElement[]} none without a class of interest
 */
export function classCurvesOf(view, width) {
  if (!view) return [];
  const { roc, precision, name, share } = view;
  const half = width >= SIDE_BY_SIDE ? Math.floor((width - BETWEEN) / 2) : width;
  const curves = /** @type {const} */ ([
    [roc, `other rows predicted as ${name}, %`, `${name} found, %`, diagonal(0, 1)],
    [precision, `${name} found (recall), %`, "precision, %", diagonal(share, share)],
  ]);
  return [
    html("h3", { class: "title" }, unbroken(view.title)),
    html(
      "div",
      { class: "class-curves" },
      ...curves.map(([[forest, tree], xName, yName, chance]) =>
        html(
          "figure",
          {},
          html(
            "div",
            { class: "legend" },
            legendEntry([sample("judged")], unbroken(`forest, ${forest.area}`)),
            legendEntry([sample("training")], unbroken(`the page’s tree, ${tree.area}`)),
          ),
          drawChart(
            { ...UNIT, xName, yName, judged: forest.points, training: tree.points, chance, mark: null },
            half,
          ),
        ),
      ),
    ),
    html("p", { class: "caption" }, unbroken(view.told)),
  ];
}

const UNIT = {
  across: (/** @type {number} */ value) => value,
  up: (/** @type {number} */ value) => value,
  xTicks: TICKS,
  yTicks: TICKS,
};

/** @param {number} from @param {number} to @returns {Point[]} */
function diagonal(from, to) {
  return [
    [0, from],
    [1, to],
  ];
}

/** @param {string} look */
function sample(look) {
  return svg("path", { class: `line ${look}`, d: "M1 6H21" });
}
