/** The tree as lines: branches that pruning removes next are faint, removed ones are gone. */

import { svg } from "../shared/drawing/dom.js";
import { glyphPath, meanPaint, patternDefs, slotPaint } from "../shared/drawing/marks.js";
import { FADES } from "../shared/fading.js";

/** @typedef {import("./payload.js").Branches} Branches */

const TREE_HEIGHT = 132;
const TOP = 8;
const SIDE = 8;
const MAX_LEVEL = 30; // pixels between levels
const THINNEST = 1;
const WIDEST = 7;
const MAX_GLYPH = 4.4;
const MIN_GLYPH = 1.6;

/**
 * @typedef {{lines: (SVGElement | null)[], leaves: SVGElement[]}} Drawn  one entry per node
 */

/**
 * @param {Branches} branches
 * @param {number} width
 * @returns {{picture: SVGElement, drawn: Drawn}} shown by `showBranches`
 */
export function drawBranches(branches, width) {
  const { parent, depth, share } = branches;
  const levels = Math.max(...depth, 1);
  const step = Math.min(MAX_LEVEL, (TREE_HEIGHT - 2 * TOP) / levels);
  const x = branches.x.map((at) => SIDE + at * (width - 2 * SIDE));
  const y = depth.map((level) => TOP + level * step);
  const lines = parent.map((up, i) => {
    if (up < 0) return null;
    const middle = (y[up] + y[i]) / 2;
    const d = `M${x[up].toFixed(1)} ${y[up].toFixed(1)}C${x[up].toFixed(1)} ${middle.toFixed(1)} ${x[i].toFixed(1)} ${middle.toFixed(1)} ${x[i].toFixed(1)} ${y[i].toFixed(1)}`;
    const thick = Math.max(THINNEST, WIDEST * share[i]).toFixed(1);
    return svg("path", { class: "branch", d, "stroke-width": thick });
  });
  const widest = (width - 2 * SIDE) / (parent.length + 1);
  const r = Math.min(MAX_GLYPH, Math.max(MIN_GLYPH, widest));
  const leaves = parent.map((_, i) => leafOf(branches, i, x[i], y[i], r));
  const height = 2 * TOP + levels * step;
  const picture = svg(
    "svg",
    { class: "branches", width, height, "aria-hidden": "true" },
    patternDefs(),
    ...lines.filter((line) => line !== null),
    ...leaves,
  );
  return { picture, drawn: { lines, leaves } };
}

/**
 * What a node predicts, as a glyph; it is seen while the node is a leaf.
 * @param {Branches} branches
 * @param {number} i
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
function leafOf({ slot, mean }, i, x, y, r) {
  const transform = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
  if (mean) return svg("circle", { class: "leaf", r, transform, fill: meanPaint(mean[i]) });
  const its = slot?.[i] ?? 0;
  const look = its < 0 ? { class: "leaf other" } : { class: "leaf", fill: slotPaint(its) };
  return svg("path", { ...look, d: glyphPath(its, r), transform });
}

/**
 * @param {Drawn} drawn
 * @param {Branches} branches
 * @param {number} stop index of the subtree, from the smallest
 */
export function showBranches({ lines, leaves }, branches, stop) {
  const { there_from, split_from } = branches;
  leaves.forEach((leaf, i) => {
    const isThere = there_from[i] <= stop;
    // Going down one subtree takes what is there from this one on.
    const fade = isThere ? (FADES[stop - there_from[i]] ?? 1) : 0;
    const shown = i === 0 ? 1 : fade;
    lines[i]?.setAttribute("opacity", String(shown));
    leaf.setAttribute("opacity", String(isThere && split_from[i] > stop ? shown : 0));
  });
}
