/** The two trees that the folds suggest, each with a button to use it. */

import { html } from "../shared/drawing/dom.js";

/**
 * One if the best is also the smallest that is as good; none if no score is known. `now` is the stop
 * that the mark is on, and `inUse` says which that is.
 * @param {import("./payload.js").Track} track
 * @param {number} now
 * @param {string} inUse
 * @param {(stop: number) => void} take
 */
export function choices({ best, simplest, among, labels, mean_texts }, now, inUse, take) {
  if (best === null || simplest === null) return [];
  const offer = (
    /** @type {number} */ stop,
    /** @type {string} */ sign,
    /** @type {string} */ name,
    /** @type {string} */ why,
  ) => {
    const button = html("button", { type: "button", class: "take" }, `Use ${labels[stop]}`);
    button.addEventListener("click", () => take(stop));
    return html(
      "div",
      { class: "choice" },
      html("b", {}, `${sign} ${name}: ${mean_texts[stop]}`),
      html("span", { class: "why" }, why),
      stop === now ? html("span", { class: "why" }, `In use: ${inUse}`) : button,
    );
  };
  const good = offer(simplest, "◇", "Nearly as good", "smallest within one standard error of ◆");
  const name = among ? `Best of ${among}` : "Best";
  const along = "best mean over the folds for this limit";
  const why = among ? `${along}; trees can grow deeper` : along;
  const top = offer(best, "◆", name, why);
  return simplest === best ? [top] : [good, top];
}

/**
 * A stop in words; of a tree that ends above its maximum depth, both depths.
 * @param {import("./payload.js").Track} track
 * @param {number} stop
 * @param {string} name of the limit
 */
export function limitWords({ labels, values }, stop, name) {
  const limit = name === "depth" ? values[stop] : null;
  const isReached = limit === null || limit <= stop;
  return isReached ? labels[stop] : `${labels[stop]} (the maximum is ${limit})`;
}
