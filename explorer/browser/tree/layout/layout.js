/**
 * The places of the visible tree's nodes, left to right, in pixels at 100 %.
 *
 * Subtrees are moved together until their contours touch, so that a shallow one takes no more
 * room than its own levels; parents are midway between their children. Linear in the nodes
 * (two contours are merged along the shorter one), without recursion.
 */

/**
 * Between cards: of two leaves, and of subtrees: `most` where these share `deep` levels or more,
 * `step` less for each that they share fewer.
 */
const CARD_GAPS = { leaf: 18, least: 30, most: 56, deep: 4, step: 9 };
/** Between pills. */
export const CLOSE_GAPS = { leaf: 8, least: 10, most: 20, deep: 4, step: 9 };
/** Half of what a collapsed node says below itself. */
const STUB_HALF = 44;

/**
 * @typedef {{nodes: number[], left: Int32Array, hides: Int32Array, leaf: Uint8Array}} Shape
 *   the visible nodes, parents first; the left child of each (right = left + 1), -1 if none is
 *   visible; how many nodes a collapsed one hides; whether a node ends there, collapsed or not
 * @typedef {{x: Float64Array, levels: number[][], width: number}} Layout
 *   centres by node; the visible nodes of each depth from left to right; from edge to edge
 * @typedef {{left: number[], right: number[], leftBy: number, rightBy: number}} Contour
 *   the outermost edges of a subtree's levels, the deepest first, all moved by `leftBy`, `rightBy`
 */

/**
 * The trimmed tree without what is collapsed.
 * @param {{left: ArrayLike<number>, path: string[]}} nodes
 * @param {{splits: Uint8Array, shown: Uint8Array}} trimmed
 * @param {Set<string>} collapsed paths
 * @returns {Shape}
 */
export function visibleShape(nodes, trimmed, collapsed) {
  const n = nodes.left.length;
  const left = new Int32Array(n).fill(-1);
  const hides = new Int32Array(n);
  const visible = [0];
  for (let at = 0; at < visible.length; at += 1) {
    const i = visible[at];
    if (!trimmed.splits[i] || collapsed.has(nodes.path[i])) continue;
    left[i] = nodes.left[i];
    visible.push(left[i], left[i] + 1);
  }
  if (collapsed.size) countHidden(nodes, trimmed, left, hides);
  const leaf = Uint8Array.from(trimmed.splits, (isSplit) => 1 - isSplit);
  return { nodes: visible, left, hides, leaf };
}

/**
 * @param {{left: ArrayLike<number>}} nodes
 * @param {{splits: Uint8Array}} trimmed
 * @param {Int32Array} left
 * @param {Int32Array} hides
 */
function countHidden(nodes, { splits }, left, hides) {
  for (let i = left.length - 1; i >= 0; i -= 1) {
    if (splits[i]) hides[i] = 2 + hides[nodes.left[i]] + hides[nodes.left[i] + 1];
  }
  for (let i = 0; i < left.length; i += 1) if (left[i] >= 0) hides[i] = 0;
}

/**
 * @param {Shape} shape
 * @param {(i: number, isLeaf: boolean) => number} roomOf a node's width at 100 %
 * @param {ArrayLike<number>} depth
 * @param {typeof CARD_GAPS} [gaps]
 * @returns {Layout}
 */
export function layOut({ nodes, left, leaf, hides }, roomOf, depth, gaps = CARD_GAPS) {
  const n = left.length;
  const apart = new Float64Array(n); // half the distance between a node's children
  /** @type {(Contour | undefined)[]} */
  const contours = new Array(n);
  for (let at = nodes.length - 1; at >= 0; at -= 1) {
    const i = nodes[at];
    const half = roomOf(i, Boolean(leaf[i])) / 2;
    if (left[i] < 0) {
      const [low, high] = hides[i] ? [[-STUB_HALF], [STUB_HALF]] : [[], []];
      contours[i] = { left: [...low, -half], right: [...high, half], leftBy: 0, rightBy: 0 };
      continue;
    }
    const one = /** @type {Contour} */ (contours[left[i]]);
    const other = /** @type {Contour} */ (contours[left[i] + 1]);
    contours[left[i]] = contours[left[i] + 1] = undefined;
    apart[i] = distance(one, other, gaps) / 2;
    const merged = mergeContours(one, other, apart[i]);
    merged.left.push(-half - merged.leftBy);
    merged.right.push(half - merged.rightBy);
    contours[i] = merged;
  }
  const whole = /** @type {Contour} */ (contours[0]);
  const from = whole.left.reduce((least, x) => Math.min(least, x), Infinity) + whole.leftBy;
  const to = whole.right.reduce((most, x) => Math.max(most, x), -Infinity) + whole.rightBy;
  return { ...placed(nodes, left, apart, depth, -from), width: to - from };
}

/**
 * @param {number[]} nodes
 * @param {Int32Array} left
 * @param {Float64Array} apart
 * @param {ArrayLike<number>} depth
 * @param {number} rootAt
 */
function placed(nodes, left, apart, depth, rootAt) {
  const x = new Float64Array(left.length);
  /** @type {number[][]} */
  const levels = [];
  x[0] = rootAt;
  for (const i of nodes) {
    (levels[depth[i]] ??= []).push(i);
    if (left[i] < 0) continue;
    x[left[i]] = x[i] - apart[i];
    x[left[i] + 1] = x[i] + apart[i];
  }
  return { x, levels };
}

/**
 * How far apart the roots of two subtrees must be.
 * @param {Contour} one
 * @param {Contour} other
 * @param {typeof CARD_GAPS} gaps
 */
function distance(one, other, { leaf, least, most: widest, deep, step }) {
  const [a, b] = [one.right, other.left];
  const common = Math.min(a.length, b.length);
  const leaves = a.length === 1 && b.length === 1;
  const gap = leaves ? leaf : Math.min(Math.max(least, widest - step * (deep - common)), widest);
  let most = -Infinity;
  for (let level = 1; level <= common; level += 1) {
    most = Math.max(most, a[a.length - level] - b[b.length - level]);
  }
  return most + one.rightBy - other.leftBy + gap;
}

/**
 * The contour of both, seen from the point between their roots; the longer one's arrays are kept.
 * @param {Contour} one
 * @param {Contour} other
 * @param {number} by
 * @returns {Contour}
 */
function mergeContours(one, other, by) {
  one.leftBy -= by;
  one.rightBy -= by;
  other.leftBy += by;
  other.rightBy += by;
  if (one.left.length >= other.left.length) {
    overwrite(one.right, one.rightBy, other.right, other.rightBy);
    return one;
  }
  overwrite(other.left, other.leftBy, one.left, one.leftBy);
  return other;
}

/**
 * The upper levels of `long` become those of `short`.
 * @param {number[]} long
 * @param {number} longBy
 * @param {number[]} short
 * @param {number} shortBy
 */
function overwrite(long, longBy, short, shortBy) {
  const offset = long.length - short.length;
  for (let at = 0; at < short.length; at += 1) long[offset + at] = short[at] + shortBy - longBy;
}
