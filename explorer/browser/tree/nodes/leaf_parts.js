/** Parts that leaves and pills share: frame, torn edge, ground, class bar. */

import { svg } from "../../shared/drawing/dom.js";
import { label, labelWidth } from "../../shared/drawing/labels.js";
import { meanPaint, slotPaint } from "../../shared/drawing/marks.js";
import { interestInk, interestPaint } from "../../shared/interest.js";
import { bandWeights, predictionSlot, rowsOfNode } from "../../shared/node_view.js";
import { countMarks } from "./counts.js";

const ROUND = 7;
const GROUND = 5;
const HALF_WAVES = 12;
const SLIVER = 2.5;
const SEGMENT_GAP = 1;
/** Up to so many rows are squares, one each. */
const MAX_SQUARES = 12;
const SQUARE_GAP = 2;
/** Between the rows and the classes' rows; and from their line to the next. */
const [APART, BELOW] = [8, 13];

/** A mean of fewer rows says little. */
const FEW = 5;

/**
 * The rows of a regression leaf; the words of a tiny one say that they are few.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number} i
 */
export function leafRows(model, i) {
  const [isFew, counted] = [model.nodes.rows[i] < FEW, rowsOfNode(model, i)];
  return { text: isFew ? `only ${counted}` : counted, name: isFew ? "note" : "soft" };
}

/**
 * What a line has for the rows of each class, behind the number of all.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number} i
 * @param {number} room of the whole line
 */
export function countsRoom(model, i, room) {
  return room - APART - labelWidth("small", rowsOfNode(model, i));
}

/**
 * How many rows a node of classes has, and at the end of the line how many of each class; of a pure
 * leaf that it is pure, if it has room.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number} i
 * @param {number} from
 * @param {number} end
 * @param {number} y the baseline
 * @param {boolean} [isBroken] the rows of each class are on the next line
 * @returns {SVGElement[]}
 */
export function rowsLine(model, i, from, end, y, isBroken = false) {
  const room = countsRoom(model, i, end - from);
  const told = label("small", from, y, rowsOfNode(model, i), { class: "soft" });
  if (isBroken) return [told, ...countMarks(model, i, from, y + BELOW, end - from)];
  if (!model.nodes.pure[i]) return [told, ...countMarks(model, i, end, y, room, "end")];
  if (labelWidth("small", "pure") > room) return [told];
  return [told, label("small", end, y, "pure", { anchor: "end", class: "faint" })];
}

/**
 * The one paint of a node: that of its mean, of its class, or of its share of the class of interest.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number} i
 */
export function nodePaint(model, i) {
  if (model.interest) return interestPaint(model.interest, i);
  if (model.task === "numbers") return meanPaint(model.nodes.position[i]);
  return slotPaint(predictionSlot(model, i));
}

/**
 * Halo and frame; torn below where it would go on.
 * @param {number} width
 * @param {number} height
 * @param {boolean} natural
 * @param {number} [r]
 * @param {import("../../shared/interest.js").Interest | null} [called] the class that a cut-off
 *   calls it
 * @returns {SVGElement[]}
 */
export function leafFrame(width, height, natural, r = ROUND, called = null) {
  const d = natural
    ? `M${r} 0H${width - r}a${r} ${r} 0 0 1 ${r} ${r}V${height - r}a${r} ${r} 0 0 1 ${-r} ${r}` +
      `H${r}a${r} ${r} 0 0 1 ${-r} ${-r}V${r}a${r} ${r} 0 0 1 ${r} ${-r}z`
    : `M${r} 0H${width - r}a${r} ${r} 0 0 1 ${r} ${r}V${height - 2}${tornEdge(width)}` +
      `V${r}a${r} ${r} 0 0 1 ${r} ${-r}z`;
  const frame = svg("path", { class: natural ? "frame" : "frame stopped", d });
  if (called) frame.setAttribute("style", `--called: ${interestInk(called)}`);
  frame.classList.toggle("called", called !== null);
  return [svg("path", { class: "halo", d }), frame];
}

/**
 * Half-waves from right to left, 4 deep together.
 * @param {number} width
 */
function tornEdge(width) {
  const step = width / HALF_WAVES;
  return Array.from({ length: HALF_WAVES }, (_, k) => `q${-step / 2} ${k % 2 ? 4 : -4} ${-step} 0`).join("");
}

/**
 * The coloured ground that a natural leaf has.
 * @param {number} width
 * @param {number} height
 * @param {string} paint
 * @param {number} [r]
 * @param {number} [thick]
 */
export function leafGround(width, height, paint, r = ROUND, thick = GROUND) {
  // Where the ground's upper edge meets the round corners.
  const inset = r - Math.sqrt(Math.max(0, r * r - (r - thick) ** 2));
  const top = height - thick;
  const d =
    `M${inset} ${top}H${width - inset}A${r} ${r} 0 0 1 ${width - r} ${height}` +
    `H${r}A${r} ${r} 0 0 1 ${inset} ${top}z`;
  return svg("path", { class: "ground", d, fill: paint });
}

/**
 * Shares of the classes, of few rows one square each; slivers are widened at the longest segment's
 * cost.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number} i
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @returns {SVGElement[]}
 */
export function classBar(model, i, x, y, width, height) {
  const weights = bandWeights(model, i);
  const rows = weights.reduce((sum, weight) => sum + weight, 0);
  if (rows > MAX_SQUARES || model.weighted) return shareBar(model, weights, x, y, width, height);
  return rowSquares(model, weights, x, y, height);
}

/**
 * A square for each row: a leaf of one row does not look like one of a thousand.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number[]} weights by band
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @returns {SVGElement[]}
 */
function rowSquares({ bands }, weights, x, y, size) {
  const slots = weights.flatMap((rows, band) => new Array(rows).fill(bands[band].slot));
  return slots.map((slot, k) => {
    const place = { x: x + k * (size + SQUARE_GAP), y, width: size, height: size };
    return svg("rect", { class: "segment", ...place, fill: slotPaint(slot) });
  });
}

/**
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number[]} weights by band
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @returns {SVGElement[]}
 */
export function shareBar(model, weights, x, y, width, height) {
  const present = model.bands.map((_, band) => band).filter((band) => weights[band] > 0);
  const total = present.reduce((sum, band) => sum + weights[band], 0);
  const room = width - SEGMENT_GAP * (present.length - 1);
  const lengths = present.map((band) => Math.max(SLIVER, (room * weights[band]) / total));
  const longest = lengths.indexOf(Math.max(...lengths));
  lengths[longest] -= lengths.reduce((sum, length) => sum + length, 0) - room;
  let at = x;
  return present.map((band, k) => {
    const fill = slotPaint(model.bands[band].slot);
    const segment = svg("rect", { class: "segment", x: at, y, width: lengths[k], height, fill });
    at += lengths[k] + SEGMENT_GAP;
    return segment;
  });
}
