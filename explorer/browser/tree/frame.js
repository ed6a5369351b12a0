/** The canvas without its tree: stage, header, tools, and the layers things are drawn on. */

import { showDecimals, unbroken } from "../shared/display.js";
import { html, svg } from "../shared/drawing/dom.js";
import { patternDefs } from "../shared/drawing/marks.js";
import { createGuide } from "./controls/guide.js";

/** @typedef {ReturnType<typeof buildFrame>} CanvasFrame */

/**
 * @param {HTMLElement} scrubber
 * @param {HTMLElement} colours what the tree is coloured by
 * @param {{headline: HTMLElement, element: HTMLElement, toggle: HTMLElement}} player
 */
export function buildFrame(scrubber, colours, player) {
  const edges = svg("g", { class: "edges", "aria-hidden": "true" });
  const chosen = svg("g", { class: "edges chosen", "aria-hidden": "true" });
  const nodes = svg("g", { class: "nodes", role: "tree", "aria-label": "Decision tree" });
  const labels = svg("g", { "aria-hidden": "true" });
  const lens = svg("g", { class: "lens", "aria-hidden": "true" });
  const grown = svg("g", { class: "grown" }, edges, chosen, nodes, labels, lens);
  const drawing = svg("svg", { class: "drawing", role: "presentation" }, patternDefs(), grown);
  const key = html("div", { class: "legend-key" });
  const legend = html("div", { class: "legend-place" }, colours, key);
  const status = html("p", { class: "caption", role: "status", "aria-live": "polite" });
  const preview = html("p", { class: "caption preview", "aria-hidden": "true" });
  const captions = html("div", { class: "captions", "data-mark": "" }, status, preview);
  const header = html("div", { class: "canvas-header" }, legend, captions);
  const note = html("p", { class: "canvas-note" });
  const stage = html("div", { class: "stage", tabindex: -1 }, drawing, header, note);

  const fit = toolButton("Fit", "Show the whole tree");
  const overview = toolButton("Overview", "Show the whole tree as dots");
  const less = toolButton("−", "Zoom out");
  const more = toolButton("+", "Zoom in");
  const percent = html("span", { class: "percent", title: "Zoom" }, "100 %");
  const tools = html("div", { class: "tools", role: "group", "aria-label": "View" });
  const guide = createGuide();
  tools.append(player.toggle, fit, overview, less, percent, more, guide.button);

  const foot = html("div", { class: "canvas-foot" }, scrubber, player.element, tools);
  const root = html("div", { class: "tree-canvas" }, player.headline, stage, foot, guide.dialog);
  /** Called with a node whose looks have changed. @type {((i: number) => void)[]} */
  const dressed = [];
  return {
    root,
    dressed,
    stage,
    header,
    legend,
    key,
    status,
    preview,
    note,
    drawing,
    grown,
    percent,
    tools,
    layers: { edges, chosen, nodes, labels, lens },
    buttons: { fit, overview, less, more },
  };
}

/**
 * @param {string} words
 * @param {string} meaning
 */
function toolButton(words, meaning) {
  const named = words.length > 1 ? { title: meaning } : { title: meaning, "aria-label": meaning };
  return html("button", { type: "button", class: "quiet", ...named }, words);
}

/**
 * @param {CanvasFrame} parts
 * @param {"fit" | "overview" | "free"} mode
 * @param {number} zoom
 * @param {{least: number, most: number}} range
 */
export function showTools({ percent, buttons }, mode, zoom, { least, most }) {
  percent.textContent = `${showDecimals(100 * zoom, 0)} %`;
  buttons.fit.setAttribute("aria-pressed", String(mode === "fit"));
  buttons.overview.setAttribute("aria-pressed", String(mode === "overview"));
  buttons.less.toggleAttribute("disabled", zoom <= least * 1.001);
  buttons.more.toggleAttribute("disabled", zoom >= most);
}

/**
 * Which tree is drawn and how much of it, for observers outside.
 * @param {CanvasFrame} parts
 * @param {string} model
 * @param {number} depth
 * @param {number} nodes
 */
export function showState({ root }, model, depth, nodes) {
  root.dataset.model = model;
  root.dataset.drawn = `${depth}/${nodes}`;
}

/**
 * @param {CanvasFrame} parts
 * @param {string} caption of the selected node; announced
 * @param {string} previewed of the one under the pointer; seen only
 * @param {string} noted
 */
export function showCaption({ status, preview, note }, caption, previewed, noted) {
  for (const [element, text] of /** @type {[HTMLElement, string][]} */ ([
    [status, unbroken(caption)],
    [preview, unbroken(previewed)],
    [note, noted],
  ])) {
    if (element.textContent !== text) element.textContent = text;
  }
  status.classList.toggle("behind", previewed !== "");
}
