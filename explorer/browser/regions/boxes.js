/** The boxes of a plane: filled, found under the pointer, outlined, named. */

import { svg } from "../shared/dom.js";
import { isolated, labelWidth } from "../shared/labels.js";
import { meanPaint, slotPaint } from "../shared/marks.js";

const MOST_OUTLINED = 300; // more lines than boxes would be seen
const TIE = -1; // whose largest box is named beside those of the classes
const STEPS = 48; // shades of a scale of means: fewer than the eye tells apart

/**
 * A rectangle of the plane in the axes' own values.
 * @typedef {[number, number, number, number]} Rectangle x0, x1, y0, y1
 */

/**
 * @param {any} plane
 * @param {number} i of a box
 * @returns {Rectangle}
 */
export function rectangleOf({ boxes }, i) {
  return [boxes.x0[i], boxes.x1[i], boxes.y0[i], boxes.y1[i]];
}

/**
 * The ink of a node's answer, before it is mixed with the page; a tie is nobody's colour.
 * @param {any} plane
 * @param {number} node
 */
export function answerInk(plane, node) {
  const { nodes, classes } = plane;
  if (!classes.length) return meanPaint(Math.round(nodes.place[node] * STEPS) / STEPS);
  return nodes.tie[node] ? "var(--other)" : slotPaint(classes[nodes.answer_class[node]].slot);
}

/**
 * Boxes of one colour are one path, with edges on whole pixels: no seams.
 * @param {any} plane
 * @param {import("./frame.js").RegionFrame} frame
 */
export function drawBoxes(plane, frame) {
  const group = svg("g", { class: "boxes" });
  if (plane.kind === "number steps") return group;
  /** @type {Map<string, string[]>} */
  const byInk = new Map();
  plane.boxes.node.forEach((/** @type {number} */ node, /** @type {number} */ i) => {
    const ink = answerInk(plane, node);
    const shapes = byInk.get(ink) ?? [];
    byInk.set(ink, shapes);
    shapes.push(outlinePath(rectangleOf(plane, i), frame));
  });
  const share = plane.classes.length ? "var(--tint)" : "var(--shade)";
  for (const [ink, shapes] of byInk) {
    const isHatched = ink.startsWith("url(");
    const fill = isHatched ? ink : `color-mix(in srgb, ${ink} ${share}, var(--page))`;
    group.append(
      svg("path", { class: isHatched ? "box hatched" : "box", d: shapes.join(""), style: `fill: ${fill}` }),
    );
  }
  if (plane.boxes.node.length <= MOST_OUTLINED) {
    group.append(svg("path", { class: "box-lines", d: [...byInk.values()].flat().join("") }));
  }
  return group;
}

/**
 * The steps of a regression on one feature: a line at each answer, joined where boxes touch.
 * @param {any} plane
 * @param {import("./frame.js").RegionFrame} frame
 */
export function drawSteps({ kind, boxes, nodes }, frame) {
  const group = svg("g", { class: "steps" });
  if (kind !== "number steps") return group;
  const order = boxes.node
    .map((/** @type {number} */ _, /** @type {number} */ i) => i)
    .sort((/** @type {number} */ a, /** @type {number} */ b) => boxes.x0[a] - boxes.x0[b]);
  let d = "";
  let end = NaN;
  for (const i of order) {
    const y = pixel(frame.y(nodes.value[boxes.node[i]]));
    d += `${boxes.x0[i] === end ? "L" : "M"}${pixel(frame.x(boxes.x0[i]))} ${y}H${pixel(frame.x(boxes.x1[i]))}`;
    end = boxes.x1[i];
  }
  group.append(svg("path", { class: "step-ground", d }), svg("path", { class: "step-line", d }));
  return group;
}

/**
 * The box at a place in the axes' values, or -1; its upper edges belong to it.
 * @param {any} plane
 * @param {number} x
 * @param {number} y
 */
export function boxUnder({ boxes }, x, y) {
  for (let i = 0; i < boxes.node.length; i++) {
    if (boxes.x0[i] <= x && x <= boxes.x1[i] && boxes.y0[i] <= y && y <= boxes.y1[i]) return i;
  }
  return -1;
}

/**
 * A node's share of the plane. The boxes below a node make up stretches across by stretches up.
 * @param {any} plane
 * @param {string} path
 * @returns {Rectangle[]}
 */
export function shareOf(plane, path) {
  const { boxes, nodes } = plane;
  /** @type {[number, number][]} */
  const across = [];
  /** @type {[number, number][]} */
  const up = [];
  boxes.node.forEach((/** @type {number} */ node, /** @type {number} */ i) => {
    if (!nodes.path[node].startsWith(path)) return;
    across.push([boxes.x0[i], boxes.x1[i]]);
    up.push([boxes.y0[i], boxes.y1[i]]);
  });
  if (!across.length) return path === plane.selected ? plane.outline : [];
  const columns = joined(across);
  return joined(up).flatMap(([y0, y1]) =>
    columns.map(([x0, x1]) => /** @type {Rectangle} */ ([x0, x1, y0, y1])),
  );
}

/**
 * Stretches that touch or overlap become one.
 * @param {[number, number][]} stretches
 */
export function joined(stretches) {
  /** @type {[number, number][]} */
  const found = [];
  for (const [low, high] of stretches.sort((a, b) => a[0] - b[0])) {
    const last = found[found.length - 1];
    if (last && low <= last[1]) last[1] = Math.max(last[1], high);
    else found.push([low, high]);
  }
  return found;
}

/**
 * @param {Rectangle} rectangle
 * @param {import("./frame.js").RegionFrame} frame
 */
export function outlinePath([x0, x1, y0, y1], frame) {
  const [left, right] = [pixel(frame.x(x0)), pixel(frame.x(x1))];
  return `M${left} ${pixel(frame.y(y1))}H${right}V${pixel(frame.y(y0))}H${left}z`;
}

/**
 * What a box answers, in its corner: of a class, and of all ties, the largest box alone.
 * @param {any} plane
 * @param {import("./frame.js").RegionFrame} frame
 */
export function boxNames(plane, frame) {
  const group = svg("g", { class: "box-names", "aria-hidden": "true" });
  const { boxes, nodes, classes, kind } = plane;
  if (kind === "number steps") return group;
  /** @type {Map<number, {i: number, area: number}>} */
  const largest = new Map();
  boxes.node.forEach((/** @type {number} */ node, /** @type {number} */ i) => {
    const width = frame.x(boxes.x1[i]) - frame.x(boxes.x0[i]);
    const area = width * (frame.y(boxes.y0[i]) - frame.y(boxes.y1[i]));
    const owner = !classes.length ? node : nodes.tie[node] ? TIE : nodes.answer_class[node];
    if (area > (largest.get(owner)?.area ?? 0)) largest.set(owner, { i, area });
  });
  for (const [owner, { i }] of largest) {
    const [x0, x1, y0, y1] = rectangleOf(plane, i);
    const name = !classes.length ? nodes.answer[owner] : owner === TIE ? "tie" : classes[owner].name;
    const [left, top, bottom] = [frame.x(x0), frame.y(y1), frame.y(y0)];
    if (frame.x(x1) - left < labelWidth("name", name) + 10 || bottom - top < 22) continue;
    const y = top <= 1 ? top + 16 : bottom - 7;
    group.append(svg("text", { class: "label name", x: left + 6, y }, isolated(name)));
  }
  return group;
}

/** @param {number} value */
function pixel(value) {
  return Math.round(value);
}
