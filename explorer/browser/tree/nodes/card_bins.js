/** Where the bins of a card are: cut at its threshold, and within what earlier splits left. */

/** From the middle of the threshold's line to the stretches of the bins next to it. */
const CLEAR = 1;
/** Pixels that a part of a bin takes, the gap next to its bar among them, if it has that room. */
const SEEN = 4;
/** And however little room it has: its bar is never hidden by the line. */
const LEAST = 3;

/**
 * @typedef {import("./card_layout.js").CardLayout} CardLayout
 * @typedef {import("../../shared/node_view.js").TreePayload} TreePayload
 */

/**
 * The stretch of the plot that each bin of a node's bars takes. At a threshold the bin that
 * holds it is two: the bins right of it count one more. The narrower of two parts takes room
 * from the bin beyond it, or from beyond the plot; the line lies between both.
 * @param {TreePayload} model
 * @param {number} i a node that asks about a numeric feature
 * @param {CardLayout} layout
 * @returns {(bin: number) => [number, number]} from and to, in the card's pixels
 */
export function binStretches(model, i, layout) {
  const { bins } = model.features[model.nodes.feature[i]];
  const { threshold_bin, interval } = model.nodes;
  const cut = threshold_bin[i] < 0 ? bins : threshold_bin[i];
  const step = (layout.to - layout.from) / bins;
  const [low, high] = interval[i]?.map(layout.across) ?? [layout.from, layout.to];
  const least = low > layout.from ? low : -Infinity;
  const greatest = high < layout.to ? high : Infinity;
  const edge = (/** @type {number} */ k) => layout.from + k * step;
  const [leftEnd, rightEnd] = [layout.wedge - CLEAR, layout.wedge + CLEAR];
  const before = cut > 0 ? Math.max(edge(cut - 1), least) : -Infinity;
  const after = cut < bins - 1 ? Math.min(edge(cut + 2), greatest) : Infinity;
  const begin = Math.min(edge(cut), Math.max((before + leftEnd) / 2, leftEnd - SEEN));
  const end = Math.max(edge(cut + 1), Math.min((after + rightEnd) / 2, rightEnd + SEEN));
  return (bin) => {
    if (bin === cut) return [Math.min(Math.max(begin, least), leftEnd - LEAST), leftEnd];
    if (bin === cut + 1) return [rightEnd, Math.max(Math.min(end, greatest), rightEnd + LEAST)];
    const index = Math.min(bin > cut ? bin - 1 : bin, bins - 1);
    const from = bin === cut + 2 ? end : edge(index);
    const to = bin === cut - 1 ? begin : edge(index + 1);
    return [Math.max(from, least), Math.min(to, greatest)];
  };
}

/**
 * The ends of a card's axis: it also carries the bars beyond its plot.
 * @param {CardLayout} layout
 * @param {boolean} hasThreshold
 */
export function axisEnds({ from, to, wedge }, hasThreshold) {
  if (!hasThreshold) return [from, to];
  return [Math.min(from, wedge - CLEAR - SEEN), Math.max(to, wedge + CLEAR + SEEN)];
}
