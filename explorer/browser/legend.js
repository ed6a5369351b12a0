/** What colours, widths and dashes mean, and the reading of the node that matters now. */

import { html, svg } from "./dom.js";
import { glyph } from "./marks.js";
import { labelWidth } from "./labels.js";
import { showCount, showRows } from "./model.js";
import { clamp } from "./scales.js";
import { ribbonWidth } from "./strands.js";

/** The width of the colour scale; the style sheet says the same. */
const SCALE = 178;

/**
 * @typedef {{far: boolean, near: boolean, missing: boolean, cutOff: boolean}} Uses
 *   whether dots are drawn, whether ribbons of cards, dashed strands, cut-off dots
 */

/**
 * @param {import("./model.js").Model} model
 * @returns {HTMLElement} the list; `explainMarks` adds what else is to be explained
 */
export function legendList(model) {
  const list = html("div", { class: "legend", "aria-label": "Legend", role: "group" });
  if (model.task === "numbers" && model.scale) {
    list.append(colourScale(model.target, model.scale));
    return list;
  }
  const named = html("ul", { class: "legend-classes" });
  let others = 0;
  let weight = 0;
  for (const one of model.classes) {
    if (one.slot >= 0) named.append(classItem(one.slot, one.name, one.whole, one.weight));
    else {
      others += 1;
      weight += one.weight;
    }
  }
  if (others === 1) {
    const one = model.classes.find(({ slot }) => slot < 0);
    if (one) named.append(classItem(-1, one.name, one.whole, one.weight));
  } else if (others) named.append(classItem(-1, `${others} others`, `${others} others`, weight));
  list.append(named);
  return list;
}

/**
 * @param {number} slot
 * @param {string} name
 * @param {string} whole
 * @param {number} weight
 */
function classItem(slot, name, whole, weight) {
  const mark = svg("svg", { width: 14, height: 14, viewBox: "-7 -7 14 14", "aria-hidden": "true" });
  mark.append(glyph(slot, 0, 0));
  return html(
    "li",
    { title: whole },
    mark,
    html("strong", {}, name),
    html("span", { class: "faint" }, showCount(weight)),
  );
}

/**
 * @param {string} target
 * @param {{low: number, high: number, mean_low?: number, mean_high?: number,
 *   ticks: [number, string][], mean_ticks?: [number, string][], name: string}} scale
 */
function colourScale(target, scale) {
  const low = scale.mean_low ?? scale.low;
  const high = scale.mean_high ?? scale.high;
  const ticks = html("div", { class: "scale-ticks" });
  let free = -Infinity;
  for (const [value, text] of scale.mean_ticks ?? scale.ticks) {
    const place = (SCALE * (value - low)) / (high - low || 1);
    const half = labelWidth("small", text) / 2;
    const middle = clamp(place, half, SCALE - half);
    if (place < 0 || place > SCALE || middle - half < free) continue;
    free = middle + half + 10;
    ticks.append(html("span", { style: `left: ${middle.toFixed(1)}px` }, text));
  }
  return html(
    "div",
    { class: "legend-scale" },
    html("span", { class: "faint" }, `mean ${scale.name || target}`),
    html("div", { class: "scale-bar" }),
    ticks,
  );
}

/**
 * The key to widths, dashes and dots, as far as they are in the picture.
 * @param {import("./model.js").Model} model
 * @param {Uses} uses
 * @returns {HTMLElement}
 */
export function markKey(model, { far, near, missing, cutOff }) {
  const key = html("ul", { class: "legend-marks" });
  const count = niceCount(model.rows / 3);
  if (near) {
    const width = Math.max(1.5, (ribbonWidth(model, 0, false) * count) / model.rows);
    key.append(keyItem(showRows(count), svg("path", {
      class: "key-ribbon", d: "M0 9h26", "stroke-width": width.toFixed(1),
    })));
  }
  if (missing) {
    key.append(keyItem("not measured", svg("path", { class: "strand missing", d: "M0 9h26" })));
  }
  if (far) {
    const few = niceCount(model.rows / 40);
    const many = niceCount(model.rows / 4);
    const radius = (/** @type {number} */ n) => Math.max(2.25, 21 * Math.sqrt(n / model.rows));
    const [a, b] = [radius(few), Math.min(radius(many), 9.5)];
    key.append(keyItem(`${showCount(few)} and ${showRows(many)}`,
      svg("circle", { class: "key-dot", cx: a, cy: 9, r: a }),
      svg("circle", { class: "key-dot", cx: 2 * a + b + 2, cy: 9, r: b })));
    if (cutOff) {
      key.append(keyItem("cut off", svg("circle", { class: "key-ring", cx: 13, cy: 9, r: 4 })));
    }
  }
  return key;
}

/**
 * @param {string} words
 * @param {...SVGElement} marks
 */
function keyItem(words, ...marks) {
  const picture = svg("svg", { width: 28, height: 18, "aria-hidden": "true" }, ...marks);
  return html("li", {}, picture, html("span", { class: "faint" }, words));
}

/**
 * 1, 2 or 5 and noughts, not above a number.
 * @param {number} most
 */
function niceCount(most) {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  return Math.max(1, [5, 2, 1].map((digit) => digit * power).find((n) => n <= most) ?? 1);
}
