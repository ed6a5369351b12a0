/**
 * How much of each level is drawn, and where the levels stand: cards, pills, or dots.
 *
 * Text keeps its size on the screen, so nodes never shrink: their positions move together, and a
 * level that has no room for cards any more shows pills, then dots. A deeper level never shows
 * more than a shallower one. Width and height are fitted each for itself.
 */

import { clamp } from "../../shared/drawing/scales.js";

/**
 * @typedef {"card" | "pill" | "dot"} Kind
 * @typedef {{width: (i: number, isLeaf: boolean) => number, pillHeight: number,
 *   height: (i: number, isLeaf: boolean) => number, radius: (i: number) => number}} Sizes
 * @typedef {{first: number, last: number, least: number, cardScale: number,
 *   height: Record<Kind, number>, ends: Record<Kind, [number, number]>}} Level
 *   the outermost centres, the least distance of two neighbours, the scale from which cards have
 *   room; what the kinds need: height, and width beyond the outermost centres
 * @typedef {{sx: number, kinds: Kind[], tops: number[], heights: number[], pills: number[],
 *   left: number, right: number, bottom: number, zoom: number, grow: number,
 *   dotScale: number}} Frame
 *   horizontal scale; by level: what is drawn, where it begins, how high and how wide; the
 *   outer edges; what is called 100 %; by how much even cards are magnified, and dots lessened
 */

const KINDS = /** @type {Kind[]} */ (["dot", "pill", "card"]);
const GAPS = { card: 36, pill: 27, dot: 19 };
const WORTH = { card: 2.3, pill: 1, dot: 0 };
const CARD_GAP = 12;
const PILL_GAP = 8;
const MAX_PILL = 118;
const MIN_ROOM_FOR_PILLS = 84;
const MIN_STRETCH = 0.75;
const MAX_STRETCH = 1.45;
const MAX_SPREAD = 1.6;
/** Of the height that dots and the gaps between them have, the dots' own share. */
const DOTS_SHARE = 0.6;
const MIN_DOT_SCALE = 0.12;
export const MAX_ZOOM = 2.5;

/**
 * @param {import("./layout.js").Layout} layout
 * @param {Uint8Array} leaf
 * @param {Sizes} sizes
 * @returns {Level[]}
 */
export function measureLevels({ x, levels }, leaf, sizes) {
  return levels.map((nodes) => {
    const [first, last] = [nodes[0], nodes[nodes.length - 1]];
    const widthOf = (/** @type {number} */ i) => sizes.width(i, Boolean(leaf[i]));
    let [least, cardScale, height, radius] = [Infinity, 0, 0, 0];
    nodes.forEach((i, at) => {
      height = Math.max(height, sizes.height(i, Boolean(leaf[i])));
      radius = Math.max(radius, sizes.radius(i));
      if (at === 0) return;
      const before = nodes[at - 1];
      const apart = x[i] - x[before];
      least = Math.min(least, apart);
      cardScale = Math.max(cardScale, ((widthOf(i) + widthOf(before)) / 2 + CARD_GAP) / apart);
    });
    return {
      first: x[first],
      last: x[last],
      least,
      cardScale,
      height: { card: height, pill: sizes.pillHeight, dot: 2 * radius },
      ends: {
        card: [widthOf(first) / 2, widthOf(last) / 2],
        pill: [MAX_PILL / 2, MAX_PILL / 2],
        dot: [sizes.radius(first), sizes.radius(last)],
      },
    };
  });
}

/**
 * The whole tree within a room, with as much detail as has room.
 * @param {Level[]} levels
 * @param {{width: number, height: number}} room
 * @param {boolean} [overview] dots alone
 * @returns {Frame}
 */
export function fitFrame(levels, room, overview = false) {
  const most = overview ? 0 : 2;
  let kinds = levels.map(() => /** @type {Kind} */ ("dot"));
  let sx = widest(levels, kinds, room.width);
  for (let tries = 0; tries < 6; tries += 1) {
    kinds = chosen(levels, sx, room.height, most);
    const scale = widest(levels, kinds, room.width);
    if (scale >= sx) break;
    sx = scale;
  }
  const whole = sum(levels.map((level) => level.height.card)) + GAPS.card * (levels.length - 1);
  const zoom = Math.min(1, sx, room.height / whole);
  return stacked(levels, kinds, sx, room.height, Math.max(zoom, 0.01), 1);
}

/**
 * The height at which a tree of this width has all the detail it can have, at its ease.
 * @param {Level[]} levels
 * @param {number} width
 */
export function easyHeight(levels, width) {
  const { heights, bottom, kinds } = fitFrame(levels, { width, height: 1e5 });
  const nodes = sum(heights);
  const ease = kinds.includes("dot") ? 1.2 : 1;
  return nodes + ((bottom - nodes) / MAX_STRETCH) * ease;
}

/**
 * Between the fitted tree and 100 %, where every node is a card; beyond, cards grow.
 * @param {Level[]} levels
 * @param {Frame} fit
 * @param {number} zoom
 * @param {number} height the room the fitted tree has
 * @returns {Frame}
 */
export function zoomFrame(levels, fit, zoom, height) {
  const whole = sum(levels.map((level) => level.height.card)) + GAPS.card * (levels.length - 1);
  const way = fit.zoom < 1 ? clamp(Math.log(zoom / fit.zoom) / Math.log(1 / fit.zoom), 0, 1) : 1;
  const sx = fit.sx ** (1 - way) * Math.max(1, fit.sx) ** way;
  const budget = height ** (1 - way) * Math.max(whole, height) ** way;
  const kinds = way > 0 || fit.zoom === 1 ? chosen(levels, sx, budget, 2) : fit.kinds;
  return stacked(levels, kinds, sx, budget, zoom, Math.max(1, zoom));
}

/**
 * @param {Level[]} levels
 * @param {number} sx
 * @param {number} budget
 * @param {number} most the most detailed kind allowed, as its index in KINDS
 * @returns {Kind[]}
 */
function chosen(levels, sx, budget, most) {
  let best = 2;
  const allowed = levels.map((level) => {
    const pills = level.least * sx >= MIN_ROOM_FOR_PILLS;
    best = Math.min(best, sx >= level.cardScale - 1e-9 ? 2 : pills ? 1 : 0, most);
    return best;
  });
  const cards = allowed.filter((kind) => kind === 2).length;
  const texts = allowed.filter((kind) => kind >= 1).length;
  const [ofCards, ofPills, ofDots] = [...KINDS].reverse().map((kind) => needs(levels, kind));
  const all = ofDots[levels.length];
  let [found, worth, fewest] = [/** @type {[number, number]} */ ([0, 0]), 0, Infinity];
  for (let a = cards; a >= 0; a -= 1) {
    for (let b = texts; b >= a; b -= 1) {
      const need =
        ofCards[a] + ofPills[b] - ofPills[a] + all - ofDots[b] - MIN_STRETCH * gapAfter(levels, a, b);
      const value = WORTH.card * a + WORTH.pill * (b - a);
      if (need > budget + 0.5 || value < worth || (value === worth && need >= fewest)) continue;
      [found, worth, fewest] = [[a, b], value, need];
      break;
    }
  }
  return levels.map((_, at) => (at < found[0] ? "card" : at < found[1] ? "pill" : "dot"));
}

/**
 * The gap that the deepest level does not need below it.
 * @param {Level[]} levels
 * @param {number} cards
 * @param {number} texts
 */
function gapAfter({ length }, cards, texts) {
  return GAPS[cards >= length ? "card" : texts >= length ? "pill" : "dot"];
}

/**
 * What the first levels need in height, each with a gap, if all are of one kind.
 * @param {Level[]} levels
 * @param {Kind} kind
 */
function needs(levels, kind) {
  const sums = [0];
  for (const level of levels) {
    sums.push(sums[sums.length - 1] + level.height[kind] + MIN_STRETCH * GAPS[kind]);
  }
  return sums;
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
  levels.forEach(({ first, last, ends }, at) => {
    left = Math.min(left, first * sx - ends[kinds[at]][0]);
    right = Math.max(right, last * sx + ends[kinds[at]][1]);
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
  const plain = levels.map((level, at) => level.height[kinds[at]]);
  const ofDots = sum(plain.filter((_, at) => kinds[at] === "dot"));
  const forDots = DOTS_SHARE * (budget - sum(plain) + ofDots);
  const dotScale = ofDots > forDots ? Math.max(forDots / ofDots, MIN_DOT_SCALE) : 1;
  const heights = plain.map((height, at) => (kinds[at] === "dot" ? height * dotScale : height));
  const gaps = kinds.slice(1).map((kind, at) => (GAPS[kind] + GAPS[kinds[at]]) / 2);
  const stretch = clamp((budget - sum(heights)) / (sum(gaps) || 1), 0.02, MAX_STRETCH);
  const tops = [0];
  for (const [at, gap] of gaps.entries()) tops.push(tops[at] + heights[at] + gap * stretch);
  const pills = levels.map(({ least }) => Math.min(MAX_PILL, Math.floor(least * sx - PILL_GAP)));
  const bottom = tops[tops.length - 1] + heights[heights.length - 1];
  return { sx, kinds, tops, heights, pills, bottom, zoom, grow, dotScale, ...edges(levels, kinds, sx) };
}

/** @param {number[]} values */
function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}
