/**
 * How much of each level is drawn, and where the levels are: cards, pills, or dots.
 *
 * Text keeps its size on the screen, so nodes never shrink: their positions move together, and a
 * level that has no room for cards any more shows pills, then dots. A deeper level never shows
 * more than a shallower one. Width and height are fitted each for itself.
 */

import { clamp } from "../../shared/drawing/scales.js";
import { chosenKinds, GAPS, heightsOf, pillWidthAt } from "./level_kinds.js";

/**
 * @typedef {"card" | "pill" | "dot"} Kind
 * @typedef {{width: (i: number, isLeaf: boolean) => number, pillHeight: (i: number, isLeaf: boolean) => number,
 *   tallPillHeight: (i: number, isLeaf: boolean, width: number) => number,
 *   pillWidth: (i: number, isLeaf: boolean) => number,
 *   height: (i: number, isLeaf: boolean) => number, radius: (i: number) => number}} Sizes
 *   `pillWidth`: the least that a pill's text needs
 * @typedef {{first: number, last: number, least: number, cardScale: number, pill: number,
 *   height: Record<Kind, number>, ends: Record<"card" | "dot", [number, number]>,
 *   tallPill: (width: number) => number}} Level
 *   the outermost centres, the least distance of two neighbours, the scale from which cards have
 *   room, the least width of its pills; what the kinds need: height, and width beyond the
 *   outermost centres; how high pills of a width are with all the lines of their texts
 * @typedef {Pick<Level, "pill" | "height" | "ends" | "tallPill"> & {nodes: number[], widths: number[]}} Measured
 *   widths of cards, from left to right
 * @typedef {{sx: number, kinds: Kind[], tops: number[], heights: number[], pills: number[], tall: boolean[],
 *   left: number, right: number, bottom: number, zoom: number, grow: number,
 *   dotScale: number}} Frame
 *   horizontal scale; by level: what is drawn, where it begins, how high and how wide, and whether
 *   pills have all the lines of their texts; the
 *   outer edges; what is called 100 %; by how much even cards are magnified, and dots lessened;
 *   all before they are magnified
 */

const CARD_GAP = 12;
/** How much wider gaps may be than the least; and want to be: dots with names the most. */
const MAX_STRETCH = { texts: 1.45, dots: 2.2 };
const EASE = { texts: 1, dots: 1.2, named: 2 };
const MAX_SPREAD = 1.6;
/** Of the height that dots and the gaps between them have, the dots' own share. */
const DOTS_SHARE = 0.6;
const MIN_DOT_SCALE = 0.12;
export const MAX_ZOOM = 2.5;
/** A height that no tree fills. */
export const BOUNDLESS = 1e5;
/** A wider room magnifies a fitted tree in proportion, up to a bound: a small tree is not a poster. */
const PLAIN_WIDTH = 1200;
const MAX_FIT_GROW = 1.5;

/**
 * What the nodes of each level need, wherever they are.
 * @param {number[][]} levels
 * @param {Uint8Array} leaf
 * @param {Sizes} sizes
 * @returns {Measured[]}
 */
export function measureLevels(levels, leaf, sizes) {
  return levels.map((nodes) => {
    const widths = nodes.map((i) => sizes.width(i, Boolean(leaf[i])));
    const most = (/** @type {(i: number, isLeaf: boolean) => number} */ sizeOf) =>
      nodes.reduce((largest, i) => Math.max(largest, sizeOf(i, Boolean(leaf[i]))), 0);
    return {
      nodes,
      widths,
      pill: most(sizes.pillWidth),
      height: { card: most(sizes.height), pill: most(sizes.pillHeight), dot: 2 * most(sizes.radius) },
      ends: {
        card: [widths[0] / 2, widths[widths.length - 1] / 2],
        dot: [sizes.radius(nodes[0]), sizes.radius(nodes[nodes.length - 1])],
      },
      tallPill: (width) => most((i, isLeaf) => sizes.tallPillHeight(i, isLeaf, width)),
    };
  });
}

/**
 * The levels with their nodes at these centres.
 * @param {Measured[]} measured
 * @param {Float64Array} x
 * @returns {Level[]}
 */
export function spreadLevels(measured, x) {
  return measured.map(({ nodes, widths, ...same }) => {
    let [least, cardScale] = [Infinity, 0];
    for (let at = 1; at < nodes.length; at += 1) {
      const apart = x[nodes[at]] - x[nodes[at - 1]];
      least = Math.min(least, apart);
      cardScale = Math.max(cardScale, ((widths[at] + widths[at - 1]) / 2 + CARD_GAP) / apart);
    }
    return { ...same, first: x[nodes[0]], last: x[nodes[nodes.length - 1]], least, cardScale };
  });
}

/**
 * The whole tree within a room, with as much detail as has room; where cards that are spread as
 * far as they may be leave much of a wide room, they are magnified.
 * @param {Level[]} levels
 * @param {{width: number, height: number}} room
 * @param {boolean} [overview] only dots
 * @returns {Frame}
 */
export function fitFrame(levels, room, overview = false) {
  const grow = overview ? 1 : growthIn(levels, room.width, room.height);
  return fitted(levels, { width: room.width / grow, height: room.height / grow }, grow, overview);
}

/**
 * By how much cards in a room are magnified, 1 to MAX_FIT_GROW.
 * @param {Level[]} levels
 * @param {number} width
 * @param {number} [height] without it as high as the cards want
 */
function growthIn(levels, width, height = Infinity) {
  const kinds = levels.map(() => /** @type {Kind} */ ("card"));
  const { left, right } = edges(levels, kinds, MAX_SPREAD);
  const most = clamp(width / PLAIN_WIDTH, 1, MAX_FIT_GROW);
  return clamp(Math.min(width / (right - left), height / wholeHeight(levels)), 1, most);
}

/**
 * All levels as cards, at 100 %.
 * @param {Level[]} levels
 */
function wholeHeight(levels) {
  return sum(levels.map((level) => level.height.card)) + GAPS.card * (levels.length - 1);
}

/**
 * @param {Level[]} levels
 * @param {{width: number, height: number}} room before it is magnified
 * @param {number} [grow]
 * @param {boolean} [overview]
 * @returns {Frame}
 */
export function fitted(levels, room, grow = 1, overview = false) {
  const [before, after] = levels[0].ends.card;
  const most = overview ? 0 : before + after > room.width ? 1 : 2;
  let kinds = levels.map(() => /** @type {Kind} */ ("dot"));
  let sx = widest(levels, kinds, room.width);
  for (let tries = 0; tries < 6; tries += 1) {
    kinds = chosenKinds(levels, sx, room.height, most);
    const scale = widest(levels, kinds, room.width);
    if (scale >= sx) break;
    sx = scale;
  }
  const zoom = grow > 1 ? grow : Math.min(1, sx, room.height / wholeHeight(levels));
  return stacked(levels, kinds, sx, room.height, Math.max(zoom, 0.01), grow);
}

/**
 * The height at which a tree of this width has all the detail it can have, at its ease.
 * @param {Level[]} levels
 * @param {number} width
 * @param {number} below what dots of the last level have below themselves
 * @param {number} [grow]
 */
export function easyHeight(levels, width, below, grow = growthIn(levels, width)) {
  const { heights, bottom, kinds } = fitted(levels, { width: width / grow, height: BOUNDLESS }, grow);
  const nodes = sum(heights);
  const ease = EASE[kinds.includes("dot") ? (below ? "named" : "dots") : "texts"] / maxStretch(kinds);
  const names = kinds[kinds.length - 1] === "dot" ? below : 0;
  return grow * (nodes + (bottom - nodes) * ease) + names;
}

/**
 * Between the fitted tree and 100 %, where every node is a card; beyond, cards are magnified.
 * @param {Level[]} levels
 * @param {Frame} fit
 * @param {number} zoom
 * @param {number} height the room the fitted tree has
 * @returns {Frame}
 */
export function zoomFrame(levels, fit, zoom, height) {
  const whole = wholeHeight(levels);
  const way = fit.zoom < 1 ? clamp(Math.log(zoom / fit.zoom) / Math.log(1 / fit.zoom), 0, 1) : 1;
  const sx = fit.sx ** (1 - way) * Math.max(1, fit.sx) ** way;
  const had = height / fit.grow;
  const budget = had ** (1 - way) * Math.max(whole, had) ** way;
  const kinds = way > 0 || fit.zoom === 1 ? chosenKinds(levels, sx, budget, 2) : fit.kinds;
  return stacked(levels, kinds, sx, budget, zoom, Math.max(1, zoom, fit.grow));
}

/**
 * The largest horizontal scale at which the levels keep within a width.
 * @param {Level[]} levels
 * @param {Kind[]} kinds
 * @param {number} width
 */
function widest(levels, kinds, width) {
  let [low, high] = [0, MAX_SPREAD];
  for (let step = 0; step < 30; step += 1) {
    const middle = (low + high) / 2;
    const { left, right } = edges(levels, kinds, middle);
    if (right - left <= width) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * @param {Level[]} levels
 * @param {Kind[]} kinds
 * @param {number} sx
 */
function edges(levels, kinds, sx) {
  let [left, right] = [Infinity, -Infinity];
  levels.forEach((level, at) => {
    const kind = kinds[at];
    const pill = pillWidthAt(level, sx) / 2;
    const [before, after] = kind === "pill" ? [pill, pill] : level.ends[kind];
    left = Math.min(left, level.first * sx - before);
    right = Math.max(right, level.last * sx + after);
  });
  return { left, right };
}

/**
 * @param {Level[]} levels
 * @param {Kind[]} kinds
 * @param {number} sx
 * @param {number} budget
 * @param {number} zoom
 * @param {number} grow
 * @returns {Frame}
 */
function stacked(levels, kinds, sx, budget, zoom, grow) {
  const pills = levels.map((level) => pillWidthAt(level, sx));
  const { plain, tall } = heightsOf(levels, kinds, pills, budget);
  const ofDots = sum(plain.filter((_, at) => kinds[at] === "dot"));
  const forDots = DOTS_SHARE * (budget - sum(plain) + ofDots);
  const dotScale = ofDots > forDots ? Math.max(forDots / ofDots, MIN_DOT_SCALE) : 1;
  const heights = plain.map((height, at) => (kinds[at] === "dot" ? height * dotScale : height));
  const gaps = kinds.slice(1).map((kind, at) => (GAPS[kind] + GAPS[kinds[at]]) / 2);
  const stretch = clamp((budget - sum(heights)) / (sum(gaps) || 1), 0.02, maxStretch(kinds));
  const tops = [0];
  for (const [at, gap] of gaps.entries()) tops.push(tops[at] + heights[at] + gap * stretch);
  const bottom = tops[tops.length - 1] + heights[heights.length - 1];
  return { sx, kinds, tops, heights, pills, tall, bottom, zoom, grow, dotScale, ...edges(levels, kinds, sx) };
}

/** @param {Kind[]} kinds */
function maxStretch(kinds) {
  return MAX_STRETCH[kinds.includes("dot") ? "dots" : "texts"];
}

/** @param {number[]} values */
function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}
