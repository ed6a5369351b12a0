/** The overview at work: which branch fills it, what is selected, pointed at and filtered. */

import { motionIsReduced, tween } from "../shared/drawing/motion.js";
import { nearestVisible } from "../shared/node_view.js";
import { nodeUnder, THICKEST, viewOf } from "./cells.js";
import { keptBy } from "./filter.js";
import { sizeStage } from "./frame.js";
import { createInks } from "./inks.js";
import { branchOf, levelsOf, meetingOf, turnsTo } from "./model.js";
import { outline, repaint, showSelection, showTally } from "./painting.js";

/**
 * @typedef {import("./cells.js").View} View
 * @typedef {import("./filter.js").Filter} Filter
 * @typedef {import("./model.js").Overview} Overview
 */

/**
 * One tree's overview as it is now. Nodes are indices; -1 for no node.
 * @typedef {object} Renderer
 * @property {import("./frame.js").OverviewFrame} parts
 * @property {HTMLElement} host carries the theme
 * @property {Overview} overview
 * @property {ReturnType<typeof createInks>} inks
 * @property {import("./cells.js").Frame} frame without a width before the first `layOut`
 * @property {Filter} filter
 * @property {Uint8Array} kept 1 for what passes the filter
 * @property {number} top the root of the branch that fills the picture
 * @property {Uint8Array} within 1 for the nodes of that branch
 * @property {number[][]} levels of that branch, as `levelsOf` gives them
 * @property {View} view on the way to the second of `stops` while it moves
 * @property {[View, View]} stops
 * @property {number} node the selected one
 * @property {number} current the one that keys start from
 * @property {number} hovered
 * @property {number} focused
 * @property {ReturnType<typeof tween>} motion
 */

const MAX_MOVING = 6000; // a larger tree jumps: it would stutter

/**
 * @param {import("./frame.js").OverviewFrame} parts
 * @param {HTMLElement} host carries the theme
 * @param {Overview} overview
 * @param {{mode: "icicle" | "sunburst", selected: string, filter: Filter}} start
 * @returns {Renderer}
 */
export function createRenderer(parts, host, overview, { mode, selected, filter }) {
  const node = nearestVisible(overview.nodes, selected);
  const levels = levelsOf(overview, 0);
  const view = viewOf(overview, 0, levels);
  /** @type {Renderer} */
  const renderer = {
    parts,
    host,
    overview,
    inks: createInks(host),
    frame: { mode, width: 0, height: 0 },
    filter,
    kept: keptBy(overview, filter),
    top: 0,
    within: branchOf(overview, 0),
    levels,
    view,
    stops: [view, view],
    node,
    current: node,
    hovered: -1,
    focused: -1,
    motion: tween((t) => move(renderer, t)),
  };
  return renderer;
}

/**
 * @param {Renderer} renderer
 * @param {number} t share of the way between the two stops
 */
function move(renderer, t) {
  const [from, to] = renderer.stops;
  const between = (/** @type {keyof View} */ name) => from[name] + (to[name] - from[name]) * t;
  renderer.view =
    t === 1
      ? to
      : {
          start: between("start"),
          size: between("size"),
          depth: between("depth"),
          levels: between("levels"),
        };
  repaint(renderer);
}

/**
 * @param {Renderer} renderer
 * @param {"icicle" | "sunburst"} mode
 */
export function layOut(renderer, mode) {
  const depth = renderer.overview.nodes.depth.reduce((most, one) => Math.max(most, one), 0);
  renderer.frame = sizeStage(renderer.parts, mode, depth + 1, THICKEST);
  renderer.motion.finish();
  repaint(renderer);
}

/** @param {Renderer} renderer */
export function recolour(renderer) {
  renderer.inks = createInks(renderer.host);
  repaint(renderer);
}

/**
 * @param {Renderer} renderer
 * @param {Filter} filter
 */
export function applyFilter(renderer, filter) {
  renderer.filter = filter;
  renderer.kept = keptBy(renderer.overview, filter);
  showTally(renderer);
  repaint(renderer);
}

/**
 * Fills the picture with a branch; of a leaf, with the one it hangs from.
 * @param {Renderer} renderer
 * @param {number} i
 * @param {boolean} [moves]
 */
export function fillWith(renderer, i, moves = true) {
  const { overview, motion } = renderer;
  const { left, parent } = overview.nodes;
  motion.finish();
  const top = left[i] < 0 && i > 0 ? parent[i] : i;
  renderer.top = top;
  renderer.within = branchOf(overview, top);
  renderer.levels = levelsOf(overview, top);
  if (!renderer.within[renderer.current]) renderer.current = top;
  renderer.stops = [renderer.view, viewOf(overview, top, renderer.levels)];
  showTally(renderer);
  if (moves && renderer.frame.width && !motionIsReduced() && left.length <= MAX_MOVING) {
    motion.start();
  } else {
    renderer.view = renderer.stops[1];
    repaint(renderer);
  }
}

/**
 * @param {Renderer} renderer
 * @param {string} path
 * @returns {number} the branch to zoom out to where the node is not in sight; else -1
 */
export function selectNode(renderer, path) {
  const { overview, within, top } = renderer;
  renderer.node = renderer.current = nearestVisible(overview.nodes, path);
  showSelection(renderer);
  return within[renderer.node] ? -1 : meetingOf(overview, top, renderer.node);
}

/**
 * @param {Renderer} renderer
 * @param {number} i -1 for none
 */
export function hoverNode(renderer, i) {
  renderer.hovered = i;
  outline(renderer);
}

/**
 * @param {Renderer} renderer
 * @param {number} i -1 when the focus leaves
 */
export function focusNode(renderer, i) {
  renderer.focused = i;
  outline(renderer);
}

/**
 * Keys start from this node from now on.
 * @param {Renderer} renderer
 * @param {number} i
 * @returns {boolean} whether it is in sight
 */
export function standOn(renderer, i) {
  renderer.current = i;
  showSelection(renderer);
  return Boolean(renderer.within[i]);
}

/**
 * @param {Renderer} renderer
 * @param {{x: number, y: number}} at
 */
export function nodeAt({ overview, frame, view, top }, at) {
  return nodeUnder(overview, frame, view, top, at);
}

/**
 * @param {Renderer} renderer
 * @param {string} path "" for the root
 * @returns {number} -1 if there is no such node
 */
export function nodeOf({ overview }, path) {
  const found = nearestVisible(overview.nodes, path);
  return turnsTo(overview, found) === path ? found : -1;
}

/**
 * What keys walk: the branch that fills the picture, nothing folded.
 * @param {Renderer} renderer
 * @returns {import("../shared/keys.js").Walkable}
 */
export function walkableOf({ overview, levels }) {
  const { parent, depth, left } = overview.nodes;
  return { parent, depth, levels, left: Int32Array.from(left), hides: new Int32Array(left.length) };
}
