/** The tree canvas: the tree itself, drawn, walked, zoomed, folded and scrubbed in the browser. */

import { component } from "../shared/component.js";
import { readTreePayload } from "../shared/node_view.js";
import { buildFrame } from "./frame.js";
import { createLimits } from "./limits.js";
import { createNodeCard } from "./node_card.js";
import { clearNodes } from "./nodes/node_renderer.js";
import { listenToNodes, listenToPointer, listenToTools } from "./pointing.js";
import {
  createTreeController,
  focusNode,
  hoverNode,
  printTree,
  renew,
  resizeTree,
  selectNode,
  settleHeight,
} from "./tree_controller.js";

/** @typedef {import("../shared/node_view.js").TreePayload} TreePayload */

/**
 * The tree on the stage; `exact` is the tree in full, also while a preview is shown.
 * @typedef {{controller?: import("./tree_controller.js").TreeController, exact?: TreePayload}} Shown
 */

export default component(createTree, { read: readTreePayload });

/**
 * @param {import("../shared/component.js").Place} place
 * @returns {import("../shared/component.js").Picture<TreePayload>}
 */
function createTree(place) {
  /** @type {Shown} */
  const shown = {};
  const limits = createLimits(shown, place);
  const parts = buildFrame(limits.element);
  const card = createNodeCard(parts.stage);
  const act = actions(place, shown, card);

  /** @param {TreePayload} model */
  function draw(model) {
    if (shown.controller) clearNodes(shown.controller.renderer);
    card.hide();
    parts.root.toggleAttribute("data-preview", model.is_preview); // whoever measures waits for the tree
    const { limits: start, stops, capped } = limits.start(model);
    shown.controller = createTreeController(model, parts, {
      limits: start,
      capped,
      selected: place.selected(),
    });
    limits.set(start, stops);
    resize();
  }

  function resize() {
    const { stage } = parts;
    const { controller } = shown;
    if (!controller) return;
    if (limits.isKnown() && stage.clientWidth !== controller.stage.width) settleHeight(controller);
    resizeTree(controller, { width: stage.clientWidth, height: stage.clientHeight });
  }

  place.bus.subscribe("preview", (/** @type {string | null} */ text) => {
    if (text) draw(readTreePayload(new TextEncoder().encode(text)));
    else if (shown.exact && shown.controller?.model !== shown.exact) draw(shown.exact);
  });
  place.bus.subscribe("limits", limits.hear);
  place.bus.subscribe("scores", limits.hearScores);
  const stopGestures = listenToPointer(place.parent, parts, shown, act);
  listenToNodes(parts, shown, act);
  listenToTools(parts, shown);

  return {
    root: parts.root,
    sized: parts.stage,
    update: (model) => draw((shown.exact = model)),
    select: (path) => shown.controller && selectNode(shown.controller, path),
    hover(path) {
      const { controller } = shown;
      if (!controller) return;
      const node = path === null ? -1 : controller.model.nodes.path.indexOf(path);
      hoverNode(controller, controller.picture?.positions[node] ? node : -1);
    },
    resize,
    print(isPrinted) {
      if (shown.controller) printTree(shown.controller, isPrinted);
      limits.resize();
    },
    remeasure: () => shown.controller && renew(shown.controller),
    leave() {
      stopGestures();
      limits.close();
    },
  };
}

/**
 * What the person does to a node.
 * @param {import("../shared/component.js").Place} place
 * @param {Shown} shown
 * @param {ReturnType<typeof createNodeCard>} card
 */
function actions(place, shown, card) {
  return {
    hideCard: card.hide,
    /** @param {number} i */
    choose(i) {
      const { controller } = shown;
      if (!controller) return;
      card.hide();
      focusNode(controller, i);
      place.choose(controller.model.nodes.path[i]);
    },
    /** @param {number} i -1 for none */
    point(i) {
      const { controller } = shown;
      if (!controller || i === controller.hovered) return;
      hoverNode(controller, i);
      place.bus.publish("hover", i < 0 ? null : controller.model.nodes.path[i]);
      if (i >= 0) card.showSoon(controller, i);
      else card.hide();
    },
  };
}
