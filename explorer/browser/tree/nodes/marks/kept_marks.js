/** The held-out rows in a node, next to the rows that grew it; and a sign if they differ. */

import { showCount, showP, showRows, showShare } from "../../../shared/display.js";
import { svg } from "../../../shared/drawing/dom.js";
import { meanPaint } from "../../../shared/drawing/marks.js";
import { clamp, linear } from "../../../shared/drawing/scales.js";
import { captionOf, interestInk } from "../../../shared/interest.js";
import { CARD_INSET } from "../card_layout.js";
import { pillBarOf } from "../compact_nodes.js";
import { classBar, shareBar } from "../leaf_parts.js";
import { LEAF_AXIS } from "../leaves.js";
import { PILL_INSET } from "../pill_lines.js";

/** The lower bar: as thick, and where it begins, by its node's form; on a pill from the upper one. */
const THIN = 3;
const ON_LEAF = 31.5;
const ON_PILL = 6;
/** Under the share of a class of interest, on cards and leaves alike. */
const ON_SHARE = 30.5;
/** On a card, from its bottom: both bars, or the line of means. */
const PAIR = { above: 13, training: 4, kept: 7 };
const SIGN = { card: 8, dot: 6, inset: 3 };

/**
 * @typedef {import("../../../shared/node_view.js").TreePayload} TreePayload
 * @typedef {import("../../layout/positions.js").NodePosition} NodePosition
 * @typedef {{n: number, differing: Set<number>}} Tested  how many of the nodes drawn could be
 *   tested, and those that differ beyond chance
 */

/**
 * The p-values of the nodes drawn, each times how many of them were tested (Bonferroni), against
 * chance.
 * @param {TreePayload} model
 * @param {number[]} nodes
 * @returns {Tested}
 */
export function testedNodes({ kept, nodes: { kept_p } }, nodes) {
  if (!kept || !kept_p) return { n: 0, differing: new Set() };
  const tested = nodes.filter((i) => kept_p[i] !== null);
  const differing = tested.filter((i) => /** @type {number} */ (kept_p[i]) * tested.length < kept.chance);
  return { n: tested.length, differing: new Set(differing) };
}

/**
 * What the held-out rows are in a node, and whether that may be chance; "" if there are none.
 * @param {TreePayload} model
 * @param {Tested} tested
 * @param {number} i
 */
function keptSentence(model, { n, differing }, i) {
  const { kept, nodes } = model;
  const p = nodes.kept_p?.[i] ?? null;
  const text = sharedText(model, i) ?? nodes.kept_text?.[i] ?? "";
  if (!kept || p === null) return text && `${text}.`;
  const corrected = showP(Math.min(1, p * n));
  const many = n === 1 ? "" : `, corrected for ${showCount(n)} nodes`;
  if (!differing.has(i)) return `${text}; the difference may be chance (${corrected}${many}).`;
  return `${text}; the difference is beyond chance: ${corrected} (${kept.test}${many}).`;
}

/**
 * The same of the class of interest, of two classes: there the test is of both alike.
 * @param {TreePayload} model
 * @param {number} i
 */
function sharedText({ interest, classes, nodes }, i) {
  const counts = nodes.kept_classes?.[i];
  if (!interest || !counts || classes.length !== 2) return null;
  const total = counts[0] + counts[1];
  if (total < 2) return null;
  return `Of ${showRows(total)} held out, ${showShare(counts[interest.index] / total)} are ${interest.name}`;
}

/**
 * All sentences on a node: its own, and what the held-out rows make of it.
 * @param {TreePayload} model
 * @param {Tested} tested
 * @param {number} i
 */
export function nodeStory(model, tested, i) {
  return [captionOf(model, i), keptSentence(model, tested, i)].join(" ").trim();
}

/**
 * What is added to a node's body, whose origin is the middle of its top, of a dot its centre.
 * @param {TreePayload} model
 * @param {Tested} tested
 * @param {number} i
 * @param {NodePosition} position
 * @param {boolean} isLeaf
 * @returns {SVGElement[]}
 */
export function keptMarks(model, tested, i, position, isLeaf) {
  if (!model.kept) return [];
  const sign = tested.differing.has(i) ? [differsSign(position)] : [];
  if (position.kind === "dot") return sign;
  const marks =
    model.task === "numbers" ? meanMarks(model, i, position, isLeaf) : classMarks(model, i, position, isLeaf);
  const { width } = position;
  return [svg("g", { class: "kept", transform: `translate(${-width / 2} 0)` }, ...marks), ...sign];
}

/**
 * @param {TreePayload} model
 * @param {number} i
 * @param {NodePosition} position
 * @param {boolean} isLeaf
 */
function classMarks(model, i, position, isLeaf) {
  const { kind, width, height } = position;
  const onPill = () => pillBarOf(model, i, position, isLeaf) + ON_PILL;
  const counts = model.nodes.kept_classes?.[i] ?? [];
  if (model.interest) {
    const [x, y] = kind === "pill" ? [PILL_INSET, onPill()] : [CARD_INSET, ON_SHARE];
    return keptShare(model.interest, counts, x, y, width - 2 * x);
  }
  const weights = model.bands.map(({ codes }) => codes.reduce((sum, code) => sum + counts[code], 0));
  const bar = (/** @type {number} */ x, /** @type {number} */ y) =>
    thinBar(model, weights, x, y, width - 2 * x);
  if (kind === "pill") return bar(PILL_INSET, onPill());
  if (isLeaf) return bar(CARD_INSET, ON_LEAF);
  const y = height - PAIR.above;
  const training = classBar(model, i, CARD_INSET, y, width - 2 * CARD_INSET, PAIR.training);
  return [...training, ...bar(CARD_INSET, y + PAIR.kept - 1)];
}

/**
 * The share of the class of interest among the held-out rows, on the scale of the bar above it.
 * @param {import("../../../shared/interest.js").Interest} interest
 * @param {number[]} counts of each class shown
 * @param {number} x
 * @param {number} y
 * @param {number} width
 */
function keptShare(interest, counts, x, y, width) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (!total) return [emptyLine(x, y, width)];
  const long = Math.min(counts[interest.index] / total / interest.top, 1) * width;
  const bar = { x, y, height: THIN };
  return [
    svg("rect", { class: "share-track", ...bar, width }),
    svg("rect", { class: "segment", ...bar, width: long, fill: interestInk(interest) }),
  ];
}

/** @param {number} x @param {number} y @param {number} width */
function emptyLine(x, y, width) {
  return svg("line", { class: "kept-none", x1: x, x2: x + width, y1: y + 1.5, y2: y + 1.5 });
}

/**
 * The classes' shares of the held-out rows; an empty line if no row gets here.
 * @param {TreePayload} model
 * @param {number[]} weights by band
 * @param {number} x
 * @param {number} y
 * @param {number} width
 */
function thinBar(model, weights, x, y, width) {
  const isEmpty = weights.every((weight) => weight === 0);
  return isEmpty ? [emptyLine(x, y, width)] : shareBar(model, weights, x, y, width, THIN);
}

/**
 * The mean of the held-out rows as a dashed tick on the line of means.
 * @param {TreePayload} model
 * @param {number} i
 * @param {NodePosition} position
 * @param {boolean} isLeaf
 */
function meanMarks(model, i, position, isLeaf) {
  const { kind, width, height } = position;
  const { scale } = model;
  const mean = model.nodes.kept_value?.[i] ?? null;
  if (!scale) return [];
  const isCard = kind === "card" && !isLeaf;
  const [from, to] = kind === "pill" ? [PILL_INSET, width - PILL_INSET] : meanRoom(width, isLeaf);
  const across = linear([scale.low, scale.high], [from, to]);
  const onPill = () => pillBarOf(model, i, position, isLeaf) + 2.5;
  const y = isCard ? height - PAIR.above + 5 : kind === "pill" ? onPill() : LEAF_AXIS.axis;
  const [up, down] = kind === "card" && isLeaf ? [LEAF_AXIS.axis - LEAF_AXIS.top + 5, 0] : [5, 5];
  const tick = (/** @type {number} */ value, /** @type {Record<string, unknown>} */ look) => {
    const x = clamp(across(value), from, to);
    return svg("line", { x1: x, x2: x, y1: y - up, y2: y + down, ...look });
  };
  const stroke = meanPaint(model.nodes.position[i]);
  return [
    ...(isCard ? [svg("line", { class: "leaf-axis", x1: from, x2: to, y1: y, y2: y })] : []),
    ...(isCard ? [tick(model.nodes.value[i], { class: "step", stroke })] : []),
    ...(mean === null ? [] : [tick(mean, { class: "kept-mean" })]),
  ];
}

/** @param {number} width @param {boolean} isLeaf */
function meanRoom(width, isLeaf) {
  return isLeaf ? [LEAF_AXIS.from, LEAF_AXIS.to] : [CARD_INSET, width - CARD_INSET];
}

/** @param {NodePosition} position */
function differsSign({ kind, width }) {
  const isDot = kind === "dot";
  const r = isDot ? SIGN.dot : SIGN.card;
  const [x, y] = isDot
    ? [0.7 * (width / 2) + 3, -0.7 * (width / 2) - 3]
    : [width / 2 - SIGN.inset, SIGN.inset];
  return signAt(x, y, r);
}

/**
 * "≠" in a disc.
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
export function signAt(x, y, r) {
  const [w, h] = [0.45 * r, 0.22 * r];
  const d = `M${-w} ${-h}H${w}M${-w} ${h}H${w}M${0.3 * r} ${-0.55 * r}L${-0.3 * r} ${0.55 * r}`;
  return svg(
    "g",
    { class: "differs" },
    svg("g", { transform: `translate(${x} ${y})` }, svg("circle", { r }), svg("path", { d })),
  );
}
