/** The split, gain and score of the current step, above the tree in the place of the page's headline. */

import { showCount } from "../../shared/display.js";
import { html } from "../../shared/drawing/dom.js";
import { term } from "../../shared/terms/term.js";
import { scoresOf, splitOf, titleOf } from "./payload.js";

/** @typedef {import("./payload.js").Playing} Playing */

export function createHeadline() {
  const title = html("h2", {});
  const caption = html("p", { class: "step-caption" });
  const measures = html("dl", { class: "step-measures" });
  const element = html("div", { class: "headline" }, html("div", {}, title, caption), measures);
  return {
    element,
    /** @param {Playing} playing @param {number} depth of the tree after the step */
    show(playing, depth) {
      const split = splitOf(playing);
      const scores = scoresOf(playing);
      const said = scores?.said[playing.step] ?? "";
      title.textContent = titleOf(playing);
      caption.textContent = [split?.caption ?? playing.view.start_caption, said].filter(Boolean).join(" ");
      measures.replaceChildren(
        ...measure(playing.order.training[playing.step], playing.view.score_name),
        ...(scores ? measure(scores.texts[playing.step] || "–", playing.scores?.name ?? "") : []),
        ...measure(showCount(playing.step + 1), term("leaf", playing.step ? "leaves" : "leaf")),
        ...measure(showCount(depth), term("depth", "depth")),
      );
    },
  };
}

/**
 * @param {string} value
 * @param {Node | string} name
 */
function measure(value, name) {
  if (!value) return [];
  return [html("div", {}, html("dt", {}, name), html("dd", {}, value))];
}
