/** A feature and a numeric target: points, their predictions, a level to drag. */

import { component } from "../../shared/component.js";
import { showNumber } from "../../shared/display.js";
import { html, svg } from "../../shared/drawing/dom.js";
import { stageRoom } from "../../shared/drawing/room.js";
import { clamp } from "../../shared/drawing/scales.js";
import { listenToDrag, stepFor } from "../../shared/slider.js";
import { axes, curves, dots, frameOf, levelLine, stairs } from "./plot.js";

/** @typedef {import("./payload.js").Staircase} Staircase */

const MAX_WIDTH = 1100;

export default component(create, { trouble: "The points cannot be shown." });

/**
 * @param {import("../../shared/component.js").Place} place
 * @returns {import("../../shared/component.js").Picture<Staircase>}
 */
function create(place) {
  const { bus, redraw } = place;
  const room = stageRoom(place);
  const root = html("figure", { class: "staircase" });
  /** @type {Staircase | null} */
  let view = null;
  /** @type {import("./plot.js").Frame | null} */
  let frame = null;
  /** @type {number | null} */
  let at = null;

  /** @param {number} value */
  const move = (value) => {
    const level = view?.level;
    if (!view || !level?.takes) return;
    const digits = Math.max(0, -Math.round(Math.log10(level.step)));
    const next = clamp(Number((Math.round(value / level.step) * level.step).toFixed(digits)), ...view.y);
    if (next === at) return;
    at = next;
    bus.publish("prediction", { id: view.id, choice: String(at), label: showNumber(at) });
    redraw();
  };
  listenToDrag(
    root,
    { moveTo: (_, y) => frame && move(frame.valueAt(y)) },
    { picture: () => root.querySelector(".plot.takes"), thumb: () => root.querySelector("[role=slider]") },
  );
  root.addEventListener("keydown", (event) => {
    const steps = isLevel(event.target) ? stepFor(event.key, 100) : undefined;
    if (steps === undefined || !view?.level) return;
    event.preventDefault();
    const from = at ?? middleOf(view);
    move(Number.isFinite(steps) ? from + steps * view.level.step : steps < 0 ? view.y[0] : view.y[1]);
  });
  return {
    root,
    saved: { name: "predicted numbers" },
    update(next) {
      if (view?.id !== next.id || !next.level?.takes) at = next.level?.at ?? null;
      view = next;
    },
    draw(shown, width) {
      const wide = Math.min(width, MAX_WIDTH);
      const drawIn = (/** @type {number} */ less) => {
        frame = frameOf(shown, wide, less);
        root.replaceChildren(...drawn(shown, frame, at));
      };
      drawIn(0);
      const over = root.offsetHeight + 2 - room.height();
      if (over > 0) drawIn(over);
    },
    leave: room.leave,
  };
}

/** @param {EventTarget | null} target */
function isLevel(target) {
  return target instanceof Element && target.getAttribute("role") === "slider";
}

/** @param {Staircase} view */
function middleOf({ y: [low, high] }) {
  return low / 2 + high / 2;
}

/** @param {Staircase} view @param {import("./plot.js").Frame} frame @param {number | null} at */
function drawn(view, frame, at) {
  const { width, height } = frame;
  const takes = view.level?.takes ?? false;
  const plot = svg(
    "svg",
    { class: takes ? "plot takes" : "plot", width, height, viewBox: `0 0 ${width} ${height}` },
    svg("rect", { class: "touched", x: 0, y: 0, width, height }),
    ...axes(view, frame),
    ...dots(view, frame),
    ...stairs(view, frame),
    ...curves(view, frame),
    ...(view.level ? [level(view, frame, at)] : []),
  );
  return [legend(view), plot, html("figcaption", { class: "unseen" }, view.caption)];
}

/** @param {Staircase} view */
function legend({ stairs: all, curves: scores, note }) {
  const list = html("ul", { class: "legend" });
  for (const [{ name, look }, kind] of [
    ...all.map((one) => /** @type {const} */ ([one, "stairs"])),
    ...scores.map((one) => /** @type {const} */ ([one, "score"])),
  ]) {
    const sample = svg("svg", { width: 30, height: 10, "aria-hidden": "true" });
    sample.append(svg("path", { class: `${kind} ${look}`, d: "M0 5H30" }));
    list.append(html("li", {}, sample, name));
  }
  if (note) list.append(html("li", {}, note));
  return list;
}

/** @param {Staircase} view @param {import("./plot.js").Frame} frame @param {number | null} at */
function level(view, frame, at) {
  const takes = view.level?.takes;
  if (!takes) {
    return svg("g", {}, ...(at === null ? [] : levelLine(at, `yours: ${showNumber(at)}`, frame)));
  }
  const words = at === null ? "‹ drag ›" : showNumber(at);
  return svg(
    "g",
    {
      class: "grip",
      role: "slider",
      tabindex: "0",
      "data-key": "level",
      "aria-orientation": "vertical",
      "aria-label": `Level of ${view.y_name}`,
      "aria-valuemin": view.y[0],
      "aria-valuemax": view.y[1],
      "aria-valuenow": at ?? middleOf(view),
      "aria-valuetext": at === null ? "not chosen yet" : words,
    },
    ...levelLine(at ?? middleOf(view), words, frame),
  );
}
