/** The check mark of a right answer. */

import { svg } from "../shared/drawing/dom.js";

/** @param {number} size @param {string} [label] what it tells those who listen */
export function tick(size, label) {
  const told = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  const line = svg("path", { d: "M3 11l5 6L17 3", fill: "none", stroke: "currentColor", "stroke-width": 3 });
  return svg("svg", { class: "tick", width: size, height: size, viewBox: "0 0 20 20", ...told }, line);
}
