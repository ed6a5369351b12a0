/** Which of the texts along a line have room beside one another. */

/** @typedef {{left: number, right: number}} Span */

/**
 * Which stops can be labelled without touching: the chosen one first, then those that are marked,
 * then both ends, then the others in ever finer steps.
 * @param {number[]} positions of all stops, rising
 * @param {number[]} widths of all labels
 * @param {number} chosen
 * @param {number} gap
 * @param {(number | null)[]} [marked]
 * @returns {Set<number>}
 */
export function labelled(positions, widths, chosen, gap, marked = []) {
  const n = positions.length;
  /** @type {Set<number>} */
  const shown = new Set();
  /** @type {Span[]} */
  const spans = [];
  const tryOne = (/** @type {number} */ index) => {
    if (shown.has(index) || index < 0 || index >= n) return;
    const left = positions[index] - widths[index] / 2 - gap / 2;
    const right = positions[index] + widths[index] / 2 + gap / 2;
    if (widths[index] && spans.every((span) => right <= span.left || left >= span.right)) {
      spans.push({ left, right });
      shown.add(index);
    }
  };
  tryOne(chosen);
  for (const index of marked) if (index !== null) tryOne(index);
  tryOne(0);
  tryOne(n - 1);
  for (let step = 2 ** Math.ceil(Math.log2(n || 1)); step >= 1; step /= 2) {
    for (let index = 0; index < n; index += step) tryOne(index);
  }
  return shown;
}
