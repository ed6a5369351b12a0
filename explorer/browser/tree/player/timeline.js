/** The timeline as it is drawn: a bar and a stop per split, scores below; without side effects. */

import { showCount } from "../../shared/display.js";
import { fitted, svg } from "../../shared/drawing/dom.js";
import { fontOf, label, labelWidth } from "../../shared/drawing/labels.js";
import { labelled } from "../../shared/drawing/room.js";
import { describeSlider } from "../../shared/slider.js";
import { scoresOf, splitOf, titleOf } from "./payload.js";
import { CAPTIONS, frameOf, stopSize, stopsOf } from "./stops.js";

/** @typedef {import("./payload.js").Playing} Playing */

export const TIMELINE_HEIGHT = 126;
const BARS = 64; // the bars' ground
const BAR = 44; // the highest
const RAIL = 80;
const SCORES = 107;
const FEATURES = 123;
const NUMBERED = 25; // pixels between stops that have room for numbers
const MARKED = 8;
const LABELLED = 36; // texts are tried at stops so far apart at least

/**
 * @param {Playing} playing
 * @param {number} width
 * @returns {SVGElement[]}
 */
export function drawTimeline(playing, width) {
  const frame = frameOf(playing, width);
  const { step } = playing;
  const ends = [frame.x(0), frame.x(frame.n), frame.x(step)];
  return [
    ...barsOf(playing, frame, width),
    svg("path", { class: "rail-line", d: `M${ends[0]} ${RAIL}H${ends[1]}` }),
    svg("path", { class: "rail-line done", d: `M${ends[0]} ${RAIL}H${ends[2]}` }),
    ...stopMarks(playing, frame),
    ...rows(playing, frame, width),
    ...(frame.hasCaptions ? captions(playing) : []),
  ];
}

/**
 * Says on the slider what its thumb stands for.
 * @param {Element} slider
 * @param {Playing} playing
 */
export function describeTimeline(slider, playing) {
  const said = scoresOf(playing)?.said[playing.step];
  describeSlider(slider, {
    label: `Steps, ${playing.order.title.toLowerCase()}`,
    most: playing.order.order.length,
    now: playing.step,
    text: said ? `${titleOf(playing)}. ${said}` : titleOf(playing),
  });
}

/**
 * Every bar on one scale: what a split lowers the impurity of the whole tree by.
 * @param {Playing} playing
 * @param {ReturnType<typeof frameOf>} frame
 * @param {number} width
 */
function barsOf(playing, frame, width) {
  const most = Math.max(...playing.view.splits.map(({ decrease }) => decrease)) || 1;
  const wide = Math.min(26, Math.max(1.5, frame.between * stopSize(frame.n) * 0.6));
  const found = largest(playing, frame.n);
  const heights = found.map((k) => Math.max(((splitOf(playing, k)?.decrease ?? 0) / most) * BAR, 1.5));
  const stops = stopsOf(frame.n);
  const bars = found.map((k, i) => {
    const look = `step-bar${stepLook(k, playing.step)}`;
    const at = { x: frame.x(stops.length < frame.n ? k : stops[i]) - wide / 2, y: BARS - heights[i] };
    return svg("rect", { class: look, ...at, width: wide, height: heights[i] });
  });
  const texts = found.map((k) => splitOf(playing, k)?.decrease_text ?? "");
  const xs = found.map((k) => frame.x(k));
  const chosen = found.indexOf(playing.step);
  const numbers = placed(texts, xs, chosen, width, "small").map(({ text, x, i }) =>
    label(i === chosen ? "edge" : "small", x, BARS - heights[i] - 5, text, {
      anchor: "middle",
      class: `step-number${stepLook(found[i], playing.step)}`,
    }),
  );
  return [...bars, ...numbers];
}

/**
 * Of the splits that a stop stands for the one of the largest decrease, or the present one.
 * @param {Playing} playing
 * @param {number} n
 */
function largest(playing, n) {
  const each = stopSize(n);
  const of = (/** @type {number} */ k) => splitOf(playing, k)?.decrease ?? 0;
  return stopsOf(n).map((last) => {
    const first = Math.floor((last - 1) / each) * each + 1;
    if (first <= playing.step && playing.step <= last) return playing.step;
    let best = first;
    for (let k = first + 1; k <= last; k += 1) if (of(k) > of(best)) best = k;
    return best;
  });
}

/**
 * @param {number} k
 * @param {number} step
 */
function stepLook(k, step) {
  return k === step ? " chosen" : k < step ? " done" : "";
}

/**
 * @param {Playing} playing
 * @param {ReturnType<typeof frameOf>} frame
 */
function stopMarks({ step }, { n, x, between }) {
  const isNumbered = between >= NUMBERED;
  const marks = [];
  for (const k of between >= MARKED ? Array(n + 1).keys() : [0]) {
    if (k === step) continue;
    const r = k === 0 ? 5 : isNumbered ? 10 : 3.5;
    marks.push(svg("circle", { class: `step-stop${stepLook(k, step)}`, cx: x(k), cy: RAIL, r }));
    if (isNumbered && k) marks.push(numberAt(x(k), String(k), stepLook(k, step)));
  }
  const text = showCount(step);
  const r = Math.max(10, labelWidth("edge", text) / 2 + 4);
  const thumb = svg("rect", {
    class: "step-thumb",
    x: x(step) - r,
    y: RAIL - 10,
    width: 2 * r,
    height: 20,
    rx: 10,
  });
  return [...marks, thumb, numberAt(x(step), text, " on")];
}

/**
 * @param {number} x
 * @param {string} text
 * @param {string} look
 */
function numberAt(x, text, look) {
  return label("edge", x, RAIL + 4.2, text, { anchor: "middle", class: `step-at${look}` });
}

/**
 * Below each stop its score and its feature, as far as they have room.
 * @param {Playing} playing
 * @param {ReturnType<typeof frameOf>} frame
 * @param {number} width
 */
function rows(playing, frame, width) {
  const { step, order, view } = playing;
  const every = Math.max(1, Math.ceil(LABELLED / frame.between));
  const steps = Array.from({ length: frame.n + 1 }, (_, k) => k).filter(
    (k) => k % every === 0 || k === step || k === frame.n,
  );
  const xs = steps.map(frame.x);
  const chosen = steps.indexOf(step);
  const scores = scoresOf(playing)?.texts ?? order.training;
  const room = Math.max(frame.between - 12, 90);
  const names = steps.map((k) =>
    fitted(k ? view.splits[order.order[k - 1]].feature : "only the root", room, fontOf("small")),
  );
  const known = steps.map((k) => scores[k]);
  return [
    ...texts(known, xs, chosen, width, SCORES, "step-text"),
    ...texts(names, xs, chosen, width, FEATURES, "step-text step-name"),
  ];
}

/**
 * @param {string[]} all
 * @param {number[]} xs
 * @param {number} chosen
 * @param {number} width
 * @param {number} y
 * @param {string} look
 */
function texts(all, xs, chosen, width, y, look) {
  return placed(all, xs, chosen, width, "small").map(({ text, x, i }) =>
    label(i === chosen ? "edge" : "small", x, y, text, {
      anchor: "middle",
      class: `${look}${stepLook(i, chosen)}`,
    }),
  );
}

/**
 * The texts that have room, kept within the picture.
 * @param {string[]} all
 * @param {number[]} xs
 * @param {number} chosen
 * @param {number} width
 * @param {"small" | "edge"} style
 */
function placed(all, xs, chosen, width, style) {
  const widths = all.map((text, i) => (text ? labelWidth(i === chosen ? "edge" : style, text) : 0));
  const middles = xs.map((x, i) => Math.min(Math.max(x, widths[i] / 2 + 1), width - widths[i] / 2 - 1));
  return [...labelled(middles, widths, chosen, 12)].map((i) => ({ text: all[i], x: middles[i], i }));
}

/** @param {Playing} playing */
function captions(playing) {
  const at = (/** @type {number} */ y, /** @type {string} */ text) =>
    label("small", CAPTIONS - 8, y, text, { anchor: "end", room: CAPTIONS - 10, class: "rail-caption" });
  const score = scoresOf(playing) ? playing.scores?.name : playing.view.score_name;
  return [
    at(BARS - 28, "impurity"),
    at(BARS - 14, "decrease"),
    at(RAIL + 4, "step"),
    at(SCORES, score ?? ""),
  ];
}
