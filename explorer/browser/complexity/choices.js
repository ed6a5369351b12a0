/** The two trees that the folds suggest, each with a button to use it. */

import { html } from "../shared/drawing/dom.js";

/**
 * One if the best is also the smallest that is as good; none if no score is known.
 * @param {import("./payload.js").Track} track
 * @param {(stop: number) => void} take
 */
export function choices({ best, simplest, among, labels, mean_texts, present }, take) {
  if (best === null || simplest === null) return [];
  const offer = (
    /** @type {number} */ stop,
    /** @type {string} */ sign,
    /** @type {string} */ name,
    /** @type {string} */ why,
  ) => {
    const button = html("button", { type: "button", class: "take" }, `Use ${labels[stop]}`);
    button.addEventListener("click", () => take(stop));
    const isSet = stop === present;
    return html(
      "div",
      { class: "choice" },
      html("b", {}, `${sign} ${name}: ${mean_texts[stop]}`),
      html("span", { class: "why" }, why),
      isSet ? html("span", { class: "why" }, `In use: ${labels[stop]}`) : button,
    );
  };
  const good = offer(simplest, "◇", "Nearly as good", "smallest within one standard error of ◆");
  const name = among ? `Best of ${among}` : "Best";
  const along = "best mean over the folds for this limit";
  const why = among ? `${along}; trees can grow deeper` : along;
  const top = offer(best, "◆", name, why);
  return simplest === best ? [top] : [good, top];
}
