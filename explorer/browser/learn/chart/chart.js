/** A lesson's chart: panels below each other, and a handle that is dragged to a prediction or to look. */

import { component } from "../../shared/component.js";
import { classList } from "../../shared/drawing/class_list.js";
import { html, svg } from "../../shared/drawing/dom.js";
import { patternDefs } from "../../shared/drawing/marks.js";
import { stageRoom } from "../../shared/drawing/room.js";
import { clamp } from "../../shared/drawing/scales.js";
import { describeSlider, listenToDrag, stepFor } from "../../shared/slider.js";
import { hearStep } from "../heard.js";
import { bars } from "./bars.js";
import { framesOf, PILL, pillWidth } from "./layout.js";
import { axes, levelAt, marks, pillAt, plane, titleOf, upright } from "./panel.js";

/** @typedef {import("./payload.js").Chart} Chart */
/** @typedef {import("./payload.js").Handle} Handle */
/** @typedef {import("./layout.js").Frame} Frame */

export default component(create, { trouble: "The chart cannot be shown." });

/**
 * @param {import("../../shared/component.js").Place} place
 * @returns {import("../../shared/component.js").Picture<Chart>}
 */
function create(place) {
  const { bus, redraw } = place;
  const root = html("figure", { class: "chart" });
  const room = stageRoom(place);
  /** @type {Chart | null} */
  let chart = null;
  /** @type {Frame[]} */
  let frames = [];
  /** The index of the stop that the handle is on. */
  let at = 0;
  const light = () => {
    const path = chart?.handle?.stops[at].path ?? null;
    if (chart && path !== null) bus.publish("lesson_way", { id: chart.id, path });
  };
  /** @param {number} next */
  const go = (next) => {
    if (!chart?.handle) return;
    const isOther = next !== at;
    at = next;
    const { choice, label, text } = chart.handle.stops[at];
    if (chart.handle.takes) bus.publish("prediction", { id: chart.id, choice, label: label || text });
    if (!isOther) return;
    light();
    redraw();
  };
  const taking = () => (chart?.handle?.takes ? chart : null);
  const chosenIn = hearStep(bus, "prediction", taking, ({ choice }) => {
    const stop = stopOf(chart?.handle, choice);
    if (stop >= 0 && stop !== at) go(stop);
  });
  listenToDrag(
    root,
    { moveTo: (x, y) => chart?.handle && go(nearest(chart.handle, frames[0], x, y)) },
    { picture: () => root.querySelector("svg.moves"), thumb: () => root.querySelector("[role=slider]") },
  );
  root.addEventListener("keydown", (event) => {
    if (!chart?.handle || !isGrip(event.target)) return;
    const n = chart.handle.stops.length;
    const step = stepFor(event.key, n);
    if (step === undefined) return;
    event.preventDefault();
    const isTurned = chart.panels[0].bars.length && ["ArrowUp", "ArrowDown"].includes(event.key);
    go(clamp(at + (isTurned ? -step : step), 0, n - 1));
  });
  return {
    root,
    saved: { name: "chart" },
    update(next) {
      const isOther = !chart || !keepsPlace(chart, next);
      if (isOther && next.handle) {
        const stop = next.handle.takes ? stopOf(next.handle, chosenIn(next.id)?.choice) : -1;
        at = stop < 0 ? next.handle.begin : stop;
      }
      chart = next;
      if (isOther) light();
    },
    draw(shown, width) {
      const drawIn = (/** @type {number} */ most) => {
        const made = framesOf(shown, width, most);
        frames = made.frames;
        root.replaceChildren(...drawn(shown, frames, { width, height: made.height }, at));
        return made.height;
      };
      const height = drawIn(Infinity);
      const over = root.offsetHeight + 2 - room.height();
      if (over > 0) drawIn(height - over);
    },
    leave: room.leave,
  };
}

/** Whether the handle stays where it was dragged to. @param {Chart} before @param {Chart} after */
function keepsPlace({ id, handle: before }, { id: other, handle: after }) {
  return id === other && before?.takes === after?.takes && before?.begin === after?.begin;
}

/** @param {Handle | null | undefined} handle @param {string | undefined} choice the index of its stop, or -1 */
function stopOf(handle, choice) {
  return choice ? (handle?.stops.findIndex((stop) => stop.choice === choice) ?? -1) : -1;
}

/** @param {EventTarget | null} target */
function isGrip(target) {
  return target instanceof Element && target.getAttribute("role") === "slider";
}

/** The stop nearest to a place of the picture. @param {Handle} handle @param {Frame} frame @param {number} x @param {number} y */
function nearest({ stops, along }, frame, x, y) {
  const away = stops.map(({ at }) => Math.abs(along === "x" ? frame.x(at) - x : frame.y(at) - y));
  return away.indexOf(Math.min(...away));
}

/**
 * @param {Chart} chart
 * @param {Frame[]} frames
 * @param {{width: number, height: number}} size
 * @param {number} at
 */
function drawn(chart, frames, { width, height }, at) {
  const { panels, handle, caption } = chart;
  const stop = handle?.stops[at];
  const look = handle ? `moves ${handle.along}` : "";
  const picture = svg("svg", { class: `picture ${look}`, width, height, viewBox: `0 0 ${width} ${height}` });
  if (!handle) {
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", caption);
  }
  panels.forEach((panel, i) => {
    const frame = frames[i];
    const its = bars(panel.bars, frame, stop?.at ?? NaN);
    const data = [...its.parts, ...plane(panel, frame), ...marks(panel, frame, frames.slice(i))];
    picture.append(...axes(panel, frame), svg("g", { class: "data" }, ...data), ...its.names);
  });
  // Titles last, as names in each panel: marks run through several panels.
  picture.append(...panels.flatMap((panel, i) => titleOf(panel, frames[i])));
  if (handle) picture.append(...handleAt(handle, frames, at));
  const patterns = svg("svg", { width: 0, height: 0, "aria-hidden": "true" }, patternDefs());
  const readings = html("p", { class: "readings", "aria-live": "polite" });
  for (const [value, words] of [...chart.readings, ...(stop?.readings ?? [])])
    readings.append(html("span", {}, html("strong", {}, value), ` ${words}`));
  const below = readings.childNodes.length ? [readings] : [];
  return [...head(chart), picture, ...below, patterns, html("figcaption", { class: "unseen" }, caption)];
}

/** The classes, the lines, and what marks mean. @param {Chart} chart */
function head(chart) {
  const { panels, classes, hint } = chart;
  const named = panels.flatMap(({ lines }) => lines).filter(({ name }) => name);
  const parts = classes.length ? [classList(chart)] : [];
  if (named.length) {
    const items = named.map(({ name, tone }) => {
      const sample = svg("svg", { width: 30, height: 10, "aria-hidden": "true" });
      sample.append(svg("path", { class: `line ${tone}`, d: "M0 5H30" }));
      return html("li", {}, sample, name);
    });
    parts.push(html("ul", { class: "legend", "aria-label": "Lines" }, ...items));
  }
  if (hint) parts.push(html("span", { class: "hint" }, hint));
  return parts.length ? [html("div", { class: "head" }, ...parts)] : [];
}

/** The line that is dragged, its words, and what it marks on the lines. @param {Handle} handle @param {Frame[]} frames @param {number} at */
function handleAt({ name, stops, along, takes, is_joined }, frames, at) {
  const [frame] = frames;
  const { text, rings, at: value } = stops[at];
  const words = along === "x" ? `‹ ${text} ›` : `▲ ${text} ▼`;
  const x = frame.x(value);
  const half = pillWidth(words) / 2;
  const middle = clamp(x, half, Math.max(frame.right + 16 - half, half));
  const last = frames[frames.length - 1];
  // The line begins below the words of marks that it would strike through.
  const struck = [...frame.pills.values()].filter(({ left, right }) => left < x && x < right);
  const row = Math.max(0, ...struck.map((pill) => pill.row));
  const from = frame.band + row * PILL.row + PILL.height;
  // What only looks is part of the answer, which a presenter may hide.
  const look = takes ? "handle" : "handle data";
  const grip = svg("g", { class: look, role: "slider", tabindex: 0, "data-key": "handle" });
  if (along === "y") grip.append(...levelAt(frame, value, words, "accent"));
  else
    grip.append(
      svg("line", { class: "mark accent", ...upright(x, from, last.floor + 4) }),
      pillAt(middle, frame.band, words, "accent"),
    );
  if (along === "y") grip.setAttribute("aria-orientation", "vertical");
  describeSlider(grip, { label: name, most: stops.length - 1, now: at, text });
  const places = rings.map(([one, other]) => [frame.x(one), frame.y(other)]);
  const joined = is_joined && places.length > 1 ? [places.map((place) => place.join(" ")).join("L")] : [];
  return [
    grip,
    svg(
      "g",
      { class: "data" },
      ...joined.map((d) => svg("path", { class: "line heavy", d: `M${d}` })),
      ...places.map(([cx, cy]) => svg("circle", { class: "ring", cx, cy, r: 6 })),
    ),
  ];
}
