/** Which leaves are large and pure enough, and their total share. */

/**
 * The fewest rows of a leaf, and the least of its `leading` share.
 * @typedef {{rows: number, share: number}} Filter
 * @typedef {import("./model.js").Overview} Overview
 */

/** @type {Filter} */
export const NO_FILTER = { rows: 1, share: 0 };

/** @param {Filter} filter */
export function isFiltering({ rows, share }) {
  return rows > 1 || share > 0;
}

/**
 * 1 for the leaves that pass and for the nodes above one.
 * @param {Overview} overview
 * @param {Filter} filter
 * @returns {Uint8Array}
 */
export function keptBy({ nodes }, { rows, share }) {
  const kept = new Uint8Array(nodes.left.length);
  for (let i = kept.length - 1; i >= 0; i -= 1) {
    if (nodes.left[i] < 0) kept[i] = Number(nodes.rows[i] >= rows && nodes.leading[i] >= share);
    if (kept[i] && i > 0) kept[nodes.parent[i]] = 1;
  }
  return kept;
}

/**
 * The leaves of a branch, how many pass, and the share of the branch's weight they hold.
 * @param {Overview} overview
 * @param {Uint8Array} kept
 * @param {Uint8Array} within
 * @param {number} top
 */
export function tallyOf({ nodes }, kept, within, top) {
  let [leaves, passing, weight] = [0, 0, 0];
  nodes.left.forEach((left, i) => {
    if (left >= 0 || !within[i]) return;
    leaves += 1;
    passing += kept[i];
    if (kept[i]) weight += nodes.weight[i];
  });
  // Sums of weights may differ from the branch's own in their last digit.
  const share = passing === leaves ? 1 : Math.min(weight / nodes.weight[top], 1);
  return { leaves, passing, share };
}

/**
 * Round numbers of rows from 1 to what the largest leaf holds.
 * @param {Overview} overview
 * @returns {number[]}
 */
export function rowStops({ nodes }) {
  let most = 1;
  nodes.left.forEach((left, i) => {
    if (left < 0) most = Math.max(most, nodes.rows[i]);
  });
  const stops = [];
  for (let power = 1; power <= most; power *= 10) {
    for (const digits of power === 1 ? [1, 2, 3, 4, 5, 7] : [1, 1.5, 2, 3, 4, 5, 7]) {
      if (digits * power < most) stops.push(digits * power);
    }
  }
  return [...stops, most];
}
