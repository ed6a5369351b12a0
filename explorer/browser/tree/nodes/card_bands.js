/** Levels of a category split, in two groups left and right of the wedge. */

import { showCount } from "../../shared/display.js";
import { labelWidth } from "../../shared/drawing/labels.js";

const WEDGE_GAP = 14;
const NARROWEST = 46;
const MARGIN = 8;
const MAX_BANDS = 6;

/**
 * One level, or all that do not fit: then `isRest`, and the name counts them. `least` is what
 * is left of a name in little room.
 * @typedef {{codes: number[], name: string, least: string, whole: string, weight: number,
 *   from: number, to: number, isLeft: boolean, isRest: boolean}} LevelBand
 */

/**
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number} i
 * @param {number} from
 * @param {number} to
 * @returns {{bands: LevelBand[], wedge: number}}
 */
export function levelBands(model, i, from, to) {
  const { levels_left, levels_right, kind } = model.nodes;
  const weights = levelWeights(model, i);
  const isSplit = kind[i] !== "missing";
  const left = isSplit ? levels_left[i] : [...weights.keys()].sort((a, b) => a - b);
  const right = isSplit ? levels_right[i] : [];
  const gap = isSplit ? WEDGE_GAP : 0;
  const { groups, widths } = fewEnough(model, i, [left, right], weights, to - from - gap);
  let at = from;
  let wedge = isSplit ? from + gap / 2 : to;
  /** @type {LevelBand[]} */
  const bands = [];
  groups.forEach((group, side) => {
    if (side === 1) {
      wedge = at + gap / 2;
      at += gap;
    }
    for (const entry of group) {
      const width = widths.shift() ?? 0;
      bands.push({ ...entry, from: at, to: at + width, isLeft: side === 0 });
      at += width;
    }
  });
  return { bands, wedge };
}

/**
 * Each level's index among the bands.
 * @param {LevelBand[]} bands
 * @returns {Map<number, number>}
 */
export function bandByLevel(bands) {
  return new Map(
    bands.flatMap(({ codes }, band) => codes.map((code) => /** @type {[number, number]} */ ([code, band]))),
  );
}

/**
 * The weight of each level in the node.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number} i
 * @returns {Map<number, number>}
 */
function levelWeights(model, i) {
  /** @type {Map<number, number>} */
  const weights = new Map();
  const bars = model.nodes.bars[i];
  for (let k = 0; k < bars.length; k += 3) {
    weights.set(bars[k], (weights.get(bars[k]) ?? 0) + bars[k + 2]);
  }
  return weights;
}

/** @typedef {Omit<LevelBand, "from" | "to" | "isLeft">} Entry */

/**
 * Both groups with their lightest levels put together until names have room.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number} i
 * @param {number[][]} groups codes left and right
 * @param {Map<number, number>} weights
 * @param {number} room
 * @returns {{groups: Entry[][], widths: number[]}}
 */
function fewEnough(model, i, groups, weights, room) {
  const feature = model.features[model.nodes.feature[i]];
  const heaviest = groups.map((codes) =>
    codes
      .filter((code) => code < feature.levels.length)
      .sort((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0) || a - b),
  );
  const shown = fairShares(heaviest.map((codes) => codes.length));
  const others = model.nodes.others[i];
  for (;;) {
    const entries = groups.map((codes, side) =>
      entriesOf(codes, new Set(heaviest[side].slice(0, shown[side])), weights, feature, side, others[side]),
    );
    const needs = entries.flat().map(({ least }) => labelWidth("small", least) + MARGIN);
    const widths = poured(needs, room);
    const tight = widths.some((width, k) => width < Math.min(needs[k], NARROWEST));
    const larger = shown[0] >= shown[1] ? 0 : 1;
    if (!tight || shown[larger] <= 1) return { groups: entries, widths };
    shown[larger] -= 1;
  }
}

/**
 * How many levels each side may show.
 * @param {number[]} counts
 */
function fairShares(counts) {
  const half = MAX_BANDS / 2;
  return counts.map((count, side) => Math.min(count, Math.max(half, MAX_BANDS - counts[1 - side])));
}

/**
 * The levels named, in the table's order, and the rest as one at the outer edge.
 * @param {number[]} codes
 * @param {Set<number>} named
 * @param {Map<number, number>} weights
 * @param {import("../../shared/node_view.js").Feature} feature
 * @param {number} side
 * @param {number} others how many levels have no name, and one code after all that have one
 * @returns {Entry[]}
 */
function entriesOf(codes, named, weights, feature, side, others) {
  const weightOf = (/** @type {number} */ code) => weights.get(code) ?? 0;
  /** @type {Entry[]} */
  const entries = codes
    .filter((code) => named.has(code))
    .map((code) => ({
      codes: [code],
      name: feature.levels[code],
      least: feature.levels[code],
      whole: feature.levels_whole[code],
      weight: weightOf(code),
      isRest: false,
    }));
  const rest = codes.filter((code) => !named.has(code));
  if (rest.length === 1 && !others) return entriesOf(codes, new Set(codes), weights, feature, side, 0);
  if (rest.length) {
    const withName = rest.filter((code) => code < feature.levels.length);
    const count = withName.length + others;
    const first = withName.slice(0, 20).map((code) => feature.levels_whole[code]);
    const more = count > first.length ? [`and ${showCount(count - first.length)} more`] : [];
    const put = side === 0 ? "unshift" : "push";
    entries[put]({
      codes: rest,
      name: `+ ${showCount(count)} categories`,
      least: `+ ${showCount(count)}`,
      whole: [...first, ...more].join(", "),
      weight: rest.reduce((sum, code) => sum + weightOf(code), 0),
      isRest: true,
    });
  }
  return entries;
}

/**
 * Widths that add up to the room: what each needs and an equal share of the rest, or, where
 * that is too much, the largest narrowed to one width.
 * @param {number[]} needs
 * @param {number} room
 * @returns {number[]}
 */
function poured(needs, room) {
  const total = needs.reduce((sum, need) => sum + need, 0);
  if (total <= room) return needs.map((need) => need + (room - total) / needs.length);
  let left = room;
  const ascending = [...needs].sort((a, b) => a - b);
  let most = 0;
  for (let k = 0; k < ascending.length; k++) {
    most = left / (ascending.length - k);
    if (ascending[k] > most) break;
    left -= ascending[k];
  }
  return needs.map((need) => Math.min(need, most));
}
