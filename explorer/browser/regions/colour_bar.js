/** The colours of rows and, below, of regions; the tree's legend has the same ends. */

import { html } from "../shared/drawing/dom.js";
import { scaleTicks } from "../shared/drawing/ticks.js";

const BAR = 116; // its width; the style sheet says the same

/** @param {import("./payload.js").Scale} scale */
export function colourBar({ low, high, name, ticks }) {
  const words = html("div", { class: "bar-ticks" }, ...scaleTicks(ticks, low, high, BAR));
  const bars = [html("div", { class: "bar" }), html("div", { class: "bar of-regions" })];
  return html("div", { class: "colour-bar", title: name }, ...bars, words);
}
