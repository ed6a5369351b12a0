/** The overview at work: what is drawn, which branch fills it, what is marked in it. */

import { motionIsReduced, tween } from "../shared/motion.js";
import { nearestVisible } from "../shared/node_view.js";
import { filterSentence, nodeCaption, omissions } from "./captions.js";
import { nodeUnder, THICKEST, viewOf } from "./cells.js";
import { drawCells } from "./drawing.js";
import { keptBy, NO_FILTER, tallyOf } from "./filter.js";
import { freshInk, showText, sizeStage } from "./frame.js";
import { createInks } from "./inks.js";
import { showItems } from "./items.js";
import { drawLabels } from "./labels.js";
import { branchOf, levelsOf, lineTo, meetingOf, turnsTo } from "./model.js";
import { drawOutlines } from "./outlines.js";

/** @typedef {import("./cells.js").View} View */
/** @typedef {import("./model.js").Overview} Overview */

const MOST_MOVING = 6000; // a larger tree jumps: it would stutter

/**
 * @param {import("./frame.js").OverviewFrame} parts
 * @param {HTMLElement} host carries the theme
 * @param {Overview} overview
 * @param {{mode: "icicle" | "sunburst", selected: string, filter:
 *   import("./filter.js").Filter}} start
 */
export function createRenderer(parts, host, overview, start) {
  const { nodes } = overview;
  const depth = nodes.depth.reduce((most, one) => Math.max(most, one), 0);
  let inks = createInks(host);
  let frame = { mode: start.mode, width: 0, height: 0 };
  let filter = start.filter ?? NO_FILTER;
  let node = nearestVisible(nodes, start.selected);
  let [top, current, hovered, focused] = [0, node, -1, -1];
  let kept = keptBy(overview, filter);
  let within = branchOf(overview, top);
  let levels = levelsOf(overview, top);
  let view = viewOf(overview, top, levels);
  /** @type {[View, View]} */
  let way = [view, view];

  const picture = () => ({ overview, frame, view, kept, inks });

  const motion = tween((t) => {
    const [from, to] = way;
    const between = (/** @type {keyof View} */ name) => from[name] + (to[name] - from[name]) * t;
    view =
      t === 1
        ? to
        : {
            start: between("start"),
            size: between("size"),
            depth: between("depth"),
            levels: between("levels"),
          };
    repaint();
  });

  function repaint() {
    if (!frame.width) return;
    const ink = freshInk(parts.marks);
    const left = drawCells(ink, picture());
    drawLabels(ink, picture());
    if (view === way[1]) showText(parts.note, omissions(overview, left));
    mark();
  }

  /** Outlines change without the cells. */
  function outline() {
    if (!frame.width) return;
    drawOutlines(freshInk(parts.above), picture(), { line: lineTo(overview, node), hovered, focused });
  }

  /** What the selection and the node that keys stand on change. */
  function mark() {
    if (!frame.width) return;
    outline();
    showText(parts.caption, nodeCaption(overview, node));
    showItems(parts.tree, { ...picture(), view: way[1] }, { current, selected: node });
    parts.closer.toggleAttribute("disabled", node === top || !within[node] || nodes.left[node] < 0);
  }

  function tell() {
    const tally = tallyOf(overview, kept, within, top);
    showText(parts.sentence, filterSentence(overview, filter, tally, top > 0));
  }

  return {
    overview,
    get frame() {
      return frame;
    },
    get view() {
      return view;
    },
    get top() {
      return top;
    },
    get node() {
      return node;
    },
    get hovered() {
      return hovered;
    },
    get current() {
      return current;
    },
    moving: () => motion.running(),
    stop: () => motion.finish(),
    /** @returns {import("../shared/keys.js").Walkable} */
    walkable: () => ({
      parent: nodes.parent,
      depth: nodes.depth,
      levels,
      left: Int32Array.from(nodes.left),
      hides: new Int32Array(nodes.left.length),
    }),
    /** @param {{x: number, y: number}} at */
    under: (at) => nodeUnder(overview, frame, view, top, at),
    /** @param {"icicle" | "sunburst"} mode */
    layOut(mode) {
      frame = sizeStage(parts, mode, depth + 1, THICKEST);
      motion.finish();
      repaint();
    },
    recolour() {
      inks = createInks(host);
      repaint();
    },
    /** @param {import("./filter.js").Filter} next */
    filter(next) {
      filter = next;
      kept = keptBy(overview, filter);
      tell();
      repaint();
    },
    /**
     * Fills the picture with a branch; of a leaf, with the one it hangs from.
     * @param {number} i
     * @param {boolean} [moves]
     */
    zoom(i, moves = true) {
      motion.finish();
      top = nodes.left[i] < 0 && i > 0 ? nodes.parent[i] : i;
      within = branchOf(overview, top);
      levels = levelsOf(overview, top);
      if (!within[current]) current = top;
      way = [view, viewOf(overview, top, levels)];
      tell();
      if (moves && frame.width && !motionIsReduced() && nodes.left.length <= MOST_MOVING) {
        motion.start();
      } else {
        view = way[1];
        repaint();
      }
    },
    /**
     * @param {string} path
     * @returns {number} the branch to zoom out to where the node is not in sight; else -1
     */
    select(path) {
      node = current = nearestVisible(nodes, path);
      mark();
      return within[node] ? -1 : meetingOf(overview, top, node);
    },
    /** @param {number} i -1 for none */
    hover(i) {
      hovered = i;
      outline();
    },
    /** @param {number} i -1 when the focus leaves */
    focused(i) {
      focused = i;
      outline();
    },
    /**
     * @param {number} i
     * @returns {boolean} whether it is in sight
     */
    walk(i) {
      current = i;
      mark();
      return Boolean(within[i]);
    },
    /** @param {string} path "" for the root; −1 where there is no such node */
    nodeOf(path) {
      const found = nearestVisible(nodes, path);
      return turnsTo(overview, found) === path ? found : -1;
    },
  };
}
