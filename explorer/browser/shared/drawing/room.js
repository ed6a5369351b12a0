/** Room: which texts along a line have it next to one another, and how high a lesson's picture may be. */

import { html } from "./dom.js";

/** @typedef {{left: number, right: number}} Span */

/**
 * Which stops can be labelled without touching: the chosen one first, then those that are marked,
 * then both ends, then the others in ever finer steps.
 * @param {number[]} positions of all stops, rising
 * @param {number[]} widths of all labels
 * @param {number} chosen
 * @param {number} gap
 * @param {(number | null)[]} [marked]
 * @returns {Set<number>}
 */
export function labelled(positions, widths, chosen, gap, marked = []) {
  const n = positions.length;
  /** @type {Set<number>} */
  const shown = new Set();
  /** @type {Span[]} */
  const spans = [];
  const tryOne = (/** @type {number} */ index) => {
    if (shown.has(index) || index < 0 || index >= n) return;
    const left = positions[index] - widths[index] / 2 - gap / 2;
    const right = positions[index] + widths[index] / 2 + gap / 2;
    if (widths[index] && spans.every((span) => right <= span.left || left >= span.right)) {
      spans.push({ left, right });
      shown.add(index);
    }
  };
  tryOne(chosen);
  for (const index of marked) if (index !== null) tryOne(index);
  tryOne(0);
  tryOne(n - 1);
  for (let step = 2 ** Math.ceil(Math.log2(n || 1)); step >= 1; step /= 2) {
    for (let index = 0; index < n; index += step) tryOne(index);
  }
  return shown;
}

/**
 * The height that the title above a picture and the prediction below it leave.
 *
 * Measured by an element that is as high as the lesson's stage, and is not seen. If there is no
 * stage, the page scrolls, and the result is its window's height.
 * @param {Pick<import("../component.js").Place, "parent" | "redraw">} place redrawn when the height changes
 */
export function stageRoom({ parent, redraw }) {
  const probe = html("div", { "aria-hidden": "true" });
  Object.assign(probe.style, {
    position: "fixed",
    top: "0",
    width: "0",
    height: "100cqh",
    visibility: "hidden",
  });
  parent.append(probe);
  const resized = new ResizeObserver(redraw);
  resized.observe(probe);
  return {
    /** In the picture's own pixels. */
    height: () => probe.clientHeight,
    leave() {
      resized.disconnect();
      probe.remove();
    },
  };
}
