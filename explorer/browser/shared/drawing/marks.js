/** The look of classes and means: colours, glyphs, and the hatching of "other". */

import { svg } from "./dom.js";

const HATCHED = "hatched-other";

/** The most one may be mixed towards grey by impurity: a colour remains. */
const MIXING = 0.55;

/**
 * The colour of a class slot, fit for `fill` and `stroke`.
 * @param {number} slot
 */
export function slotPaint(slot) {
  return slot < 0 ? `url(#${HATCHED})` : `var(--class-${slot})`;
}

/**
 * A class colour mixed with grey as far as the node is impure; one plain colour for "other".
 * @param {number} slot
 * @param {number} purity 0 … 1
 */
export function mixedPaint(slot, purity) {
  if (slot < 0) return "var(--other)";
  const share = Math.round(100 * Math.max(0, purity) ** MIXING);
  return `color-mix(in srgb, var(--class-${slot}) ${share}%, var(--other))`;
}

/**
 * The colour of a mean.
 * @param {number} position on the target's scale, 0 … 1
 */
export function meanPaint(position) {
  const at = Math.min(Math.max(position || 0, 0), 1) * 3;
  const low = Math.min(Math.floor(at), 2);
  const share = Math.round(100 * (at - low));
  return `color-mix(in srgb, var(--mean-${low + 1}) ${share}%, var(--mean-${low}))`;
}

/**
 * The colour of a mean whose position may not be known: then that of the middle.
 * @param {number} position on the target's scale, 0 … 1
 */
export function meanInk(position) {
  return meanPaint(Number.isFinite(position) ? position : 0.5);
}

/** The patterns; once in every picture that draws "other". */
export function patternDefs() {
  const stripe = svg("rect", { class: "hatch", width: 3, height: 6 });
  return svg(
    "defs",
    {},
    svg(
      "pattern",
      { id: HATCHED, width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      stripe,
    ),
  );
}

/** @type {((r: number) => string)[]} by slot, around 0, 0 */
const OUTLINES = [
  circlePath,
  (r) => corners([[-90], [30], [150]], r * 1.25, r * 0.2),
  (r) => corners([[45], [135], [225], [315]], r * 1.2),
  (r) => corners([[0], [90], [180], [270]], r * 1.2),
  (r) => plusPath(r),
  (r) => corners(starAngles(), r * 1.2),
  (r) => plusPath(r, Math.SQRT1_2),
  (r) => corners([[0], [60], [120], [180], [240], [300]], r * 1.08),
];

/**
 * The glyph of a class: its second channel besides colour.
 * @param {number} slot
 * @param {number} x
 * @param {number} y
 * @param {number} [r]
 */
export function glyph(slot, x, y, r = 4.6) {
  const transform = `translate(${x} ${y})`;
  const d = glyphPath(slot, r);
  if (slot < 0) return svg("path", { class: "glyph other", d, transform });
  return svg("path", { class: "glyph", d, transform, fill: slotPaint(slot) });
}

/**
 * The glyph of a class as its own picture, for a line of words.
 * @param {number} slot
 * @param {number} [size] of the picture
 * @param {number} [r]
 */
export function classMark(slot, size = 14, r) {
  const viewBox = [-size / 2, -size / 2, size, size].join(" ");
  return svg("svg", { width: size, height: size, viewBox, "aria-hidden": "true" }, glyph(slot, 0, 0, r));
}

/**
 * The outline of a class's glyph around 0, 0; that of "other" is drawn as lines.
 * @param {number} slot
 * @param {number} r
 */
export function glyphPath(slot, r) {
  return slot < 0 ? hatchedCircle(r - 0.6) : (OUTLINES[slot] ?? circlePath)(r);
}

/**
 * A circle with two stripes, as lines.
 * @param {number} r
 */
function hatchedCircle(r) {
  const [near, far] = [0.28, 0.88].map((share) => toHundredths(r * share));
  const stripes = `M${-far} ${near}L${near} ${-far}M${-near} ${far}L${far} ${-near}`;
  return circlePath(r) + stripes;
}

/** @param {number} r */
function circlePath(r) {
  return `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

/**
 * @param {number[][]} angles in degrees, each with a share of the radius
 * @param {number} r
 * @param {number} [down]
 */
function corners(angles, r, down = 0) {
  const points = angles.map(([angle, share = 1]) => {
    const turn = (angle * Math.PI) / 180;
    return `${toHundredths(Math.cos(turn) * r * share)} ${toHundredths(Math.sin(turn) * r * share + down)}`;
  });
  return `M${points.join("L")}z`;
}

/** Five points and five notches. */
function starAngles() {
  return Array.from({ length: 10 }, (_, k) => [k * 36 - 90, k % 2 ? 0.45 : 1]);
}

/**
 * A plus with arms of 2/3 r, or turned by 45° as an x.
 * @param {number} r
 * @param {number} [turn] cosine of the turn, 1 for none
 */
function plusPath(r, turn = 1) {
  const a = r * 1.08;
  const b = r * 0.38;
  const points = [
    [-b, -a],
    [b, -a],
    [b, -b],
    [a, -b],
    [a, b],
    [b, b],
    [b, a],
    [-b, a],
    [-b, b],
    [-a, b],
    [-a, -b],
    [-b, -b],
  ];
  const sine = Math.sqrt(1 - turn * turn);
  const turned = points.map(
    ([x, y]) => `${toHundredths(x * turn - y * sine)} ${toHundredths(x * sine + y * turn)}`,
  );
  return `M${turned.join("L")}z`;
}

/** @param {number} value */
function toHundredths(value) {
  return Number(value.toFixed(2));
}
