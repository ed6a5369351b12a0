/** The regions of a tree that grows step by step: those of leaves to come are one. */

import { showCount } from "../shared/display.js";
import { oncePerFrame } from "../shared/drawing/motion.js";
import { joined, rectangleOf } from "./shapes.js";

/** @typedef {import("./payload.js").Regions} Regions */

const ELSEWHERE = "In the whole tree, hollow rows have values that lead elsewhere.";

/**
 * The paths of the nodes that are split so far, and the path of the one split last; `when` that is,
 * where it is not a step.
 * @typedef {{made: Set<string>, path: string | null, when?: string}} Grown
 */

/**
 * Follows the steps, at most once a frame; stale is what is redrawn with the next one.
 * @param {{subscribe: (topic: string, listener: (value: any) => void) => void}} bus
 * @param {() => void} draw
 */
export function hearGrown(bus, draw) {
  /** @type {Grown | null} null while the whole tree is shown */
  let grown = null;
  let isStale = false;
  const drawSoon = oncePerFrame(draw);
  bus.subscribe("grown", (/** @type {Grown | null} */ message) => {
    if (!message && !grown) return;
    grown = message;
    isStale = true;
    drawSoon(undefined);
  });
  return {
    /** What is drawn from now on. */
    now() {
      isStale = false;
      return grown;
    },
    isStale: () => isStale,
    cancel: drawSoon.cancel,
  };
}

/**
 * The view with the leaves that the tree has so far; each has its own prediction. If all of these are in view, no
 * split so far uses a fixed value, so no row leads elsewhere.
 * @param {Regions} view
 * @param {Grown} grown
 * @returns {Regions}
 */
export function grownView(view, { made, when = "after this step" }) {
  const { regions, nodes, points } = view;
  const index = new Map(nodes.path.map((path, node) => [path, node]));
  /** @type {Map<number, number[]>} */
  const byLeaf = new Map();
  for (const [i, node] of regions.node.entries()) {
    const leaf = index.get(leafAbove(nodes.path[node], made)) ?? node;
    const known = byLeaf.get(leaf);
    if (known) known.push(i);
    else byLeaf.set(leaf, [i]);
  }
  const found = [...byLeaf].flatMap(([node, all]) => whole(view, all).map((one) => ({ node, one })));
  const [drawn, leaves] = [byLeaf.size, made.size + 1];
  const isSlice = drawn < leaves;
  return {
    ...view,
    title: titleOf(view, when, drawn, leaves),
    fixed: isSlice ? view.fixed : [],
    caption: isSlice ? ELSEWHERE : "",
    regions: {
      node: found.map(({ node }) => node),
      x0: found.map(({ one }) => one[0]),
      x1: found.map(({ one }) => one[1]),
      y0: found.map(({ one }) => one[2]),
      y1: found.map(({ one }) => one[3]),
    },
    unseen: view.unseen.filter(({ node }) => byLeaf.has(node)),
    points: {
      ...points,
      outside: isSlice ? points.outside : points.outside.map(() => 0),
      predictions: points.paths.map((path) => nodes.prediction[index.get(leafAbove(path, made)) ?? -1] ?? ""),
    },
  };
}

/**
 * The node on the way to a leaf that is a leaf so far.
 * @param {string} path
 * @param {Set<string>} made
 */
export function leafAbove(path, made) {
  let depth = 0;
  while (depth < path.length && made.has(path.slice(0, depth))) depth += 1;
  return path.slice(0, depth);
}

/**
 * The rectangles of the leaves below one node, as one: they make up stretches across by stretches up.
 * @param {Regions} view
 * @param {number[]} all
 * @returns {import("./payload.js").Rectangle[]}
 */
function whole(view, all) {
  if (all.length === 1) return [rectangleOf(view, all[0])];
  const shapes = all.map((i) => rectangleOf(view, i));
  const across = joined(shapes.map(([x0, x1]) => [x0, x1]));
  const up = joined(shapes.map(([, , y0, y1]) => [y0, y1]));
  return up.flatMap(([y0, y1]) =>
    across.map(([x0, x1]) => /** @type {import("./payload.js").Rectangle} */ ([x0, x1, y0, y1])),
  );
}

/**
 * @param {Regions} view
 * @param {string} when
 * @param {number} drawn
 * @param {number} leaves
 */
function titleOf({ title }, when, drawn, leaves) {
  const form = title.slice(0, Math.max(title.lastIndexOf(": "), 0));
  const all = leaves === 1 ? "the only leaf" : `all ${showCount(leaves)} leaves`;
  const some = `${showCount(drawn)} of ${showCount(leaves)} leaves ${drawn === 1 ? "is" : "are"} in this view`;
  return `${form} ${when}: ${drawn === leaves ? all : some}`;
}
