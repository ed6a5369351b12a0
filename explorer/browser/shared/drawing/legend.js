/** The legend of the colours. */

import { showCount, showShare } from "../display.js";
import { interestGradient } from "../interest.js";
import { keepApart } from "../names/names_apart.js";
import { html } from "./dom.js";
import { classMark } from "./marks.js";
import { scaleTicks } from "./ticks.js";

/** The width of the colour scale; the style sheet says the same. */
const SCALE = 178;

/**
 * @param {import("../node_view.js").TreePayload} model
 * @returns {HTMLElement} the list
 */
export function legendList(model) {
  const list = html("div", { class: "legend", "aria-label": "Legend", role: "group" });
  if (model.interest) {
    list.append(...interestLegend(model.interest, model));
    return list;
  }
  if (model.task === "numbers" && model.scale) {
    list.append(colourScale(model.scale));
    return list;
  }
  list.append(html("p", { class: "faint legend-target" }, model.target));
  const named = html("ul", { class: "legend-classes" });
  const shown = model.classes.filter(({ slot }) => slot >= 0);
  /** @type {string[]} */
  const others = [];
  let weight = 0;
  for (const one of model.classes) {
    if (one.slot >= 0) named.append(classItem(one.slot, one.name, one.whole, one.weight));
    else {
      others.push(one.whole);
      weight += one.weight;
    }
  }
  if (others.length === 1) {
    const one = model.classes.find(({ slot }) => slot < 0);
    if (one) named.append(classItem(-1, one.name, one.whole, one.weight));
  } else if (others.length) named.append(classItem(-1, `${others.length} others`, others.join(", "), weight));
  list.append(named);
  const names = /** @type {HTMLElement[]} */ ([...named.querySelectorAll("strong")]);
  keepApart(
    list,
    names.slice(0, shown.length),
    shown.map(({ whole }) => whole),
  );
  const counted = model.draws?.length ? "counted by draw" : "counted by weight";
  if (model.weighted) list.append(html("p", { class: "faint" }, counted));
  return list;
}

/**
 * @param {number} slot
 * @param {string} name
 * @param {string} whole
 * @param {number} weight
 */
function classItem(slot, name, whole, weight) {
  return html(
    "li",
    { title: whole },
    classMark(slot),
    html("strong", {}, name),
    html("span", { class: "faint" }, showCount(weight)),
  );
}

/**
 * The class of interest, how much of all there is of it, and the colours and lengths of its shares.
 * @param {import("../interest.js").Interest} interest
 * @param {{weight: number, weighted: boolean, draws?: number[]}} of
 */
function interestLegend(interest, { weight, weighted, draws }) {
  const { slot, name, whole, average, top } = interest;
  const bar = html("div", { class: "scale-bar", style: `background: ${interestGradient(interest)}` });
  const at = (SCALE * Math.min(average, top)) / top;
  bar.append(html("i", { class: "scale-average", style: `left: ${at.toFixed(1)}px` }));
  const words = `${showShare(average)}, the average`;
  const ends = [html("span", { class: "scale-end" }, showShare(top))];
  const ticks = html("div", { class: "scale-ticks of-shares" }, html("span", {}, words), ...ends);
  const counted = `${showCount(interest.weight)} of ${showCount(weight)}`;
  const amount = html(
    "span",
    { class: "faint" },
    weighted ? `${counted} by ${draws?.length ? "draw" : "weight"}` : counted,
  );
  const item = html("li", { title: whole }, classMark(slot), html("strong", {}, name), amount);
  const { cutOff, divides } = interest;
  const from = `${showShare(cutOff ?? 0)}${divides ? " of plain rows" : ""}`;
  const called = `tinted: called ${name} at ${from} or more`;
  return [
    html("ul", { class: "legend-classes" }, item),
    html("div", { class: "legend-scale" }, bar, ticks),
    ...(cutOff === null ? [] : [html("p", { class: "faint" }, called)]),
  ];
}

/** @param {import("../node_view.js").TargetScale} scale */
function colourScale(scale) {
  const { mean_low: low, mean_high: high } = scale;
  return html(
    "div",
    { class: "legend-scale" },
    html("span", { class: "faint" }, `${scale.noun} ${scale.name}`),
    html("div", { class: "scale-bar" }),
    html("div", { class: "scale-ticks" }, ...scaleTicks(scale.mean_ticks, low, high, SCALE)),
  );
}
