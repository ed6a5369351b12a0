/** The card next to a node that the pointer rests on and that is too small to be read. */

import { hoverCard, placeHoverCard, visibleRoom } from "../shared/drawing/hover_card.js";
import { boxOf } from "./layout/positions.js";
import { onStage } from "./layout/visible_area.js";

const DWELL = 80; // a pointer that only passes calls up no card

/** @param {HTMLElement} stage */
export function createNodeCard(stage) {
  /** @type {HTMLElement | null} */
  let card = null;
  let waiting = 0;

  function hide() {
    clearTimeout(waiting);
    card?.remove();
    card = null;
  }

  /**
   * @param {import("./tree_controller.js").TreeController} controller
   * @param {number} i
   */
  function show(controller, i) {
    const position = controller.picture.positions[i];
    if (!position || position.kind === "card") return;
    card = hoverCard(controller.model, i, controller.plan.endings.get(i)?.ending ?? "");
    stage.append(card);
    placeHoverCard(
      card,
      onStage(boxOf(position), controller.view, controller.picture.frame),
      visibleRoom(stage),
    );
  }

  return {
    hide,
    /**
     * @param {import("./tree_controller.js").TreeController} controller
     * @param {number} i
     */
    showSoon(controller, i) {
      hide();
      waiting = window.setTimeout(show, DWELL, controller, i);
    },
  };
}
