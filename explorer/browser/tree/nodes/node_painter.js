/** The bodies of nodes by their kind, with the handle that folds what is below them. */

import { showCount } from "../../shared/display.js";
import { svg } from "../../shared/drawing/dom.js";
import { label, labelWidth } from "../../shared/drawing/labels.js";
import { describeItem } from "../../shared/keys.js";
import { drawCard, drawLeaf } from "./cards.js";
import { compactLabel } from "./compact_labels.js";
import { dotShape, drawDot, drawPill, leafShape } from "./compact_nodes.js";
import { keptMarks, nodeStory } from "./marks/kept_marks.js";
import { rowMarks, rowMarkWords } from "./marks/row_marks.js";

/** @typedef {import("../layout/positions.js").NodePosition} NodePosition */
/** @typedef {import("./compact_labels.js").CompactLabel} CompactLabel */

const MIN_RADIUS = 1.5;
const MIN_SHAPED = 10;
/** From one leaf to the next, so that shapes can be told apart; for more leaves they cost too much. */
const MIN_APART = 9;
const MAX_SHAPED = 200;

/** The handle's reach: a square of 24 pixels around its middle. */
const HANDLE = { below: 13, reach: 12 };

/**
 * Two positions with equal keys have equal bodies.
 * @param {import("../picture.js").Plan} plan
 * @param {number} i
 * @param {NodePosition} position
 * @param {CompactLabel} [dotLabel] next to a dot
 */
export function bodyKey({ shape, endings, tested }, i, position, dotLabel) {
  const end = endings.get(i);
  const ending = end ? `${end.ending}|${end.natural}|${end.below}` : "";
  const width = position.kind === "pill" ? `${position.width} ${position.height}` : "";
  const name = dotLabel
    ? `${dotLabel.dx.toFixed(1)} ${dotLabel.dy.toFixed(1)} ${dotLabel.anchor} ${dotLabel.lines} ${dotLabel.rows}`
    : "";
  const isShaped = hasShape(position) || isShape(shape, position);
  const shaped = isShaped ? position.width.toFixed(1) : "";
  const differs = tested.differing.has(i);
  return `${differs}|${position.kind}|${ending}|${width}|${shape.hides[i]}|${shape.left[i] >= 0}|${name}|${shaped}`;
}

/** Whether a dot has room for its class's shape. @param {NodePosition} position */
function hasShape({ kind, width }) {
  return kind === "dot" && width >= MIN_SHAPED;
}

/**
 * Whether a leaf's dot is drawn as its class's shape.
 * @param {import("../layout/layout.js").Shape} shape
 * @param {NodePosition} position
 */
function isShape({ nodes }, { kind, isLeaf, width, apart }) {
  return (
    kind === "dot" && isLeaf && width < MIN_SHAPED && apart >= MIN_APART && nodes.length < 2 * MAX_SHAPED
  );
}

/**
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {import("../picture.js").Plan} plan
 * @param {number} i
 * @param {NodePosition} position
 * @param {CompactLabel} [dotLabel] next to a dot
 * @returns {SVGElement}
 */
export function nodeBody(model, { shape, endings, tested }, i, position, dotLabel) {
  const body = svg("g", { class: "body" });
  const end = endings.get(i);
  const hidden = shape.hides[i];
  if (position.kind === "card") {
    const card = end ? drawLeaf(model, i, end.ending, end.natural, end.below) : drawCard(model, i);
    body.append(card);
  } else if (position.kind === "pill") {
    body.append(drawPill(model, i, position, Boolean(end), end?.ending ?? ""));
  } else {
    const natural = end?.natural ?? true;
    const [r, isRing] = [position.width / 2, Boolean(end) && !natural];
    const instead = isShape(shape, position) ? leafShape(model, i, r, isRing) : null;
    const mark = hasShape(position) ? dotShape(model, i, r, isRing) : instead;
    body.append(drawDot(model, i, Boolean(end), natural, instead !== null), ...(mark ? [mark] : []));
    if (dotLabel) body.append(compactLabel(dotLabel));
  }
  body.append(...keptMarks(model, tested, i, position, Boolean(end)), ...rowMarks(model, i, position));
  if (hidden) body.append(stub(position, hidden));
  else if (shape.left[i] >= 0 && position.kind !== "dot") body.append(handle(position));
  return body;
}

/**
 * Moves a node to its place. Dots are moved by their circles' own attributes: a transform for
 * each of a thousand dots costs the browser more than drawing them.
 * @param {SVGElement} group
 * @param {SVGElement} body
 * @param {NodePosition} position
 * @param {{x: number, y: number}} at
 * @param {number} size 1, or less while it comes or goes
 * @param {boolean} marked whether more than the dot itself is seen
 */
export function moveNode(group, body, position, at, size, marked) {
  const [x, y] = [at.x.toFixed(2), at.y.toFixed(2)];
  if (position.kind !== "dot") {
    const there = `translate(${x} ${y})`;
    group.setAttribute("transform", size === 1 ? there : `${there} scale(${size.toFixed(3)})`);
    return;
  }
  group.removeAttribute("transform");
  const dot = /** @type {Element} */ (body.firstElementChild);
  const scale = size * position.scale;
  for (const circle of marked ? dot.children : [/** @type {Element} */ (dot.lastElementChild)]) {
    circle.setAttribute("cx", x);
    circle.setAttribute("cy", y);
    const full = circle.getAttribute("data-r");
    if (scale === 1 && full === null) continue;
    const r = full ?? circle.getAttribute("r") ?? "0";
    circle.setAttribute("data-r", r);
    circle.setAttribute("r", (size * Math.max(Number(r) * position.scale, MIN_RADIUS)).toFixed(2));
  }
  for (let other = dot.nextElementSibling; other; other = other.nextElementSibling) {
    other.setAttribute("transform", `translate(${x} ${y})`);
  }
}

/**
 * @param {NodePosition} position
 * @returns {{x: number, y: number}} the middle of the handle, from the node's origin
 */
function handleAt(position) {
  const y = position.kind === "dot" ? position.height / 2 : position.height;
  return { x: 0, y: y + HANDLE.below };
}

/** @param {NodePosition} position */
function handle(position) {
  const { x, y } = handleAt(position);
  return svg(
    "g",
    { class: "handle", "aria-hidden": "true", transform: `translate(${x} ${y})` },
    svg("circle", { class: "handle-ground", r: 8.5 }),
    svg("path", { class: "handle-sign", d: "M-4 0H4" }),
  );
}

/**
 * @param {NodePosition} position
 * @param {number} hidden
 */
function stub(position, hidden) {
  const { x, y } = handleAt(position);
  const words = `+ ${showCount(hidden)} nodes`;
  const width = labelWidth("small", words) + 16;
  const ground = { class: "stub-ground", x: -width / 2, y: -9, width, height: 18, rx: 9 };
  return svg(
    "g",
    { class: "stub", "aria-hidden": "true", transform: `translate(${x} ${y})` },
    svg("path", { class: "stub-stem", d: `M0 ${-HANDLE.below}V-9` }),
    svg("rect", ground),
    label("small", 0, 4, words, { anchor: "middle" }),
  );
}

/**
 * The node whose handle lies under a point of the drawing.
 * @param {(NodePosition | undefined)[]} positions
 * @param {import("../layout/layout.js").Shape} shape
 * @param {number} x
 * @param {number} y
 */
export function handleUnder(positions, { nodes, left, hides }, x, y) {
  for (const i of nodes) {
    const position = positions[i];
    if (!position || (left[i] < 0 && !hides[i]) || (position.kind === "dot" && !hides[i])) continue;
    const at = handleAt(position);
    const reach = hides[i] ? 36 : HANDLE.reach;
    const [dx, dy] = [x - position.x - at.x, y - position.y - at.y];
    if (Math.abs(dx) <= reach && Math.abs(dy) <= HANDLE.reach) return i;
  }
  return -1;
}

/**
 * Says on a node's group what it is now: to the style sheet, and to users who walk the tree by keys.
 * @param {SVGElement} group
 * @param {number} i
 * @param {{model: import("../../shared/node_view.js").TreePayload, plan: import("../picture.js").Plan,
 *   walkable: import("../../shared/keys.js").Walkable, current: number, hovered: number,
 *   path: Set<number>, isOff: boolean, isFirst: boolean}} now
 *   `path` leads to the current node, or is that of a followed row, `isOff` which; `isFirst`: the tab key enters the tree here
 */
export function dressNode(group, i, { model, plan, walkable, current, hovered, path, isOff, isFirst }) {
  const { shape, endings } = plan;
  const names = ["node"];
  if (i === current) names.push("selected");
  else if (path.has(i)) names.push("on-path");
  if (isOff) names.push("off-path");
  if (i === hovered) names.push("hovered");
  if (shape.leaf[i]) names.push(endings.get(i)?.natural ? "leaf" : "leaf stopped");
  if (shape.hides[i]) names.push("collapsed");
  group.setAttribute("class", names.join(" "));
  group.setAttribute("data-path", model.nodes.path[i]);
  const label = [nodeStory(model, plan.tested, i), rowMarkWords(model, i)].join(" ").trim();
  describeItem(group, i, { ...walkable, label, selected: i === current, current: isFirst });
}
