/** Where the lines of a small tree are: the root at the left, one line of text per leaf. */

/**
 * @typedef {{x: number, y: number, depth: number, isLeaf: boolean}} Position `x` where its text begins
 * @typedef {{positions: Position[], width: number, lines: number}} SmallLayout
 */

/**
 * Leaves are one below the other, parents midway between their first and last child; all nodes
 * of a depth begin at the same x. Nodes come parents first, children in order.
 * @param {{parent: number}[]} nodes
 * @param {(i: number) => number} widthOf a node's text
 * @param {number} gap between a column's widest text and the next column
 * @returns {SmallLayout}
 */
export function layOutSmall(nodes, widthOf, gap) {
  /** @type {number[][]} */
  const children = nodes.map(() => []);
  const depth = new Array(nodes.length).fill(0);
  nodes.forEach(({ parent }, i) => {
    if (parent < 0) return;
    children[parent].push(i);
    depth[i] = depth[parent] + 1;
  });
  const y = new Array(nodes.length).fill(0);
  let lines = 0;
  // A stack instead of recursion: chains may be deep.
  const stack = nodes.length ? [0] : [];
  while (stack.length) {
    const i = /** @type {number} */ (stack.pop());
    if (children[i].length) stack.push(...[...children[i]].reverse());
    else y[i] = lines++;
  }
  for (let i = nodes.length - 1; i >= 0; i--) {
    const own = children[i];
    if (own.length) y[i] = (y[own[0]] + y[/** @type {number} */ (own.at(-1))]) / 2;
  }
  /** @type {number[]} */
  const widest = [];
  nodes.forEach((_, i) => {
    widest[depth[i]] = Math.max(widest[depth[i]] ?? 0, widthOf(i));
  });
  const begins = [0];
  for (const [d, width] of widest.entries()) begins[d + 1] = begins[d] + width + gap;
  const positions = nodes.map((_, i) => ({
    x: begins[depth[i]],
    y: y[i],
    depth: depth[i],
    isLeaf: !children[i].length,
  }));
  return { positions, width: Math.max(0, (begins.at(-1) ?? 0) - gap), lines };
}
