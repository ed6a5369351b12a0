/** Regions as they are drawn: filled, as steps of one feature, and named in their corners. */

import { svg } from "../shared/drawing/dom.js";
import { labelWidth } from "../shared/drawing/labels.js";
import { meanPaint, slotPaint } from "../shared/drawing/marks.js";
import { interestPaint } from "../shared/interest.js";
import { predictionText } from "./payload.js";
import { outlinePath, rectangleOf } from "./shapes.js";

const MAX_OUTLINED = 300; // more lines than regions would be seen
const SHADES = 48; // of a scale of means: fewer than the eye tells apart

/** Pixels: half a row's mark. */
const NEAR = 4;

/**
 * The ink of a node's prediction, before it is mixed with the page; a tie is nobody's colour.
 * @param {import("./payload.js").Regions} view
 * @param {number} node
 */
function predictionInk({ nodes, classes, interest }, node) {
  if (interest) return interestPaint(interest, node);
  if (!classes.length) return meanPaint(Math.round(nodes.position[node] * SHADES) / SHADES);
  return nodes.tie[node] ? "var(--other)" : slotPaint(classes[nodes.predicted_class[node]].slot);
}

/**
 * Regions of one colour are one path.
 * @param {import("./payload.js").Regions} view
 * @param {import("./frame.js").RegionFrame} frame
 */
export function drawRegions(view, frame) {
  const group = svg("g", { class: "region-fills" });
  if (view.kind === "number steps") return group;
  /** @type {Map<string, string[]>} */
  const byInk = new Map();
  for (const [i, node] of view.regions.node.entries()) {
    const ink = predictionInk(view, node);
    const shapes = byInk.get(ink) ?? [];
    byInk.set(ink, shapes);
    shapes.push(outlinePath(rectangleOf(view, i), frame));
  }
  const share = view.classes.length && !view.interest ? "var(--tint)" : "var(--shade)";
  for (const [ink, shapes] of byInk) {
    const isHatched = ink.startsWith("url(");
    const fill = isHatched ? ink : `color-mix(in srgb, ${ink} ${share}, var(--page))`;
    const name = isHatched ? "region hatched" : "region";
    group.append(svg("path", { class: name, d: shapes.join(""), style: `fill: ${fill}` }));
  }
  if (view.regions.node.length <= MAX_OUTLINED) {
    group.append(svg("path", { class: "region-lines", d: [...byInk.values()].flat().join("") }));
  }
  return group;
}

/**
 * Where another tree predicts differently: lines of no colour over the regions, below the rows.
 * @param {import("./payload.js").Regions} view
 * @param {import("./frame.js").RegionFrame} frame
 */
export function drawHatching({ hatched }, frame) {
  if (!hatched.length) return svg("g");
  const d = hatched.map((one) => outlinePath(one, frame)).join("");
  const size = { width: 7, height: 7, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" };
  const line = svg("rect", { class: "hatching", width: 1.25, height: 7 });
  const lines = svg("defs", {}, svg("pattern", { id: "disagreement", ...size }, line));
  return svg("g", {}, lines, svg("path", { class: "disagreement", d, style: "fill: url(#disagreement)" }));
}

/**
 * The steps of a regression on one feature: a line at each prediction, joined where regions touch.
 * @param {import("./payload.js").Regions} view
 * @param {import("./frame.js").RegionFrame} frame
 */
export function drawSteps({ kind, regions, nodes }, frame) {
  const group = svg("g", { class: "steps" });
  if (kind !== "number steps") return group;
  const { node, x0, x1 } = regions;
  const order = [...node.keys()].sort((a, b) => x0[a] - x0[b]);
  let d = "";
  let end = NaN;
  for (const i of order) {
    const y = Math.round(frame.y(nodes.value[node[i]]));
    d += `${x0[i] === end ? "L" : "M"}${Math.round(frame.x(x0[i]))} ${y}H${Math.round(frame.x(x1[i]))}`;
    end = x1[i];
  }
  group.append(svg("path", { class: "step-ground", d }), svg("path", { class: "step-line", d }));
  return group;
}

/**
 * What a region predicts, in the corner where it covers the fewest rows: for each class, and for
 * ties, only the largest region.
 * @param {import("./payload.js").Regions} view
 * @param {import("./frame.js").RegionFrame} frame
 * @param {{x: number, y: number}[]} positions of the rows
 */
export function regionNames(view, frame, positions) {
  const group = svg("g", { class: "region-names", "aria-hidden": "true" });
  if (view.kind === "number steps") return group;
  for (const { i, name } of largestRegions(view, frame)) {
    const [x0, x1, y0, y1] = rectangleOf(view, i);
    const [left, right, top, bottom] = [frame.x(x0), frame.x(x1), frame.y(y1), frame.y(y0)];
    const width = labelWidth("name", name);
    if (right - left < width + 10 || bottom - top < 22) continue;
    const heights = top <= 1 ? [top + 16, bottom - 7] : [bottom - 7, top + 16];
    const spots = [left + 6, right - 6 - width].flatMap((x) => heights.map((y) => ({ x, y })));
    const { x, y } = freest(spots, width, positions);
    group.append(svg("text", { class: "label name", x, y }, name));
  }
  return group;
}

/**
 * The first of the spots where a name covers the fewest rows.
 * @param {{x: number, y: number}[]} spots where its baseline begins
 * @param {number} width
 * @param {{x: number, y: number}[]} positions
 */
function freest(spots, width, positions) {
  const covered = (/** @type {{x: number, y: number}} */ { x, y }) =>
    positions.filter((row) => {
      const [across, down] = [row.x - x, row.y - y];
      return across > -NEAR && across < width + NEAR && down > -11 - NEAR && down < 2 + NEAR;
    }).length;
  let [best, least] = [spots[0], Infinity];
  for (const spot of spots) {
    const count = covered(spot);
    if (count < least) [best, least] = [spot, count];
  }
  return best;
}

/**
 * The rectangle to be named of each class and of ties, or of each leaf if numbers or shares of a
 * class of interest are shown.
 * @param {import("./payload.js").Regions} view
 * @param {import("./frame.js").RegionFrame} frame
 */
function largestRegions(view, frame) {
  const { regions, nodes, interest } = view;
  const classes = interest ? [] : view.classes;
  /** @type {Map<string, {i: number, area: number, name: string}>} */
  const largest = new Map();
  for (const [i, node] of regions.node.entries()) {
    const [x0, x1, y0, y1] = rectangleOf(view, i);
    const area = (frame.x(x1) - frame.x(x0)) * (frame.y(y0) - frame.y(y1));
    const isTie = classes.length > 0 && nodes.tie[node] > 0;
    const name = isTie ? "tie" : predictionText(view, node);
    const owner = isTie ? "tie" : classes.length ? `class ${name}` : `leaf ${node}`;
    if (area > (largest.get(owner)?.area ?? 0)) largest.set(owner, { i, area, name });
  }
  return largest.values();
}
