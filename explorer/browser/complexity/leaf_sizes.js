/** Shown until the curve for minimum rows in a leaf is ready: the reason, and a button to request it. */

import { html } from "../shared/drawing/dom.js";

/**
 * @param {() => void} ask
 */
export function createOffer(ask) {
  const words = html("p", { class: "offer-words", role: "status" });
  const button = html("button", { type: "button", class: "take" }, "Grow them");
  const root = html("div", { class: "offer" }, words, button);
  button.addEventListener("click", ask);
  return {
    root,
    /**
     * @param {import("./payload.js").LeafSizes | null} sizes what came, of these limits or others
     * @param {boolean} isMissing whether the curve is wanted and missing
     */
    show(sizes, isMissing) {
      root.hidden = !isMissing;
      words.textContent = sizes?.refusal || sizes?.offer || "Trees are being grown for each number of rows …";
      button.hidden = !sizes?.offer;
    },
  };
}
