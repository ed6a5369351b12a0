/** The complexity curve: what a limit does to the scores, and a mark on it that sets the limit. */

import { component } from "../shared/component.js";
import { unbroken } from "../shared/display.js";
import { html } from "../shared/drawing/dom.js";
import { ALL_RAILS, withAny } from "../shared/limits.js";
import { listenToDrag, listenToKeys } from "../shared/slider.js";
import { drawChart } from "./chart.js";
import { choices, limitWords } from "./choices.js";
import { placeOf } from "./geometry.js";
import { createHeatMap } from "./heat_map.js";
import { createOffer } from "./leaf_sizes.js";
import { legendOf } from "./legend.js";
import { showMark } from "./slider.js";

/** @typedef {import("./payload.js").Complexity} Complexity */
/** @typedef {import("./payload.js").LeafSizes} LeafSizes */
/** @typedef {import("../shared/limits.js").AnyRail} AnyRail */
/**
 * What is shown: the curve of a limit, and the stop that its mark is on.
 * @typedef {{view: Complexity | null, sizes: LeafSizes | null, name: AnyRail, stop: number,
 *   width: number}} Shown
 * @typedef {ReturnType<typeof build>} Parts
 */

const MIN_WIDTH = 120; // of a picture that can be read

export default component(create, { trouble: "The complexity curve cannot be shown." });

/**
 * @param {import("../shared/component.js").Place} place
 * @returns {import("../shared/component.js").Picture<Complexity>}
 */
function create({ bus, send, host }) {
  const parts = build();
  /** @type {Shown} */
  const shown = { view: null, sizes: null, name: "depth", stop: 0, width: 0 };
  /** @type {ReturnType<typeof drawChart> | null} */
  let chart = null;
  const settle = () => {
    const { view, name, stop } = shown;
    const track = trackOf(shown);
    if (view && track) send("limits", withAny(view, name, track.values[stop]));
  };
  const moveTo = (/** @type {number} */ stop) => {
    shown.stop = stop;
    const [{ view, name }, track] = [shown, trackOf(shown)];
    if (!chart || !view || !track) return;
    showMark(parts, { view, name, track, stop }, chart);
    parts.choices.replaceChildren(...choices(track, stop, limitWords(track, stop, name), take));
  };
  const take = (/** @type {number} */ stop) => {
    moveTo(stop);
    settle();
  };
  const offer = createOffer(() => send("asked", shown.view?.key));
  const heatMap = createHeatMap((depth, rows) => {
    const { view } = shown;
    if (view) send("limits", withAny(withAny(view, "depth", depth), "split", rows));
  });
  const draw = () => {
    if (!shown.view || shown.width < MIN_WIDTH) return;
    offer.show(shown.sizes, !trackOf(shown));
    const curvePlace = placeFor(shown, shown.view, "present" in host.dataset);
    chart = drawCurve(parts, shown, curvePlace);
    moveTo(shown.stop);
    heatMap.draw(shown.view, curvePlace);
  };
  const begin = () => {
    shown.stop = trackOf(shown)?.present ?? 0;
    draw();
  };
  for (const [name, button] of parts.buttons) {
    button.addEventListener("click", () => {
      shown.name = name;
      if (name === "leaf_size" && !trackOf(shown) && !shown.sizes?.offer) send("asked", "");
      begin();
    });
  }
  parts.legend.before(offer.root);
  parts.root.append(heatMap.root);
  listenToDrag(parts.slider, {
    moveTo: (x) => moveTo(chart?.place.stopAt(x) ?? 0),
    settle,
    giveUp: () => moveTo(trackOf(shown)?.present ?? 0),
  });
  listenToKeys(parts.slider, () => ({ stop: shown.stop, n: trackOf(shown)?.values.length ?? 0 }), take);
  bus.subscribe("leaf_sizes", (sizes) => {
    shown.sizes = sizes;
    if (shown.name === "leaf_size") begin();
  });
  return {
    root: parts.root,
    saved: { name: "complexity curve" },
    update(view) {
      shown.view = view;
      begin();
    },
    remeasure: draw,
    widen(width) {
      shown.width = width;
      draw();
    },
  };
}

/**
 * Depths are above the columns of the heat map.
 * @param {Shown} shown
 * @param {Complexity} view
 * @param {boolean} isPresented
 */
function placeFor(shown, view, isPresented) {
  const deepest = shown.name === "depth" ? view.surface?.depths.at(-1) : 0;
  return placeOf(trackOf(shown) ?? view.depth, shown.width, deepest, isPresented);
}

/**
 * The curve with its words and choices; null if there is none yet.
 * @param {Parts} parts
 * @param {Shown} shown
 * @param {import("./geometry.js").Place} place
 */
function drawCurve(parts, shown, place) {
  const track = trackOf(shown);
  for (const [name, button] of parts.buttons) {
    button.setAttribute("aria-pressed", String(name === shown.name));
  }
  for (const part of [parts.legend, parts.slider, parts.said, parts.choices]) part.hidden = !track;
  parts.title.textContent = unbroken(track?.title ?? "How many rows a leaf should have");
  if (!track || !shown.view) return null;
  const chart = drawChart(track, place);
  parts.slider.replaceChildren(chart.picture);
  parts.legend.replaceChildren(...legendOf(shown.view, track));
  return chart;
}

/**
 * The curve of the limit that is shown; null if it has not arrived yet.
 * @param {Shown} shown
 */
function trackOf({ view, sizes, name }) {
  if (!view) return null;
  if (name !== "leaf_size") return view[name];
  return sizes?.key === view.key ? sizes.track : null;
}

function build() {
  const title = html("h3", { class: "title" });
  const legend = html("div", { class: "legend" });
  const slider = html("div", { class: "slider", role: "slider", tabindex: 0 });
  const offered = html("div", { class: "choices" });
  const buttons = new Map(
    ALL_RAILS.map(([name, words]) => [name, html("button", { type: "button", class: "track" }, words)]),
  );
  const tabs = html("div", { class: "tracks", role: "group", "aria-label": "Limit" }, ...buttons.values());
  const said = html("p", { class: "said" });
  const root = html("section", { class: "complexity" }, title, tabs, legend, slider, said, offered);
  return { root, title, legend, slider, said, choices: offered, buttons };
}
