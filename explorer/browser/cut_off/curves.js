/** The curves of a class's cut-offs: cost, ROC, precision and recall, gains, lift, calibration. */

import { showCompact, showCount, showNumber, showShare } from "../shared/display.js";
import { roundTicks } from "../shared/drawing/ticks.js";
import { costsOf } from "./counts.js";

/**
 * @typedef {import("./payload.js").CutOffs} CutOffs
 * @typedef {import("./payload.js").Part} Part
 * @typedef {import("./payload.js").Chosen} Chosen
 * @typedef {import("../shared/charts/share_chart.js").Chart} Chart
 * @typedef {import("../shared/charts/share_chart.js").Point} Point
 */

const PLAIN = /** @param {number} share */ (share) => share;
const ROUND = [0, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1];
const SHARES = [0, 0.5, 1].map((value) => ({ value, text: `${100 * value}` }));
/** Costs far above those of predicting none or all as the class are cut off. */
const HEADROOM = 1.6;

/**
 * Where a share is on a track: at the square root, since a rare class's shares are small.
 * @param {number} top
 * @returns {(share: number) => number}
 */
export function rooted(top) {
  return (share) => Math.sqrt(Math.min(Math.max(share / top, 0), 1));
}

/** Round shares along a track, crowded ones to be left out. @param {number} top */
export function shareTicks(top) {
  return ROUND.filter((value) => value <= top).map((value) => ({
    value,
    text: value ? showShare(value) : "0",
  }));
}

/**
 * @param {CutOffs} view
 * @param {Chosen} chosen
 * @param {number} index of the present cut-off
 * @returns {Chart}
 */
export function costChart(view, chosen, index) {
  const { judged, training, top, other } = view;
  const [own, grown] = [costsOf(judged, chosen), costsOf(training, chosen)];
  const [none, all] = [own[0], own[own.length - 1]];
  const usual = none > 0 ? Math.max(none, Math.min(all, 4 * none)) : all;
  const highest = Math.min(Math.max(...own), HEADROOM * usual);
  const yTicks = roundTicks(0, highest || 1, 4).map((value) => ({
    value,
    text: showCompact(value, showNumber(value)),
  }));
  const end = Math.max(yTicks[yTicks.length - 1]?.value ?? 1, highest || 1);
  // Two parts of different sizes are drawn at one scale: what a row costs, at the same number of rows.
  const scale = training.total ? judged.total / training.total : 1;
  return {
    across: rooted(top),
    up: (cost) => cost / end,
    xTicks: shareTicks(top),
    yTicks,
    xName: "cut-off",
    yName: "cost",
    training: costSteps(
      training,
      grown.map((cost) => cost * scale),
      top,
    ),
    judged: costSteps(judged, own, top),
    chance: [
      [0, none],
      [top, none],
    ],
    chanceName: `always ${other}: ${showCount(none)}`,
    mark: [chosen.cutOff, own[index]],
    markText: showCount(own[index]),
    upright: true,
  };
}

/**
 * From the lowest cut-off to the highest: every cut-off costs what it does until the next share.
 * @param {Part} part
 * @param {number[]} costs
 * @param {number} top
 * @returns {Point[]}
 */
function costSteps({ cut_offs }, costs, top) {
  /** @type {Point[]} */
  const points = [];
  let from = 0;
  for (let index = cut_offs.length - 1; index >= 0; index -= 1) {
    const to = Math.min(cut_offs[index] ?? top, top);
    points.push([from, costs[index]], [to, costs[index]]);
    from = to;
  }
  return points;
}

/** @param {CutOffs} view @param {number} index @returns {Chart} */
export function rocChart({ judged, training, name, other }, index) {
  return {
    ...unitChart(judged, training, rocPoints),
    xName: `${other} predicted as ${name}, %`,
    yName: `${name} found, %`,
    mark: rocPoints(judged)[index] ?? null,
  };
}

/** @param {CutOffs} view @param {number} index @returns {Chart} */
export function gainsChart({ judged, training, name }, index) {
  return {
    ...unitChart(judged, training, gainPoints),
    xName: `rows predicted as ${name}, %`,
    yName: `${name} found, %`,
    mark: gainPoints(judged)[index] ?? null,
  };
}

/**
 * @param {Part} judged
 * @param {Part} training
 * @param {(part: Part) => Point[]} pointsOf
 */
function unitChart(judged, training, pointsOf) {
  return {
    across: PLAIN,
    up: PLAIN,
    xTicks: SHARES,
    yTicks: SHARES,
    training: pointsOf(training),
    judged: pointsOf(judged),
    chance: /** @type {Point[]} */ ([
      [0, 0],
      [1, 1],
    ]),
  };
}

/** @param {Part} part @returns {Point[]} */
function rocPoints({ called, found, of_class, total }) {
  const rest = total - of_class;
  if (!(of_class > 0 && rest > 0)) return [];
  return found.map((own, k) => [Math.max(called[k] - own, 0) / rest, own / of_class]);
}

/** @param {Part} part @returns {Point[]} */
function gainPoints({ called, found, of_class, total }) {
  if (!(of_class > 0)) return [];
  return found.map((own, k) => [called[k] / total, own / of_class]);
}

/** @param {CutOffs} view @param {number} index @returns {Chart} */
export function liftChart({ judged, training, name }, index) {
  const [own, grown] = [liftPoints(judged), liftPoints(training)];
  const end = Math.max(2, ...own.map(([, lift]) => lift), ...grown.map(([, lift]) => lift));
  return {
    across: PLAIN,
    up: (lift) => lift / end,
    xTicks: SHARES,
    yTicks: roundTicks(0, end, 4).map((value) => ({ value, text: showNumber(value) })),
    xName: `rows predicted as ${name}, %`,
    yName: `lift: times the average share of ${name}`,
    training: grown,
    judged: own,
    chance: [
      [0, 1],
      [1, 1],
    ],
    mark: index > 0 ? (own[index - 1] ?? null) : null,
  };
}

/** @param {Part} part @returns {Point[]} from the first that calls any row */
function liftPoints({ called, found, of_class, total }) {
  if (!(of_class > 0)) return [];
  return called.flatMap((all, k) => (all > 0 ? [[all / total, (found[k] / all) * (total / of_class)]] : []));
}

/**
 * Steps, because no cut-off lies between two: a straight line would show scores that none reaches.
 * @param {CutOffs} view
 * @param {number} index
 * @returns {Chart}
 */
export function precisionChart({ judged, training, name }, index) {
  const [own, grown] = [precisionPoints(judged), precisionPoints(training)];
  const highest = Math.max(0.01, ...own.map(([, p]) => p), ...grown.map(([, p]) => p));
  const yTicks = roundTicks(0, highest, 4).map((value) => ({ value, text: `${showNumber(100 * value)}` }));
  const average = judged.total ? judged.of_class / judged.total : 0;
  return {
    across: PLAIN,
    up: (precision) => precision / highest,
    xTicks: SHARES,
    yTicks,
    xName: `${name} found (recall), %`,
    yName: "alarms that are right (precision), %",
    training: stepped(grown),
    judged: stepped(own),
    chance: [
      [0, average],
      [1, average],
    ],
    mark: index > 0 ? (own[index - 1] ?? null) : null,
  };
}

/** @param {Part} part @returns {Point[]} */
function precisionPoints({ called, found, of_class }) {
  if (!(of_class > 0)) return [];
  return called.flatMap((all, k) => (all > 0 ? [[found[k] / of_class, found[k] / all]] : []));
}

/** @param {Point[]} points @returns {Point[]} level up to each point */
function stepped(points) {
  return points.flatMap(([recall, precision], k) => [
    [k ? points[k - 1][0] : 0, precision],
    [recall, precision],
  ]);
}

/** @param {CutOffs} view @returns {Chart} */
export function calibrationChart({ judged, training, name, top }) {
  const points = (/** @type {Part} */ part) =>
    part.predicted.map((share, bin) => /** @type {Point} */ ([share, part.actual[bin]]));
  const [own, grown] = [points(judged), points(training)];
  const highest = Math.max(0.01, ...own.flat(), ...grown.flat());
  const across = (/** @type {number} */ share) => share / Math.max(highest, top * 0.05);
  const ticks = roundTicks(0, highest, 4).map((value) => ({ value, text: `${showNumber(100 * value)}` }));
  return {
    across,
    up: across,
    xTicks: ticks,
    yTicks: ticks,
    xName: `predicted share of ${name}, %`,
    yName: "actual share, %",
    training: grown,
    judged: own,
    chance: [
      [0, 0],
      [highest, highest],
    ],
    dots: true,
    mark: null,
  };
}
