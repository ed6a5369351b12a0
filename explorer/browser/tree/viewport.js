/**
 * Which part of the tree is seen: fitted, all dots, or wherever it has been dragged and zoomed.
 *
 * Plain wheeling scrolls the page unless the canvas itself was given the focus; with Ctrl it
 * zooms, with Shift it pans. One finger drags sideways (up and down scrolls the page), two
 * fingers drag and pinch.
 */

import { pointIn } from "../shared/drawing/magnified.js";

/**
 * @typedef {{mode: "fit" | "overview" | "free", zoom: number, x: number, y: number}} View
 *   x and y are where the drawing's origin lies in the room
 * @typedef {{x: number, y: number}} Point
 * @typedef {{pan: (dx: number, dy: number) => void, zoom: (factor: number, x: number, y: number)
 *   => void, point: (x: number, y: number) => void, leave: () => void,
 *   click: (x: number, y: number) => void, grab: (on: boolean) => void}} Gestures
 */

/** @type {Map<string, {view: View, collapsed: Set<string>}>} */
const REMEMBERED = new Map();
const MAX_REMEMBERED = 20;
/** A pointer that moves so far drags. */
const SLACK = 4;
/** A finger that moves less far up or down taps: it is never quite still. */
const TAP = 10;

/**
 * What was last seen of a tree, kept while the page is open.
 * @param {string} id
 */
export function rememberedView(id) {
  let known = REMEMBERED.get(id);
  if (!known) {
    known = { view: { mode: "fit", zoom: 1, x: 0, y: 0 }, collapsed: new Set() };
    REMEMBERED.set(id, known);
    if (REMEMBERED.size > MAX_REMEMBERED) {
      REMEMBERED.delete(/** @type {string} */ (REMEMBERED.keys().next().value));
    }
  }
  return known;
}

/**
 * @param {HTMLElement} stage
 * @param {Gestures} act
 * @param {{wheelZooms: () => boolean}} rules
 * @returns {() => void} takes the listeners off
 */
export function listenToGestures(stage, act, { wheelZooms }) {
  const off = new AbortController();
  /** @type {Record<string, (event: any) => void>} */
  const on = {
    ...pointersOn(stage, act),
    wheel(/** @type {WheelEvent} */ event) {
      const point = pointIn(stage, event);
      const unit = event.deltaMode ? 16 : 1;
      const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
      if (event.ctrlKey || event.metaKey) act.zoom(Math.exp(-dy / 240), point.x, point.y);
      else if (event.shiftKey) act.pan(-(dx || dy), 0);
      else if (wheelZooms()) act.zoom(Math.exp(-dy / 600), point.x, point.y);
      else return;
      event.preventDefault();
    },
  };
  for (const [name, listener] of Object.entries(on)) {
    stage.addEventListener(name, listener, { signal: off.signal, passive: false });
  }
  return () => off.abort();
}

/**
 * Pointers over the stage and those that are down: a click, a drag or a pinch.
 * @param {HTMLElement} stage
 * @param {Gestures} act
 */
function pointersOn(stage, act) {
  /** Where each pointer is now, or while none has moved where it went down. @type {Map<number, Point>} */
  const down = new Map();
  let moved = false;
  return {
    pointerdown(/** @type {PointerEvent} */ event) {
      if (event.button > 0 || !isOurs(event)) return;
      down.set(event.pointerId, pointIn(stage, event));
      if (down.size === 1) moved = false;
    },
    pointermove(/** @type {PointerEvent} */ event) {
      const point = pointIn(stage, event);
      const before = down.get(event.pointerId);
      if (!before) {
        if (event.pointerType !== "touch") act.point(point.x, point.y);
        return;
      }
      const isTouch = event.pointerType === "touch" && down.size === 1;
      if (!moved && !isDrag(point.x - before.x, point.y - before.y, isTouch)) return;
      if (!moved) {
        moved = true;
        stage.setPointerCapture(event.pointerId);
        act.leave();
        act.grab(true);
      }
      const other = [...down].find(([finger]) => finger !== event.pointerId)?.[1];
      if (other) pinch(act, point, before, other);
      else act.pan(point.x - before.x, point.y - before.y);
      down.set(event.pointerId, point);
    },
    pointerup(/** @type {PointerEvent} */ event) {
      const from = down.get(event.pointerId);
      if (!from) return;
      down.delete(event.pointerId);
      const { x, y } = pointIn(stage, event);
      if (moved) act.grab(false);
      else if (isOurs(event) && Math.hypot(x - from.x, y - from.y) < TAP) act.click(x, y);
    },
    pointercancel(/** @type {PointerEvent} */ event) {
      if (down.delete(event.pointerId) && moved) act.grab(false);
    },
    pointerleave: () => act.leave(),
  };
}

/** Whether a pointer is on the tree, not on a tool over it. @param {Event} event */
function isOurs({ target }) {
  return !(/** @type {Element} */ (target).closest?.("button, [role=slider], .grip"));
}

/**
 * One of two fingers has moved.
 * @param {Gestures} act
 * @param {Point} point
 * @param {Point} before
 * @param {Point} other where the other finger is
 */
function pinch(act, point, before, other) {
  const was = Math.hypot(before.x - other.x, before.y - other.y) || 1;
  const is = Math.hypot(point.x - other.x, point.y - other.y) || 1;
  act.pan((point.x - before.x) / 2, (point.y - before.y) / 2);
  act.zoom(is / was, (point.x + other.x) / 2, (point.y + other.y) / 2);
}

/**
 * Whether a pointer that moved so far drags; a finger that moves up or down scrolls the page,
 * which the browser takes a while to know.
 * @param {number} dx
 * @param {number} dy
 * @param {boolean} isTouch
 */
function isDrag(dx, dy, isTouch) {
  return Math.hypot(dx, dy) >= SLACK && !(isTouch && Math.abs(dy) > Math.abs(dx));
}
