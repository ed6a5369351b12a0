/** Boosting: the prediction and the residual after some steps, and the scores of all. */

import { component } from "../../shared/component.js";
import { unbroken } from "../../shared/display.js";
import { html } from "../../shared/drawing/dom.js";
import { describeSlider } from "../../shared/slider.js";
import { keyOf } from "../../shared/votes/key.js";
import { drawMap } from "../../shared/votes/map.js";
import { bytes, cellsOf } from "../../shared/votes/payload.js";
import { readAlong } from "../reading.js";
import { curveLegend, drawCurve, drawMark, stepWords } from "./curve.js";

/** @typedef {import("./payload.js").Boosting} Boosting */
/** @typedef {ReturnType<typeof build>} Parts */

const GAP = 14;
const MIN_SIDE = 104; // narrower ones take more lines
const MAX_SIDE = 190;
const STRIP = 56;
const WIDEST = 720; // of the curve

export default component(create, { trouble: "The steps of boosting cannot be shown." });

/**
 * @param {import("../../shared/component.js").Place} place
 * @returns {import("../../shared/component.js").Picture<Boosting>}
 */
function create(place) {
  const parts = build();
  const reading = readAlong(place, parts, {
    stopsOf: (/** @type {Boosting} */ view) => view.curve.training.length,
    drawAll: (view, width) => drawAll(parts, view, width),
    show: (view, drawn, step) => showStep(parts, view, drawn, step),
  });
  return { ...reading.picture, saved: { name: "boosting" } };
}

function build() {
  const title = html("h3", { class: "title" });
  const told = html("div", { class: "told" });
  const maps = html("div", { class: "maps", role: "group", "aria-label": "Predictions after some steps" });
  const key = html("div", { class: "key" });
  const caption = html("p", { class: "caption" });
  const legend = html("div", { class: "legend" });
  const slider = html("div", { class: "slider", role: "slider", tabindex: 0 });
  const said = html("p", { class: "said" });
  const root = html("section", { class: "boosting" }, title, told, maps, key, caption, legend, slider, said);
  return { root, title, told, maps, key, caption, legend, slider, said };
}

/**
 * @param {Parts} parts
 * @param {Boosting} view
 * @param {number} width
 */
function drawAll(parts, view, width) {
  parts.title.textContent = unbroken(view.title);
  parts.told.replaceChildren(
    ...view.told.map((sentence) => html("p", { class: "caption" }, unbroken(sentence))),
  );
  drawMaps(parts.maps, view, width);
  parts.key.replaceChildren(keyOf(view.plane));
  parts.caption.textContent = view.plane.told;
  parts.legend.replaceChildren(...curveLegend(view.curve));
  const drawn = drawCurve(view.curve, Math.min(width, WIDEST));
  parts.slider.replaceChildren(drawn.picture);
  return drawn;
}

/**
 * @param {HTMLElement} place
 * @param {Boosting} view
 * @param {number} width
 */
function drawMaps(place, { plane, maps }, width) {
  const fits = (/** @type {number} */ n) => Math.floor((width - GAP * (n - 1)) / n) - 2;
  const aLine = [maps.length, 3, 2].find((n) => fits(n) >= MIN_SIDE) ?? 1;
  const side = Math.min(fits(aLine), MAX_SIDE);
  const height = plane.up.kind === "nothing" ? STRIP : side;
  const painted = maps.map((one) => {
    const canvas = /** @type {HTMLCanvasElement} */ (
      html("canvas", { class: "vote-map", "aria-hidden": "true" })
    );
    const words = [html("strong", {}, one.name), html("span", {}, unbroken(one.note))];
    const figure = html("figure", { class: "step" }, html("figcaption", {}, ...words), canvas);
    const how = { width: side, height, hasRows: true, sizes: bytes(one.sizes) };
    return { figure, paint: () => drawMap(canvas, plane, cellsOf(one.map), how) };
  });
  place.replaceChildren(...painted.map(({ figure }) => figure));
  for (const { paint } of painted) paint();
}

/**
 * @param {Parts} parts
 * @param {Boosting} view
 * @param {ReturnType<typeof drawCurve>} drawn
 * @param {number} step
 */
function showStep({ slider, said }, { curve }, { mark, place }, step) {
  drawMark(mark, curve, place, step);
  const words = stepWords(curve, step);
  said.textContent = unbroken(words);
  describeSlider(slider, {
    label: "Boosting scores, by number of trees",
    most: curve.training.length - 1,
    now: step,
    text: words,
  });
}
