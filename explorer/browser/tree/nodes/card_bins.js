/** Where the bins of a card are: its threshold is an edge, and earlier splits end some. */

/** The least that a bin takes, the gap next to its bar among them, however little is left of it. */
const LEAST = 3;
/** From the middle of the threshold's line to the bins next to it. */
const CLEAR = 1;
/** The last bins may reach beyond the plot by so much. */
const BEYOND = 8;

/**
 * @typedef {import("./card_layout.js").CardLayout} CardLayout
 * @typedef {import("../../shared/node_view.js").TreePayload} TreePayload
 */

/**
 * The stretch of the plot that each bin of a node's bars takes. All are as wide, and at a threshold
 * one ends and the next begins: no bar is narrow because a threshold divides it.
 * @param {TreePayload} model
 * @param {number} i a node that asks about a numeric feature
 * @param {CardLayout} layout
 * @returns {(bin: number) => [number, number]} from and to, in the card's pixels
 */
export function binStretches(model, i, layout) {
  const { interval } = model.nodes;
  const { start, step } = gridOf(model, i, layout);
  const last = model.nodes.threshold_bin[i];
  const [low, high] = interval[i]?.map(layout.across) ?? [layout.from, layout.to];
  const least = low > layout.from ? low : layout.from - BEYOND;
  const greatest = high < layout.to ? high : layout.to + BEYOND;
  return (bin) => {
    const from = Math.max(start + bin * step + (last >= 0 && bin === last + 1 ? CLEAR : 0), least);
    const to = Math.min(start + (bin + 1) * step - (bin === last ? CLEAR : 0), greatest);
    if (to - from >= LEAST) return [from, to];
    return from > least ? [from, from + LEAST] : [to - LEAST, to];
  };
}

/**
 * Where a node's first bin begins, and how wide all are.
 * @param {TreePayload} model
 * @param {number} i
 * @param {CardLayout} layout
 */
function gridOf(model, i, { from, to, wedge }) {
  const step = (to - from) / model.features[model.nodes.feature[i]].bins;
  const last = model.nodes.threshold_bin[i];
  return { start: last < 0 ? from : wedge - (last + 1) * step, step };
}

/**
 * The ends of a card's axis: it also carries the bars beyond its plot.
 * @param {TreePayload} model
 * @param {number} i
 * @param {CardLayout} layout
 */
export function axisEnds(model, i, layout) {
  const stretchOf = binStretches(model, i, layout);
  const bars = model.nodes.bars[i];
  if (!bars.length) return [layout.from, layout.to];
  const [first] = stretchOf(bars[0]);
  const [, last] = stretchOf(bars[bars.length - 3]);
  return [Math.min(layout.from, first), Math.max(layout.to, last)];
}
