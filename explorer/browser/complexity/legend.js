/** What the curve's marks are. */

import { html, svg } from "../shared/drawing/dom.js";

/**
 * @param {import("./payload.js").Complexity} view
 * @param {import("./payload.js").Track} track
 */
export function legendOf(view, track) {
  const entry = (/** @type {SVGElement[]} */ marks, /** @type {string} */ words) =>
    html(
      "span",
      { class: "entry" },
      svg("svg", { width: 22, height: 12, "aria-hidden": "true" }, ...marks),
      words,
    );
  const line = (/** @type {string} */ look) => svg("path", { class: look, d: "M1 6H21" });
  const folds = `one of ${view.n_folds} folds`;
  return [
    entry([line("training")], view.training),
    entry([line("folded")], `${view.folded}, mean`),
    entry([svg("circle", { class: "fold", cx: 11, cy: 6, r: 2.5 })], folds),
    entry([svg("path", { class: "spread", d: "M11 0V12" })], "± one standard deviation"),
    ...(track.least === null ? [] : [entry([line("least")], "best less one standard error")]),
  ];
}
