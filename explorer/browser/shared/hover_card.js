/** What the pointer is on: answer, share of rows, the way there. Never in the way of the pointer. */

import { html, svg } from "./dom.js";
import { glyph, meanPaint, slotPaint } from "./marks.js";
import { answerSlot, bandWeights, showRows } from "./node_view.js";
import { ruleLines } from "./rule_lines.js";

const MOST_LINES = 7;
const GAP = 14;

/**
 * @param {import("./node_view.js").NodeView} model
 * @param {number} i
 * @param {string} ending why it is a leaf; "" where it is none
 * @returns {HTMLElement}
 */
export function hoverCard(model, i, ending) {
  const { nodes } = model;
  const isNumbers = model.task === "numbers";
  const card = html("div", { class: "hover-card", "aria-hidden": "true" });
  const head = html("div", { class: "hover-head" });
  if (isNumbers) {
    head.append(html("strong", {}, `${nodes.value_text[i]} ${nodes.spread_text[i]}`));
    head.append(html("span", {}, showRows(nodes.rows[i])));
  } else {
    const mark = svg("svg", { width: 14, height: 14, viewBox: "-7 -7 14 14" });
    mark.append(glyph(answerSlot(model, i), 0, 0));
    head.append(mark, html("strong", {}, nodes.prediction[i]));
    head.append(html("span", {}, `${nodes.share_text[i]} of ${showRows(nodes.rows[i])}`));
  }
  card.append(head, isNumbers ? meanBar(model, i) : hoverBar(model, i));
  const trail = ruleLines(model, i);
  const shown = trail.length > MOST_LINES ? trail.slice(-MOST_LINES + 1) : trail;
  if (shown.length < trail.length) {
    card.append(html("p", { class: "faint" }, `… ${trail.length - shown.length} more`));
  }
  for (const line of shown) card.append(html("p", {}, line));
  if (!trail.length) card.append(html("p", {}, "all rows"));
  const last = nodes.feature[i] >= 0 && !ending ? `next: ${nodes.split_text[i]}` : ending;
  if (last) card.append(html("p", { class: "faint last" }, last));
  return card;
}

/**
 * @param {import("./node_view.js").NodeView} model
 * @param {number} i
 */
function hoverBar(model, i) {
  const bar = svg("svg", { class: "hover-bar", width: 190, height: 8 });
  const weights = bandWeights(model, i);
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  let x = 0;
  weights.forEach((weight, band) => {
    const width = (weight / total) * 190;
    const { slot } = model.bands[band];
    if (width) {
      bar.append(svg("rect", { x, width: Math.max(width - 0.75, 0.75), height: 8, fill: slotPaint(slot) }));
    }
    x += width;
  });
  return bar;
}

/**
 * @param {import("./node_view.js").NodeView} model
 * @param {number} i
 */
function meanBar(model, i) {
  const place = model.nodes.position[i];
  const bar = svg("svg", { class: "hover-bar", width: 190, height: 8 });
  bar.append(svg("rect", { class: "hover-axis", y: 3.5, width: 190, height: 1 }));
  bar.append(svg("rect", { x: place * 186, width: 4, height: 8, fill: meanPaint(place) }));
  return bar;
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
