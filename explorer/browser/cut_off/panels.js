/** The four panels: cost, a curve of several, precision and recall, and the errors. */

import { drawChart } from "../shared/charts/share_chart.js";
import { unbroken } from "../shared/display.js";
import { html, svg } from "../shared/drawing/dom.js";
import { countsAt, indexAt } from "./counts.js";
import { calibrationChart, costChart, gainsChart, liftChart, precisionChart, rocChart } from "./curves.js";
import { errorTable, sums } from "./matrix.js";
import {
  areaText,
  areaWords,
  calibrationWords,
  errorWords,
  gainWords,
  leastCostWords,
  liftWords,
  precisionWords,
} from "./words.js";

/** @typedef {"ROC" | "Gains" | "Lift" | "Calibration"} CurveName */
/** @typedef {import("./cut_off.js").Shown & {view: import("./payload.js").CutOffs}} ShownView */
/** @typedef {ReturnType<typeof import("./frame.js").build>["panels"]} Panels */
/** @typedef {{index: number, counts: import("./counts.js").Counts}} Now */

const CURVES = /** @type {CurveName[]} */ (["ROC", "Gains", "Lift", "Calibration"]);

/**
 * @param {Panels} panels
 * @param {import("./cut_off.js").Shown} shown
 * @param {Now} now
 * @param {() => void} draw redraws all
 */
export function showPanels(panels, shown, now, draw) {
  if (!shown.view) return;
  const { view, chosen } = shown;
  const width = Math.floor(panels.cost.picture.clientWidth) || 240;
  const put = (
    /** @type {Panels["cost"]} */ { title, picture },
    /** @type {string} */ words,
    /** @type {Node[]} */ ...drawn
  ) => {
    title.textContent = unbroken(words);
    picture.replaceChildren(...drawn);
  };
  put(panels.cost, leastCostWords(view, chosen), drawChart(costChart(view, chosen, now.index), width));
  panels.cost.bar.replaceChildren(html("span", { class: "faint" }, "Cost of the errors by cut-off"));
  const { words, chart } = curveOf(view, shown.curve, now.index);
  panels.curve.bar.replaceChildren(
    tabs("Curve", CURVES, shown.curve, (name) => Object.assign(shown, { curve: name }), draw),
  );
  put(panels.curve, words, drawChart(chart, width), legend(view, shown.curve));
  put(
    panels.precision,
    precisionWords(view, now.counts),
    drawChart(precisionChart(view, now.index), width),
    legend(view, ""),
  );
  panels.precision.bar.replaceChildren(html("span", { class: "faint" }, "Precision and recall"));
  showErrors(panels.errors, shown, put, draw);
}

/**
 * @param {import("./payload.js").CutOffs} view
 * @param {CurveName} name
 * @param {number} index
 */
function curveOf(view, name, index) {
  switch (name) {
    case "Gains":
      return { words: gainWords(view, view.judged, index), chart: gainsChart(view, index) };
    case "Lift":
      return { words: liftWords(view, view.judged, index), chart: liftChart(view, index) };
    case "Calibration":
      return { words: calibrationWords(view.judged), chart: calibrationChart(view) };
    default:
      return { words: areaWords(view), chart: rocChart(view, index) };
  }
}

/**
 * @param {Panels["errors"]} panel
 * @param {import("./cut_off.js").Shown} shown
 * @param {(panel: Panels["errors"], words: string, ...drawn: Node[]) => void} put
 * @param {() => void} draw
 */
function showErrors(panel, shown, put, draw) {
  const { view, chosen } = shown;
  if (!view) return;
  const part = view[shown.part];
  const counts = countsAt(part, indexAt(part, chosen.cutOff));
  const names = /** @type {("judged" | "training")[]} */ (["judged", "training"]);
  const choose = (/** @type {"judged" | "training"} */ name) => Object.assign(shown, { part: name });
  panel.bar.replaceChildren(tabs("Rows", names, shown.part, choose, draw, (name) => view[name].name));
  put(panel, errorWords(view, counts), errorTable(view, counts, chosen), sums(view, part, counts, chosen));
}

/**
 * @template {string} Name
 * @param {string} label
 * @param {Name[]} names
 * @param {Name} present
 * @param {(name: Name) => void} choose
 * @param {() => void} draw
 * @param {(name: Name) => string} [words]
 */
function tabs(label, names, present, choose, draw, words = (name) => name) {
  const buttons = names.map((name) => {
    const pressed = String(name === present);
    const button = html(
      "button",
      { type: "button", class: "tab", "aria-pressed": pressed, "data-key": `${label} ${name}` },
      words(name),
    );
    button.addEventListener("click", () => {
      choose(name);
      draw();
    });
    return button;
  });
  return html("div", { class: "tabs", role: "group", "aria-label": label }, ...buttons);
}

/**
 * Which line is which, and of the ROC curve the area under each.
 * @param {import("./payload.js").CutOffs} view
 * @param {string} curve
 */
function legend({ training, judged }, curve) {
  const area = (/** @type {number | null} */ value) =>
    curve === "ROC" && value !== null ? ` ${areaText(value)}` : "";
  const chance = curve === "Calibration" ? "as predicted" : "chance";
  const entry = (/** @type {string} */ look, /** @type {string} */ words) => {
    const mark = svg(
      "svg",
      { width: 24, height: 8, "aria-hidden": "true" },
      svg("path", { class: `line ${look}`, d: "M0 4H24" }),
    );
    return html("li", {}, mark, words);
  };
  return html(
    "ul",
    { class: "legend" },
    entry("training", `${training.name}${area(training.area)}`),
    entry("judged", `${judged.name}${area(judged.area)}`),
    entry("chance", curve === "ROC" ? `${chance} 0.50` : chance),
  );
}
