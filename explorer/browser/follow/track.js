/** A number on a track: the tree's thresholds as ticks, the row's value as a ring. */

import { toDigits } from "../shared/display.js";
import { html, svg } from "../shared/drawing/dom.js";
import { clamp } from "../shared/drawing/scales.js";
import { describeSlider, listenToDrag, stepFor } from "../shared/slider.js";
import { valueText } from "./value_texts.js";

/** @typedef {import("./payload.js").Feature} Feature */

const HEIGHT = 24;
const INSET = 7;
const KEY_STOPS = 1000;
const ROUNDING = 1e-9;

/**
 * @param {Feature} feature
 * @param {{try: (value: number) => void, settle: () => void, giveUp: () => void}} act
 */
export function createTrack(feature, act) {
  const { low, high, name } = feature;
  const element = html("div", {
    class: "track",
    role: "slider",
    tabindex: 0,
    "data-key": `track ${feature.index}`,
  });
  /** @type {number | null} */
  let value = null;
  let width = 0;

  const at = (/** @type {number} */ number) =>
    INSET + clamp(high > low ? (number - low) / (high - low) : 0.5, 0, 1) * (width - 2 * INSET);
  const draw = () => {
    if (!width) return;
    const middle = HEIGHT / 2;
    const ticks = feature.ticks.map((tick) =>
      svg("path", { class: "tick", d: `M${at(tick).toFixed(1)} ${middle - 7}v14` }),
    );
    const ring =
      value === null ? [] : [svg("circle", { class: "ring", cx: at(value).toFixed(1), cy: middle, r: 5.5 })];
    element.replaceChildren(
      svg(
        "svg",
        { width, height: HEIGHT, "aria-hidden": "true" },
        svg("path", { class: "rail", d: `M${INSET} ${middle}H${width - INSET}` }),
        ...ticks,
        ...ring,
      ),
    );
  };

  const attempt = (/** @type {number} */ number) => {
    value = number; // the next key goes on from here, though nothing is drawn yet
    act.try(number);
  };
  listen(element, feature, { ...act, try: attempt }, () => ({ value, width }));

  return {
    element,
    /** @param {number | null} now */
    show(now) {
      value = now;
      const share = now === null || high <= low ? 0 : clamp((now - low) / (high - low), 0, 1);
      const text = valueText(feature, now);
      describeSlider(element, { label: name, most: KEY_STOPS, now: Math.round(share * KEY_STOPS), text });
      draw();
    },
    /** Adopts its width on the page. */
    measure() {
      const now = element.clientWidth;
      if (!now || now === width) return;
      width = now;
      draw();
    },
  };
}

/**
 * The nearest whole number of steps, without the digits that a computer adds.
 * @param {Feature} feature
 * @param {number} value
 */
function onStep({ step, low, high }, value) {
  const rounded = toDigits(Math.round(value / step) * step, 12);
  return clamp(rounded, low, high);
}

/**
 * @param {HTMLElement} element
 * @param {Feature} feature
 * @param {{try: (value: number) => void, settle: () => void, giveUp: () => void}} act
 * @param {() => {value: number | null, width: number}} now
 */
function listen(element, feature, act, now) {
  const { low, high, step } = feature;
  listenToDrag(element, {
    moveTo(x) {
      const share = clamp((x - INSET) / (now().width - 2 * INSET || 1), 0, 1);
      act.try(onStep(feature, low + share * (high - low)));
    },
    settle: act.settle,
    giveUp: act.giveUp,
  });
  element.addEventListener("keydown", (event) => {
    const steps = stepFor(event.key, Math.round((high - low) / step) || 1);
    if (steps === undefined) return;
    event.preventDefault();
    act.try(moved(feature, now().value ?? low, steps));
    act.settle();
  });
}

/**
 * This many steps on, or back: the first of them leads to the next whole number of steps.
 * @param {Feature} feature
 * @param {number} from
 * @param {number} steps
 */
function moved(feature, from, steps) {
  if (!Number.isFinite(steps)) return steps < 0 ? feature.low : feature.high;
  const at = from / feature.step;
  const whole = steps > 0 ? Math.floor(at + ROUNDING) : Math.ceil(at - ROUNDING);
  return onStep(feature, (whole + steps) * feature.step);
}
