/** What the pointer is on: a region with its rule and rows, or a row with its values. */

import { html, svg } from "../shared/dom.js";
import { glyph, meanPaint, slotPaint } from "../shared/marks.js";
import { showRows } from "../shared/node_view.js";
import { ruleLines } from "../shared/rule_lines.js";
import { predictionText } from "./payload.js";

const WIDTH = 190;
const AWAY = 14;

/**
 * @param {import("./payload.js").Regions} view
 * @param {number} node
 */
export function regionCard(view, node) {
  const { nodes, classes } = view;
  const head = html("div", { class: "region-head" });
  const share = classes.length ? `${nodes.share_text[node]} of` : `${nodes.spread_text[node]} ·`;
  const facts = `${share} ${showRows(nodes.rows[node])}`;
  const mark = nodes.tie[node] ? [] : markOf(view, nodes.predicted_class[node]);
  head.append(...mark, html("strong", {}, predictionText(view, node)), html("span", {}, facts));
  const lines = ruleLines(view, node).map((line) => html("p", {}, line));
  const last = nodes.ending[node] ? [html("p", { class: "faint" }, nodes.ending[node])] : [];
  return cardOf(head, barOf(view, node), ...(lines.length ? lines : [html("p", {}, "all rows")]), ...last);
}

/**
 * @param {import("./payload.js").Regions} view
 * @param {number} i of a row
 */
export function pointCard(view, i) {
  const { points } = view;
  const [target, ...along] = points.texts.map(({ texts, index }) => texts[index[i]]);
  const head = html("div", { class: "region-head" });
  head.append(...markOf(view, points.value[i]), html("strong", {}, target), html("span", {}, points.row[i]));
  const lines = along.map((text, k) =>
    html("p", {}, html("bdi", {}, points.names[k + 1]), " = ", html("bdi", {}, text)),
  );
  const prediction = points.predictions[points.leaf[i]];
  const outside = points.outside[i] ? "; its region is outside this slice" : "";
  return cardOf(
    head,
    ...lines,
    html("p", { class: "faint" }, "predicted ", html("bdi", {}, prediction), outside),
  );
}

/** @param {...Node} parts */
function cardOf(...parts) {
  return html("div", { class: "region-card", "aria-hidden": "true" }, ...parts);
}

/**
 * @param {import("./payload.js").Regions} view
 * @param {number} code an index of the classes
 */
function markOf({ classes }, code) {
  if (!classes.length) return [];
  const mark = svg("svg", { width: 14, height: 14, viewBox: "-7 -7 14 14" });
  mark.append(glyph(classes[code].slot, 0, 0));
  return [mark];
}

/**
 * The region's rows by class, or where its prediction lies between the ends of the scale.
 * @param {import("./payload.js").Regions} view
 * @param {number} node
 */
function barOf({ nodes, classes }, node) {
  const bar = svg("svg", { class: "region-bar", width: WIDTH, height: 8 });
  if (!classes.length) {
    const position = nodes.position[node];
    bar.append(
      svg("rect", { class: "region-track", y: 3.5, width: WIDTH, height: 1 }),
      svg("rect", { x: position * (WIDTH - 4), width: 4, height: 8, fill: meanPaint(position) }),
    );
    return bar;
  }
  /** @type {Map<number, number>} */
  const bySlot = new Map();
  nodes.class_weights[node].forEach((/** @type {number} */ weight, /** @type {number} */ code) => {
    const { slot } = classes[code];
    bySlot.set(slot, (bySlot.get(slot) ?? 0) + weight);
  });
  const total = [...bySlot.values()].reduce((sum, weight) => sum + weight, 0) || 1;
  let x = 0;
  for (const [slot, weight] of [...bySlot].sort(([a], [b]) => Number(a < 0) - Number(b < 0))) {
    const width = (weight / total) * WIDTH;
    if (width)
      bar.append(svg("rect", { x, width: Math.max(width - 0.75, 0.75), height: 8, fill: slotPaint(slot) }));
    x += width;
  }
  return bar;
}

/**
 * Beside a position, inside the room.
 * @param {HTMLElement} card already there
 * @param {{x: number, y: number}} at
 * @param {{width: number, height: number}} room
 */
export function placeCard(card, at, room) {
  const { offsetWidth: width, offsetHeight: height } = card;
  const right = at.x + AWAY + width <= room.width;
  const left = right ? at.x + AWAY : Math.max(at.x - AWAY - width, 0);
  const top = Math.max(Math.min(at.y + AWAY, room.height - height), 0);
  card.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}
