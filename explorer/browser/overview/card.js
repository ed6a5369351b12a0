/** The card next to the node that the pointer is on. */

import { hoverCard, placeHoverCard, visibleRoom } from "../shared/drawing/hover_card.js";
import { boxAround, cellOf } from "./cells.js";

const DWELL = 80; // a pointer that only passes calls up no card
const BELOW_STAGE = 150; // a card may reach below the picture

/** @param {HTMLElement} stage */
export function overviewCard(stage) {
  /** @type {HTMLElement | null} */
  let card = null;
  let showing = 0;
  return {
    /**
     * @param {import("./renderer.js").Renderer} renderer
     * @param {number} i
     */
    showSoon(renderer, i) {
      showing = window.setTimeout(() => {
        const { overview, frame, view } = renderer;
        card = hoverCard(overview, i, overview.nodes.ending[i]);
        stage.append(card);
        const box = boxAround(cellOf(overview, frame, view, i));
        placeHoverCard(card, box, visibleRoom(stage, BELOW_STAGE));
      }, DWELL);
    },
    hide() {
      clearTimeout(showing);
      card?.remove();
      card = null;
    },
  };
}
