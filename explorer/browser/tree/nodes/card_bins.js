/** Where the bins of a card stand: cut at its threshold, and within what earlier splits left. */

/** Pixels that a part of a bin takes at least, the gap beside its bar among them. */
const SEEN = 2;

/**
 * @typedef {import("./card_layout.js").CardLayout} CardLayout
 * @typedef {import("../../shared/node_view.js").TreePayload} TreePayload
 */

/**
 * The stretch of the plot that each bin of a node's bars takes. At a threshold the bin that
 * holds it is two: the bins right of it count one more.
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
  const [least, greatest] = interval[i]?.map(layout.across) ?? [layout.from, layout.to];
  return (bin) => {
    const index = Math.min(bin > cut ? bin - 1 : bin, bins - 1);
    const [begin, end] = [layout.from + index * step, layout.from + (index + 1) * step];
    // The narrower of two parts grows away from the threshold, never over it.
    const from = bin === cut + 1 ? layout.wedge : bin === cut ? Math.min(begin, layout.wedge - SEEN) : begin;
    const to = bin === cut ? layout.wedge : bin === cut + 1 ? Math.max(end, layout.wedge + SEEN) : end;
    return [Math.max(from, least), Math.min(to, greatest)];
  };
}
