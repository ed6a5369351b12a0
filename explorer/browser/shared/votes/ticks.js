/** The ticks along both axes of a map. */

import { svg } from "../drawing/dom.js";
import { label } from "../drawing/labels.js";
import { clamp } from "../drawing/scales.js";
import { roomyTicks } from "../drawing/ticks.js";

/** @typedef {import("./payload.js").Plane} Plane */

const BELOW = 20;

/** @param {Plane} plane @param {number} width */
export function ticksBelow({ across }, width) {
  const ticks = across.ticks.map(([at, text]) => ({ at: at * width, value: Number.NaN, text }));
  return svg(
    "svg",
    { class: "ticks", width: width + 2, height: BELOW, "aria-hidden": "true" },
    ...roomyTicks(ticks, 0, width).map(({ at, text }) =>
      label("small", at + 1, 14, text, { anchor: "middle", class: "faint" }),
    ),
  );
}

/** @param {Plane} plane @param {number} room @param {number} height */
export function ticksBeside({ up }, room, height) {
  const shown = svg("svg", { class: "ticks left", width: room, height: height + 2, "aria-hidden": "true" });
  let free = Number.POSITIVE_INFINITY;
  for (const [share, text] of up.ticks) {
    const at = clamp((1 - share) * height, 6, height - 2);
    if (at > free - 14) continue;
    free = at;
    shown.append(label("small", room - 6, at + 4, text, { anchor: "end", room: room - 8, class: "faint" }));
  }
  return shown;
}
