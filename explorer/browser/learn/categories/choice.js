/** Bars of which one is chosen as a prediction. */

import { svg } from "../../shared/drawing/dom.js";

/** @typedef {import("./payload.js").Bars} Bars */
/** @typedef {import("./bars.js").Frame} Frame */

/**
 * @param {Bars} bars
 * @param {Frame} frame
 * @param {string} chosen a bar's key
 * @param {(key: string) => void} choose
 */
export function barChoice({ bars, what }, frame, chosen, choose) {
  const group = svg("g", { role: "radiogroup", "aria-label": what });
  const rise = frame.isNarrow ? 22 : 6;
  for (const [i, { key, whole, words }] of bars.entries()) {
    const choice = svg("rect", {
      class: "choice",
      role: "radio",
      tabindex: 0,
      "data-key": `bar-${key}`,
      "aria-checked": String(key === chosen),
      "aria-label": `${whole}: ${words}`,
      x: -6,
      y: frame.y(i) - rise,
      width: frame.width + 6,
      height: frame.thick + rise + 6,
      rx: 8,
    });
    choice.addEventListener("click", () => choose(key));
    choice.addEventListener("keydown", (event) => {
      if (event.key !== " ") return;
      event.preventDefault();
      choose(key);
    });
    group.append(choice);
  }
  return group;
}
