/** Which levels have room for cards, pills or dots: among those that fit, the most informative. */

/**
 * @typedef {import("./level_of_detail.js").Level} Level
 * @typedef {import("./level_of_detail.js").Kind} Kind
 */

const KINDS = /** @type {Kind[]} */ (["dot", "pill", "card"]);
export const GAPS = { card: 40, pill: 27, dot: 19 };
const WORTH = { card: 2.3, pill: 1, dot: 0 };
/** Between two pills. */
const PILL_GAP = 8;
const MIN_PILL = 76;
/** From one pill to the next, so that both can be read. */
export const MIN_PILL_ROOM = MIN_PILL + PILL_GAP;
const MAX_PILL = 136;
const MIN_STRETCH = 0.75;
/** By how much dots are lessened so that another level has texts. */
const LEAST_DOT = 0.6;
/** Of a height in which dots have too little room anyhow, what the first levels may have for texts. */
const TEXTS_SHARE = 0.4;

/**
 * How wide the pills of a level are at a horizontal scale.
 * @param {Level} level
 * @param {number} sx
 */
export function pillWidthAt({ least, pill }, sx) {
  return Math.min(Math.max(MAX_PILL, pill), Math.floor(least * sx - PILL_GAP));
}

/**
 * How informative levels of these kinds are.
 * @param {Kind[]} kinds
 */
export function worthOf(kinds) {
  return kinds.reduce((worth, kind) => worth + WORTH[kind], 0);
}

/**
 * The kind of every level, the deepest never more detailed than one above it.
 * @param {Level[]} levels
 * @param {number} sx
 * @param {number} budget
 * @param {number} most the most detailed kind allowed, as its index in KINDS
 * @returns {Kind[]}
 */
export function chosenKinds(levels, sx, budget, most) {
  let best = 2;
  const allowed = levels.map((level) => {
    const pills = level.least * sx >= Math.max(MIN_PILL, level.pill) + PILL_GAP;
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
  // Dots can be lessened, but a root without a text cannot be read.
  if (!found[1]) while (found[1] < texts && ofPills[found[1] + 1] <= TEXTS_SHARE * budget) found[1] += 1;
  return levels.map((_, at) => (at < found[0] ? "card" : at < found[1] ? "pill" : "dot"));
}

/**
 * How high each level is: pills with all the lines of their texts where these have room, from the root down.
 * @param {Level[]} levels
 * @param {Kind[]} kinds
 * @param {number[]} pills their widths
 * @param {number} budget
 */
export function heightsOf(levels, kinds, pills, budget) {
  const plain = levels.map((level, at) => level.height[kinds[at]]);
  const least = (/** @type {number} */ height, /** @type {number} */ at) =>
    (kinds[at] === "dot" ? LEAST_DOT : 1) * height + (at ? MIN_STRETCH * GAPS[kinds[at]] : 0);
  let left = budget - plain.reduce((sum, height, at) => sum + least(height, at), 0);
  const tall = levels.map((level, at) => {
    const more = kinds[at] === "pill" ? level.tallPill(pills[at]) - plain[at] : 0;
    if (more <= 0 || more > left) return false;
    left -= more;
    plain[at] += more;
    return true;
  });
  return { plain, tall };
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
  const least = kind === "dot" ? LEAST_DOT : 1;
  for (const level of levels) {
    sums.push(sums[sums.length - 1] + least * level.height[kind] + MIN_STRETCH * GAPS[kind]);
  }
  return sums;
}
