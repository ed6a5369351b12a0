/** What curves of scores along stops have in common: their line, what the folds point to, their key. */

import { html, svg } from "./dom.js";

/**
 * The places of a stop's index and a score, in pixels.
 * @typedef {{x: (stop: number) => number, y: (score: number) => number}} Place
 */

/**
 * A line through the scores that are known, as SVG writes it.
 * @param {(number | null)[]} scores
 * @param {Place} place
 */
export function lineThrough(scores, { x, y }) {
  let pen = "M";
  return scores
    .map((score, stop) => {
      if (score === null) return "";
      const step = `${pen}${x(stop).toFixed(1)} ${y(score).toFixed(1)}`;
      pen = "L";
      return step;
    })
    .join("");
}

/**
 * The best stop, the smallest tree that is as good, and how low a score is still as good.
 * @param {{mean: (number | null)[], best: number | null, simplest: number | null,
 *   least: number | null}} scores
 * @param {Place} place
 * @param {number} to where the line of what is as good ends
 * @param {number} [from] where it begins, if not at the smallest tree
 * @returns {SVGElement[]} none where no score is known
 */
export function choicesOf({ mean, best, simplest, least }, { x, y }, to, from) {
  if (best === null || simplest === null || least === null) return [];
  const diamond = (/** @type {number} */ stop, /** @type {string} */ look) => {
    const [cx, cy] = [x(stop), y(mean[stop] ?? 0)];
    return svg("path", { class: look, d: `M${cx} ${cy - 7}l7 7l-7 7l-7 -7Z` });
  };
  return [
    svg("path", { class: "least", d: `M${from ?? x(simplest)} ${y(least)}H${to}` }),
    ...(simplest === best ? [] : [diamond(simplest, "simplest")]),
    diamond(best, "best"),
  ];
}

/**
 * What a mark of the picture means.
 * @param {SVGElement[]} marks in a box of 22 by 12 pixels
 * @param {...(Node | string)} words
 */
export function legendEntry(marks, ...words) {
  const box = svg("svg", { width: 22, height: 12, "aria-hidden": "true" }, ...marks);
  return html("span", { class: "entry" }, box, ...words);
}

/** The sample of a line. @param {string} look */
export function sampleLine(look) {
  return svg("path", { class: look, d: "M1 6H21" });
}
