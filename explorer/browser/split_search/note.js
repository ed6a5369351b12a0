/** What the picture of one feature's splits leaves out, below it. */

import { html } from "../shared/drawing/dom.js";

/**
 * `show` takes what the clip hides of the curve that is drawn, or "".
 * @param {import("../splits/payload.js").DrawnSearch} search
 * @param {import("../splits/category_splits.js").CategorySplits | null} categories
 */
export function noteBelow({ task, candidates, is_fixed }, categories) {
  const element = html("p", { class: "note" });
  const isOfBars = task === "numbers" && candidates.kind === "numeric";
  /** @param {string} above */
  function show(above) {
    const sentences = [
      // A lesson has the best of all subsets, and says which were tried.
      is_fixed && categories ? "" : candidates.drawn,
      above,
      isOfBars ? candidates.bars.caption : "",
      categories && !categories.isFree
        ? "Too many rows to compute medians for free choices of categories."
        : "",
    ];
    element.textContent = sentences.filter(Boolean).join(" ");
    element.hidden = !element.textContent;
  }
  show("");
  return { element, show };
}
