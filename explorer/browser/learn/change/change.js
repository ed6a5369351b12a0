/** One value of a row, to drag: first as a prediction, then to see which path the row takes. */

import { component } from "../../shared/component.js";
import { showNumber, toDigits } from "../../shared/display.js";
import { fitted, html, svg, textWidth } from "../../shared/drawing/dom.js";
import { glyph, patternDefs, slotPaint } from "../../shared/drawing/marks.js";
import { clamp, linear } from "../../shared/drawing/scales.js";
import { describeSlider, listenToDrag, stepFor } from "../../shared/slider.js";
import { publishWay } from "../way.js";

/**
 * Values up to `high`, null for all others, with one path through the tree.
 * @typedef {{high: number | null, high_text: string, path: string, prediction: string, slot: number}} Stretch
 * @typedef {{id: string, name: string, low: number, high: number, low_text: string,
 *   high_text: string, own: number, step: number, stretches: Stretch[],
 *   chosen: number | null, is_revealed: boolean}} Change
 */

const HEIGHT = 74;
const INSET = 12;
const TRACK = { top: 22, height: 26 };
const FONT = "13px Source Sans, sans-serif";
const DIGITS = 6;
/** A prediction's mark is before its name; handle and name are this far apart. */
const NAMED = 26;
const APART = 10;
const STOPS = 1000;

export default component(create, { trouble: "The value cannot be dragged here." });

/**
 * @param {import("../../shared/component.js").Place} place
 * @returns {import("../../shared/component.js").Picture<Change>}
 */
function create({ bus, redraw }) {
  const slider = html("div", { class: "slider", role: "slider", tabindex: 0, "data-key": "slider" });
  const root = html("section", { class: "change" }, slider);
  /** @type {Change | null} */
  let change = null;
  let value = 0;
  let width = 0;
  /** Highlights the path of the value, if paths are shown. @param {Change} shown */
  const light = (shown) => {
    const here = stretchAt(shown, value);
    if (here) publishWay(bus, { id: shown.id, path: here.path });
    return here !== undefined;
  };
  /** @param {number} next */
  const take = (next) => {
    if (!change) return;
    value = onStep(change, next);
    if (!light(change))
      bus.publish("prediction", {
        id: change.id,
        choice: String(value),
        label: `${change.name} ${showNumber(value, DIGITS)}`,
      });
    redraw();
  };
  listen(
    slider,
    () => change,
    () => ({ value, width }),
    take,
  );
  return {
    root,
    saved: { name: "changed value" },
    update(next) {
      if (change?.id !== next.id || change.is_revealed !== next.is_revealed || change.own !== next.own)
        value = next.chosen ?? next.own;
      change = next;
      light(next);
    },
    draw(shown, now) {
      width = now;
      describe(slider, shown, value);
      slider.replaceChildren(picture(shown, value, width));
    },
  };
}

/**
 * @param {HTMLElement} slider
 * @param {() => Change | null} now
 * @param {() => {value: number, width: number}} at
 * @param {(value: number) => void} take
 */
function listen(slider, now, at, take) {
  listenToDrag(slider, {
    moveTo(x) {
      const change = now();
      if (change) take(linear([INSET, at().width - INSET], [change.low, change.high])(x));
    },
  });
  slider.addEventListener("keydown", (event) => {
    const change = now();
    if (!change) return;
    const steps = stepFor(event.key, Math.round((change.high - change.low) / change.step) || 1);
    if (steps === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (Number.isFinite(steps)) take(at().value + steps * change.step);
    else take(steps < 0 ? change.low : change.high);
  });
}

/** The nearest whole number of steps, without the digits that a computer adds. @param {Change} change @param {number} value */
function onStep({ step, low, high }, value) {
  if (value <= low || value >= high) return clamp(value, low, high);
  return clamp(toDigits(Math.round(value / step) * step, 12), low, high);
}

/** @param {Change} change @param {number} value */
function stretchAt({ stretches }, value) {
  return stretches.find(({ high }) => high === null || value <= high);
}

/** @param {HTMLElement} slider @param {Change} change @param {number} value */
function describe(slider, change, value) {
  const share = change.high > change.low ? (value - change.low) / (change.high - change.low) : 0;
  const text = wordsAt(change, value);
  describeSlider(slider, { label: change.name, most: STOPS, now: Math.round(share * STOPS), text });
}

/** @param {Change} change @param {number} value @param {number} width */
function picture(change, value, width) {
  const x = linear([change.low, change.high], [INSET, width - INSET]);
  const { top, height } = TRACK;
  const drawn = svg("svg", { width, height: HEIGHT, "aria-hidden": "true" }, patternDefs());
  const [from, to] = [INSET, width - INSET];
  drawn.append(svg("rect", { class: "track", x: from, y: top, width: to - from, height, rx: 4 }));
  const standing = [x(value), x(change.own)];
  let left = from;
  let labelled = from + textWidth(change.low_text, FONT);
  for (const [i, { high, high_text, prediction, slot }] of change.stretches.entries()) {
    const right = high === null ? to : clamp(x(high), from, to);
    if (right > left) drawn.append(...ground(prediction, slot, left, right, standing));
    if (high !== null && right > from && right < to) {
      const half = textWidth(high_text, FONT) / 2;
      const isJump = change.stretches[i + 1]?.prediction !== prediction;
      const hasRoom = isJump && right - half > labelled + 6;
      drawn.append(...threshold(right, hasRoom ? high_text : ""));
      if (hasRoom) labelled = right + half;
    }
    left = Math.max(left, right);
  }
  drawn.append(
    svg("text", { class: "end", x: from, y: HEIGHT - 6 }, change.low_text),
    svg("text", { class: "end", x: to, y: HEIGHT - 6, "text-anchor": "end" }, change.high_text),
  );
  drawn.append(
    svg("line", { class: "own", x1: x(change.own), x2: x(change.own), y1: top - 4, y2: top + height + 4 }),
  );
  if (change.chosen !== null && change.is_revealed)
    drawn.append(svg("circle", { class: "chosen", cx: x(change.chosen), cy: top + height / 2, r: 5 }));
  return withHandle(drawn, change, x, value);
}

/**
 * The handle with its value and what is predicted there, and the row's own value where there is room.
 * @param {SVGElement} drawn
 * @param {Change} change
 * @param {(value: number) => number} x
 * @param {number} value
 */
function withHandle(drawn, change, x, value) {
  const { top, height } = TRACK;
  const [at, own, right] = [x(value), x(change.own), x(change.high) + INSET];
  const label = (/** @type {string} */ words, /** @type {number} */ middle, name = "value") => {
    const half = textWidth(words, `650 ${FONT}`) / 2;
    const place = clamp(middle, half, Math.max(right - half, half));
    return {
      half,
      place,
      text: svg("text", { class: name, x: place, y: top - 8, "text-anchor": "middle" }, words),
    };
  };
  const moved = label(wordsAt(change, value), at);
  const before = label(`its own: ${showNumber(change.own, DIGITS)}`, own, "own-value");
  if (Math.abs(moved.place - before.place) > moved.half + before.half + 8) drawn.append(before.text);
  drawn.append(
    svg("line", { class: "handle-line", x1: at, x2: at, y1: top - 3, y2: top + height + 3 }),
    svg("circle", { class: "handle", cx: at, cy: top + height / 2, r: 9 }),
    moved.text,
  );
  return drawn;
}

/** @param {Change} change @param {number} value */
function wordsAt(change, value) {
  const here = stretchAt(change, value);
  return [showNumber(value, DIGITS), here?.prediction ?? ""].filter(Boolean).join(": ");
}

/**
 * @param {string} prediction
 * @param {number} slot
 * @param {number} left
 * @param {number} right
 * @param {number[]} standing what is on the track
 */
function ground(prediction, slot, left, right, standing) {
  const { top, height } = TRACK;
  const middle = top + height / 2;
  const rect = svg("rect", { class: "ground", x: left, y: top, width: right - left, height });
  rect.setAttribute("style", `fill: ${slotPaint(slot)}`);
  const room = right - left - 34;
  const words = room > 24 ? fitted(prediction, room, `600 ${FONT}`) : "";
  if (!words) return [rect];
  const at = freePlace(left, right, NAMED + textWidth(words, `600 ${FONT}`), standing);
  const mark = svg("g", { transform: `translate(${at + 15} ${middle})` }, glyph(slot, 0, 0, 5.5));
  return [rect, mark, svg("text", { class: "prediction", x: at + NAMED, y: middle + 4.5 }, words)];
}

/**
 * Where a label begins, so that neither the handle nor the row's own value covers it; at the left
 * where there is no such place.
 * @param {number} left
 * @param {number} right
 * @param {number} wide
 * @param {number[]} standing
 */
function freePlace(left, right, wide, standing) {
  const free = [left, ...standing.map((x) => x + APART)].filter(
    (at) =>
      at >= left && at + wide <= right && standing.every((x) => x + APART <= at || x - APART >= at + wide),
  );
  return free.length ? Math.min(...free) : left;
}

/** @param {number} x @param {string} words */
function threshold(x, words) {
  const { top, height } = TRACK;
  return [
    svg("line", { class: "threshold", x1: x, x2: x, y1: top - 3, y2: top + height + 3 }),
    svg("path", { class: "foot-mark", d: `M${x - 5} ${top + height + 9}h10l-5 -7z` }),
    svg("text", { class: "end", x, y: HEIGHT - 6, "text-anchor": "middle" }, words),
  ];
}
