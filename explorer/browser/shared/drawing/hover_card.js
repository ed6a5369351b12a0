/** The card for the node under the pointer: prediction, share of rows, path. Never under the pointer. */

import { showInterest } from "../interest.js";
import { bandWeights, predictionSlot, rowsOfNode, showShareOfRows } from "../node_view.js";
import { ruleLines } from "../rule_lines.js";
import { html, svg } from "./dom.js";
import { magnification } from "./magnified.js";
import { classMark, meanPaint, slotPaint } from "./marks.js";

const MAX_LINES = 7;
const GAP = 14;
const EDGE = 4;
const WIDTH = 190;

/** @typedef {{left: number, top: number, right: number, bottom: number}} Room */

/**
 * @param {import("../node_view.js").TreePayload} model
 * @param {number} i
 * @param {string} ending why it is a leaf; "" if it is not a leaf
 * @returns {HTMLElement}
 */
export function hoverCard(model, i, ending) {
  const { nodes } = model;
  const isNumbers = model.task === "numbers";
  const head = html("div", { class: "hover-head" });
  if (isNumbers) {
    head.append(html("strong", {}, `${nodes.value_text[i]} ${nodes.spread_text[i]}`));
    head.append(html("span", {}, rowsOfNode(model, i, "distinct ")));
  } else if (model.interest) {
    head.append(classMark(model.interest.slot), html("strong", {}, model.interest.name));
    head.append(html("span", {}, showInterest(model.interest, i)));
  } else {
    head.append(classMark(predictionSlot(model, i)), html("strong", {}, nodes.prediction[i]));
    head.append(html("span", {}, showShareOfRows(model, i)));
  }
  const card = cardOf(head, isNumbers ? positionBar(nodes.position[i]) : classBar(weightsOf(model, i)));
  if (model.interest) card.append(html("p", {}, rowsOfNode(model, i, "distinct ")));
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
 * The part of the stage that the window shows, in pixels from the stage's corner.
 * @param {Element} stage
 * @param {number} hanging how far below the stage a card may hang
 * @returns {Room}
 */
export function visibleRoom(stage, hanging = 0) {
  const { left, top, width, height } = stage.getBoundingClientRect();
  const scale = magnification(stage);
  return {
    left: Math.max(-left, 0) / scale,
    top: Math.max(-top, 0) / scale,
    right: Math.min(innerWidth - left, width) / scale,
    bottom: Math.min((innerHeight - top) / scale, height / scale + hanging),
  };
}

/**
 * Below the node, above it or next to it, inside the room.
 * @param {HTMLElement} card already in the stage
 * @param {Room} box the node's
 * @param {Room} room
 */
export function placeHoverCard(card, box, room) {
  const { offsetWidth: width, offsetHeight: height } = card;
  const below = box.bottom + GAP + height <= room.bottom;
  const above = box.top - GAP - height >= room.top;
  let left = (box.left + box.right - width) / 2;
  let top = below ? box.bottom + GAP : box.top - GAP - height;
  if (!below && !above) {
    left = box.right + GAP + width <= room.right ? box.right + GAP : box.left - GAP - width;
    top = (box.top + box.bottom - height) / 2;
  }
  moveInto(card, left, top, room);
}

/**
 * Right of the pointer, or left of it, inside the room.
 * @param {HTMLElement} card already in the stage
 * @param {{x: number, y: number}} at
 * @param {Room} room
 */
export function placeByPointer(card, at, room) {
  const isRight = at.x + GAP + card.offsetWidth <= room.right;
  moveInto(card, isRight ? at.x + GAP : at.x - GAP - card.offsetWidth, at.y + GAP, room);
}

/**
 * Moves a card, but not over an edge of the room; of one that is larger its beginning is seen.
 * @param {HTMLElement} card
 * @param {number} left
 * @param {number} top
 * @param {Room} room
 */
function moveInto(card, left, top, room) {
  const x = Math.max(room.left + EDGE, Math.min(left, room.right - card.offsetWidth - EDGE));
  const y = Math.max(room.top + EDGE, Math.min(top, room.bottom - card.offsetHeight - EDGE));
  card.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}
