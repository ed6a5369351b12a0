/** A tree of a few levels, small: ribbons as wide as their rows are many, one band per class. */

import { svg } from "../shared/drawing/dom.js";
import { glyph, meanPaint, slotPaint } from "../shared/drawing/marks.js";

/** @typedef {import("./payload.js").SmallNode} SmallNode */
/** @typedef {import("../shared/votes/payload.js").Plane["classes"]} Classes */

const LEVELS = 3; // below the root
const FULL = 12; // of all rows, in pixels
const THINNEST = 1;
const [AIR, TOP] = [9, 6];
const [LEAST, MOST] = [2.4, 5.4]; // radius of a leaf's mark

/**
 * @param {SmallNode[]} nodes
 * @param {{classes: Classes, bands: number[]}} colours no classes of numbers
 * @param {{width: number, height: number}} size
 */
export function drawSmallTree(nodes, { classes, bands }, { width, height }) {
  const across = placesOf(nodes);
  const step = (height - TOP - AIR) / LEVELS;
  const at = nodes.map((node, i) => ({
    x: nodes.length > 1 ? AIR + across[i] * (width - 2 * AIR) : width / 2,
    y: TOP + node.depth * step,
  }));
  const [ribbons, marks] = [svg("g"), svg("g")];
  nodes.forEach((node, i) => {
    for (const child of [node.left, node.right]) {
      if (child >= 0) ribbons.append(...ribbon(nodes[child], at[i], at[child], classes, bands));
    }
    marks.append(mark(node, at[i], classes));
  });
  return svg("svg", { class: "small-tree", width, height, "aria-hidden": "true" }, ribbons, marks);
}

/**
 * @param {SmallNode} node
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} to
 * @param {Classes} classes
 * @param {number[]} bands
 */
function ribbon(node, from, to, classes, bands) {
  const width = Math.max(THINNEST, FULL * node.share);
  let side = -width / 2;
  return strandsOf(node, classes, bands).map(({ paint, share }) => {
    const thick = width * share;
    const off = side + thick / 2;
    side += thick;
    return svg("path", {
      d: curve({ x: from.x + off, y: from.y }, { x: to.x + off, y: to.y }),
      fill: "none",
      stroke: paint,
      "stroke-width": thick.toFixed(2),
    });
  });
}

/** @param {SmallNode} node @param {Classes} classes @param {number[]} bands */
function strandsOf({ bands: shares, told }, classes, bands) {
  if (!classes.length) return [{ paint: meanPaint(told / 255), share: 1 }];
  const found = bands.map((index, band) => ({ paint: thinPaint(classes[index].slot), share: shares[band] }));
  const known = found.reduce((sum, { share }) => sum + share, 0);
  const rest = 1 - known;
  if (rest > 0.01) found.push({ paint: "var(--other)", share: rest });
  return found.filter(({ share }) => share > 0);
}

/** Hatching would not be seen. @param {number} slot */
function thinPaint(slot) {
  return slot < 0 ? "var(--other)" : slotPaint(slot);
}

/** @param {SmallNode} node @param {{x: number, y: number}} at @param {Classes} classes */
function mark(node, { x, y }, classes) {
  if (node.left >= 0) {
    const half = Math.max(3, (FULL * node.share) / 2 + 1.5);
    return svg("path", {
      class: "asks",
      d: `M${(x - half).toFixed(1)} ${y.toFixed(1)}h${(2 * half).toFixed(1)}`,
    });
  }
  if (node.goesOn) return svg("path", { class: "goes-on", d: `M${x.toFixed(1)} ${(y - 2).toFixed(1)}v6` });
  const r = LEAST + (MOST - LEAST) * Math.sqrt(node.share);
  if (classes.length) return glyph(classes[node.told].slot, x, y, r);
  return svg("circle", { class: "dot", cx: x, cy: y, r, fill: meanPaint(node.told / 255) });
}

/** @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
function curve(from, to) {
  const middle = ((from.y + to.y) / 2).toFixed(1);
  const [x1, x2] = [from.x.toFixed(1), to.x.toFixed(1)];
  return `M${x1} ${from.y.toFixed(1)}C${x1} ${middle} ${x2} ${middle} ${x2} ${to.y.toFixed(1)}`;
}

/** Where each node is from left, 0, to right, 1: leaves side by side. @param {SmallNode[]} nodes */
function placesOf(nodes) {
  const leaves = nodes.filter(({ left }) => left < 0).length;
  /** @type {number[]} */
  const found = new Array(nodes.length).fill(0.5);
  let next = 0;
  nodes.forEach((node, i) => {
    if (node.left < 0 && leaves > 1) found[i] = next++ / (leaves - 1);
  });
  for (let i = nodes.length - 1; i >= 0; i--) {
    const { left, right } = nodes[i];
    if (left >= 0) found[i] = (found[left] + found[right]) / 2;
  }
  return found;
}
