/** The colours of rows and, below, of regions; the tree's legend has the same ends. */

import { showShare } from "../shared/display.js";
import { html } from "../shared/drawing/dom.js";
import { scaleTicks } from "../shared/drawing/ticks.js";
import { interestGradient } from "../shared/interest.js";

const BAR = 116; // its width; the style sheet says the same

/** @param {import("./payload.js").Scale} scale */
export function colourBar({ low, high, name, ticks }) {
  const words = html("div", { class: "bar-ticks" }, ...scaleTicks(ticks, low, high, BAR));
  const bars = [html("div", { class: "bar" }), html("div", { class: "bar of-regions" })];
  return html("div", { class: "colour-bar", title: name }, ...bars, words);
}

/**
 * The same of shares of a class of interest: grey up to the average.
 * @param {import("../shared/interest.js").Interest} interest
 */
export function shareBar(interest) {
  const { name, top } = interest;
  const ground = `background: ${interestGradient(interest)}`;
  const words = html("div", { class: "bar-ends" }, html("span", {}, "0 %"), html("span", {}, showShare(top)));
  const bar = html("div", { class: "bar of-regions", style: ground });
  return html("div", { class: "colour-bar", title: `share of ${name}` }, bar, words);
}
