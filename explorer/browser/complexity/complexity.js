/** The complexity curve: what a limit does to the scores, and a mark on it that sets the limit. */

import { component } from "../shared/component.js";
import { html } from "../shared/drawing/dom.js";
import { clamp } from "../shared/drawing/scales.js";
import { unbroken } from "../shared/shares.js";
import { stepFor } from "../shared/slider_keys.js";
import { drawChart, drawMark } from "./chart.js";
import { choices } from "./choices.js";
import { legendOf } from "./legend.js";
import { limitsAt, TRACKS } from "./payload.js";

/** @typedef {import("./payload.js").Complexity} Complexity */
/** @typedef {import("./payload.js").Name} Name */
/**
 * What is shown: the curve of a limit, and the stop that its mark is on.
 * @typedef {{view: Complexity | null, name: Name, stop: number, width: number}} Shown
 * @typedef {ReturnType<typeof build>} Parts
 */

const MIN_WIDTH = 120; // of a picture that can be read

export default component(create, { trouble: "The complexity curve cannot be shown." });

/**
 * @param {import("../shared/component.js").Place} place
 * @returns {import("../shared/component.js").Picture<Complexity>}
 */
function create({ send }) {
  const parts = build();
  /** @type {Shown} */
  const shown = { view: null, name: "depth", stop: 0, width: 0 };
  /** @type {ReturnType<typeof drawChart> | null} */
  let chart = null;
  const settle = () => {
    if (shown.view) send("limits", limitsAt(shown.view, shown.name, shown.stop));
  };
  const moveTo = (/** @type {number} */ stop) => {
    shown.stop = stop;
    if (chart) show(parts, shown, chart);
  };
  const take = (/** @type {number} */ stop) => {
    moveTo(stop);
    settle();
  };
  const draw = () => {
    if (!shown.view || shown.width < MIN_WIDTH) return;
    const track = shown.view[shown.name];
    chart = drawChart(track, shown.width);
    parts.slider.replaceChildren(chart.picture);
    parts.title.textContent = unbroken(track.title);
    parts.legend.replaceChildren(...legendOf(shown.view, track));
    parts.choices.replaceChildren(...choices(track, take));
    show(parts, shown, chart);
  };
  for (const [name, button] of parts.buttons) {
    button.addEventListener("click", () => {
      shown.name = name;
      shown.stop = shown.view?.[name].present ?? 0;
      draw();
    });
  }
  listenToDrag(parts.slider, { stopAt: (x) => chart?.place.stopAt(x) ?? 0, moveTo, settle });
  listenToKeys(parts.slider, shown, take);
  return {
    root: parts.root,
    sized: parts.slider,
    update(view) {
      shown.view = view;
      shown.stop = view[shown.name].present;
      shown.width ||= Math.round(parts.slider.clientWidth);
      draw();
    },
    remeasure: draw,
    resize() {
      shown.width = Math.round(parts.slider.clientWidth);
      draw();
    },
  };
}

function build() {
  const title = html("h3", { class: "title" });
  const legend = html("div", { class: "legend" });
  const slider = html("div", { class: "slider", role: "slider", tabindex: 0 });
  const offered = html("div", { class: "choices" });
  const buttons = new Map(
    TRACKS.map(([name, words]) => [name, html("button", { type: "button", class: "track" }, words)]),
  );
  const tabs = html("div", { class: "tracks", role: "group", "aria-label": "Limit" }, ...buttons.values());
  const root = html("section", { class: "complexity" }, title, tabs, legend, slider, offered);
  return { root, title, legend, slider, choices: offered, buttons };
}

/**
 * The mark, and the slider in words.
 * @param {Parts} parts
 * @param {Shown} shown
 * @param {ReturnType<typeof drawChart>} chart
 */
function show({ slider, buttons }, { view, name, stop }, { mark, place }) {
  if (!view) return;
  const track = view[name];
  for (const [each, button] of buttons) button.setAttribute("aria-pressed", String(each === name));
  drawMark(mark, view, track, place, stop);
  const scores = [
    `${view.training} ${track.training_texts[stop]}`,
    track.mean_texts[stop] && `${view.folded} ${track.mean_texts[stop]}`,
  ];
  const words = {
    "aria-label": TRACKS.find(([each]) => each === name)?.[2],
    "aria-valuemin": 0,
    "aria-valuemax": track.values.length - 1,
    "aria-valuenow": stop,
    "aria-valuetext": [track.labels[stop], ...scores].filter(Boolean).join(", "),
  };
  for (const [attribute, value] of Object.entries(words)) slider.setAttribute(attribute, String(value));
}

/**
 * The mark follows a pointer that is down; where it is let go is settled.
 * @param {HTMLElement} slider
 * @param {{stopAt: (x: number) => number, moveTo: (stop: number) => void, settle: () => void}} act
 */
function listenToDrag(slider, { stopAt, moveTo, settle }) {
  const at = (/** @type {PointerEvent} */ event) =>
    stopAt(event.clientX - slider.getBoundingClientRect().left);
  slider.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    slider.setPointerCapture(event.pointerId);
    moveTo(at(event));
  });
  slider.addEventListener("pointermove", (event) => {
    if (slider.hasPointerCapture(event.pointerId)) moveTo(at(event));
  });
  slider.addEventListener("pointerup", settle);
}

/**
 * @param {HTMLElement} slider
 * @param {Shown} shown
 * @param {(stop: number) => void} take
 */
function listenToKeys(slider, shown, take) {
  slider.addEventListener("keydown", (event) => {
    const n = shown.view?.[shown.name].values.length ?? 0;
    const step = stepFor(event.key, n);
    if (step === undefined || !n) return;
    event.preventDefault();
    take(clamp(shown.stop + step, 0, n - 1));
  });
}
