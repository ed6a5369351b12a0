/** The two subtrees that the folds suggest, each with a button to prune to it. */

import { html } from "../shared/drawing/dom.js";

/**
 * One if the best is also the smallest that is as good; none if no score is known.
 * @param {import("./payload.js").Pruning} view
 * @param {(stop: number) => void} take
 */
export function choices({ best, simplest, labels, alphas, mean_texts, present }, take) {
  if (best === null || simplest === null) return [];
  const offer = (/** @type {number} */ stop, /** @type {string} */ sign, /** @type {string} */ why) => {
    const words = `${sign} ${labels[stop]}, α = ${alphas[stop]}`;
    const said = html("span", {}, html("b", {}, words), ` · ${mean_texts[stop]}, ${why}`);
    if (stop === present)
      return html("div", { class: "choice" }, said, html("span", { class: "why" }, "shown"));
    const button = html("button", { type: "button", class: "take" }, `Prune to ${labels[stop]}`);
    button.addEventListener("click", () => take(stop));
    return html("div", { class: "choice" }, said, button);
  };
  const good = offer(simplest, "◇", "the smallest within one standard error");
  const top = offer(best, "◆", "the best");
  return simplest === best ? [top] : [good, top];
}
