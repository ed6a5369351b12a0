/** The overview without its tree: the stage and what is around it. */

import { html, svg } from "../shared/drawing/dom.js";
import { sharpness } from "../shared/drawing/magnified.js";
import { patternDefs } from "../shared/drawing/marks.js";

const WIDE = 720;
const LOWEST = 260;
const HIGHEST = 440;
const SHARE_OF_WINDOW = 0.56;

/** @typedef {ReturnType<typeof buildOverview>} OverviewFrame */

/** @param {{modes: HTMLElement, crumbs: HTMLElement, filters: HTMLElement}} controls */
export function buildOverview({ modes, crumbs, filters }) {
  const marks = /** @type {HTMLCanvasElement} */ (html("canvas", { "aria-hidden": "true" }));
  const above = /** @type {HTMLCanvasElement} */ (html("canvas", { "aria-hidden": "true", "data-mark": "" }));
  const tree = html("div", { class: "items", role: "tree", "aria-label": "Overview of the tree" });
  const stage = html("div", { class: "whole-stage" }, marks, above, tree);
  const title = html("h3", { class: "whole-title" });
  const closer = html(
    "button",
    { type: "button", class: "quiet", title: "Fill the picture with the selected branch" },
    "Zoom in",
  );
  const hint = html(
    "span",
    { class: "faint hint", "data-unsaved": "" },
    "Double-click a branch, or press Space on it, to zoom in.",
  );
  const bar = html("div", { class: "whole-bar" }, modes, closer, crumbs, hint);
  const caption = html("p", { class: "whole-caption", role: "status", "data-mark": "" });
  const note = html("p", { class: "faint whole-note" });
  const legend = html("div", { class: "legend-place" });
  const sentence = html("p", { class: "whole-sentence", role: "status" });
  const side = html("div", { class: "whole-side" }, legend, filters, sentence);
  const defs = svg("svg", { class: "defs", width: 0, height: 0, "aria-hidden": "true" });
  defs.append(patternDefs());
  const main = html("div", { class: "whole-main" }, bar, stage, caption, note);
  const root = html(
    "section",
    { class: "overview" },
    title,
    html("div", { class: "whole-columns" }, main, side),
    defs,
  );
  return { root, title, bar, closer, hint, stage, marks, above, tree, caption, note, legend, sentence };
}

/**
 * How large the stage is; the picture fills it.
 * @param {OverviewFrame} parts
 * @param {"icicle" | "sunburst"} mode
 * @param {number} levels of the whole tree
 * @param {number} thickest of a level
 */
export function sizeStage({ root, stage, marks, above }, mode, levels, thickest) {
  root.classList.toggle("wide", root.clientWidth >= WIDE);
  const width = stage.clientWidth;
  const most = Math.min(Math.max(innerHeight * SHARE_OF_WINDOW, LOWEST), HIGHEST);
  const wanted = mode === "icicle" ? levels * thickest : Math.min(2 * levels * thickest + 10, width);
  const height = Math.floor(Math.min(most, wanted));
  stage.style.height = `${height}px`;
  for (const canvas of [marks, above]) {
    const sharp = sharpness(canvas);
    const [across, down] = [width, height].map((one) => Math.round(one * sharp));
    if (canvas.width !== across) canvas.width = across;
    if (canvas.height !== down) canvas.height = down;
  }
  return { mode, width, height };
}

/**
 * A canvas wiped, with lengths in the page's pixels.
 * @param {HTMLCanvasElement} canvas
 */
export function freshInk(canvas) {
  const ink = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const sharp = sharpness(canvas);
  ink.setTransform(sharp, 0, 0, sharp, 0, 0);
  ink.clearRect(0, 0, canvas.width, canvas.height);
  return ink;
}

/**
 * @param {HTMLElement} element
 * @param {string} text
 */
export function showText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
