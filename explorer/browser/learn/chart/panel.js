/** One panel of a chart: its axes, and what is at its values. */

import { svg, textWidth } from "../../shared/drawing/dom.js";
import { glyph, slotPaint } from "../../shared/drawing/marks.js";
import { clamp } from "../../shared/drawing/scales.js";
import { PILL, pillWidth, TEXT } from "./layout.js";

/** @typedef {import("./payload.js").Panel} Panel */
/** @typedef {import("./payload.js").Mark} Mark */
/** @typedef {import("./layout.js").Frame} Frame */

const MANY = 300;
const SPARSE = 60;

/** The numbers at both axes, the names and the ground. @param {Panel} panel @param {Frame} frame */
export function axes(panel, frame) {
  const { left, right, floor, bottom, x, y } = frame;
  const found = [];
  if (!panel.bars.length) {
    found.push(svg("line", { class: "ground", x1: left, x2: right, y1: floor, y2: floor }));
    for (const [value, text] of panel.y.ticks)
      found.push(
        svg("line", { class: "grid", x1: left, x2: right, y1: y(value), y2: y(value) }),
        svg("text", { class: "tick", x: left - 8, y: y(value) + 4.5, "text-anchor": "end" }, text),
      );
  }
  let free = 0;
  for (const [value, text] of panel.x.ticks) {
    const half = textWidth(text, TEXT) / 2;
    const at = clamp(x(value), half, right + 16 - half);
    if (value < panel.x.low || value > panel.x.high || at - half < free) continue;
    free = at + half + 8;
    found.push(svg("text", { class: "tick", x: at, y: floor + 17, "text-anchor": "middle" }, text));
  }
  const end = { class: "axis-name", x: right, y: bottom - 4, "text-anchor": "end" };
  if (panel.x.name) found.push(svg("text", end, panel.x.name));
  return found;
}

/** @param {Panel} panel @param {Frame} frame */
export function titleOf({ name }, { top }) {
  return name ? [svg("text", { class: "panel-name", x: 0, y: top + 16 }, name)] : [];
}

/** Boxes below lines, and those below dots. @param {Panel} panel @param {Frame} frame */
export function plane(panel, frame) {
  return [...boxes(panel.boxes, frame), ...lines(panel, frame), ...dots(panel, frame)];
}

/** @param {import("./payload.js").Box[]} all @param {Pick<Frame, "x" | "y">} frame */
export function boxes(all, { x, y }) {
  return all.map(({ x: [from, to], y: [low, high], slot, is_wrong, title }) => {
    const width = Math.max(x(to) - x(from) - 1, 1);
    const paint = slot === null ? undefined : slotPaint(slot);
    const look = slot === null ? "unknown" : is_wrong ? "box wrong" : "box";
    const ink = is_wrong ? { stroke: paint } : { fill: paint };
    const box = svg("rect", { class: look, x: x(from), y: y(high), width, height: y(low) - y(high), ...ink });
    if (title) box.append(svg("title", {}, title));
    return box;
  });
}

/** @param {Panel} panel @param {Frame} frame */
function lines(panel, { x, y, right }) {
  return panel.lines.flatMap(({ points, tone, words }) => {
    const places = points.map(([one, other]) => `${x(one).toFixed(1)} ${y(other).toFixed(1)}`);
    const line = svg("path", { class: `line ${tone}`, d: `M${places.join("L")}` });
    if (!words) return [line];
    const foot = y(points[points.length - 1][1]) - 5;
    return [line, svg("text", { class: "label", x: right, y: foot, "text-anchor": "end" }, words)];
  });
}

/** In a swarm a dot that would lie on another is above or below it. @param {Panel} panel @param {Frame} frame */
function dots({ dots: all, is_swarm, y: axis }, { x, y, floor, ceiling }) {
  const lane = is_swarm ? (floor - ceiling) / Math.abs(axis.high - axis.low) : Infinity;
  const r = is_swarm ? Math.min(7, lane / 2.6) : all.length > MANY ? 3 : all.length > SPARSE ? 4 : 4.5;
  /** @type {Map<string, number>} */
  const last = new Map();
  return all.map((dot) => {
    const [at, middle] = [x(dot.x), y(dot.y)];
    const levels = is_swarm && lane > 5 * r ? [0, -1, 1] : [0];
    const place = (/** @type {number} */ level) => `${dot.y}/${level}`;
    const level = levels.find((one) => at - (last.get(place(one)) ?? -Infinity) >= 2 * r) ?? 0;
    last.set(place(level), at);
    return markOf(dot, at, middle + level * 2 * r, r);
  });
}

/** @param {import("./payload.js").Dot} dot @param {number} x @param {number} y @param {number} r */
export function markOf({ slot, is_ring, is_wrong, title }, x, y, r) {
  const plain = { class: is_ring ? "ring" : "dot", cx: x.toFixed(1), cy: y.toFixed(1), r };
  const drawn = slot === null ? svg("circle", plain) : glyph(slot, x, y, r);
  if (is_wrong && slot !== null && slot >= 0) {
    drawn.setAttribute("class", "glyph wrong");
    drawn.setAttribute("fill", "var(--page)");
    drawn.setAttribute("stroke", slotPaint(slot));
  }
  if (title) drawn.append(svg("title", {}, title));
  return drawn;
}

/** Lines across the panel, with their words. @param {Panel} panel @param {Frame} frame @param {Frame[]} below it and those below it */
export function marks(panel, frame, below) {
  return panel.marks.flatMap((mark, i) => {
    const { at, words, tone, along, down } = mark;
    if (along === "y") return levelAt(frame, at, words, tone);
    const pill = frame.pills.get(i);
    const last = below[Math.min(down, below.length) - 1];
    const from = pill ? frame.band + pill.row * PILL.row + PILL.height : frame.ceiling;
    const line = svg("line", { class: `mark ${tone}`, ...upright(frame.x(at), from, last.floor + 4) });
    if (!pill) return [line];
    return [line, pillAt((pill.left + pill.right) / 2, frame.band + pill.row * PILL.row, words, tone)];
  });
}

/** @param {number} x @param {number} y1 @param {number} y2 */
export function upright(x, y1, y2) {
  return { x1: x, x2: x, y1, y2 };
}

/** A line from left to right, with its words at the end. @param {Frame} frame @param {number} at @param {string} words @param {string} tone */
export function levelAt({ left, right, y }, at, words, tone) {
  const line = svg("line", { class: `mark ${tone}`, x1: left, x2: right, y1: y(at), y2: y(at) });
  if (!words) return [line];
  return [line, pillAt(right - pillWidth(words) / 2, y(at) - PILL.height / 2, words, tone)];
}

/** @param {number} middle @param {number} top @param {string} words @param {string} tone */
export function pillAt(middle, top, words, tone) {
  const width = pillWidth(words);
  const rect = { x: middle - width / 2, y: top, width, height: PILL.height, rx: PILL.height / 2 };
  const text = { class: "pill-text", x: middle, y: top + 16.5, "text-anchor": "middle" };
  return svg("g", {}, svg("rect", { class: `pill ${tone}`, ...rect }), svg("text", text, words));
}
