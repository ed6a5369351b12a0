/** A slider along stops: what keys and a pointer do to it, and what it is in words. */

import { pointIn } from "./drawing/magnified.js";
import { clamp } from "./drawing/scales.js";

/**
 * How many stops a key moves the thumb on; undefined where it means nothing to a slider.
 * @param {string} key
 * @param {number} n how many stops there are
 * @returns {number | undefined}
 */
export function stepFor(key, n) {
  const page = Math.max(1, Math.round(n / 10));
  return {
    ArrowRight: 1,
    ArrowUp: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
    PageUp: page,
    PageDown: -page,
    Home: -Infinity,
    End: Infinity,
  }[key];
}

/**
 * @param {HTMLElement} slider
 * @param {() => {stop: number, n: number}} now the stop that it is on, -1 for none, of how many
 * @param {(stop: number) => void} take
 */
export function listenToKeys(slider, now, take) {
  slider.addEventListener("keydown", (event) => {
    const { stop, n } = now();
    const step = stepFor(event.key, n);
    if (step === undefined || !n) return;
    event.preventDefault();
    take(clamp(stop + step, 0, n - 1));
  });
}

/**
 * What is moved follows a pointer that is down; where it is let go is settled, unless the browser
 * has taken the gesture for itself. Meanwhile the slider carries `data-dragged`.
 * @param {HTMLElement} slider
 * @param {{moveTo: (x: number) => void, settle: () => void, giveUp: () => void}} act `x` from the
 *   slider's left
 */
export function listenToDrag(slider, { moveTo, settle, giveUp }) {
  const follow = (/** @type {PointerEvent} */ event) => moveTo(pointIn(slider, event).x);
  slider.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    slider.setPointerCapture(event.pointerId);
    slider.dataset.dragged = "";
    follow(event);
  });
  slider.addEventListener("pointermove", (event) => {
    if (isDragged(slider)) follow(event);
  });
  const end = (/** @type {() => void} */ then) => () => {
    if (!isDragged(slider)) return;
    delete slider.dataset.dragged;
    then();
  };
  slider.addEventListener("pointerup", end(settle));
  slider.addEventListener("pointercancel", end(giveUp));
}

/** @param {HTMLElement} slider */
export function isDragged(slider) {
  return slider.dataset.dragged !== undefined;
}

/**
 * @param {Element} slider
 * @param {{label: string, most: number, now: number, text: string}} words
 */
export function describeSlider(slider, { label, most, now, text }) {
  const words = {
    "aria-label": label,
    "aria-valuemin": 0,
    "aria-valuemax": most,
    "aria-valuenow": now,
    "aria-valuetext": text,
  };
  for (const [name, value] of Object.entries(words)) slider.setAttribute(name, String(value));
}
