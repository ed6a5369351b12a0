/** The legend of the curve's marks. */

import { legendEntry, sampleLine } from "../shared/drawing/curve.js";
import { svg } from "../shared/drawing/dom.js";
import { term } from "../shared/terms/term.js";

/**
 * @param {import("./payload.js").Complexity} view
 * @param {import("./payload.js").Track} track
 */
export function legendOf(view, track) {
  const folds = `one of ${view.n_folds} folds`;
  return [
    legendEntry([sampleLine("training")], view.training),
    ...(track.tuning.length ? [legendEntry([sampleLine("tuning")], view.tuning)] : []),
    legendEntry([sampleLine("folded")], term("cross_validation", view.folded), ", mean"),
    legendEntry([svg("circle", { class: "fold", cx: 11, cy: 6, r: 2.5 })], folds),
    legendEntry([svg("path", { class: "spread", d: "M11 0V12" })], "± one standard deviation"),
    ...(track.least === null
      ? []
      : [legendEntry([sampleLine("least")], "best for this limit, minus one standard error")]),
  ];
}
