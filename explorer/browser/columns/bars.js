/** The small distribution of one column. */

import { html, svg } from "../shared/dom.js";

const WIDTH = 212;
const HEIGHT = 26;
const GAP = 1;
const LEAST = 1.5;
/** The bar of a level is no wider than one of eight. */
const N_PLACES = 8;

/**
 * Bars from the lowest to the highest number, or of the most frequent levels.
 * @param {{bars: number[], words: string[], low: string, high: string, others: number,
 *   ordered: boolean}} column
 * @returns {HTMLElement}
 */
export function columnBars(column) {
  if (!column.bars.length) return html("div", { class: "dist empty" }, "no values");
  const room = WIDTH / Math.max(column.bars.length, column.ordered ? 1 : N_PLACES);
  const bars = column.bars.map((height, i) => {
    const tall = height > 0 ? Math.max(height * HEIGHT, LEAST) : 0;
    const isRest = column.others > 0 && i === column.bars.length - 1;
    return svg(
      "rect",
      { class: isRest ? "bar rest" : "bar", x: i * room, y: HEIGHT - tall, width: room - GAP, height: tall },
      svg("title", {}, column.words[i]),
    );
  });
  const picture = svg(
    "svg",
    {
      viewBox: `0 0 ${WIDTH} ${HEIGHT + 1}`,
      width: WIDTH,
      height: HEIGHT + 1,
      role: "img",
      "aria-label": wordsOf(column),
    },
    ...bars,
    svg("path", { class: "base", d: `M0 ${HEIGHT + 0.5}H${WIDTH}` }),
  );
  return html("div", { class: "dist" }, picture, endsOf(column));
}

/** @returns {HTMLElement} */
function endsOf(column) {
  const texts = [html("span", {}, column.low)];
  if (column.others) texts.push(html("span", { class: "rest" }, `+ ${column.others} more`));
  else if (column.high !== column.low) texts.push(html("span", {}, column.high));
  return html("div", { class: "ends" }, ...texts);
}

/** The tallest bars in words; of many bins the ends and the fullest. */
function wordsOf(column) {
  if (!column.ordered) return column.words.join("; ");
  const most = column.bars.indexOf(Math.max(...column.bars));
  return `From ${column.low} to ${column.high}, most often ${column.words[most]}`;
}
