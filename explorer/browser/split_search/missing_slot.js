/** The slot beside the axis for rows without a value. */

import { svg } from "../shared/dom.js";
import { linear } from "../shared/scales.js";
import { highestBar, inkOf } from "./bars.js";

/**
 * The slot of missing rows, on the side they go to; redrawn when they go elsewhere.
 * @param {any} search
 * @param {import("./frame.js").Frame} frame
 * @param {number} routing
 */
export function drawSlot(search, frame, routing) {
  const group = svg("g", { class: "slot" });
  const middle = frame.slots[routing === 0 ? 0 : 1];
  if (middle === null || !search.cuts.missing) return group;
  const [top, bottom] = frame.bars;
  const width = 18;
  group.append(
    svg("rect", { class: "slot-box", x: middle - width / 2, y: top, width, height: bottom - top }),
  );
  const { missing } = search.cuts.bars;
  if (search.task === "classes") {
    let heap = 0;
    const total = missing.reduce((sum, value, i) => (i % 2 ? sum + value : sum), 0);
    const room = Math.min(1, total / highestBar(search.cuts.bars)) * (bottom - top - 6);
    const height = Math.max(room, 4 * (missing.length / 2));
    for (let i = 0; i < missing.length; i += 2) {
      const part = (missing[i + 1] / total) * height;
      group.append(
        svg("rect", {
          x: middle - 6,
          width: 12,
          y: bottom - 3 - heap - part,
          height: Math.max(part - 0.5, 0.5),
          fill: inkOf(search.classes[missing[i]].slot),
        }),
      );
      heap += part;
    }
  } else {
    const y = linear(search.cuts.bars.y, [bottom, top]);
    missing.forEach((value, i) => {
      group.append(svg("circle", { class: "point", cx: middle + ((i * 5) % 9) - 4, cy: y(value), r: 1.9 }));
    });
  }
  group.append(svg("text", { class: "tick", x: middle, y: bottom + 17, "text-anchor": "middle" }, "?"));
  return group;
}
