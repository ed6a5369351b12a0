/** Motion that explains: one tween at a time, eased out; none for users who requested none. */

const DURATION = 250;

/** @param {number} t from 0 to 1 */
function easedOut(t) {
  return 1 - (1 - t) ** 3;
}

export function motionIsReduced() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Calls `step` with 0 … 1 in each frame until 1, the last time with exactly 1.
 * @param {(t: number) => void} step
 * @returns {{start: () => void, finish: () => void, running: () => boolean}}
 */
export function tween(step) {
  let frame = 0;
  let begun = 0;
  /** @param {number} now */
  const tick = (now) => {
    begun ||= now;
    const t = Math.min((now - begun) / DURATION, 1);
    frame = t < 1 ? requestAnimationFrame(tick) : 0;
    step(easedOut(t));
  };
  return {
    start() {
      cancelAnimationFrame(frame);
      begun = 0;
      frame = requestAnimationFrame(tick);
    },
    finish() {
      const was = frame;
      cancelAnimationFrame(frame);
      frame = 0;
      if (was) step(1);
    },
    running: () => frame !== 0,
  };
}

/**
 * At most one call a frame, with the newest value.
 * @template T
 * @param {(value: T) => void} act
 * @returns {{(value: T): void, now: () => void, cancel: () => void}}
 */
export function oncePerFrame(act) {
  let frame = 0;
  /** @type {T} */
  let newest;
  const run = () => {
    frame = 0;
    act(newest);
  };
  const later = (/** @type {T} */ value) => {
    newest = value;
    frame ||= requestAnimationFrame(run);
  };
  later.now = () => {
    if (!frame) return;
    cancelAnimationFrame(frame);
    run();
  };
  later.cancel = () => {
    cancelAnimationFrame(frame);
    frame = 0;
  };
  return later;
}
