/** What a pointer does on the plane, tool by tool; and what keys do. */

import { clamp } from "../shared/drawing/scales.js";
import { nearest, within } from "./marks.js";
import { kept, withMoved, withPoint } from "./payload.js";

/** @typedef {import("./payload.js").Points} Points */
/** @typedef {{x: number, y: number}} At in hundredths */

/**
 * What gestures act on.
 * @typedef {object} Canvas
 * @property {() => Points} points
 * @property {(points: Points) => void} change
 * @property {() => void} begin
 * @property {() => void} end
 * @property {() => import("./payload.js").Tool} tool
 * @property {() => number} brush
 * @property {() => boolean} hasRoom false, and said, where there may be no more points
 * @property {(event: PointerEvent) => At} at where a pointer is, within the plane
 * @property {(pixels: number) => number} reach in hundredths
 */

const [ON_MARK, TO_MOVE, TO_ERASE, SPRAYED] = [7, 26, 11, 22]; // pixels
const BETWEEN = 9; // pixels between two puffs
const PUFF = 3; // points

/** @param {HTMLElement} plane @param {Canvas} canvas */
export function listenToPointer(plane, canvas) {
  /** @type {((at: At) => void) | null} */
  let follow = null;
  plane.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || follow) return;
    plane.setPointerCapture(event.pointerId);
    canvas.begin();
    follow = STROKES[canvas.tool()](canvas, canvas.at(event));
  });
  plane.addEventListener("pointermove", (event) => {
    if (follow) for (const one of event.getCoalescedEvents?.() ?? [event]) follow(canvas.at(one));
  });
  const end = () => {
    if (!follow) return;
    follow = null;
    canvas.end();
  };
  plane.addEventListener("pointerup", end);
  plane.addEventListener("pointercancel", end);
  plane.addEventListener("lostpointercapture", end);
}

/** @type {Record<import("./payload.js").Tool, (canvas: Canvas, at: At) => (at: At) => void>} */
const STROKES = {
  place(canvas, at) {
    const taken = nearest(canvas.points(), at, canvas.reach(ON_MARK));
    if (taken >= 0) return moving(canvas, taken);
    return place(canvas, at) ? moving(canvas, canvas.points().x.length - 1) : () => {};
  },
  move(canvas, at) {
    return moving(canvas, nearest(canvas.points(), at, canvas.reach(TO_MOVE)));
  },
  spray(canvas, at) {
    let last = at;
    puff(canvas, at);
    return (to) => {
      if (Math.hypot(to.x - last.x, to.y - last.y) < canvas.reach(BETWEEN)) return;
      last = to;
      puff(canvas, to);
    };
  },
  erase(canvas, at) {
    const rub = (/** @type {At} */ to) => {
      const gone = within(canvas.points(), to, canvas.reach(TO_ERASE));
      if (gone.size) canvas.change(kept(canvas.points(), (i) => !gone.has(i)));
    };
    rub(at);
    return rub;
  },
};

const HIGHEST = 1000; // hundredths: the plane ends at 10

/** @param {At} at @returns {At} the nearest place of the plane */
export function inside({ x, y }) {
  return { x: clamp(Math.round(x), 0, HIGHEST), y: clamp(Math.round(y), 0, HIGHEST) };
}

/** @param {Canvas} canvas @param {number} i @returns {(at: At) => void} */
function moving(canvas, i) {
  return (at) => {
    // With keys a step may be undone meanwhile, and the point be gone.
    if (i >= 0 && i < canvas.points().x.length) canvas.change(withMoved(canvas.points(), i, at));
  };
}

/** @param {Canvas} canvas @param {At} at */
export function place(canvas, at) {
  if (!canvas.hasRoom()) return false;
  canvas.change(withPoint(canvas.points(), { ...at, c: canvas.brush() }));
  return true;
}

/** @param {Canvas} canvas @param {At} at */
function puff(canvas, at) {
  for (let i = 0; i < PUFF; i++) {
    const [turn, far] = [Math.random() * 2 * Math.PI, canvas.reach(SPRAYED) * Math.sqrt(Math.random())];
    place(canvas, inside({ x: at.x + far * Math.cos(turn), y: at.y + far * Math.sin(turn) }));
  }
}
