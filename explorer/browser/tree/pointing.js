/** What the pointer and the keys do on the canvas: nodes pointed at, chosen, folded and walked. */

import { oncePerFrame } from "../shared/drawing/motion.js";
import { listenToKeys } from "../shared/keys.js";
import { nodeAt } from "./layout/positions.js";
import { seenSelection } from "./layout/visible_area.js";
import { handleUnder } from "./nodes/node_painter.js";
import { focusNode, toggleNode, walkableOf } from "./tree_controller.js";
import { pan, reveal, showWhole, zoom } from "./view_moves.js";
import { listenToGestures } from "./viewport.js";

/** @typedef {import("./tree.js").Shown} Shown */
/** @typedef {import("./frame.js").CanvasFrame} Parts */
/** @typedef {{choose: (i: number) => void, point: (i: number) => void, prune: (i: number) => void,
 *   hideCard: () => void, isPresented: () => boolean}} Act */

const ZOOM_STEP = 1.4;

/**
 * The node whose handle is under a point of the stage, and the node itself; -1 for none.
 * @param {Shown} shown
 * @param {number} px
 * @param {number} py
 */
function under({ controller }, px, py) {
  if (!controller?.picture) return { folds: -1, node: -1 };
  const { view, picture, plan } = controller;
  const [x, y] = [(px - view.x) / picture.frame.grow, (py - view.y) / picture.frame.grow];
  return {
    folds: handleUnder(picture.positions, plan.shape, x, y),
    node: nodeAt(picture.positions, plan.shape.nodes, x, y),
  };
}

/**
 * @param {ShadowRoot} parent
 * @param {Parts} parts
 * @param {Shown} shown
 * @param {Act} act
 * @returns {() => void} stops listening
 */
export function listenToPointer(parent, parts, shown, act) {
  const { stage } = parts;
  const pointAt = oncePerFrame((/** @type {{x: number, y: number}} */ at) => {
    const { folds, node } = under(shown, at.x, at.y);
    const i = folds >= 0 ? folds : node;
    stage.classList.toggle("on-node", i >= 0);
    act.point(i);
  });
  let factor = 1;
  const zoomSoon = oncePerFrame((/** @type {{x: number, y: number}} */ at) => {
    if (shown.controller) zoom(shown.controller, factor, at.x, at.y, false);
    factor = 1;
  });
  return listenToGestures(
    stage,
    {
      pan: (dx, dy) => shown.controller && pan(shown.controller, dx, dy),
      zoom(by, x, y) {
        factor *= by;
        act.hideCard();
        zoomSoon({ x, y });
      },
      point: (x, y) => pointAt({ x, y }),
      leave() {
        pointAt.cancel();
        stage.classList.remove("on-node");
        act.point(-1);
      },
      click(x, y) {
        if (!shown.controller?.picture) return;
        const { folds, node } = under(shown, x, y);
        if (node >= 0) act.choose(node);
        else if (folds >= 0) toggleNode(shown.controller, folds);
        else stage.focus({ preventScroll: true });
      },
      grab: (on) => stage.classList.toggle("grabbed", on),
    },
    { wheelZooms: () => parent.activeElement === stage },
  );
}

/**
 * @param {Parts} parts
 * @param {Shown} shown
 * @param {Act} act
 * @returns {(i: number) => void} goes to a node
 */
export function listenToNodes({ layers }, shown, act) {
  /** @param {number} i */
  const show = (i) => shown.controller && reveal(shown.controller, i);
  /** @param {number} i */
  const focus = (i) => shown.controller && focusNode(shown.controller, i);
  const go = (/** @type {number} */ i) => {
    show(i);
    focus(i);
    act.point(i);
    if (act.isPresented()) act.choose(i);
  };
  listenToKeys(layers.nodes, () => shown.controller && walkableOf(shown.controller), {
    go,
    toggle(i) {
      act.hideCard();
      if (shown.controller) toggleNode(shown.controller, i);
      focus(i);
    },
    choose: act.choose,
    prune(i) {
      act.prune(i);
      focus(i);
    },
    clear() {
      show(0);
      act.choose(0);
    },
  });
  layers.nodes.addEventListener("focusout", () => act.point(-1));
  return go;
}

/**
 * @param {Parts} parts
 * @param {Shown} shown
 */
export function listenToTools({ buttons }, shown) {
  const zoomBy = (/** @type {number} */ by) => {
    const { controller } = shown;
    if (!controller?.picture) return;
    const { width, height } = controller.stage;
    const seen = seenSelection(controller);
    zoom(controller, by, ...(seen ?? /** @type {const} */ ([width / 2, height / 2])), true);
    if (seen && by > 1) reveal(controller, controller.current);
  };
  const { fit, overview, less, more } = buttons;
  const whole = (/** @type {"fit" | "overview"} */ mode) =>
    shown.controller && showWhole(shown.controller, mode);
  fit.addEventListener("click", () => whole("fit"));
  overview.addEventListener("click", () => whole("overview"));
  less.addEventListener("click", () => zoomBy(1 / ZOOM_STEP));
  more.addEventListener("click", () => zoomBy(ZOOM_STEP));
}
