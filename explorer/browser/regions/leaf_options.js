/** The leaves as options of a list: reached by keys, named for screen readers. */

import { svg } from "../shared/drawing/dom.js";
import { clamp } from "../shared/drawing/scales.js";
import { factsOf, predictionText } from "./payload.js";
import { outlinePath, rectangleOf } from "./shapes.js";

/** @typedef {{element: SVGElement, path: string}} LeafOption */

/**
 * The leaves from left to right in the tree, each with its whole region.
 * @param {import("./payload.js").Regions} view
 * @param {import("./frame.js").RegionFrame} frame
 * @returns {LeafOption[]}
 */
export function leafOptions(view, frame) {
  const { regions, nodes } = view;
  /** @type {Map<number, string>} */
  const shapes = new Map();
  for (const [i, node] of regions.node.entries()) {
    shapes.set(node, (shapes.get(node) ?? "") + outlinePath(rectangleOf(view, i), frame));
  }
  return [...shapes]
    .map(([node, d]) => ({ node, d, path: nodes.path[node] }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ node, d, path }) => {
      const words = optionWords(view, node);
      const named = { class: "option", role: "option", "aria-label": words, tabindex: -1 };
      return { element: svg("path", { ...named, d, "data-path": path }), path };
    });
}

/**
 * @param {import("./payload.js").Regions} view
 * @param {number} node
 */
function optionWords(view, node) {
  return `${predictionText(view, node)}, ${factsOf(view, node, ", ")}`;
}

/**
 * One stop for the Tab key; arrows go from leaf to leaf, Enter selects, Escape returns to the root.
 * @param {LeafOption[]} leaves
 * @param {import("./payload.js").Act} act
 */
export function rove(leaves, act) {
  let here = 0;
  leaves[0]?.element.setAttribute("tabindex", "0");
  for (const [i, { element, path }] of leaves.entries()) {
    element.addEventListener("focus", () => {
      leaves[here].element.setAttribute("tabindex", "-1");
      element.setAttribute("tabindex", "0");
      here = i;
      act.point(path);
    });
    element.addEventListener("blur", () => act.point(null));
    element.addEventListener("keydown", (event) => {
      const next = indexAfter(event.key, i, leaves.length - 1);
      if (next >= 0) leaves[next].element.focus();
      else if (event.key === "Enter" || event.key === " ") act.choose(path);
      else if (event.key === "Escape") act.choose("");
      else return;
      event.preventDefault();
    });
  }
}

/**
 * Where a key leads from the option at an index; -1 if it leads nowhere.
 * @param {string} key
 * @param {number} i
 * @param {number} last
 */
function indexAfter(key, i, last) {
  switch (key) {
    case "Home":
      return 0;
    case "End":
      return last;
    case "ArrowRight":
    case "ArrowDown":
      return clamp(i + 1, 0, last);
    case "ArrowLeft":
    case "ArrowUp":
      return clamp(i - 1, 0, last);
    default:
      return -1;
  }
}
