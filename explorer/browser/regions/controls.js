/** The choices of the regions: their two axes, and the values of the features on neither. */

import { html } from "../shared/drawing/dom.js";

/** @typedef {import("./payload.js").Regions} Regions */
/** @typedef {import("./payload.js").FixedControl} FixedControl */
/** @typedef {(feature: number, stop: number | null) => void} Fix */

/**
 * The column that runs along an axis; next to the axis it is that axis's name.
 * @param {Regions} view
 * @param {number} side 0: across, 1: up
 * @param {(index: number) => void} choose the index of a column in `offered`; -1 for none
 */
export function axisChoice(view, side, choose) {
  const { offered, along } = view;
  const words = side ? "Up" : "Across";
  const select = /** @type {HTMLSelectElement} */ (
    html("select", { class: "axis-choice", "aria-label": words })
  );
  const none = view.scale ? `${view.scale.name}, the target` : "nothing";
  if (side) select.append(html("option", { value: -1 }, none));
  for (const [i, [name, whole]] of offered.entries()) {
    if (i === along[1 - side]) continue;
    select.append(html("option", { value: i, title: whole === name ? undefined : whole }, name));
  }
  select.value = String(along[side]);
  select.disabled = view.is_fixed;
  select.addEventListener("change", () => choose(Number(select.value)));
  const arrow = html("span", { "aria-hidden": "true" }, side ? "↑" : "→");
  return html("label", { class: side ? "axis up" : "axis across" }, arrow, select);
}

/** At most this many fixed features are named above the picture; if there are more, their number is. */
const FEW = 2;

/**
 * One line above the picture: it is only a slice of the tree. Null if the axes are all that it splits by.
 * @param {Regions} view
 */
export function sliceLine({ fixed }) {
  if (!fixed.length) return null;
  const line = html("p", { class: "slice" });
  if (fixed.length > FEW) {
    line.append(`A slice: ${fixed.length} other features are fixed, see below the picture.`);
    return line;
  }
  for (const [i, { name, texts, taken }] of fixed.entries()) {
    line.append(i ? " and " : "A slice at ", html("bdi", {}, name), " = ", html("bdi", {}, texts[taken]));
  }
  return line;
}

/**
 * A foldable row: the fixed values, and controls that change them; null if there are none.
 * @param {Regions} view
 * @param {boolean} isOpen
 * @param {{fix: Fix, free: () => void, fold: (isOpen: boolean) => void}} act
 */
export function fixedRow({ fixed }, isOpen, act) {
  if (!fixed.length) return null;
  const texts = html("span", {});
  for (const [i, { name, texts: all, taken }] of fixed.entries()) {
    texts.append(i ? " · " : "", html("bdi", {}, name), " = ", html("bdi", {}, all[taken]));
  }
  const summary = html("summary", {}, html("span", { class: "fixed-word" }, "Shown for "), texts);
  const row = /** @type {HTMLDetailsElement} */ (html("details", { class: "fixed-row" }, summary));
  row.open = isOpen;
  const body = html("div", { class: "fixed-body" }, ...fixed.map((one) => controlOf(one, act.fix)));
  if (fixed.some(({ is_chosen }) => is_chosen)) {
    const free = html("button", { type: "button", class: "fixed-free" }, "Reset the values");
    free.addEventListener("click", () => act.free());
    body.append(free);
  }
  row.append(body);
  row.addEventListener("toggle", () => act.fold(row.open));
  return row;
}

/**
 * Numbers on a slider, levels in a list.
 * @param {FixedControl} control
 * @param {Fix} fix
 */
function controlOf(control, fix) {
  const { name, is_numeric, is_chosen } = control;
  const parts = is_numeric ? sliderOf(control, fix) : listOf(control, fix);
  const label = html("span", { class: "fixed-name" }, name);
  return html("label", { class: is_chosen ? "fixed chosen" : "fixed" }, label, ...parts);
}

/**
 * @param {FixedControl} control
 * @param {Fix} fix
 */
function listOf({ feature, stops, texts, taken, left_out }, fix) {
  const select = /** @type {HTMLSelectElement} */ (html("select", { "data-feature": feature }));
  for (const [i, text] of texts.entries()) select.append(html("option", { value: i }, text));
  select.value = String(taken);
  select.addEventListener("change", () => fix(feature, stops[Number(select.value)]));
  return left_out ? [select, html("span", { class: "fixed-note" }, left_out)] : [select];
}

/**
 * A slider shows its value while it is dragged.
 * @param {FixedControl} control
 * @param {Fix} fix
 */
function sliderOf({ feature, stops, texts, taken }, fix) {
  const ends = { min: 0, max: stops.length - 1, step: 1, value: taken };
  const slider = /** @type {HTMLInputElement} */ (
    html("input", { type: "range", ...ends, "data-feature": feature, "aria-valuetext": texts[taken] })
  );
  const value = html("output", { class: "fixed-value" }, texts[taken]);
  slider.addEventListener("input", () => {
    value.textContent = texts[Number(slider.value)];
    slider.setAttribute("aria-valuetext", texts[Number(slider.value)]);
  });
  slider.addEventListener("change", () => fix(feature, stops[Number(slider.value)]));
  return [slider, value];
}
