/** Impurity left, right and of both, weighted, against the cut; the parent's as a dotted line. */

import { svg, textWidth } from "../shared/dom.js";
import { uprightName } from "./frame.js";

const SMALL = '11.5px "Source Sans", sans-serif';
const BOLD = '600 11.5px "Source Sans", sans-serif';
const APART = 4;
const CLIP = "lab-clip";

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/**
 * @param {any} search the payload
 * @param {import("./frame.js").Frame} frame
 * @param {import("../splits/numeric_split.js").Lines} lines
 * @param {number[]} xs where each cut stands, in pixels
 * @param {{factor: string, write: (value: number) => string}} scale
 */
export function drawCurve(search, frame, lines, xs, scale) {
  const { y, curve } = frame;
  const group = svg("g", { class: "curve" });
  for (const tick of frame.ticks) {
    const at = y(tick.at);
    if (at < curve[0] - 2) continue;
    group.append(
      svg("line", { class: "grid", x1: frame.x0, x2: frame.x1, y1: at, y2: at }),
      svg("text", { class: "tick", x: frame.tickEnd, y: at + 4, "text-anchor": "end" }, tick.text),
    );
  }
  const name = `${search.axis_name} ${scale.factor}`.trim();
  const middle = (curve[0] + curve[1]) / 2;
  group.append(uprightName(middle, name), ...refusedGround(frame, lines, xs));
  const parent = y(search.node.impurity);
  group.append(svg("line", { class: "parent", x1: frame.x0, x2: frame.x1, y1: parent, y2: parent }));
  const isAlone = xs.length === 1;
  const clip = svg(
    "clipPath",
    { id: CLIP },
    svg("rect", { x: 0, width: frame.width, y: curve[0] - 6, height: curve[1] - curve[0] + 9 }),
  );
  const drawn = svg("g", { "clip-path": `url(#${CLIP})` });
  for (const key of ["left", "right", "total"]) {
    const d = isAlone
      ? `M${xs[0] - 24} ${y(lines[key][0])}h48`
      : pathOf(xs, lines[key], y, lines.admissible, key === "total");
    drawn.append(svg("path", { class: `line ${key}`, d }));
  }
  group.append(clip, drawn);
  return group;
}

/** A path; with `onlyOpen` it is lifted over refused cuts, which the thin lines alone show. */
function pathOf(xs, values, y, admissible, onlyOpen) {
  let path = "";
  let isDown = false;
  for (let i = 0; i < xs.length; i++) {
    if (onlyOpen && !admissible[i]) {
      isDown = false;
      continue;
    }
    path += `${isDown ? "L" : "M"}${xs[i].toFixed(1)} ${y(values[i]).toFixed(1)}`;
    isDown = true;
  }
  return path;
}

/** Grey ground under cuts that leave too few rows on a side. */
function refusedGround(frame, lines, xs) {
  const found = [];
  let from = -1;
  for (let i = 0; i <= xs.length; i++) {
    const isRefused = i < xs.length && !lines.admissible[i];
    if (isRefused && from < 0) from = i;
    if (!isRefused && from >= 0) {
      const x1 = from === 0 ? frame.x0 : (xs[from - 1] + xs[from]) / 2;
      const x2 = i === xs.length ? frame.x1 : (xs[i - 1] + xs[i]) / 2;
      found.push(
        svg("rect", {
          class: "refused",
          x: x1,
          width: Math.max(x2 - x1, 1),
          y: frame.curve[0],
          height: frame.curve[1] - frame.curve[0],
        }),
      );
      from = -1;
    }
  }
  return found;
}

/**
 * The names of the lines, each where it covers neither another line nor a label.
 * @param {any} search
 * @param {import("./frame.js").Frame} frame
 * @param {import("../splits/numeric_split.js").Lines} lines
 * @param {number[]} xs
 * @param {{factor: string, write: (value: number) => string}} scale
 * @param {Box} taken where the gain of the best cut is written
 * @param {number} home where the best cut stands
 * @param {(box: Box) => number} crossings
 * @returns {{element: SVGElement, box: Box}[]}
 */
export function labelCurves(search, frame, lines, xs, scale, taken, home, crossings) {
  const { y } = frame;
  const placed = [];
  const boxes = [taken];
  const parentText = `before the cut ${scale.write(search.node.impurity)}`;
  const parentWidth = textWidth(parentText, SMALL);
  const level = y(search.node.impurity);
  const parents = [];
  for (const top of [level - 18, level + 4]) {
    const room = frame.x1 - frame.x0 - 4 - parentWidth;
    for (const way of [1, 0, 0.5, 0.75, 0.25, 0.875, 0.125, 0.625, 0.375]) {
      parents.push({ x: frame.x0 + 4 + way * room, y: top, width: parentWidth, height: 14 });
    }
  }
  place(parentText, "label", parents);
  for (const [text, key] of [
    ["both, weighted", "total"],
    ["right side", "right"],
    ["left side", "left"],
  ]) {
    const width = textWidth(text, BOLD);
    const spots = [];
    for (let i = 0; i < xs.length; i += Math.max(1, Math.floor(xs.length / 40))) {
      if (!lines.admissible[i]) continue;
      const at = y(lines[key][i]);
      const aside = xs.length === 1 ? 30 : 7;
      const over =
        xs.length === 1
          ? []
          : [
              [xs[i] - width / 2, at - 19],
              [xs[i] - width / 2, at + 6],
              [xs[i] - width / 2, at - 28],
              [xs[i] - width / 2, at + 15],
            ];
      for (const [x, top] of [...over, [xs[i] + aside, at - 7], [xs[i] - width - aside, at - 7]]) {
        spots.push({ x, y: top, width, height: 14 });
      }
    }
    place(text, `label ${key}`, spots);
  }
  return placed;

  function place(text, style, spots) {
    let best = null;
    let least = Infinity;
    for (const spot of spots) {
      if (spot.x < frame.x0 || spot.x + spot.width > frame.x1) continue;
      if (spot.y < frame.curve[0] - 16 || spot.y + spot.height > frame.curve[1] + 8) continue;
      if (boxes.some((box) => overlap(box, spot))) continue;
      const cost = crossings(spot) + (home > spot.x - 3 && home < spot.x + spot.width + 3 ? 4 : 0);
      if (cost < least) [best, least] = [spot, cost];
      if (cost === 0) break;
    }
    if (!best || least > 12) return;
    boxes.push(best);
    placed.push({ element: svg("text", { class: style, x: best.x, y: best.y + 11 }, text), box: best });
  }
}

/**
 * Counts the points and steps of the lines, the parent's included, that lie under a box.
 * @param {any} search
 * @param {import("./frame.js").Frame} frame
 * @param {import("../splits/numeric_split.js").Lines} lines
 * @param {number[]} xs
 * @returns {(box: Box) => number}
 */
export function crossingsOf(search, frame, lines, xs) {
  const { y } = frame;
  const level = y(search.node.impurity);
  const heights = ["left", "right", "total"].map((key) => lines[key].map(y));
  return (box) => {
    let count = box.y < level && level < box.y + box.height ? 2 : 0;
    const from = Math.max(lowest(xs, box.x - APART) - 1, 0);
    const step = Math.max(1, Math.floor(xs.length / 300));
    for (const line of heights) {
      for (let i = from; i + 1 < xs.length && xs[i] < box.x + box.width + APART; i += step) {
        const [at, next] = [line[i], line[Math.min(i + step, xs.length - 1)]];
        if (Math.max(at, next) > box.y - 1 && Math.min(at, next) < box.y + box.height + 1) count++;
      }
      if (
        xs.length === 1 &&
        Math.abs(line[0] - box.y - box.height / 2) < box.height / 2 + 2 &&
        Math.abs(xs[0] - box.x - box.width / 2) < box.width / 2 + 26
      )
        count++;
    }
    return count;
  };
}

/** @param {Box} one @param {Box} other */
export function overlap(one, other) {
  return (
    one.x < other.x + other.width + APART &&
    other.x < one.x + one.width + APART &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

function lowest(xs, x) {
  let [low, high] = [0, xs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (xs[middle] < x) low = middle + 1;
    else high = middle;
  }
  return low;
}
