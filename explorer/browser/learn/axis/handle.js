/** The threshold that is dragged as a prediction, by a pointer or by keys. */

import { svg } from "../../shared/drawing/dom.js";
import { describeSlider, listenToDrag, listenToKeys } from "../../shared/slider.js";
import { mark } from "./strip.js";

/** @typedef {import("./payload.js").Strip} Strip */
/** @typedef {import("./strip.js").Frame} Frame */

/**
 * @param {Strip} strip
 * @param {Frame} frame
 * @param {number} begin the index of the threshold that it is on
 * @param {(index: number) => void} choose receives every threshold that it reaches
 */
export function dragged(strip, frame, begin, choose) {
  const { thresholds, name } = strip;
  const grip = svg("g", { class: "handle", role: "slider", tabindex: 0, "data-key": "handle" });
  const { rows, axis, width } = frame;
  const ground = svg("rect", { class: "drag-ground", x: 0, y: 0, width, height: axis + 30 });
  const group = svg("g", {}, ground, grip);
  let at = begin;
  const show = () => {
    const [value, text] = thresholds[at];
    const x = frame.x(value);
    grip.replaceChildren(
      ...mark(thresholds[at], "≤ ", frame),
      svg("path", {
        class: "arrows",
        d: `M${x - 16} ${rows + 14}l-7 6 7 6zM${x + 16} ${rows + 14}l7 6 -7 6z`,
      }),
    );
    const text_ = `${name} ≤ ${text}`;
    describeSlider(grip, {
      label: `Threshold of ${name}`,
      most: thresholds.length - 1,
      now: at,
      text: text_,
    });
  };
  /** @param {number} index */
  const go = (index) => {
    at = index;
    show();
    choose(at);
  };
  listenToKeys(grip, () => ({ stop: at, n: thresholds.length }), go);
  listenToDrag(
    group,
    { moveTo: (x) => go(nearest(strip, frame, x)) },
    { picture: () => group.ownerSVGElement, thumb: () => grip },
  );
  show();
  return group;
}

/** @param {Strip} strip @param {Frame} frame @param {number} at in pixels */
function nearest({ thresholds }, { x }, at) {
  let best = 0;
  for (const [i, [value]] of thresholds.entries())
    if (Math.abs(x(value) - at) < Math.abs(x(thresholds[best][0]) - at)) best = i;
  return best;
}
