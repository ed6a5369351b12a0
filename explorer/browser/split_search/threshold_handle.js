/** The split that is asked: its line, its point on the curve, what it gains; dragged or stepped. */

import { svg, textWidth } from "../shared/drawing/dom.js";
import { oncePerFrame } from "../shared/drawing/motion.js";
import { clamp } from "../shared/drawing/scales.js";
import { listenToDrag, stepFor } from "../shared/slider.js";
import { gainLabel, setAll } from "./labels/gain_label.js";

/** @typedef {import("../splits/payload.js").DrawnSearch} DrawnSearch */
/** @typedef {import("./frame.js").Frame} Frame */
/** @typedef {import("./labels/curve_labels.js").Box} Box */

const PILL = '600 12px "Source Sans", sans-serif';

/**
 * What the handle shows of a split: `x` in pixels, the threshold's `text` ("" without one), what
 * a screen reader says, its index, and whether it was made by hand.
 * @typedef {{x: number, total: number, gain: number, text: string, spoken: string, index: number,
 *   isBest: boolean, isOwn: boolean}} Shown
 */

/**
 * What the handle may do: `go` to a split (`isDone` unless it is still being dragged), `home` to
 * the best one, and `done` after a drag.
 * @typedef {{count: number, nearest: (x: number) => number,
 *   go: (index: number, isDone: boolean) => void, home: () => void, done: () => void}} Moves
 */

/**
 * `show` moves it to a split and returns the box of the gain's label; `pillRoom` is where the
 * threshold is written, its left end and its width.
 * @param {DrawnSearch} search
 * @param {Frame} frame
 * @param {import("./frame.js").Scale} scale
 * @param {Moves} moves
 */
export function thresholdHandle(search, frame, scale, moves) {
  const isCategory = search.candidates.kind === "category";
  const bottom = isCategory ? frame.bars[1] : frame.bars[1] + 6;
  const line = svg("line", { class: "split-line", y1: 4, y2: bottom });
  const ring = svg("circle", { class: "ring", r: 5 });
  const label = gainLabel(frame, scale);
  const pill = thresholdPill(frame, bottom);
  const grip = gripOf(search, moves.count);
  const [bracket, ...texts] = label.elements;
  grip.append(line, bracket, ring, ...pill.elements, ...texts);
  const ground = svg("rect", {
    class: "drag-ground",
    x: frame.x0,
    y: 0,
    width: Math.max(frame.x1 - frame.x0, 1),
    height: isCategory ? frame.curve[1] + 8 : frame.height,
  });
  const group = svg("g", { class: "split" }, ground, grip);
  const now = { index: 0, isBest: true };
  followPointer(group, grip, moves);
  grip.addEventListener("keydown", (event) => step(event, now, moves));
  return {
    group,
    /** @param {Shown} shown @returns {Box} */
    show({ x, total, gain, text, spoken, index, isBest, isOwn }) {
      Object.assign(now, { index, isBest });
      const y = frame.y(total);
      setAll(line, { x1: x, x2: x });
      setAll(ring, { cx: x, cy: y });
      pill.show(x, text);
      setAll(grip, { "aria-valuenow": index + 1, "aria-valuetext": spoken });
      return label.show({ x, y, parent: frame.y(search.node.impurity), gain, total, isOwn });
    },
    avoid: label.avoid,
    pillRoom: pill.room,
  };
}

/**
 * @param {DrawnSearch} search
 * @param {number} count of splits
 */
function gripOf({ candidates }, count) {
  return svg("g", {
    class: "handle",
    "data-key": "handle",
    role: "slider",
    tabindex: "0",
    "aria-orientation": "horizontal",
    "aria-label":
      candidates.kind === "category"
        ? `Categories of ${candidates.whole} sent left`
        : `Threshold of ${candidates.whole}`,
    "aria-valuemin": 1,
    "aria-valuemax": Math.max(count, 1),
  });
}

/**
 * The threshold in figures, below the line.
 * @param {Frame} frame
 * @param {number} bottom
 */
function thresholdPill(frame, bottom) {
  const pill = svg("rect", { class: "pill", height: 20, rx: 10 });
  const words = svg("text", { class: "pill-text", "text-anchor": "middle" });
  let [left, width] = [0, 0];
  return {
    elements: [pill, words],
    /** @param {number} x @param {string} text */
    show(x, text) {
      width = text ? textWidth(text, PILL) + 18 : 0;
      const centre = clamp(x, width / 2 + 1, frame.width - width / 2 - 1);
      left = centre - width / 2;
      setAll(pill, { x: left, width, y: bottom - 3, visibility: width ? "visible" : "hidden" });
      setAll(words, { x: centre, y: bottom + 11 });
      words.textContent = text;
    },
    room: () => [left - 4, width + 8],
  };
}

/**
 * Goes to the split under the pointer while it is pressed, at most once a frame.
 * @param {SVGElement} group
 * @param {SVGElement} grip
 * @param {Moves} moves
 */
function followPointer(group, grip, moves) {
  const follow = oncePerFrame((/** @type {number} */ x) => moves.go(moves.nearest(x), false));
  const settle = () => {
    follow.now();
    moves.done();
  };
  listenToDrag(
    group,
    { moveTo: follow, settle, giveUp: settle },
    { picture: () => (moves.count ? group.ownerSVGElement : null), thumb: () => grip },
  );
  group.addEventListener("dblclick", moves.home);
}

/**
 * Arrows go from split to split, Escape back to the best one.
 * @param {KeyboardEvent} event
 * @param {{index: number, isBest: boolean}} now
 * @param {Moves} moves
 */
function step(event, now, moves) {
  if (moves.count === 0) return;
  const by = stepFor(event.key, moves.count);
  if (event.key === "Escape") {
    if (now.isBest) return;
    moves.home();
  } else if (by !== undefined) moves.go(clamp(now.index + by, 0, moves.count - 1), true);
  else return;
  event.preventDefault();
  event.stopPropagation();
}
