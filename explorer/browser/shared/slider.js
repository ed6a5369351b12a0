/** A slider along stops: what keys and a pointer do to it, and what it is in words. */

import { pointIn } from "./drawing/magnified.js";
import { clamp } from "./drawing/scales.js";

/** @typedef {HTMLElement | SVGElement} Drawn */

/** A finger that moves less far taps. */
const TAP = 8;

/**
 * How many stops a key moves the thumb; undefined if it means nothing to a slider.
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
 * @param {Drawn} slider
 * @param {() => {stop: number, n: number}} now the stop that it is on, -1 for none, of how many
 * @param {(stop: number) => void} take
 */
export function listenToKeys(slider, now, take) {
  typed(slider).addEventListener("keydown", (event) => {
    const { stop, n } = now();
    const step = stepFor(event.key, n);
    if (step === undefined || !n) return;
    event.preventDefault();
    take(clamp(stop + step, 0, n - 1));
  });
}

/**
 * What is moved follows a pointer that is down on the picture; where it is let go is settled, unless
 * the browser has taken the gesture for itself. A finger drags once it has moved sideways, since up
 * and down it scrolls the page, unless the picture's sheet forbids that. Meanwhile `ground` carries
 * `data-dragged`. It stays, also if the picture in it is redrawn under the pointer.
 * @param {Drawn} ground
 * @param {{moveTo: (x: number, y: number) => void, settle?: () => void, giveUp?: () => void}} act `x`
 *   and `y` in the picture's pixels, from its corner
 * @param {{picture?: () => Element | null, thumb?: () => Drawn | null}} [of] the
 *   picture as it is now, none where nothing is to be moved; and the thumb, which takes the focus
 */
export function listenToDrag(ground, act, { picture = () => ground, thumb = () => ground } = {}) {
  const follow = (/** @type {PointerEvent} */ event) => {
    const now = picture();
    if (!now) return;
    const { x, y } = pointIn(now, event);
    act.moveTo(x, y);
  };
  /** A finger that may still scroll the page. @type {PointerEvent | null} */
  let resting = null;
  const begin = (/** @type {PointerEvent} */ event) => {
    resting = null;
    ground.setPointerCapture(event.pointerId);
    ground.dataset.dragged = "";
    follow(event);
    thumb()?.focus({ preventScroll: true });
    event.preventDefault();
  };
  const down = (/** @type {PointerEvent} */ event) => {
    const at = /** @type {Element} */ (event.target);
    if (event.button !== 0 || !picture()?.contains(at)) return;
    if (event.pointerType === "touch" && scrolls(at)) resting = event;
    else begin(event);
  };
  const move = (/** @type {PointerEvent} */ event) => {
    if (resting?.pointerId === event.pointerId) {
      const [dx, dy] = [event.clientX - resting.clientX, event.clientY - resting.clientY].map(Math.abs);
      if (Math.max(dx, dy) < TAP) return;
      if (dx > dy) begin(event);
      else resting = null;
    } else if (isDragged(ground)) follow(event);
  };
  const end = (/** @type {(() => void) | undefined} */ then) => (/** @type {PointerEvent} */ event) => {
    if (resting?.pointerId === event.pointerId) {
      if (event.type === "pointerup") begin(event);
      resting = null;
    }
    if (!isDragged(ground)) return;
    delete ground.dataset.dragged;
    then?.();
  };
  const element = typed(ground);
  element.addEventListener("pointerdown", down);
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerup", end(act.settle));
  element.addEventListener("pointercancel", end(act.giveUp));
}

/** Whether a finger that moves up or down scrolls the page here. @param {Element | null} at @returns {boolean} */
function scrolls(at) {
  return !at || (getComputedStyle(at).touchAction !== "none" && scrolls(at.parentElement));
}

/** For TypeScript, to which a union of elements has no own events. @param {Drawn} element */
function typed(element) {
  return /** @type {HTMLElement} */ (element);
}

/** @param {Drawn} slider */
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
