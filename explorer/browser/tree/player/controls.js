/** The controls to play, step and choose the order: buttons, radios, pace; they know no step. */

import { html, svg } from "../../shared/drawing/dom.js";
import { TIMELINE_HEIGHT } from "./timeline.js";

const PLAY = "M3 1.5 L15 9 L3 16.5 Z";
const PAUSE = "M3 2 H7.2 V16 H3 Z M10.8 2 H15 V16 H10.8 Z";
const BACK = "M11 3 L5 9 L11 15";
const ON = "M7 3 L13 9 L7 15";
export const PACES = { min: 0.5, max: 5, step: 0.5, usual: 2 };

/** @typedef {ReturnType<typeof createControls>} Controls */

/**
 * @param {{play: () => void, move: (steps: number) => void, turn: (order: string) => void,
 *   pace: (seconds: number) => void}} act
 */
export function createControls(act) {
  const play = button("Play", PLAY, "play");
  const back = button("One step back", BACK, "quiet step-arrow");
  const on = button("One step forward", ON, "quiet step-arrow");
  play.addEventListener("click", () => act.play());
  back.addEventListener("click", () => act.move(-1));
  on.addEventListener("click", () => act.move(1));
  const picture = svg("svg", { class: "rail-picture", height: TIMELINE_HEIGHT });
  const slider = html("div", { class: "timeline", role: "slider", tabindex: 0 }, picture);
  const radios = html("fieldset", { class: "step-orders" }, html("legend", {}, "Order"));
  const { element: pace, show: showPace } = paceSlider(act.pace);
  const note = html("p", { class: "step-note" });
  const element = html(
    "div",
    { class: "player" },
    html("div", { class: "player-row" }, html("div", { class: "step-buttons" }, play, back, on), slider),
    html("div", { class: "player-row choices" }, radios, pace, note),
  );
  return {
    element,
    slider,
    picture,
    /** @param {import("./payload.js").Playing} playing @param {string} noted */
    show({ order, step, isRunning, view, pace: seconds }, noted) {
      named(play, isRunning ? "Pause" : "Play", isRunning ? PAUSE : PLAY);
      back.toggleAttribute("disabled", step === 0);
      on.toggleAttribute("disabled", step === order.order.length);
      showOrders(radios, view, order, act.turn);
      showPace(seconds);
      if (note.textContent !== noted) note.textContent = noted;
    },
  };
}

/**
 * @param {HTMLElement} radios
 * @param {import("./payload.js").StepsView} view
 * @param {import("./payload.js").Order} order
 * @param {(order: string) => void} turn
 */
function showOrders(radios, view, order, turn) {
  if (radios.children.length === 1) {
    for (const { name, title, meaning } of view.orders) {
      const input = html("input", { type: "radio", name: "order", value: name });
      input.addEventListener("change", () => turn(name));
      radios.append(html("label", { title: meaning }, input, title));
    }
  }
  for (const input of radios.querySelectorAll("input")) input.checked = input.value === order.name;
}

/** @param {(seconds: number) => void} change */
function paceSlider(change) {
  const { min, max, step } = PACES;
  const input = /** @type {HTMLInputElement} */ (html("input", { type: "range", min, max, step }));
  const said = html("span", { class: "pace-said" });
  input.addEventListener("input", () => change(Number(input.value)));
  return {
    element: html("label", { class: "pace" }, "Seconds per step", input, said),
    /** @param {number} seconds */
    show(seconds) {
      input.value = String(seconds);
      said.textContent = String(seconds);
    },
  };
}

/**
 * @param {string} name
 * @param {string} d
 * @param {string} look
 */
function button(name, d, look) {
  const picture = svg("svg", { width: 18, height: 18, "aria-hidden": "true" }, svg("path", { d }));
  const made = html("button", { type: "button", class: look, "data-key": look }, picture);
  named(made, name, d);
  return made;
}

/**
 * @param {HTMLElement} made
 * @param {string} name
 * @param {string} d
 */
function named(made, name, d) {
  made.setAttribute("aria-label", name);
  made.setAttribute("title", name);
  made.querySelector("path")?.setAttribute("d", d);
}
