/** The predictions of both sides over the rows, in regression. */

import { svg } from "../shared/drawing/dom.js";
import { meanInk } from "../shared/drawing/marks.js";
import { linear } from "../shared/drawing/scales.js";
import { predictedValue } from "../splits/sides.js";
import { targetAxis } from "./frame.js";

/**
 * The means (or medians) of both sides as steps; they follow the split, which is at `x`.
 * @param {import("../splits/payload.js").DrawnSearch} search
 * @param {import("./frame.js").Frame} frame
 * @returns {{group: SVGElement,
 *   update: (split: import("../splits/sides.js").Split, x: number) => void}}
 */
export function meanSteps(search, frame) {
  const group = svg("g", { class: "means" });
  if (!search.predictions) return { group, update() {} };
  const [low, high] = search.predictions;
  const lines = [svg("line"), svg("line")];
  const grounds = [svg("line", { class: "ground" }), svg("line", { class: "ground" })];
  group.append(...grounds, ...lines);
  const { candidates } = search;
  // Of the axis, the node may have but a part, between the thresholds above it.
  const [from, to] =
    candidates.kind === "numeric"
      ? [Math.max(frame.x(candidates.box[0]), frame.x0), Math.min(frame.x(candidates.box[1]), frame.x1)]
      : [frame.x0, frame.x1];
  const y = linear(targetAxis(search.candidates).y, [frame.bars[1], frame.bars[0]]);
  return {
    group,
    update(split, x) {
      [split.left, split.right].forEach((side, i) => {
        const value = predictedValue(side);
        const ends = i ? { x1: x, x2: Math.max(x, to) } : { x1: from, x2: Math.min(x, to) };
        for (const line of [lines[i], grounds[i]]) place(line, { ...ends, y1: y(value), y2: y(value) });
        lines[i].setAttribute("style", `stroke:${meanInk((value - low) / (high - low))}`);
      });
    },
  };
}

/**
 * @param {SVGElement} line
 * @param {Record<string, number>} ends
 */
function place(line, ends) {
  for (const [key, value] of Object.entries(ends))
    line.setAttribute(key, Number.isFinite(value) ? value.toFixed(1) : "0");
}
