/** The colours of rows and, below, of regions; the tree's legend has the same ends. */

import { html } from "../shared/drawing/dom.js";
import { labelWidth } from "../shared/drawing/labels.js";
import { clamp } from "../shared/drawing/scales.js";

const BAR = 116; // its width; the style sheet says the same

/** @param {import("./payload.js").Scale} scale */
export function colourBar({ low, high, name, ticks }) {
  const words = html("div", { class: "bar-ticks" });
  let free = -Infinity;
  for (const [value, text] of ticks) {
    const at = (BAR * (value - low)) / (high - low || 1);
    const half = labelWidth("small", text) / 2;
    const middle = clamp(at, half, BAR - half);
    if (at < 0 || at > BAR || middle - half < free) continue;
    free = middle + half + 8;
    words.append(html("span", { style: `left: ${middle.toFixed(1)}px` }, text));
  }
  const bars = [html("div", { class: "bar" }), html("div", { class: "bar of-regions" })];
  return html("div", { class: "colour-bar", title: name }, ...bars, words);
}
