/** The rail of the scrubber as it is drawn and as screen readers hear it; without side effects. */

import { svg } from "../../shared/drawing/dom.js";
import { label, labelWidth } from "../../shared/drawing/labels.js";
import { labelled } from "../../shared/drawing/room.js";
import { clamp } from "../../shared/drawing/scales.js";
import { RAILS } from "../../shared/limits.js";
import { describeSlider } from "../../shared/slider.js";
import { scoreText } from "./fold_scores.js";
import { drawWedge, WEDGE_BOTTOM } from "./wedge.js";

/** @typedef {import("./scrubber_state.js").State} State */

export const RAIL_HEIGHT = 112;
const SCORE_Y = 13;
const FOLDED_Y = 67; // free until the folds' scores are there, as the wedge above, so that nothing moves
const RAIL_Y = 81;
const VALUE_Y = 101;
const MARGIN = 34;
const MIN_BETWEEN_MARKS = 9;
const MIN_WIDTH_FOR_CAPTIONS = 420;
const BETWEEN_TEXTS = 12;
/** Scores of neighbouring stops move apart by less than this together, so that each stays at its stop. */
const MOST_MOVED = 30;

/**
 * @param {State} state
 * @returns {SVGElement[]}
 */
export function drawRail(state) {
  const { chosen, stops, rail } = state;
  const all = stops[rail] ?? [];
  const xs = all.map((_, index) => xOf(state, index));
  const [from, to] = [xs[0] ?? MARGIN, xs[xs.length - 1] ?? MARGIN];
  const thumb = xs[chosen] ?? MARGIN;
  const scores = all.map(({ score }) => score);
  const values = all.map(({ label: plain, whole }, index) => (index === chosen ? whole : plain));
  if (!isBestNumbered(state, xs, values)) values[chosen] = values[chosen].split(" · ")[0];
  const folded = all.map((_, index) => scoreText(state.scored, index));
  const trained = all.map(({ trained }) => trained);
  const scored = { ...state.scored, training: trained };
  return [
    ...drawWedge(scored, xs, chosen, RAIL_Y),
    svg("path", { class: "rail-line", d: `M${from} ${RAIL_Y}H${to}` }),
    svg("path", { class: "rail-line done", d: `M${from} ${RAIL_Y}H${thumb}` }),
    ...marks(xs, chosen),
    svg("circle", { class: "rail-thumb", cx: thumb, cy: RAIL_Y, r: 8 }),
    svg("circle", { class: "rail-thumb-hole", cx: thumb, cy: RAIL_Y, r: 2.75 }),
    ...texts(state, xs, SCORE_Y, scores, "score"),
    ...texts(state, xs, FOLDED_Y, folded, "folded"),
    ...texts(state, xs, VALUE_Y, values, "value"),
    ...(captioned(state) ? captions(state) : []),
  ];
}

/**
 * The stop at a point of the rail; before the first or after the last one, past them.
 * @param {State} state
 * @param {number} x in pixels from the slider's left side
 * @returns {number}
 */
export function stopAt(state, x) {
  const last = (state.stops[state.rail] ?? []).length - 1;
  return Math.round(((x - MARGIN) / railLength(state)) * last);
}

/**
 * Says on the slider what its thumb stands for.
 * @param {Element} slider
 * @param {State} state
 */
export function describeRail(slider, { stops, rail, chosen, scoreName, scored }) {
  const all = stops[rail] ?? [];
  const stop = all[chosen];
  const trained = stop?.score ? `, ${scoreName} ${stop.score}` : "";
  const folded = scored.text[chosen] ? `, ${scored.name} ${scored.text[chosen]}` : "";
  describeSlider(slider, {
    label: RAILS.find(([name]) => name === rail)?.[2] ?? "",
    most: Math.max(all.length - 1, 0),
    now: chosen,
    text: stop ? `${stop.whole}${trained}${folded}` : "no stops",
  });
}

/** @param {State} state */
function captioned(state) {
  return state.captions > 0 && state.width >= MIN_WIDTH_FOR_CAPTIONS;
}

/** @param {State} state */
function railLength(state) {
  const right = captioned(state) ? state.captions : 0;
  return Math.max(state.width - 2 * MARGIN - right, 10);
}

/**
 * @param {State} state
 * @param {number} index of a stop
 */
function xOf(state, index) {
  const length = railLength(state);
  const last = (state.stops[state.rail] ?? []).length - 1;
  return MARGIN + (last > 0 ? (index / last) * length : length / 2);
}

/**
 * One mark per stop, if they do not touch.
 * @param {number[]} xs
 * @param {number} chosen
 */
function marks(xs, chosen) {
  if (xs.length < 2 || xs[1] - xs[0] < MIN_BETWEEN_MARKS) return [];
  return xs.map((cx, index) => {
    const look = index <= chosen ? "rail-stop done" : "rail-stop";
    return svg("circle", { class: look, cx, cy: RAIL_Y, r: 3.5 });
  });
}

/**
 * One text per stop, as far as they fit next to each other.
 * @param {State} state
 * @param {number[]} xs
 * @param {number} y
 * @param {string[]} words
 * @param {"score" | "folded" | "value"} kind
 */
function texts(state, xs, y, words, kind) {
  const { chosen } = state;
  const { style, middles, shown } = placed(state, xs, words, kind === "folded");
  return [...shown].map((index) =>
    label(style(index), middles[index], y, words[index], {
      anchor: "middle",
      class: `rail-text ${kind}${index === chosen ? " chosen" : ""}`,
    }),
  );
}

/**
 * Where the texts of the stops are, and which fit: the chosen one and the marked ones come first.
 * @param {State} state
 * @param {number[]} xs
 * @param {string[]} words
 * @param {boolean} [isMoved] whether the best one's and the chosen one's make room for each other
 */
function placed(state, xs, words, isMoved = false) {
  const { chosen, width, scored } = state;
  const style = (/** @type {number} */ index) => (index === chosen ? "edge" : "small");
  const widths = words.map((text, index) => (text ? labelWidth(style(index), text) : 0));
  const end = width - (captioned(state) ? state.captions : 0);
  const middles = xs.map((x, index) => clamp(x, widths[index] / 2 + 1, end - widths[index] / 2 - 1));
  const { best, simplest } = scored;
  if (isMoved && best !== null && best !== chosen) {
    const lack =
      (widths[best] + widths[chosen]) / 2 + BETWEEN_TEXTS - Math.abs(middles[best] - middles[chosen]);
    const by = lack > 0 && lack < MOST_MOVED ? (Math.sign(best - chosen) * (lack + 0.01)) / 2 : 0;
    middles[best] += by;
    middles[chosen] -= by;
  }
  return { style, middles, shown: labelled(middles, widths, chosen, BETWEEN_TEXTS, [best, simplest]) };
}

/**
 * Whether the best stop's value has room next to the words of the chosen one.
 * @param {State} state
 * @param {number[]} xs
 * @param {string[]} values
 */
function isBestNumbered(state, xs, values) {
  const { best } = state.scored;
  return best === null || !values[state.chosen] || placed(state, xs, values).shown.has(best);
}

/**
 * What scores and values are, and how many stops are drawn, to the right of the rail.
 * @param {State} state
 */
function captions({ captions: room, width, scoreName, rail, scored, downsampled }) {
  const caption = (/** @type {number} */ y, /** @type {string} */ text) =>
    label("small", width - room + 6, y, text, { class: "rail-caption" });
  const found = [
    caption(SCORE_Y, scoreName),
    caption(VALUE_Y, rail === "alpha" ? "pruning strength α" : rail),
  ];
  if (scored.name) found.push(caption(FOLDED_Y, scored.name), caption(WEDGE_BOTTOM - 12, "grey: the gap"));
  if (downsampled[rail]) found.push(caption(RAIL_Y + 4, downsampled[rail]));
  return found;
}
