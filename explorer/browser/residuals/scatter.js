/** Rows as points: what was predicted across, what is true, or the error, upwards. */

import { svg } from "../shared/drawing/dom.js";
import { label } from "../shared/drawing/labels.js";
import { pointIn } from "../shared/drawing/magnified.js";
import { linear } from "../shared/drawing/scales.js";
import { roomyTicks } from "../shared/drawing/ticks.js";

/** @typedef {import("./payload.js").Part} Part */
/** @typedef {import("./payload.js").Residuals} Residuals */
/** @typedef {import("./payload.js").Reach} Reach */

export const HEIGHT = 300;
const [LEFT, RIGHT, TOP, BOTTOM] = [58, 10, 22, 252];
const RADIUS = 3;

/**
 * @param {Residuals} view
 * @param {Part} part
 * @param {boolean} isError whether the error runs upwards
 * @param {number} width
 */
export function drawScatter(view, part, isError, width) {
  const across = view.values;
  const up = isError ? part.error_axis : view.values;
  const x = linear([across.low, across.high], [LEFT, width - RIGHT]);
  const y = linear([up.low, up.high], [BOTTOM, TOP]);
  const values = isError ? part.error : part.actual;
  const points = part.predicted.map((predicted, i) =>
    svg("circle", { class: "point", cx: x(predicted), cy: y(values[i]), r: RADIUS, "data-i": i }),
  );
  const [from, to] = [across.low, across.high];
  const exact = isError ? `M${x(from)} ${y(0)}H${x(to)}` : `M${x(from)} ${y(from)}L${x(to)} ${y(to)}`;
  return svg(
    "svg",
    { class: "scatter", width, height: HEIGHT, "aria-hidden": "true" },
    ...gridOf(up, y, width),
    ...belowOf(across, x, width),
    label("small", 0, 11, isError ? up.name : `true ${up.name}`, { class: "axis", room: width }),
    label("small", width - RIGHT, HEIGHT - 4, `predicted ${across.name}`, {
      class: "axis",
      anchor: "end",
      room: width - LEFT,
    }),
    svg("path", { class: "exact", d: exact }),
    svg("g", { class: "points" }, ...points),
  );
}

/**
 * @param {Reach} up
 * @param {(value: number) => number} y
 * @param {number} width
 */
function gridOf(up, y, width) {
  return up.ticks.flatMap(([value, text]) => [
    svg("path", { class: "grid", d: `M${LEFT} ${y(value)}H${width - RIGHT}` }),
    label("small", LEFT - 6, y(value) + 4, text, { anchor: "end", class: "tick", room: LEFT - 8 }),
  ]);
}

/**
 * @param {Reach} across
 * @param {(value: number) => number} x
 * @param {number} width
 */
function belowOf(across, x, width) {
  const ticks = across.ticks.map(([value, text]) => ({ at: x(value), value, text }));
  return roomyTicks(ticks, LEFT - 20, width).map(({ at, text }) =>
    label("small", at, BOTTOM + 18, text, { anchor: "middle", class: "tick" }),
  );
}

/**
 * The point nearest to a place within a finger's reach; -1 if there is none.
 * @param {Element} picture
 * @param {{clientX: number, clientY: number}} event
 */
export function nearestPoint(picture, event) {
  const { x, y } = pointIn(picture, event);
  let [best, nearest] = [14 ** 2, -1];
  for (const point of picture.querySelectorAll(".point")) {
    const away = (Number(point.getAttribute("cx")) - x) ** 2 + (Number(point.getAttribute("cy")) - y) ** 2;
    if (away < best) [best, nearest] = [away, Number(point.getAttribute("data-i"))];
  }
  return nearest;
}

/**
 * The rows of the selected node stand out; the one pointed at has a ring.
 * @param {Element} picture
 * @param {(i: number) => boolean} isChosen
 * @param {number} pointed -1 for none
 */
export function markPoints(picture, isChosen, pointed) {
  for (const point of picture.querySelectorAll(".point")) {
    const i = Number(point.getAttribute("data-i"));
    point.classList.toggle("chosen", isChosen(i));
    point.classList.toggle("pointed", i === pointed);
  }
}
