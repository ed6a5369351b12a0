/** The page's charts, which another library draws: a button each, as pictures have. */

import { watchPresenting } from "../shared/presenting.js";
import { offerSaving } from "../shared/saving/saving.js";

const CHART = '[data-testid="stPlotlyChart"]';

/**
 * Every chart of the page gets a button, also those that come later.
 * @param {import("../shared/component.js").Place} place whose looks the buttons have
 * @returns {{recolour: () => void, leave: () => void}} `leave` takes all buttons away
 */
export function offerCharts(place) {
  /** @type {Map<Element, ReturnType<typeof offer>>} */
  const offered = new Map();
  const look = () => {
    for (const [chart, { leave }] of offered) {
      if (chart.isConnected) continue;
      leave();
      offered.delete(chart);
    }
    for (const chart of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(CHART)))
      if (!offered.has(chart)) offered.set(chart, offer(chart, place));
  };
  const watched = new MutationObserver(look);
  watched.observe(document.body, { childList: true, subtree: true });
  look();
  return {
    recolour() {
      for (const { host } of offered.values()) host.dataset.theme = place.host.dataset.theme;
    },
    leave() {
      watched.disconnect();
      for (const { leave } of offered.values()) leave();
    },
  };
}

/**
 * @param {HTMLElement} chart
 * @param {import("../shared/component.js").Place} place
 */
function offer(chart, { bus, parent, host: page }) {
  const host = document.createElement("div");
  host.className = "chart-saver";
  const shadow = host.attachShadow({ mode: "open" });
  shadow.adoptedStyleSheets = parent.adoptedStyleSheets;
  chart.append(host);
  watchPresenting(bus, host);
  host.dataset.theme = page.dataset.theme;
  const corner = shadow.appendChild(document.createElement("div"));
  const saved = {
    name: nameOf(chart),
    tools: corner,
    palettes: palettesOf(parent.adoptedStyleSheets),
    keepsColours: () => sceneOf(chart) !== undefined && host.dataset.theme === "dark",
    prepare() {
      sceneOf(chart)?.redraw?.(); // it is on its canvas only until the screen has it
      return () => {};
    },
  };
  const unsave = offerSaving({ host, root: chart, saved });
  const leave = () => {
    unsave();
    host.remove();
  };
  return { host, leave };
}

/** What draws in three dimensions, where something does. @param {HTMLElement} chart */
function sceneOf(chart) {
  const drawing = /** @type {any} */ (chart.querySelector(".js-plotly-plot"));
  return drawing?._fullLayout?.scene?._scene?.glplot;
}

/** "imbalance curves", by the key of the widget. @param {Element} chart */
function nameOf(chart) {
  const key = chart.closest('[class*="st-key-"]')?.className.match(/st-key-([\w-]+)/)?.[1] ?? "chart";
  return key.replaceAll("_", " ");
}

/**
 * The light theme's colour for each of the dark one's: a chart is drawn in the page's colours.
 * @param {CSSStyleSheet[]} sheets
 * @returns {Map<string, string>}
 */
function palettesOf(sheets) {
  const rules = sheets.flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule instanceof CSSStyleRule);
  const of = (/** @type {string} */ selector) => rules.find((rule) => rule.selectorText === selector)?.style;
  const [light, dark] = [of(":host"), of(':host([data-theme="dark"])')];
  const names = [...(dark ?? [])].filter((name) => name.startsWith("--"));
  return new Map(
    names.map((name) => [
      dark?.getPropertyValue(name).trim() ?? "",
      light?.getPropertyValue(name).trim() ?? "",
    ]),
  );
}

const PAINTS = ["fill", "stroke", "stop-color"];

/**
 * A chart in colours different from those that it was read in.
 * @param {Element} drawing
 * @param {Map<string, string>} palettes
 */
export function repaint(drawing, palettes) {
  for (const one of drawing.querySelectorAll("*")) {
    for (const name of PAINTS) {
      const colour = palettes.get(one.getAttribute(name) ?? "");
      if (colour) one.setAttribute(name, colour);
    }
  }
}
