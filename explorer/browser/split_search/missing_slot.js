/** The slot next to the axis for rows without a value. */

import { svg } from "../shared/drawing/dom.js";
import { linear } from "../shared/drawing/scales.js";
import { MISSING_LEFT } from "../splits/numeric_splits.js";
import { highestBar, inkOf } from "./bars.js";

/** @typedef {import("../splits/payload.js").NumericSearch} NumericSearch */
/** @typedef {import("./frame.js").Frame} Frame */

const WIDTH = 18;

/**
 * The slot of missing rows, on the side they go to; redrawn when they go elsewhere.
 * @param {NumericSearch} search
 * @param {Frame} frame
 * @param {number} routing
 */
export function drawSlot(search, frame, routing) {
  const group = svg("g", { class: "slot" });
  const middle = frame.slots[routing === MISSING_LEFT ? 0 : 1];
  if (middle === null || !search.candidates.missing) return group;
  const [top, bottom] = frame.bars;
  const box = { x: middle - WIDTH / 2, y: top, width: WIDTH, height: bottom - top };
  const marks = search.task === "classes" ? heap(search, frame, middle) : points(search, frame, middle);
  group.append(
    svg("rect", { class: "slot-box", ...box }),
    ...marks,
    svg("text", { class: "tick", x: middle, y: bottom + 17, "text-anchor": "middle" }, "?"),
  );
  return group;
}

/**
 * The missing rows' classes, on the scale of the bars but never too low to be told apart.
 * @param {NumericSearch} search
 * @param {Frame} frame
 * @param {number} middle
 */
function heap({ candidates: { bars }, classes }, frame, middle) {
  const [top, bottom] = frame.bars;
  const { missing } = bars;
  const total = missing.reduce((sum, value, i) => (i % 2 ? sum + value : sum), 0);
  const room = Math.min(1, total / highestBar(bars)) * (bottom - top - 6);
  const height = Math.max(room, 4 * (missing.length / 2));
  const found = [];
  let heaped = 0;
  for (let i = 0; i < missing.length; i += 2) {
    const part = (missing[i + 1] / total) * height;
    heaped += part;
    found.push(
      svg("rect", {
        class: "heap",
        x: middle - 6,
        width: 12,
        y: bottom - 3 - heaped,
        height: Math.max(part - 0.5, 0.5),
        fill: inkOf(classes[missing[i]].slot),
      }),
    );
  }
  return found;
}

/**
 * @param {NumericSearch} search
 * @param {Frame} frame
 * @param {number} middle
 */
function points({ candidates: { bars } }, frame, middle) {
  const y = linear(bars.y, [frame.bars[1], frame.bars[0]]);
  return bars.missing.map((value, i) =>
    svg("circle", { class: "point", cx: middle + ((i * 5) % 9) - 4, cy: y(value), r: 1.9 }),
  );
}
