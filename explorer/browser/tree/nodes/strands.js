/** Ribbons from parents to children: one strand per class, as numbers for path elements. */

import { meanPaint, mixedPaint, slotPaint } from "../../shared/drawing/marks.js";
import { interestPaint } from "../../shared/interest.js";
import { bandWeights, childrenOf, isLeftChild, missingInto, predictionSlot } from "../../shared/node_view.js";
import { cardSize, wedgeAt } from "./cards.js";

/** All rows, in pixels: one scale from the root to the leaves, near and far. */
const FULL = 22;
const THINNEST = 1.5;
/** Where nodes are dots, ribbons under this width are of one colour. */
const ONE_COLOUR = 5;
const OUTLINE = { width: 2.2, off: 1.8 };
const MISSING = { width: 1.5, off: 5 };
const INSIDE = 10;
/** Thinner strands of "other" are plain: hatched they would look like dashes. */
const HATCHED_FROM = 4;
/** Where nodes are dots, no ribbon comes nearer to the horizontal than this angle from the vertical. */
const FLATTEST = (84 * Math.PI) / 180;

/** @typedef {{x: number, y: number}} Point */

/**
 * One path. `slot` is a class slot, "mean", "interest", "missing" or "outline"; `shade` is that
 * of the mean on the target's scale, or the purity of a ribbon drawn in one colour; `paint` that of
 * a share of the class of interest.
 * @typedef {{d: string, slot: number | "mean" | "interest" | "missing" | "outline", width: number,
 *   shade?: number, paint?: string}} Strand
 */

/**
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number} i
 */
export function ribbonWidth(model, i) {
  return Math.max(THINNEST, (FULL * model.nodes.rows[i]) / model.rows);
}

/**
 * Where the middles of both ribbons leave a card, from its centre: on both sides of the wedge
 * and inside the card.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number} i a node that is split
 * @param {boolean} [onPath] whether one of them is outlined
 * @returns {[number, number]}
 */
export function exitsAt(model, i, onPath = false) {
  const [left, right] = childrenOf(model, i).map((child) => ribbonWidth(model, child));
  const apart = onPath ? 5 : 2;
  const most = cardSize(model, i).width / 2 - INSIDE;
  const low = left + apart - most;
  const high = most - right - apart;
  const wedge = Math.min(Math.max(wedgeAt(model, i), low), high);
  return [wedge - apart - left / 2, wedge + apart + right / 2];
}

/**
 * The paths of one edge, in the order of painting. `from` and `to` are the middles of the
 * ribbon's ends.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number} child
 * @param {Point} from
 * @param {Point} to
 * @param {{isCompact?: boolean, isGentle?: boolean, whole?: boolean, widen?: number,
 *   outline?: boolean}} [options]
 *   `isCompact`: to a dot; `isGentle`: from one; `whole`: one colour; `widen`: share of the full
 *   width while it grows
 * @returns {Strand[]}
 */
export function strandPaths(model, child, from, to, options = {}) {
  const { isCompact = false, isGentle = false, whole = false, widen = 1, outline = true } = options;
  const width = Math.max(THINNEST, ribbonWidth(model, child) * widen);
  const curve = isGentle ? gentleCurve(from, to) : elbowCurve(from, to);
  /** @type {Strand[]} */
  const strands = [];
  if (outline) {
    const off = width / 2 + OUTLINE.off + OUTLINE.width / 2;
    for (const side of [-off, off]) {
      strands.push({ d: curve(side), slot: "outline", width: OUTLINE.width });
    }
  }
  let at = -width / 2;
  const isThin = isCompact && width < ONE_COLOUR;
  for (const { slot, share, shade, paint } of shares(model, child, whole || isThin)) {
    const strand = width * share;
    strands.push({ d: curve(at + strand / 2), slot, width: strand, shade, paint });
    at += strand;
  }
  if (!isThin && missingInto(model, child)) {
    const off = width / 2 + MISSING.off + MISSING.width / 2;
    const side = isLeftChild(model, child) ? -off : off;
    strands.push({ d: curve(side), slot: "missing", width: MISSING.width });
  }
  return strands;
}

/**
 * The paint of a strand, fit for `stroke`; outlines and missing values are the style sheet's.
 * @param {Strand} strand
 * @returns {string | undefined}
 */
export function strandPaint({ slot, shade, width, paint }) {
  if (paint) return paint;
  if (slot === "mean") return meanPaint(shade ?? 0);
  if (typeof slot !== "number") return undefined;
  if (slot < 0 && width < HATCHED_FROM) return "var(--other)";
  return shade === undefined ? slotPaint(slot) : mixedPaint(slot, shade);
}

/**
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number} child
 * @param {boolean} whole
 * @returns {{slot: number | "mean" | "interest", share: number, shade?: number, paint?: string}[]}
 */
function shares(model, child, whole) {
  const { position, purity } = model.nodes;
  const { interest } = model;
  if (interest) return [{ slot: "interest", share: 1, paint: interestPaint(interest, child) }];
  if (model.task === "numbers") return [{ slot: "mean", share: 1, shade: position[child] }];
  if (whole) return [{ slot: predictionSlot(model, child), share: 1, shade: purity[child] }];
  const weights = bandWeights(model, child);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return model.bands
    .map(({ slot }, band) => ({ slot, share: weights[band] / total }))
    .filter(({ share }) => share > 0);
}

/**
 * A curve down from one point to another, as paths that run along it at a constant distance
 * (to the east where positive).
 * @param {Point} from
 * @param {Point} to
 * @returns {(offset: number) => string}
 */
function elbowCurve(from, to) {
  const run = to.x - from.x;
  const radius = (to.y - from.y) / 2;
  if (Math.abs(run) < 2 * radius) return doubleArc(from, to, 0);
  const turn = Math.sign(run);
  return (offset) => {
    const first = Math.max(0, radius - turn * offset);
    const second = Math.max(0, radius + turn * offset);
    const level = from.y + first;
    const sweep = turn > 0 ? 0 : 1;
    const begin = strandPoint(from.x + offset, from.y);
    const middle = strandPoint(from.x + turn * radius, level);
    const end = strandPoint(to.x + offset, to.y);
    return (
      `M${begin}A${strandPoint(first, first)} 0 0 ${sweep} ${middle}` +
      `H${strandNumber(to.x - turn * radius)}A${strandPoint(second, second)} 0 0 ${1 - sweep} ${end}`
    );
  };
}

/**
 * From dot to dot: leaves and arrives aslant, so that wide ribbons bend gently. From a card it
 * would leave a gap at the card's edge.
 * @param {Point} from
 * @param {Point} to
 */
function gentleCurve(from, to) {
  const slant = Math.atan2(Math.abs(to.x - from.x), to.y - from.y);
  const lean = Math.max(2 * slant - FLATTEST, 0.65 * slant);
  return doubleArc(from, to, Math.min(lean, slant));
}

/**
 * Two equal arcs that meet half way.
 * @param {Point} from
 * @param {Point} to
 * @param {number} lean angle to the vertical at both ends
 * @returns {(offset: number) => string}
 */
function doubleArc(from, to, lean) {
  const [run, drop] = [to.x - from.x, to.y - from.y];
  const turn = Math.sign(run) || 1;
  const slant = Math.atan2(Math.abs(run), drop);
  const bend = Math.sin(slant - lean);
  const radius = bend > 1e-4 ? Math.hypot(run, drop) / (4 * bend) : Infinity;
  const beside =
    (/** @type {number} */ angle, /** @type {Point} */ { x, y }) =>
    (/** @type {number} */ offset) =>
      strandPoint(x + offset * Math.cos(angle), y - offset * turn * Math.sin(angle));
  const begin = beside(lean, from);
  const middle = beside(2 * slant - lean, { x: from.x + run / 2, y: from.y + drop / 2 });
  const end = beside(lean, to);
  const sweep = turn > 0 ? 0 : 1;
  return (offset) => {
    if (radius === Infinity) return `M${begin(offset)}L${end(offset)}`;
    const first = Math.max(0, radius - turn * offset);
    const second = Math.max(0, radius + turn * offset);
    return (
      `M${begin(offset)}A${strandPoint(first, first)} 0 0 ${sweep} ${middle(offset)}` +
      `A${strandPoint(second, second)} 0 0 ${1 - sweep} ${end(offset)}`
    );
  };
}

/**
 * @param {number} x
 * @param {number} y
 */
function strandPoint(x, y) {
  return `${strandNumber(x)} ${strandNumber(y)}`;
}

/** @param {number} value */
function strandNumber(value) {
  return Math.round(value * 100) / 100;
}
