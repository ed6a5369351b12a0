/** The card for what the pointer is on: a region with its rule and rows, or a row with its values. */

import { html } from "../shared/drawing/dom.js";
import { cardOf, classBar, positionBar } from "../shared/drawing/hover_card.js";
import { classMark } from "../shared/drawing/marks.js";
import { ruleLines } from "../shared/rule_lines.js";
import { factsOf, predictionText } from "./payload.js";

/**
 * @param {import("./payload.js").Regions} view
 * @param {number} node
 * @param {string[]} unseen categories under the pointer that its rule leaves out
 */
export function regionCard(view, node, unseen = []) {
  const { nodes, interest } = view;
  const head = html("div", { class: "hover-head" });
  const facts = factsOf(view, node, " · ");
  const code = interest ? interest.index : nodes.predicted_class[node];
  const mark = nodes.tie[node] && !interest ? [] : markOf(view, code);
  head.append(...mark, html("strong", {}, predictionText(view, node)), html("span", {}, facts));
  const lines = ruleLines(view, node).map((line) => html("p", {}, line));
  const last = nodes.ending[node] ? [html("p", { class: "faint" }, nodes.ending[node])] : [];
  const strangers = unseen.map((name) =>
    html("p", {}, html("bdi", {}, name), " did not occur here; it goes to the larger side"),
  );
  const way = lines.length ? lines : [html("p", {}, "all rows")];
  return cardOf(head, barOf(view, node), ...way, ...strangers, ...last);
}

/**
 * @param {import("./payload.js").Regions} view
 * @param {number} i of a row
 */
export function pointCard(view, i) {
  const { points } = view;
  const [target, ...along] = points.texts.map(({ texts, index }) => texts[index[i]]);
  const head = html("div", { class: "hover-head" });
  const name = typeof points.row[i] === "number" ? `row ${points.row[i]}` : points.row[i];
  head.append(...markOf(view, points.value[i]), html("strong", {}, target), html("span", {}, name));
  const lines = along.map((text, k) =>
    html("p", {}, html("bdi", {}, points.names[k + 1]), " = ", html("bdi", {}, text)),
  );
  const prediction = points.predictions[points.leaf[i]];
  const outside = points.outside[i] ? "; the row has values that lead elsewhere" : "";
  // While the tree grows, the prediction of a leaf outside this view is not known here.
  const predicted = prediction ? ["predicted ", html("bdi", {}, prediction), outside] : [outside.slice(2)];
  const number = points.number[i] ?? Number(points.row[i]);
  const ahead = points.ahead[i] ?? points.ahead[0] ?? 0;
  const line = ahead ? [html("p", { class: "faint" }, `line ${number + ahead} of the file`)] : [];
  return cardOf(head, ...lines, html("p", { class: "faint" }, ...predicted), ...line);
}

/**
 * @param {import("./payload.js").Regions} view
 * @param {number} code an index of the classes
 */
function markOf({ classes }, code) {
  return classes.length ? [classMark(classes[code].slot)] : [];
}

/**
 * The region's rows by class, or where its prediction lies between the ends of the scale.
 * @param {import("./payload.js").Regions} view
 * @param {number} node
 */
function barOf({ nodes, classes }, node) {
  if (!classes.length) return positionBar(nodes.position[node]);
  /** @type {Map<number, number>} */
  const bySlot = new Map();
  nodes.class_weights[node].forEach((/** @type {number} */ weight, /** @type {number} */ code) => {
    const { slot } = classes[code];
    bySlot.set(slot, (bySlot.get(slot) ?? 0) + weight);
  });
  return classBar([...bySlot].sort(([a], [b]) => Number(a < 0) - Number(b < 0)));
}
