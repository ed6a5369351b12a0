/** The rule of a node as a reader wants it: one line per feature, with both ends of its interval. */

/**
 * @typedef {"parent" | "left" | "feature" | "kind" | "threshold_text" | "left_whole" | "right_whole"} Asked
 * @param {{nodes: Pick<import("./node_view.js").Nodes, Asked>, features: {name: string}[]}} model
 * @param {number} i
 * @returns {string[]} in the order in which the features are last asked: what decides comes last
 */
export function ruleLines({ nodes, features }, i) {
  /** @type {number[]} */
  const way = [];
  for (let at = i; at > 0; at = nodes.parent[at]) way.unshift(at);
  /** @type {Map<number, {low: string, high: string, other: string}>} */
  const found = new Map();
  for (const child of way) {
    const up = nodes.parent[child];
    const isLeft = nodes.left[up] === child;
    const feature = nodes.feature[up];
    const known = found.get(feature) ?? { low: "", high: "", other: "" };
    found.delete(feature);
    found.set(feature, known);
    if (nodes.kind[up] !== "numeric") {
      known.other = (isLeft ? nodes.left_whole : nodes.right_whole)[up];
    } else if (isLeft) known.high = nodes.threshold_text[up];
    else known.low = nodes.threshold_text[up];
  }
  return [...found].flatMap(([feature, { low, high, other }]) => {
    const name = features[feature].name;
    const lines = other ? [other] : [];
    if (low && high) lines.push(`${low} < ${name} ≤ ${high}`);
    else if (low) lines.push(`${name} > ${low}`);
    else if (high) lines.push(`${name} ≤ ${high}`);
    return lines;
  });
}
