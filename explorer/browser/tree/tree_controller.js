/** The tree canvas at work: its tree, its limits, and what is selected, pointed at and folded. */

import { nearestVisible, pathTo } from "../shared/node_view.js";
import { createArranger } from "./layout/arranging.js";
import { roomBeside } from "./layout/label_room.js";
import { forgetMeasures } from "./layout/positions.js";
import { showLens } from "./lens.js";
import { followKey } from "./nodes/marks/follow_marks.js";
import { bodyKey, dressNode, nodeBody } from "./nodes/node_painter.js";
import { clearNodes, createNodeRenderer, redress } from "./nodes/node_renderer.js";
import { planTree } from "./picture.js";
import { lightCurrent, lightHovered, planAnew, repaint, replan, showCaptions } from "./repainting.js";
import { rememberedView } from "./viewport.js";

/**
 * @typedef {import("../shared/node_view.js").TreePayload} TreePayload
 * @typedef {import("../shared/trim.js").Limits} Limits
 */

/**
 * One tree on the canvas as it is now. Nodes are indices; -1 for no node.
 * @typedef {object} TreeController
 * @property {TreePayload} model
 * @property {import("./frame.js").CanvasFrame} parts
 * @property {ReturnType<typeof createArranger>} arranger
 * @property {import("./nodes/node_renderer.js").NodeRenderer} renderer
 * @property {import("./viewport.js").View} view remembered for the tree
 * @property {import("./viewport.js").View} [unprinted] the view before the page was printed
 * @property {Set<string>} collapsed paths of the folded nodes; remembered for the tree
 * @property {Limits} limits
 * @property {string} capped how many nodes are drawn, where not all are
 * @property {import("./picture.js").Branches} branches
 * @property {import("./picture.js").Plan} plan
 * @property {import("./picture.js").Picture} picture null until the stage has a size
 * @property {Map<number, import("./nodes/compact_labels.js").CompactLabel>} names next to dots
 * @property {import("./layout/label_places.js").Box[]} taken by what is next to the tree
 * @property {{width: number, height: number}} stage
 * @property {number} above what the header takes, in pixels
 * @property {import("./nodes/node_renderer.js").Box} visibleArea what is drawn around what is seen
 * @property {string} selected a path; it is kept even where it is not visible
 * @property {number} current the selected node, or the nearest one that is visible
 * @property {Set<number>} path leads to the current node
 * @property {Set<number> | null} followed the decision path of the row that is followed
 * @property {(whole: string) => void} tellLit tells other pictures which class is lit
 * @property {number} hovered
 * @property {number} focused
 */

/**
 * @param {TreePayload} model
 * @param {import("./frame.js").CanvasFrame} parts
 * @param {{limits: Limits, place: import("../shared/component.js").Place, capped: string,
 *   branches: import("./picture.js").Branches}} start
 * @returns {TreeController}
 */
export function createTreeController(model, parts, { limits, place, capped, branches }) {
  const { view, collapsed } = rememberedView(model.id);
  /** @type {TreeController} */
  const controller = {
    model,
    parts,
    arranger: createArranger(model, parts),
    renderer: createNodeRenderer(
      model,
      parts.layers,
      painterOf(() => controller),
    ),
    view,
    collapsed,
    limits,
    capped,
    branches,
    plan: planTree(model, limits, collapsed, branches),
    picture: /** @type {import("./picture.js").Picture} */ (/** @type {unknown} */ (null)),
    names: new Map(),
    taken: [],
    stage: { width: 0, height: 0 },
    above: 0,
    visibleArea: { left: 0, right: 0, top: 0, bottom: 0 },
    selected: place.selected(),
    current: 0,
    path: new Set([0]),
    followed: null,
    tellLit: (whole) => place.bus.publish("lit", whole),
    hovered: -1,
    focused: -1,
  };
  return controller;
}

/**
 * @param {() => TreeController} get the controller as it is when something is painted
 * @returns {import("./nodes/node_renderer.js").Painter}
 */
function painterOf(get) {
  const named = (/** @type {number} */ i) => get().names.get(i);
  return {
    key: (i, position) =>
      bodyKey(get().plan, i, position, named(i)) + followKey(get().model, i) + litKey(get().model),
    body: (i, position) => nodeBody(get().model, get().plan, i, position, named(i)),
    dress(i, group) {
      dress(get(), i, group);
      for (const hear of get().parts.dressed) hear(i);
    },
    fade: (i) => get().plan.fades.get(i) ?? 1,
    onPath(i) {
      const { model, current } = get();
      const parent = model.nodes.parent[i];
      return litPath(get()).has(parent) && parent !== current;
    },
    outlined: (i) => i > 0 && litPath(get()).has(i),
    marked: (i) => i === get().hovered || i === get().current || litPath(get()).has(i),
    labelRoom(i) {
      const { model, plan, picture, stage, taken } = get();
      return roomBeside(model, plan, picture, i, stage.width, taken);
    },
  };
}

/** The class that is lit, if it has no colour otherwise. @param {TreePayload} model */
function litKey({ classes, sent }) {
  return classes === sent ? "" : classes.findIndex(({ slot }, k) => slot !== sent[k].slot);
}

/**
 * The path that is lit: of the row that is followed, else the one to the selected node.
 * @param {TreeController} controller
 */
function litPath({ followed, path }) {
  return followed ?? path;
}

/**
 * @param {TreeController} controller
 * @param {number} i
 * @param {SVGElement} group
 */
function dress(controller, i, group) {
  const { model, plan, picture, current, hovered, focused, followed } = controller;
  const path = litPath(controller);
  if (!plan.shape.nodes.length || !picture.positions[i]) return;
  const isFirst = i === (focused >= 0 && picture.positions[focused] ? focused : current);
  const isOff = followed !== null && !followed.has(i);
  const walkable = walkableOf(controller);
  dressNode(group, i, { model, plan, walkable, current, hovered, path, isOff, isFirst });
}

/**
 * @param {TreeController} controller
 * @returns {import("../shared/keys.js").Walkable}
 */
export function walkableOf({ model, plan }) {
  const { parent, depth } = model.nodes;
  const { left, hides } = plan.shape;
  return { parent, depth, left, hides, levels: plan.levels };
}

/**
 * A tree that grows step by step has the height of the whole one from the first step on.
 * @param {TreeController} controller
 */
export function settleHeight(controller) {
  const { model, limits, collapsed, branches, arranger, plan, view } = controller;
  const whole = branches.steps ? planTree(model, limits, collapsed, { ...branches, steps: null }) : plan;
  arranger.settleHeight(whole, view);
}

/**
 * Redraws all: fonts have loaded.
 * @param {TreeController} controller
 */
export function renew(controller) {
  forgetMeasures(controller.model);
  controller.arranger.forget();
  clearNodes(controller.renderer);
  replan(controller);
}

/**
 * @param {TreeController} controller
 * @param {{width: number, height: number}} stage
 */
export function resizeTree(controller, stage) {
  const { width, height } = controller.stage;
  if (stage.width === width && stage.height === height) return;
  controller.stage = stage;
  controller.arranger.forget();
  replan(controller);
}

/**
 * Paper shows the tree whole; after it the view is restored.
 * @param {TreeController} controller
 * @param {boolean} isPrinted
 */
export function printTree(controller, isPrinted) {
  if (isPrinted) controller.unprinted = { ...controller.view };
  Object.assign(controller.view, isPrinted ? { mode: "fit" } : controller.unprinted);
}

/**
 * @param {TreeController} controller
 * @param {string} selected a path; it is kept even where it is not visible
 */
export function selectNode(controller, selected) {
  const before = controller.path;
  controller.selected = selected;
  if (unfoldAbove(controller, selected)) {
    replan(controller, true);
    return;
  }
  controller.current = nearestVisible(controller.plan.shape, selected);
  controller.path = pathTo(controller.model, controller.current);
  if (lightCurrent(controller)) replan(controller);
  redress(controller.renderer, new Set([...before, ...controller.path]));
  showCaptions(controller);
  showLens(controller);
}

/**
 * What is selected elsewhere is seen here: the branch above it is unfolded.
 * @param {TreeController} controller
 * @param {string} path
 * @returns {boolean} whether anything above it was folded
 */
function unfoldAbove({ collapsed }, path) {
  const above = [...collapsed].filter((one) => one !== path && path.startsWith(one));
  for (const one of above) collapsed.delete(one);
  return above.length > 0;
}

/**
 * @param {TreeController} controller
 * @param {number} i -1 for none
 */
export function hoverNode(controller, i) {
  if (i === controller.hovered) return;
  const touched = [controller.hovered, i].filter((one) => one >= 0);
  controller.hovered = i;
  lightHovered(controller);
  redress(controller.renderer, touched);
  showCaptions(controller);
  showLens(controller);
}

/**
 * @param {TreeController} controller
 * @param {number} i
 */
export function focusNode(controller, i) {
  const { renderer, focused: before, current } = controller;
  controller.focused = i;
  const touched = [before, current, i].filter((one) => one >= 0);
  redress(renderer, touched);
  /** @type {any} */ (renderer.drawn.get(i)?.group)?.focus({ preventScroll: true });
}

/**
 * Folds what is below a node, or unfolds it; the node stays where it is on the screen.
 * @param {TreeController} controller
 * @param {number} i
 */
export function toggleNode(controller, i) {
  const { model, picture, collapsed } = controller;
  const at = picture.positions[i];
  const path = model.nodes.path[i];
  if (!collapsed.delete(path)) collapsed.add(path);
  planAnew(controller);
  repaint(controller, { animate: true, hold: at && { node: i, at } });
}
