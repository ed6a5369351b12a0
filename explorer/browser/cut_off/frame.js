/** The picture without its numbers: title, track, costs, and the places of the panels. */

import { html } from "../shared/drawing/dom.js";

const MAX_COST = 1e6;

/** @typedef {ReturnType<typeof build>} Frame */

export function build() {
  const title = html("h3", { class: "title" });
  const caption = html("p", { class: "caption" });
  const slider = html("div", { class: "slider", role: "slider", tabindex: 0, "data-key": "cut-off" });
  const costs = costFields();
  const most = mostField();
  const best = html(
    "button",
    { type: "button", class: "take", "data-key": "best" },
    "Use the cheapest cut-off",
  );
  const aboutCosts = html("p", { class: "caption" });
  const outdated = html("p", { class: "outdated", role: "status" });
  const chooser = html("div", { class: "chooser" }, costs.element, outdated, best, most.element);
  const panels = { cost: panel(), curve: panel(), precision: panel(), errors: panel() };
  const grid = html("div", { class: "panels" }, ...Object.values(panels).map(({ element }) => element));
  const root = html("section", { class: "cut-off" }, title, caption, slider, chooser, aboutCosts, grid);
  return { root, title, caption, slider, costs, most, aboutCosts, outdated, best, panels };
}

/** A panel: its finding, what chooses in it, and its picture. */
function panel() {
  const title = html("h4", { class: "panel-title" });
  const bar = html("div", { class: "bar" });
  const picture = html("div", { class: "panel-picture" });
  return { element: html("section", { class: "panel" }, title, bar, picture), title, bar, picture };
}

/** The cost of each of the two errors. */
function costFields() {
  const missedWord = html("span");
  const missed = field("missed");
  const falseAlarm = field("false-alarm");
  const element = html(
    "div",
    { class: "costs" },
    html("label", {}, missedWord, missed),
    html("label", {}, html("span", {}, "a false alarm"), falseAlarm),
  );
  return { element, missedWord, missed, falseAlarm };
}

/** How many rows to take at most, and how many the cut-off found for it takes. */
function mostField() {
  const input = field("most-rows", 100);
  input.placeholder = "10";
  const words = html("span", { role: "status" });
  const name = html("span", {}, "Take at most");
  const label = html("label", {}, name, input, html("span", {}, "% of rows"));
  return { element: html("div", { class: "costs" }, label, words), input, words };
}

/** @param {string} key @param {number} [max] */
function field(key, max = MAX_COST) {
  const named = { type: "number", min: 0, max, step: "any", "data-key": key };
  return /** @type {HTMLInputElement} */ (html("input", named));
}

/**
 * Costs are taken as they are entered; an invalid cost waits until it is valid.
 * @param {Frame} frame
 * @param {(costs: {missed: number, falseAlarm: number}) => void} take
 */
export function listenToCosts({ costs: { missed, falseAlarm } }, take) {
  for (const input of [missed, falseAlarm]) {
    input.addEventListener("change", () => {
      const values = [missed, falseAlarm].map(({ value }) => (value === "" ? Number.NaN : Number(value)));
      if (values.every((value) => value >= 0 && value <= MAX_COST))
        take({ missed: values[0], falseAlarm: values[1] });
    });
  }
}

/**
 * A share of rows is taken as it is entered, from 0 to 1; anything else is ignored.
 * @param {Frame} frame
 * @param {(share: number) => void} take
 */
export function listenToMost({ most: { input } }, take) {
  input.addEventListener("change", () => {
    const percent = input.value === "" ? Number.NaN : Number(input.value);
    if (percent >= 0 && percent <= 100) take(percent / 100);
  });
}
