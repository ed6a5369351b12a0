/** The means of both sides over the rows, in regression. */

import { meanInk } from "../shared/display.js";
import { svg } from "../shared/dom.js";
import { linear } from "../shared/scales.js";

/**
 * The means of both sides as steps; they follow the cut.
 * @param {any} search
 * @param {import("./frame.js").Frame} frame
 */
export function meanSteps(search, frame) {
  const group = svg("g", { class: "means" });
  if (search.task === "classes") return { group, update() {} };
  const lines = [svg("line", {}), svg("line", {})];
  const grounds = [svg("line", { class: "ground" }), svg("line", { class: "ground" })];
  group.append(...grounds, ...lines);
  const y = linear((search.cuts.kind === "category" ? search.cuts : search.cuts.bars).y, [
    frame.bars[1],
    frame.bars[0],
  ]);
  return {
    group,
    /** @param {import("../splits/numeric_split.js").Cut} cut @param {number} x */
    update(cut, x) {
      [cut.left, cut.right].forEach((side, i) => {
        const answer = side.median ?? side.mean;
        const [from, to] = i ? [x, frame.x1] : [frame.x0, x];
        const [low, high] = search.means;
        for (const line of [lines[i], grounds[i]]) {
          for (const [key, value] of [
            ["x1", from],
            ["x2", to],
            ["y1", y(answer)],
            ["y2", y(answer)],
          ]) {
            line.setAttribute(key, Number.isFinite(value) ? value.toFixed(1) : 0);
          }
        }
        lines[i].setAttribute("style", `stroke:${meanInk((answer - low) / (high - low))}`);
      });
    },
  };
}
