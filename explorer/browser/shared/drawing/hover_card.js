/** What the pointer is on: prediction, share of rows, the way there. Never in the pointer's way. */

import { bandWeights, predictionSlot, showRows, showShareOfRows } from "../node_view.js";
import { ruleLines } from "../rule_lines.js";
import { html, svg } from "./dom.js";
import { glyph, meanPaint, slotPaint } from "./marks.js";

const MAX_LINES = 7;
const GAP = 14;
const WIDTH = 190;

/**
 * @param {import("../node_view.js").TreePayload} model
 * @param {number} i
 * @param {string} ending why it is a leaf; "" where it is none
 * @returns {HTMLElement}
 */
export function hoverCard(model, i, ending) {
  const { nodes } = model;
  const isNumbers = model.task === "numbers";
  const head = html("div", { class: "hover-head" });
  if (isNumbers) {
    head.append(html("strong", {}, `${nodes.value_text[i]} ${nodes.spread_text[i]}`));
    head.append(html("span", {}, showRows(nodes.rows[i])));
  } else {
    head.append(classMark(predictionSlot(model, i)), html("strong", {}, nodes.prediction[i]));
    head.append(html("span", {}, showShareOfRows(model, i)));
  }
  const card = cardOf(head, isNumbers ? positionBar(nodes.position[i]) : classBar(weightsOf(model, i)));
  const lines = ruleLines(model, i);
  const shown = lines.length > MAX_LINES ? lines.slice(-MAX_LINES + 1) : lines;
  if (shown.length < lines.length) {
    card.append(html("p", { class: "faint" }, `… ${lines.length - shown.length} more`));
  }
  for (const line of shown) card.append(html("p", {}, line));
  if (!lines.length) card.append(html("p", {}, "all rows"));
  const last = nodes.feature[i] >= 0 && !ending ? `next: ${nodes.split_text[i]}` : ending;
  if (last) card.append(html("p", { class: "faint last" }, last));
  return card;
}

/** @param {...Node} parts */
export function cardOf(...parts) {
  return html("div", { class: "hover-card", "aria-hidden": "true" }, ...parts);
}

/** @param {number} slot of a class's mark */
export function classMark(slot) {
  const mark = svg("svg", { width: 14, height: 14, viewBox: "-7 -7 14 14" });
  mark.append(glyph(slot, 0, 0));
  return mark;
}

/**
 * The rows by class, side by side.
 * @param {Iterable<[slot: number, weight: number]>} weights
 */
export function classBar(weights) {
  const bar = svg("svg", { class: "hover-bar", width: WIDTH, height: 8 });
  const bands = [...weights];
  const total = bands.reduce((sum, [, weight]) => sum + weight, 0) || 1;
  let x = 0;
  for (const [slot, weight] of bands) {
    const width = (weight / total) * WIDTH;
    if (width)
      bar.append(svg("rect", { x, width: Math.max(width - 0.75, 0.75), height: 8, fill: slotPaint(slot) }));
    x += width;
  }
  return bar;
}

/** @param {number} position of a prediction between the ends of the scale, 0 to 1 */
export function positionBar(position) {
  const bar = svg("svg", { class: "hover-bar", width: WIDTH, height: 8 });
  bar.append(svg("rect", { class: "hover-axis", y: 3.5, width: WIDTH, height: 1 }));
  bar.append(svg("rect", { x: position * (WIDTH - 4), width: 4, height: 8, fill: meanPaint(position) }));
  return bar;
}

/**
 * @param {import("../node_view.js").TreePayload} model
 * @param {number} i
 * @returns {[number, number][]}
 */
function weightsOf(model, i) {
  return bandWeights(model, i).map((weight, band) => [model.bands[band].slot, weight]);
}

/**
 * Beside the node, inside the stage.
 * @param {HTMLElement} card already in the stage
 * @param {{left: number, right: number, top: number, bottom: number}} box the node's
 * @param {{width: number, height: number}} room
 */
export function placeHoverCard(card, box, room) {
  const { offsetWidth: width, offsetHeight: height } = card;
  const below = box.bottom + GAP + height <= room.height;
  const above = box.top - GAP - height >= 0;
  let left = (box.left + box.right - width) / 2;
  let top = below ? box.bottom + GAP : box.top - GAP - height;
  if (!below && !above) {
    left = box.right + GAP + width <= room.width ? box.right + GAP : box.left - GAP - width;
    top = (box.top + box.bottom - height) / 2;
  }
  left = Math.max(4, Math.min(left, room.width - width - 4));
  top = Math.max(4, Math.min(top, room.height - height - 4));
  card.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}
