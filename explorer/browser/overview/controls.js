/** The overview's controls: the kind of picture, the path back from a branch, the filters. */

import { showRows } from "../shared/display.js";
import { html } from "../shared/drawing/dom.js";
import { purityWords, supportWords } from "./captions.js";
import { isFiltering, NO_FILTER, rowStops } from "./filter.js";
import { lineTo } from "./model.js";

/** @typedef {import("./model.js").Overview} Overview */
/** @typedef {"icicle" | "sunburst"} Mode */

const MODES = /** @type {[Mode, string][]} */ ([
  ["icicle", "Icicle"],
  ["sunburst", "Sunburst"],
]);
/** Of a longer way the first step and the last ones are shown. */
const MAX_STEPS = 5;

/** @param {(mode: Mode) => void} choose */
export function modeSwitch(choose) {
  const buttons = MODES.map(([mode, words]) => {
    const button = html("button", { type: "button", class: "quiet", "data-mode": mode }, words);
    button.addEventListener("click", () => choose(mode));
    return button;
  });
  const element = html("div", { class: "modes", role: "group", "aria-label": "Picture" }, ...buttons);
  return {
    element,
    /** @param {Mode} mode */
    show(mode) {
      for (const button of buttons) {
        button.setAttribute("aria-pressed", String(button.dataset.mode === mode));
      }
    },
  };
}

/**
 * From the root to the branch that fills the picture.
 * @param {(i: number) => void} zoom
 */
export function crumbTrail(zoom) {
  const list = html("ol");
  const element = html("nav", { class: "crumbs", "aria-label": "Zoomed into" }, list);
  return {
    element,
    /**
     * @param {Overview} overview
     * @param {number} top
     */
    show(overview, top) {
      const hadFocus = list.contains(/** @type {any} */ (element.getRootNode()).activeElement);
      const line = lineTo(overview, top);
      const left = line.length - MAX_STEPS;
      const steps = left > 0 ? [line[0], -left, ...line.slice(left + 1)] : line;
      element.hidden = top === 0;
      list.replaceChildren(...steps.map((i) => html("li", {}, crumb(overview, i, top, zoom))));
      if (hadFocus) /** @type {HTMLElement | null} */ (list.querySelector("button"))?.focus();
    },
  };
}

/**
 * @param {Overview} overview
 * @param {number} i below zero: this many steps are left out
 * @param {number} top
 * @param {(i: number) => void} zoom
 */
function crumb({ nodes, rows }, i, top, zoom) {
  if (i < 0) return html("span", { class: "faint" }, `… ${-i} more`);
  const words = i === 0 ? `All ${showRows(rows)}` : nodes.rule[i];
  if (i === top) return html("strong", { "aria-current": "location", title: words }, words);
  const button = html("button", { type: "button", class: "quiet", title: words }, words);
  button.addEventListener("click", () => zoom(i));
  return button;
}

/**
 * Two sliders; they report their filter while they move.
 * @param {(filter: import("./filter.js").Filter) => void} tell
 */
export function filterControls(tell) {
  /** @type {Overview} */
  let overview;
  /** @type {number[]} */
  let stops = [1];
  const support = slider("Leaves shown: minimum rows", 0);
  const purity = slider("Leaves shown: minimum purity", 0, 100);
  const clear = html("button", { type: "button", class: "quiet" }, "Clear filters");
  const element = html(
    "div",
    { class: "filters", role: "group", "aria-label": "Filter for coloured leaves", "data-unsaved": "" },
    support.element,
    purity.element,
    clear,
  );

  /** @param {import("./filter.js").Filter} filter */
  function show(filter) {
    const { rows, share } = filter;
    support.show(stops.indexOf(rows), rows > 1 ? supportWords(overview, rows) : "any");
    purity.show(Math.round(100 * share), share > 0 ? purityWords(overview, share) : "any");
    clear.toggleAttribute("disabled", !isFiltering(filter));
  }
  function moved() {
    const filter = { rows: stops[support.value()], share: purity.value() / 100 };
    show(filter);
    tell(filter);
  }
  support.onInput(moved);
  purity.onInput(moved);
  clear.addEventListener("click", () => {
    support.input.focus();
    show(NO_FILTER);
    tell(NO_FILTER);
  });
  return {
    element,
    /**
     * @param {Overview} of
     * @param {import("./filter.js").Filter} filter
     * @returns {import("./filter.js").Filter} the filter at the nearest stop there is
     */
    offer(of, filter) {
      overview = of;
      stops = rowStops(overview);
      support.input.max = String(stops.length - 1);
      support.input.toggleAttribute("disabled", stops.length === 1);
      const rows = stops.findLast((stop) => stop <= filter.rows) ?? 1;
      show({ ...filter, rows });
      return { ...filter, rows };
    },
  };
}

/**
 * @param {string} words
 * @param {number} least
 * @param {number} [most]
 */
function slider(words, least, most = least) {
  const input = /** @type {HTMLInputElement} */ (
    html("input", { type: "range", min: least, max: most, step: 1, value: least })
  );
  const shown = html("span", { class: "filter-value", "aria-hidden": "true" });
  const name = html("span", { class: "filter-name" }, words);
  const element = html("label", { class: "filter" }, name, shown, input);
  input.setAttribute("aria-label", words);
  return {
    element,
    input,
    value: () => Number(input.value),
    /** @param {() => void} listen */
    onInput: (listen) => input.addEventListener("input", listen),
    /**
     * @param {number} value
     * @param {string} text
     */
    show(value, text) {
      input.value = String(value);
      input.setAttribute("aria-valuetext", text);
      shown.textContent = text;
    },
  };
}
