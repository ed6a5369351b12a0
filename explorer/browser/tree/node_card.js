/** The card beside a node that the pointer rests on and that is too small to be read. */

import { hoverCard, placeHoverCard } from "../shared/hover_card.js";
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
   * @param {import("./tree_controller.js").Machine} machine
   * @param {number} i
   */
  function show(machine, i) {
    const place = machine.picture.places[i];
    if (!place || place.kind === "card") return;
    card = hoverCard(machine.model, i, machine.plan.endings.get(i)?.ending ?? "");
    stage.append(card);
    placeHoverCard(card, onStage(boxOf(place), machine.view, machine.picture.frame), machine.stage);
  }

  return {
    hide,
    /**
     * @param {import("./tree_controller.js").Machine} machine
     * @param {number} i
     */
    showSoon(machine, i) {
      hide();
      waiting = window.setTimeout(show, DWELL, machine, i);
    },
  };
}
