/** The player of the trees, two per second, which moves from one to the next. */

import { html, svg } from "../shared/drawing/dom.js";
import { motionIsReduced } from "../shared/drawing/motion.js";

const PLAY = "M3 1.5 L15 9 L3 16.5 Z";
const PAUSE = "M3 2 H7.2 V16 H3 Z M10.8 2 H15 V16 H10.8 Z";
const BACK = "M11 3 L5 9 L11 15";
const ON = "M7 3 L13 9 L7 15";
const EACH = 500; // ms a tree

/**
 * Nothing plays for users who requested less motion: they have the arrows.
 * @param {{move: (steps: number, isPlayed: boolean) => void, rest: () => void}} act `rest`: it plays
 *   no longer
 */
export function createPlayer({ move, rest }) {
  const play = button("play", PLAY, "Play");
  const back = button("step-arrow", BACK, "Previous tree");
  const on = button("step-arrow", ON, "Next tree");
  let beat = 0;
  const show = () => {
    play.setAttribute("aria-label", beat ? "Pause" : "Play");
    play.querySelector("path")?.setAttribute("d", beat ? PAUSE : PLAY);
  };
  const stop = () => {
    if (!beat) return;
    clearTimeout(beat);
    beat = 0;
    show();
    rest();
  };
  const next = () => {
    beat = setTimeout(next, EACH);
    move(1, true);
  };
  play.addEventListener("click", () => {
    if (beat) return stop();
    beat = setTimeout(next, EACH);
    show();
  });
  const step = (/** @type {number} */ steps) => {
    stop();
    move(steps, false);
  };
  back.addEventListener("click", () => step(-1));
  on.addEventListener("click", () => step(1));
  const buttons = motionIsReduced() ? [back, on] : [play, back, on];
  return { element: html("div", { class: "step-buttons", "data-unsaved": "" }, ...buttons), stop };
}

/** @param {string} look @param {string} d @param {string} name */
function button(look, d, name) {
  const picture = svg("svg", { width: 18, height: 18, "aria-hidden": "true" }, svg("path", { d }));
  return html("button", { type: "button", class: look, "aria-label": name, "data-key": name }, picture);
}
