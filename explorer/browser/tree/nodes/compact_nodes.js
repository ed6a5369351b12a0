/** Nodes with less room: pills with the rule and a bar, and dots. */

import { svg } from "../../shared/drawing/dom.js";
import { glyphPath, meanPaint, mixedPaint } from "../../shared/drawing/marks.js";
import { linear } from "../../shared/drawing/scales.js";
import { isAbove, isCalled } from "../../shared/interest.js";
import { predictionSlot } from "../../shared/node_view.js";
import { classBar, leafFrame, leafGround, nodePaint } from "./leaf_parts.js";
import { PILL_INSET, PILL_LINE, pillLines } from "./pill_lines.js";
import { pillLeafRows, pillPrediction, pillSplit } from "./pill_texts.js";
import { shareBar } from "./share_cards.js";

/** Where the bar begins; and how high a pill is. */
const BAR_AT = { leaf: 20, split: 32 };
/** A leaf's lower edge may be torn. */
const BELOW = { leaf: 27, split: 24 };

const PILL_ROUND = 6;
const LARGEST_DOT = 21;
const SMALLEST_DOT = 2.25;
/** Of a dot's radius, its class's shape. */
const SHAPE_SHARE = 0.5;
const MAX_SHAPE = 5;
/** A leaf drawn as its class's shape: at least so large, and no smaller than its dot. */
const LEAF_SHAPE = 3.2;
/** The slot of the class that a triangle marks. */
const TRIANGLE = 1;
/** Lines of the path: this wide, this far off. */
const RING = { width: 2.2, off: 1.8 };

/** @typedef {import("../../shared/node_view.js").TreePayload} TreePayload */

/** The top of the bar of a pill with its usual lines. @param {boolean} isLeaf */
function pillBar(isLeaf) {
  return isLeaf ? BAR_AT.leaf : BAR_AT.split;
}

/**
 * The top of a pill's bar.
 * @param {TreePayload} model
 * @param {number} i
 * @param {{width: number, height: number}} size
 * @param {boolean} isLeaf
 */
export function pillBarOf(model, i, size, isLeaf) {
  return pillBar(isLeaf) + PILL_LINE * moreLines(model, i, size, isLeaf).above;
}

/**
 * @param {TreePayload} model
 * @param {number} i
 * @param {{width: number, height: number}} size
 * @param {boolean} isLeaf
 */
function moreLines(model, i, { width, height }, isLeaf) {
  return height > pillHeight(isLeaf) ? pillLines(model, i, isLeaf, width) : { above: 0, below: 0 };
}

/** @param {boolean} isLeaf */
export function pillHeight(isLeaf) {
  return pillBar(isLeaf) + (isLeaf ? BELOW.leaf : BELOW.split);
}

/**
 * How high a pill is that has all lines that it needs for whole texts.
 * @param {TreePayload} model
 * @param {number} i
 * @param {boolean} isLeaf
 * @param {number} width
 */
export function tallPillHeight(model, i, isLeaf, width) {
  const { above, below } = pillLines(model, i, isLeaf, width);
  return pillHeight(isLeaf) + PILL_LINE * (above + below);
}

/**
 * @param {TreePayload} model
 * @param {number} i
 * @param {{width: number, height: number}} size
 * @param {boolean} isLeaf
 * @param {string} ending why the tree ends here, in words
 * @returns {SVGElement} its origin is the pill's top centre
 */
export function drawPill(model, i, size, isLeaf, ending) {
  const { width, height } = size;
  const more = moreLines(model, i, size, isLeaf);
  const isNumbers = model.task === "numbers";
  const natural = !isLeaf || endsNaturally(model, i);
  const { interest } = model;
  const bar = [PILL_INSET, pillBarOf(model, i, size, isLeaf), width - 2 * PILL_INSET];
  return svg(
    "g",
    { class: "pill", transform: `translate(${-width / 2} 0)` },
    ...leafFrame(
      width,
      height,
      natural,
      PILL_ROUND,
      isLeaf && interest && isCalled(interest, i) ? interest : null,
    ),
    ...(isLeaf && natural ? [leafGround(width, height, nodePaint(model, i), PILL_ROUND, 3)] : []),
    ...(isLeaf
      ? [
          ...pillPrediction(model, i, width, more.above > 0),
          ...pillLeafRows(model, i, width, bar[1], more.below > 0),
        ]
      : pillSplit(model, i, width, bar[1], more)),
    ...(interest
      ? shareBar(interest, i, bar[0], bar[1], bar[2], 5)
      : isNumbers
        ? meanTrack(model, i, bar[0], bar[1] + 2.5, bar[2])
        : classBar(model, i, bar[0], bar[1], bar[2], 5)),
    ...(isLeaf && !natural && ending ? [svg("title", {}, ending)] : []),
  );
}

/**
 * @param {TreePayload} model
 * @param {number} i
 */
export function dotRadius(model, i) {
  const share = model.nodes.rows[i] / model.rows;
  return Math.max(SMALLEST_DOT, LARGEST_DOT * Math.sqrt(share));
}

/**
 * @param {TreePayload} model
 * @param {number} i
 * @param {boolean} isLeaf
 * @param {boolean} natural
 * @param {boolean} [isShaped] whether its class's shape replaces it
 * @returns {SVGElement} its origin is the dot's centre
 */
export function drawDot(model, i, isLeaf, natural, isShaped = false) {
  const r = dotRadius(model, i);
  const paint = dotPaint(model, i);
  const isRing = isLeaf && !natural;
  const line = Math.min(2, Math.max(1.25, r / 3));
  return svg(
    "g",
    { class: isShaped ? "dot shaped" : "dot" },
    svg("circle", { class: "dot-halo", r: r + RING.off + RING.width + 3 }),
    svg("circle", { class: "dot-path", r: r + RING.off + RING.width / 2 }),
    isRing
      ? svg("circle", { class: "ring", r: r - line / 2, stroke: paint, "stroke-width": line })
      : svg("circle", { class: "disc", r, fill: paint }),
  );
}

/**
 * @param {TreePayload} model
 * @param {number} i
 */
function dotPaint(model, i) {
  if (model.interest || model.task === "numbers") return nodePaint(model, i);
  return mixedPaint(predictionSlot(model, i), model.nodes.purity[i]);
}

/**
 * Whose shape a dot has: its class's; of a class of interest a triangle, which points up, tells
 * from the other dots those that hold more of it than the average. None of numbers.
 * @param {TreePayload} model
 * @param {number} i
 */
function shapeSlot(model, i) {
  if (model.interest) return isAbove(model.interest, i) ? TRIANGLE : 0;
  return model.task === "numbers" ? 0 : predictionSlot(model, i);
}

/**
 * The shape of the predicted class within a dot; the first class's is the dot itself.
 * @param {TreePayload} model
 * @param {number} i
 * @param {number} r the dot's radius as it is drawn
 * @param {boolean} isRing
 * @returns {SVGElement | null} its origin is the dot's centre
 */
export function dotShape(model, i, r, isRing) {
  const slot = shapeSlot(model, i);
  if (slot < 1) return null;
  const fill = isRing ? dotPaint(model, i) : "var(--page)";
  const size = Math.min(SHAPE_SHARE * r, MAX_SHAPE);
  return svg("g", { class: "dot-shape" }, svg("path", { d: glyphPath(slot, size), fill }));
}

/**
 * A leaf whose dot has no room for a shape within, as its class's shape; the first class's is
 * the dot itself.
 * @param {TreePayload} model
 * @param {number} i
 * @param {number} r the dot's radius as it is drawn
 * @param {boolean} isRing
 * @returns {SVGElement | null} its origin is the dot's centre
 */
export function leafShape(model, i, r, isRing) {
  const slot = shapeSlot(model, i);
  if (slot < 1) return null;
  const paint = dotPaint(model, i);
  const look = isRing ? { fill: "var(--page)", stroke: paint, "stroke-width": 1.25 } : { fill: paint };
  const d = glyphPath(slot, Math.max(LEAF_SHAPE, r));
  return svg("g", { class: "dot-shape" }, svg("path", { d, ...look }));
}

/**
 * Whether the data, not a limit, end the tree here.
 * @param {TreePayload} model
 * @param {number} i
 */
function endsNaturally(model, i) {
  const { left, natural, n_below } = model.nodes;
  return left[i] < 0 && Boolean(natural[i]) && !n_below[i];
}

/**
 * Mean and spread on the target's scale.
 * @param {TreePayload} model
 * @param {number} i
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @returns {SVGElement[]}
 */
function meanTrack(model, i, x, y, width) {
  const { position, value, spread } = model.nodes;
  const scale = model.scale;
  if (!scale) return [];
  const across = linear([scale.low, scale.high], [x, x + width]);
  const stroke = meanPaint(position[i]);
  const low = Math.max(x, across(value[i] - spread[i]));
  const high = Math.min(x + width, across(value[i] + spread[i]));
  const at = across(value[i]);
  return [
    svg("line", { class: "leaf-axis", x1: x, x2: x + width, y1: y, y2: y }),
    svg("line", { class: "track", x1: low, x2: high, y1: y, y2: y, stroke }),
    svg("line", { class: "step", x1: at, x2: at, y1: y - 4.5, y2: y + 4.5, stroke }),
  ];
}
