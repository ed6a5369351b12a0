/** What a plane lets choose: its two axes, and where the slice through the others lies. */

import { html } from "../shared/dom.js";

/**
 * The column that runs along an axis; beside the axis it is that axis's name.
 * @param {any} plane
 * @param {number} side 0: across, 1: up
 * @param {(name: number) => void} choose the place of a column in `offered`; -1 for none
 */
export function axisChoice(plane, side, choose) {
  const { offered, chosen } = plane;
  const words = side ? "Up" : "Across";
  const select = /** @type {HTMLSelectElement} */ (
    html("select", { class: "axis-choice", "aria-label": words })
  );
  if (side)
    select.append(html("option", { value: -1 }, plane.scale ? `${plane.scale.name}, the target` : "nothing"));
  offered.forEach((/** @type {[string, string]} */ [name, whole], /** @type {number} */ i) => {
    if (i === chosen[1 - side]) return;
    select.append(html("option", { value: i, title: whole === name ? undefined : whole }, name));
  });
  select.value = String(chosen[side]);
  select.addEventListener("change", () => choose(Number(select.value)));
  const arrow = html("span", { "aria-hidden": "true" }, side ? "↑" : "→");
  return html("label", { class: side ? "axis up" : "axis across" }, arrow, select);
}

/**
 * A foldable row: what the slice holds, and controls that move it.
 * @param {any} plane
 * @param {boolean} isOpen
 * @param {{move: (feature: number, stop: number | null) => void, free: () => void, fold: (isOpen: boolean) => void}} act
 */
export function sliceRow(plane, isOpen, act) {
  const { slice } = plane;
  if (!slice.length) return null;
  const summary = html("summary", {}, html("span", { class: "slice-word" }, "Slice: "));
  const said = html("span", { class: "slice-held" });
  slice.forEach(
    (
      /** @type {{name: string, texts: string[], at: number}} */ { name, texts, at },
      /** @type {number} */ i,
    ) => {
      said.append(i ? " · " : "", html("bdi", {}, name), " = ", html("bdi", {}, texts[at]));
    },
  );
  summary.append(said);
  const row = /** @type {HTMLDetailsElement} */ (html("details", { class: "slice" }, summary));
  row.open = isOpen;
  const body = html("div", { class: "slice-body" });
  for (const control of slice) body.append(controlOf(control, act.move));
  if (slice.some((/** @type {any} */ { pinned }) => pinned)) {
    const free = html("button", { type: "button", class: "slice-free" }, "Through the selected node again");
    free.addEventListener("click", () => act.free());
    body.append(free);
  }
  row.append(body);
  row.addEventListener("toggle", () => act.fold(row.open));
  return row;
}

/**
 * Numbers on a slider, levels in a list. A slider says its value while it is dragged.
 * @param {any} control
 * @param {(feature: number, stop: number | null) => void} move
 */
function controlOf(control, move) {
  const { feature, name, is_numeric, stops, texts, at, pinned, left_out } = control;
  const label = html(
    "label",
    { class: pinned ? "held pinned" : "held" },
    html("span", { class: "held-name" }, name),
  );
  if (!is_numeric) {
    const select = /** @type {HTMLSelectElement} */ (html("select", { "data-feature": feature }));
    for (const [i, text] of texts.entries()) select.append(html("option", { value: i }, text));
    select.value = String(at);
    select.addEventListener("change", () => move(feature, stops[Number(select.value)]));
    label.append(select);
    if (left_out) label.append(html("span", { class: "held-note" }, left_out));
    return label;
  }
  const slider = /** @type {HTMLInputElement} */ (
    html("input", {
      type: "range",
      min: 0,
      max: stops.length - 1,
      step: 1,
      value: at,
      "data-feature": feature,
      "aria-valuetext": texts[at],
    })
  );
  const value = html("output", { class: "held-value" }, texts[at]);
  slider.addEventListener("input", () => {
    value.textContent = texts[Number(slider.value)];
    slider.setAttribute("aria-valuetext", texts[Number(slider.value)]);
  });
  slider.addEventListener("change", () => move(feature, stops[Number(slider.value)]));
  label.append(slider, value);
  return label;
}
