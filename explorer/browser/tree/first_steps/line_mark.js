/** The number on the line that a newcomer drags: the selected card's, or else the line of another card. */

import { svg } from "../../shared/drawing/dom.js";
import { cardLayout } from "../nodes/card_layout.js";

/** @typedef {import("../tree_controller.js").TreeController} TreeController */

/** How far around the number of an unselected node's line a pointer takes it. */
const REACH = 22;

/**
 * @param {import("../../shared/component.js").Place} place
 * @param {import("../tree.js").Shown} shown
 */
export function createLineMark(place, shown) {
  const element = badge("3", "M-13-4.5l-5 4.5 5 4.5zM13-4.5l5 4.5-5 4.5z");
  const ground = { x: -REACH, y: -REACH, width: 2 * REACH, height: 2 * REACH };
  element.prepend(svg("rect", { class: "grip", ...ground }));
  /** The pointer that went down on the line of an unselected node. @type {PointerEvent | null} */
  let taken = null;
  element.addEventListener("pointerdown", (event) => {
    const { controller } = shown;
    if (element.closest(".trial") || !controller || event.button !== 0) return;
    taken = event;
    const end = () => {
      taken = null;
    };
    for (const name of ["pointerup", "pointercancel"])
      addEventListener(name, end, { once: true, capture: true });
    place.choose(controller.model.nodes.path[nodeWithThreshold(controller)]);
  });
  return {
    element,
    /**
     * @param {TreeController} controller
     * @param {boolean} isLeft whether the step is
     * @returns {boolean} whether it is on the selected node's line
     */
    show(controller, isLeft) {
      const arrows = isLeft ? drawnArrows(controller) : null;
      if (!arrows) {
        if (!isLeft || !showOnOther(element, controller)) element.remove();
        return false;
      }
      if (taken) handOver(taken, arrows);
      taken = null;
      element.setAttribute("transform", arrows.getAttribute("transform") ?? "");
      if (arrows.nextSibling !== element) arrows.after(element);
      return true;
    },
  };
}

/**
 * @param {SVGElement} element
 * @param {TreeController} controller
 * @returns {boolean} whether a card has a line
 */
function showOnOther(element, controller) {
  const { model, picture, renderer } = controller;
  const i = nodeWithThreshold(controller);
  const group = renderer.drawn.get(i)?.group;
  if (!group || picture.positions[i]?.kind !== "card") return false;
  const { wedge, width, top, axis } = cardLayout(model, i);
  element.setAttribute("transform", `translate(${wedge - width / 2} ${(top + axis) / 2})`);
  if (element.parentNode !== group) group.append(element);
  return true;
}

/**
 * The pointer that is down drags the line that has come with the selection.
 * @param {PointerEvent} pointer
 * @param {Element} arrows of the line
 */
function handOver({ pointerId, clientX, clientY }, arrows) {
  const options = { pointerId, clientX, clientY, pointerType: "mouse", bubbles: true };
  arrows.parentElement?.querySelector(".grip")?.dispatchEvent(new PointerEvent("pointerdown", options));
}

/**
 * @param {string} number
 * @param {string} arrows
 */
export function badge(number, arrows) {
  return svg(
    "g",
    { class: "step-mark", "data-unsaved": "", "aria-hidden": "true" },
    svg("path", { class: "step-arrows", d: arrows }),
    svg("circle", { r: 10 }),
    svg("text", { y: 4.3, "text-anchor": "middle" }, number),
  );
}

/** The middle of the selected card's line, if it can be dragged. @param {TreeController} controller */
function drawnArrows({ renderer, current }) {
  return renderer.drawn.get(current)?.group.querySelector(".grip-arrows");
}

/** The first node, by preference one drawn as a card, that asks about a number. @param {TreeController} controller */
export function nodeWithThreshold({ model, plan, picture }) {
  const found = plan.shape.nodes.filter((i) => model.nodes.kind[i] === "numeric" && !plan.endings.has(i));
  return found.find((i) => picture.positions[i]?.kind === "card") ?? found[0] ?? -1;
}
