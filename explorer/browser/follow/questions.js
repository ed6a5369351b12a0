/** The decision path as twenty questions, one per line: question, answer, rows left, distance. */

import { showCount, showDistance, showNumber } from "../shared/display.js";
import { html, svg } from "../shared/drawing/dom.js";
import { glyph, meanPaint, slotPaint } from "../shared/drawing/marks.js";
import { clamp } from "../shared/drawing/scales.js";
import { term } from "../shared/terms/term.js";
import { valueText } from "./value_texts.js";
import { goesLeft } from "./walk.js";

/**
 * @typedef {import("./payload.js").FollowTree} FollowTree
 * @typedef {import("./payload.js").Values} Values
 */

const BAR = { width: 160, height: 9 };
const LINE = { width: 96, height: 18, most: 1.5 };
const ROUNDING = 1e-9;
const HEADS = ["Question", "Answer", "Rows left"];

/**
 * @param {FollowTree} tree
 * @param {number[]} way the nodes, the root first
 * @param {Values} values
 * @returns {HTMLElement}
 */
export function questionTable(tree, way, values) {
  const { nodes } = tree;
  const heads = HEADS.map((words) => html("th", { scope: "col" }, words));
  const apart = html("th", { scope: "col" }, "Distance to the ", term("threshold", "threshold"));
  const head = html("tr", {}, ...heads, apart);
  const all = html("tr", {}, cell("asked all", "All rows"), cell("answer"), rowsLeft(tree, 0), cell("apart"));
  const lines = way.slice(0, -1).map((at, k) => line(tree, at, way[k + 1], values));
  const leaf = way[way.length - 1];
  const end = html(
    "tr",
    { class: "end" },
    html("td", { class: "asked" }, ...markOf(tree, leaf), html("b", {}, nodes.prediction[leaf])),
    html("td", { class: "said", colspan: 3 }, leafWords(tree, leaf)),
  );
  const body = html("tbody", {}, all, ...lines, end);
  return html("table", { class: "questions" }, html("thead", {}, head), body);
}

/**
 * @param {FollowTree} tree
 * @param {number} at
 * @param {number} next
 * @param {Values} values
 */
function line(tree, at, next, values) {
  const { nodes, features } = tree;
  const feature = features[nodes.feature[at]];
  const value = values[nodes.feature[at]];
  const yes = goesLeft(tree, at, value) ? "yes" : "no";
  const answer = html("td", { class: "answer" }, html("b", {}, yes), " ", valueText(feature, value));
  const asked = html("td", { class: "asked", title: feature.whole }, nodes.split_text[at]);
  return html("tr", {}, asked, answer, rowsLeft(tree, next), distance(tree, at, value));
}

/**
 * @param {string} name
 * @param {...(Node | string)} children
 */
function cell(name, ...children) {
  return html("td", { class: name }, ...children);
}

/**
 * A bar as long as the rows that are left, by class.
 * @param {FollowTree} tree
 * @param {number} at
 */
function rowsLeft({ nodes, classes, task }, at) {
  const { width, height } = BAR;
  const scale = width / nodes.weight[0];
  const bar = svg("svg", {
    viewBox: `0 0 ${width} ${height}`,
    preserveAspectRatio: "none",
    class: "bar",
    "aria-hidden": "true",
  });
  let x = 0;
  if (task === "numbers") {
    const paint = meanPaint(nodes.position[at]);
    bar.append(svg("rect", { width: Math.max(nodes.weight[at] * scale, 1.5), height, fill: paint }));
  }
  for (const [slot, weight] of bySlot(classes, nodes.class_weights[at] ?? [])) {
    const wide = weight * scale;
    const fill = slot < 0 ? "var(--other)" : slotPaint(slot);
    bar.append(svg("rect", { x, width: Math.max(wide - 0.75, 0.75), height, fill }));
    x += wide;
  }
  return html("td", { class: "left" }, bar, html("span", {}, showCount(nodes.rows[at])));
}

/**
 * @param {FollowTree["classes"]} classes
 * @param {number[]} weights
 * @returns {[number, number][]} slots with a weight, the other classes last
 */
function bySlot(classes, weights) {
  /** @type {Map<number, number>} */
  const found = new Map();
  weights.forEach((weight, code) => {
    if (weight) found.set(classes[code].slot, (found.get(classes[code].slot) ?? 0) + weight);
  });
  return [...found].sort(([a], [b]) => Number(a < 0) - Number(b < 0));
}

/**
 * How far a number is from the threshold, on one scale for all lines: it ends at 1.5 standard
 * deviations.
 * @param {FollowTree} tree
 * @param {number} at
 * @param {number | null} value
 */
function distance({ nodes, features }, at, value) {
  const threshold = nodes.threshold[at];
  if (nodes.kind[at] !== "numeric" || threshold === null || value === null) return cell("apart", "–");
  const feature = features[nodes.feature[at]];
  const away = (value - threshold) / feature.deviation;
  const { width, height, most } = LINE;
  const [middle, y] = [width / 2, height / 2 - 2];
  const x = middle + (clamp(away, -most, most) / most) * (middle - 6);
  const words = showDistance(feature.display, Math.abs(value - threshold), 3);
  const deviations = showNumber(Math.abs(away), 2);
  const picture = svg(
    "svg",
    { width, height, class: "apart-line", "aria-hidden": "true" },
    svg("path", { class: "apart-track", d: `M2 ${y}H${width - 2}` }),
    svg("path", { class: "apart-threshold", d: `M${middle} ${y - 7}v14` }),
    svg("path", { class: "apart-wedge", d: `M${middle} ${y + 3}l3.5 5.5h-7z` }),
    svg("circle", { class: "ring", cx: x, cy: y, r: 4.5 }),
  );
  return html(
    "td",
    { class: "apart", title: `${deviations} standard deviations` },
    picture,
    html("span", {}, words),
  );
}

/**
 * @param {FollowTree} tree
 * @param {number} leaf
 */
function markOf({ task, classes, nodes }, leaf) {
  if (task === "numbers") return [];
  const slot = classes[nodes.predicted_class[leaf]]?.slot ?? -1;
  return [svg("svg", { width: 14, height: 14, "aria-hidden": "true" }, glyph(slot, 7, 7))];
}

/**
 * The rows in the leaf: "8 of 13 rows; 4 Chinstrap, 1 Gentoo".
 * @param {FollowTree} tree
 * @param {number} leaf
 */
function leafWords({ task, nodes, classes, weighted }, leaf) {
  const rows = `${showCount(nodes.rows[leaf])} ${nodes.rows[leaf] === 1 ? "row" : "rows"} of this leaf`;
  if (task === "numbers") return `${nodes.spread_text[leaf]}, ${rows}`;
  const [own, weight] = [nodes.predicted_class[leaf], nodes.own_weight[leaf]];
  const others = nodes.class_weights[leaf]
    .map((all, code) =>
      code === own
        ? { weight: all - weight, name: "of other classes" } // the class is one of many without a mark
        : { weight: all, name: classes[code].name },
    )
    .filter(({ weight }) => weight > ROUNDING * nodes.weight[leaf])
    .sort((a, b) => b.weight - a.weight);
  const named = others.slice(0, 3).map(({ weight, name }) => `${showCount(weight)} ${name}`);
  if (others.length > 3) named.push(`${others.length - 3} more classes`);
  const of = weighted
    ? `weight ${showCount(weight)} of ${showCount(nodes.weight[leaf])}, ${rows}`
    : `${showCount(weight)} of ${rows}`;
  return named.length ? `${of}; ${named.join(", ")}` : of;
}
