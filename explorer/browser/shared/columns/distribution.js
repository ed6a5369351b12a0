/** The small distribution of one column. */

import { html, svg } from "../drawing/dom.js";

/**
 * Heights from 0 to 1, each with its words, and the ends or the levels named.
 * @typedef {object} Distribution
 * @property {number} n_missing
 * @property {number} n_distinct
 * @property {number[]} bars
 * @property {string[]} words one a bar
 * @property {string} low
 * @property {string} high "" if the bars are levels, which have no order
 * @property {number} others how many levels the last bar stands for
 */

const WIDTH = 212;
const HEIGHT = 26;
const GAP = 1;
const LEAST = 1.5;
/** The bar of a level is no wider than one of this many. */
const MIN_BARS = 8;

/**
 * Bars from the lowest to the highest number, or of the most frequent levels.
 * @param {Distribution} distribution
 */
export function columnBars(distribution) {
  const { bars: heights, words, high, others } = distribution;
  if (!heights.length) return html("div", { class: "dist empty" }, "no values");
  const room = WIDTH / Math.max(heights.length, high ? 1 : MIN_BARS);
  const bars = heights.map((height, i) => {
    const tall = height > 0 ? Math.max(height * HEIGHT, LEAST) : 0;
    const isRest = others > 0 && i === heights.length - 1;
    return svg(
      "rect",
      { class: isRest ? "bar rest" : "bar", x: i * room, y: HEIGHT - tall, width: room - GAP, height: tall },
      svg("title", {}, words[i]),
    );
  });
  const picture = svg(
    "svg",
    {
      viewBox: `0 0 ${WIDTH} ${HEIGHT + 1}`,
      width: WIDTH,
      height: HEIGHT + 1,
      role: "img",
      "aria-label": wordsOf(distribution),
    },
    ...bars,
    svg("path", { class: "base", d: `M0 ${HEIGHT + 0.5}H${WIDTH}` }),
  );
  return html("div", { class: "dist" }, picture, endsOf(distribution));
}

/** @param {Distribution} distribution */
function endsOf({ low, high, others }) {
  const texts = [html("span", {}, low)];
  if (others) texts.push(html("span", { class: "rest" }, `+ ${others} more`));
  else if (high !== low) texts.push(html("span", {}, high));
  return html("div", { class: "ends" }, ...texts);
}

/**
 * The tallest bars in words; if there are many bins, the ends and the fullest.
 * @param {Distribution} distribution
 */
function wordsOf({ bars, words, low, high }) {
  if (!high) return words.join("; ");
  const fullest = bars.indexOf(Math.max(...bars));
  return `From ${low} to ${high}, most often ${words[fullest]}`;
}
