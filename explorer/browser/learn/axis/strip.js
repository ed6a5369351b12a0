/** One feature's line: its rows as dots or bars, thresholds, and the curve of their scores. */

import { svg, textWidth } from "../../shared/drawing/dom.js";
import { glyph, slotPaint } from "../../shared/drawing/marks.js";
import { clamp, linear } from "../../shared/drawing/scales.js";

/** @typedef {import("./payload.js").Strip} Strip */
/** @typedef {import("./payload.js").Axes} Axes */
/** @typedef {import("./payload.js").Curve} Curve */
/** @typedef {ReturnType<typeof frameOf>} Frame */

const PILL = '600 13px "Source Sans", sans-serif';
const SIDE = 16;
const TOP = 30;
const CURVE = 190;
/** Rows, and the curve, are at least so high. */
const LEAST = 40;
const GAP = 14;
const BELOW = 30;
const DOT = 7;
const YOURS = "yours: ";

/**
 * Where things are: the curve between `top` and `floor`, the rows between `rows` and `axis`.
 * @param {Strip} strip
 * @param {Axes} axes
 * @param {number} width
 * @param {number} [less] by how much all lines together are to be lower
 */
export function frameOf(strip, axes, width, less = 0) {
  const n = axes.strips.length;
  const shared = strip.curve ? 2 / 3 : 0;
  const floor = strip.curve ? TOP + Math.max(CURVE - (less / n) * shared, LEAST) : TOP;
  const rows = strip.curve ? floor + GAP : floor;
  const room = strip.curve || n > 1 ? 96 : 190;
  const axis = rows + Math.max(room - (less / n) * (1 - shared), LEAST);
  const x = linear([strip.low, strip.high], [SIDE, width - SIDE]);
  return { width, height: axis + BELOW, top: TOP, floor, rows, axis, x };
}

/** @param {Strip} strip @param {Axes} axes @param {Frame} frame */
export function stripPicture(strip, axes, frame) {
  const { width, height, axis } = frame;
  const picture = svg("svg", { class: "line", width, height, viewBox: `0 0 ${width} ${height}` });
  if (!axes.chooses) {
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", axes.caption);
  }
  picture.append(
    svg("rect", { class: "ground", x: 0, y: frame.rows, width, height: axis - frame.rows }),
    ...(strip.dots.length ? dots(strip, axes, frame) : bars(strip, axes, frame)),
    svg("line", { class: "axis", x1: 0, x2: width, y1: axis + 0.5, y2: axis + 0.5 }),
    ...ticks(strip, frame, pillBelow(strip, frame)),
  );
  if (strip.curve) picture.append(...curve(strip, strip.curve, frame));
  else if (strip.fixed !== null) picture.append(...mark(strip.thresholds[strip.fixed], "", frame));
  return picture;
}

/** What the number of the chosen threshold takes below the axis. @param {Strip} strip @param {Frame} frame */
function pillBelow({ curve: its, thresholds }, frame) {
  if (!its || its.yours === null || its.yours === its.best) return [Infinity, -Infinity];
  return pillSpan(thresholds[its.yours], YOURS, frame);
}

/** @param {Strip} strip @param {Frame} frame @param {number[]} taken no tick's number is there */
function ticks({ ticks: all, low, high }, { x, axis, width }, [from, to]) {
  let free = -Infinity;
  return all.flatMap(([value, text]) => {
    if (value < low || value > high) return [];
    const half = textWidth(text, PILL) / 2;
    const at = clamp(x(value), half, width - half);
    if (at - half < free || (at + half > from && at - half < to)) return [];
    free = at + half + 8;
    return [svg("text", { class: "tick-text", x: at, y: axis + 18, "text-anchor": "middle" }, text)];
  });
}

/**
 * One lane per class; a dot that would lie on another is above or below it.
 * @param {Strip} strip
 * @param {Axes} axes
 * @param {Frame} frame
 */
function dots(strip, { classes }, { x, rows, axis }) {
  const lane = (axis - rows) / classes.length;
  const r = Math.min(DOT, lane / 2.6);
  /** @type {Map<string, number>} */
  const last = new Map();
  return strip.dots.map(([value, code]) => {
    const at = x(value);
    const middle = rows + lane * (code + 0.5);
    const levels = lane > 5 * r ? [0, -1, 1] : [0];
    const free = levels.find((level) => at - (last.get(`${code}/${level}`) ?? -Infinity) >= 2 * r);
    const level = free ?? 0;
    last.set(`${code}/${level}`, at);
    const dot = glyph(classes[code].slot, at, middle + level * 2 * r, r);
    dot.append(svg("title", {}, `${strip.name} ${value}: ${classes[code].name}`));
    return dot;
  });
}

/** @param {Strip} strip @param {Axes} axes @param {Frame} frame */
function bars(strip, { classes }, { x, rows, axis }) {
  const totals = strip.bars.map(([, , counts]) => counts.reduce((sum, one) => sum + one, 0));
  const scale = (axis - rows - 8) / Math.max(1, ...totals);
  return strip.bars.flatMap(([from, to, counts]) => {
    let y = axis;
    const left = x(from);
    const wide = Math.max(x(to) - left - 1, 1);
    return counts.flatMap((count, code) => {
      if (!count) return [];
      y -= count * scale;
      const paint = classes[code].slot >= 0 ? slotPaint(classes[code].slot) : "var(--other)";
      const bar = svg("rect", { x: left, y, width: wide, height: count * scale, fill: paint });
      bar.append(svg("title", {}, `${classes[code].name}: ${count}`));
      return [bar];
    });
  });
}

/** @param {Strip} strip @param {Curve} its @param {Frame} frame */
function curve(strip, its, frame) {
  const { x, top, floor, width } = frame;
  const high = Math.max(its.parent, ...its.scores);
  const y = linear([its.low, high + (high - its.low) * 0.08], [floor, top]);
  const points = strip.thresholds.map(
    ([value], i) => `${x(value).toFixed(1)} ${y(its.scores[i]).toFixed(1)}`,
  );
  const parent = y(its.parent);
  const found = [
    svg("line", { class: "axis", x1: 0, x2: width, y1: floor, y2: floor }),
    svg("line", { class: "parent", x1: 0, x2: width, y1: parent, y2: parent }),
    svg("text", { class: "label", x: width, y: parent - 5, "text-anchor": "end" }, its.parent_text),
    svg("text", { class: "label", x: 0, y: parent - 5 }, its.name),
    svg("text", { class: "label", x: 0, y: floor - 5 }, its.low_text),
    svg("path", { class: "curve", d: `M${points.join("L")}` }),
  ];
  if (strip.thresholds.length <= 80)
    for (const [i, [value]] of strip.thresholds.entries())
      found.push(svg("circle", { class: "stop", cx: x(value), cy: y(its.scores[i]), r: 2.5 }));
  const marks = [[its.best, its.yours === its.best ? "best, and yours: " : "best: ", "best"]];
  if (its.yours !== null && its.yours !== its.best) marks.unshift([its.yours, YOURS, "yours"]);
  for (const [index, words, kind] of /** @type {[number, string, string][]} */ (marks)) {
    const [value] = strip.thresholds[index];
    found.push(...mark(strip.thresholds[index], words, frame, kind));
    found.push(svg("circle", { class: `ring ${kind}`, cx: x(value), cy: y(its.scores[index]), r: 5.5 }));
    if (kind === "best") found.push(scoreLabel(its.best_text, x(value), y(its.scores[index]), width));
  }
  return found;
}

/** The best score, next to its ring. @param {string} text @param {number} x @param {number} y @param {number} width */
function scoreLabel(text, x, y, width) {
  const isLeft = x > width / 2;
  const place = { x: isLeft ? x - 11 : x + 11, y: y + 16, "text-anchor": isLeft ? "end" : "start" };
  return svg("text", { class: "label strong", ...place }, text);
}

/**
 * A threshold's line and number; the best is above, the others below the axis.
 * @param {[number, string]} threshold
 * @param {string} words
 * @param {Frame} frame
 * @param {string} [kind]
 */
export function mark([value, text], words, frame, kind = "") {
  const at = frame.x(value);
  const isBelow = kind === "yours";
  const shown = `${words}${text}`;
  const [left, right] = pillSpan([value, text], words, frame);
  const y = isBelow ? frame.axis + 5 : 1;
  return [
    svg("line", {
      class: `threshold ${kind}`,
      x1: at,
      x2: at,
      y1: isBelow ? frame.top : 20,
      y2: frame.axis + 5,
    }),
    svg("rect", { class: `pill ${kind}`, x: left, y, width: right - left, height: 22, rx: 11 }),
    svg("text", { class: "pill-text", x: (left + right) / 2, y: y + 16, "text-anchor": "middle" }, shown),
  ];
}

/** From where to where a threshold's number reaches. @param {[number, string]} threshold @param {string} words @param {Frame} frame */
function pillSpan([value, text], words, { x, width }) {
  const half = textWidth(`${words}${text}`, PILL) / 2 + 9;
  const middle = clamp(x(value), half + 1, width - half - 1);
  return [middle - half, middle + half];
}
