/** Where a vote turns: the sides that cells of different classes have in common. */

/** @typedef {[x0: number, y0: number, x1: number, y1: number]} Line  shares of both axes */

/**
 * @param {import("./payload.js").Plane} plane
 * @param {ArrayLike<number>} lead
 * @returns {Line[]} neighbours that lie apart, as a strip of missing values does, have no side
 */
export function turnsOf({ across, up }, lead) {
  const n = across.starts.length;
  /** @type {Line[]} */
  const found = [];
  for (let i = 0; i < lead.length; i++) {
    const [column, row] = [i % n, Math.floor(i / n)];
    const touches = column + 1 < n && across.ends[column] === across.starts[column + 1];
    if (touches && lead[i] !== lead[i + 1]) {
      found.push([across.ends[column], up.starts[row], across.ends[column], up.ends[row]]);
    }
    const meets = i + n < lead.length && up.ends[row] === up.starts[row + 1];
    if (meets && lead[i] !== lead[i + n]) {
      found.push([across.starts[column], up.ends[row], across.ends[column], up.ends[row]]);
    }
  }
  return found;
}
