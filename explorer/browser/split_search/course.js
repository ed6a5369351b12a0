/** The splits that a handle goes through: where each is, which one is asked, what it is. */

import { clamp } from "../shared/drawing/scales.js";
import { categorySplits } from "../splits/category_splits.js";
import { MISSING_APART, numericSplits } from "../splits/numeric_splits.js";
import { isNumeric } from "../splits/payload.js";
import { borderOf, frameOf } from "./frame.js";

/** @typedef {import("../splits/payload.js").DrawnSearch} DrawnSearch */
/** @typedef {import("../splits/payload.js").NumericSearch} NumericSearch */
/** @typedef {import("../splits/payload.js").CategorySearch} CategorySearch */
/** @typedef {import("../splits/sides.js").Split} Split */
/** @typedef {import("../splits/sides.js").Lines} Lines */
/** @typedef {import("./frame.js").Frame} Frame */
/** @typedef {import("./frame.js").Scale} Scale */

/** @typedef {import("../splits/sides.js").Asked} Asked */

/**
 * A feature's splits in the picture. `home` is the best split, or one in the middle where none is
 * admissible (`hasBest`); `lines` are the curves by routing of missing rows.
 * @typedef {object} Course
 * @property {number} count
 * @property {number[]} routings
 * @property {boolean} hasBest
 * @property {Asked} home
 * @property {Frame} frame
 * @property {number[]} xs where each split is, in pixels
 * @property {Map<number, Lines>} lines
 * @property {(asked: Asked) => Split} at
 * @property {(x: number) => number} nearest the index of the split nearest to a pixel
 * @property {(asked: Asked) => Uint8Array | null} goesLeft of a category's levels
 * @property {import("../splits/category_splits.js").CategorySplits | null} categories
 */

/**
 * @param {DrawnSearch} search
 * @param {number} width in pixels
 * @param {Scale} scale
 * @returns {Course}
 */
export function courseOf(search, width, scale) {
  if (isNumeric(search)) return numericCourse(search, width, scale);
  return categoryCourse(/** @type {CategorySearch} */ (search), width, scale);
}

/**
 * @param {NumericSearch} search
 * @param {number} width
 * @param {Scale} scale
 * @returns {Course}
 */
function numericCourse(search, width, scale) {
  const { axis, threshold } = search.candidates;
  const model = numericSplits(search);
  const { index, routing } = model.best;
  const hasBest = index !== null || routing === MISSING_APART;
  const drawn = model.routings.filter((way) => way !== MISSING_APART);
  const lines = new Map(drawn.map((way) => [way, model.lines(way)]));
  const frame = frameOf(search, width, [...lines.values()], scale);
  return {
    count: model.count,
    routings: model.routings,
    hasBest,
    home: { index: hasBest ? index : beginning(search, model.count), routing, levels: null },
    frame,
    xs: threshold.map(frame.x),
    lines,
    at: (asked) => model.at(asked.index ?? 0, asked.routing),
    nearest: (x) => model.nearest(axis[0] + ((x - frame.x0) / (frame.x1 - frame.x0)) * (axis[1] - axis[0])),
    goesLeft: () => null,
    categories: null,
  };
}

/**
 * @param {CategorySearch} search
 * @param {number} width
 * @param {Scale} scale
 * @returns {Course}
 */
function categoryCourse(search, width, scale) {
  const model = categorySplits(search);
  const lines = model.lines();
  const frame = frameOf(search, width, [lines], scale);
  const { index, routing } = model.best;
  const room = frame.x1 - frame.x0 - frame.gap;
  /** @param {Asked} asked */
  const goesLeft = (asked) => asked.levels ?? model.levelsLeft(asked.index ?? 0);
  return {
    count: model.count,
    routings: [routing],
    hasBest: index !== null,
    home: { index: index ?? beginning(search, model.count), routing, levels: null },
    frame,
    xs: lines.total.map((_, k) => borderOf(frame, k, model.n)),
    lines: new Map([[routing, lines]]),
    at: (asked) => (asked.levels ? model.of(asked.levels) : model.at(asked.index ?? 0)),
    nearest: (x) =>
      clamp(Math.round(((x - frame.x0 - frame.gap / 2) / room) * model.n) - 1, 0, model.count - 1),
    goesLeft,
    categories: model,
  };
}

/**
 * Where there is no best split to begin with: in the middle; by hand at the first one, so that none
 * is taken by chance.
 * @param {DrawnSearch} search
 * @param {number} count
 */
function beginning({ hand }, count) {
  return hand ? 0 : count >> 1;
}

/**
 * Whether the best split is asked.
 * @param {Course} course
 * @param {Asked} asked
 */
export function isHome({ home, hasBest }, asked) {
  return hasBest && !asked.levels && asked.index === home.index && asked.routing === home.routing;
}

/**
 * What is asked when one more level changes sides; null where a side would be left with none.
 * @param {Course} course
 * @param {Asked} asked
 * @param {number} level
 * @returns {Asked | null}
 */
export function toggled({ categories, goesLeft }, asked, level) {
  const next = goesLeft(asked)?.slice();
  if (!categories || !next) return null;
  next[level] = 1 - next[level];
  return sending(categories, next);
}

/**
 * The request if these levels go left: a split of the curve, or one off it; null if a side
 * would be left with none.
 * @param {import("../splits/category_splits.js").CategorySplits} categories
 * @param {Uint8Array} levels
 * @returns {Asked | null}
 */
export function sending(categories, levels) {
  const count = levels.reduce((sum, goes) => sum + goes, 0);
  if (count === 0 || count === levels.length) return null;
  const left = categories.levelsLeft(count - 1);
  const isSplit = levels.every((goes, i) => goes === left[i]);
  return { index: count - 1, routing: 0, levels: isSplit ? null : levels };
}

/**
 * What is asked when missing rows go another way: the same threshold, or the lowest of the curve.
 * @param {Course} course
 * @param {Asked} asked
 * @param {number} routing
 * @returns {Asked}
 */
export function rerouted({ count, lines }, asked, routing) {
  const [line] = lines.values();
  const lowest = count ? line.total.indexOf(Math.min(...line.total)) : null;
  return { ...asked, index: asked.index ?? lowest, routing };
}
