/** The tree canvas: the tree itself, drawn, walked, zoomed, folded and scrubbed in the browser. */

import { component } from "../shared/component.js";
import { hearInterest } from "../shared/interest.js";
import { readTreePayload } from "../shared/node_view.js";
import { createColours } from "./controls/colours.js";
import { offerFirstSteps } from "./first_steps/offering.js";
import { createFollowing } from "./following.js";
import { buildFrame } from "./frame.js";
import { createLimits } from "./limits.js";
import { createNodeCard } from "./node_card.js";
import { createPointedRows } from "./nodes/marks/row_marks.js";
import { clearNodes } from "./nodes/node_renderer.js";
import { createPlayer } from "./player/player.js";
import { listenToNodes, listenToPointer, listenToTools } from "./pointing.js";
import { listenToPresenter } from "./presented.js";
import { savedTree } from "./saved.js";
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
import { listenToTrial } from "./trial.js";

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
  const shown = /** @type {Shown} */ ({});
  const player = createPlayer({ place, shown, turned: (animate) => limits.turned(animate), resized });
  const limits = createLimits(shown, place, player.steps);
  const colours = createColours((index) => place.send("colours", { index }));
  const rows = createPointedRows();
  const following = createFollowing();
  const parts = buildFrame(limits.element, colours.element, player);
  const card = createNodeCard(parts.stage);
  const act = actions(place, shown, card, limits);

  /** @param {TreePayload} model */
  function draw(model) {
    if (shown.controller) clearNodes(shown.controller.renderer);
    card.hide();
    parts.root.toggleAttribute("data-preview", model.is_preview); // measurements wait for the tree
    parts.root.toggleAttribute("data-fixed", model.is_fixed);
    model.interest = colours.start(model);
    model.pointed = rows.start(model);
    model.followed = following.now();
    const { limits: start, stops, ...rest } = limits.start(model);
    shown.controller = createTreeController(model, parts, { limits: start, ...rest, place });
    player.start();
    limits.set(start, stops);
    resize();
  }

  function resized() {
    if (shown.controller) settleHeight(shown.controller);
  }

  function resize() {
    const { stage } = parts;
    const { controller } = shown;
    if (!controller) return;
    if (limits.isKnown() && stage.clientWidth !== controller.stage.width) settleHeight(controller);
    resizeTree(controller, { width: stage.clientWidth, height: stage.clientHeight });
  }

  listenToBus(place, shown, { draw, colours, rows, following, limits, player, parts });
  const stopGestures = listenToPointer(place.parent, parts, shown, act);
  const go = listenToNodes(parts, shown, act);
  listenToPresenter(place.bus, shown, { go, limitDepth: limits.limitDepth, move: player.move });
  listenToTools(parts, shown);

  return {
    root: parts.root,
    sized: parts.stage,
    saved: savedTree(parts, shown),
    update: (model) => draw((shown.exact = model)),
    select: (path) => shown.controller && selectNode(shown.controller, path),
    hover: (path) => shown.controller && hoverPath(shown.controller, path),
    resize,
    print(isPrinted) {
      if (shown.controller) printTree(shown.controller, isPrinted);
      limits.resize();
    },
    remeasure: () => shown.controller && renew(shown.controller),
    leave() {
      stopGestures();
      limits.close();
      player.close();
    },
  };
}

/**
 * The messages of Python and other pictures.
 * @param {import("../shared/component.js").Place} place
 * @param {Shown} shown
 * @param {{draw: (model: TreePayload) => void, colours: ReturnType<typeof createColours>,
 *   rows: ReturnType<typeof createPointedRows>, following: ReturnType<typeof createFollowing>,
 *   limits: ReturnType<typeof createLimits>, player: import("./player/player.js").Player,
 *   parts: import("./frame.js").CanvasFrame}} its
 */
function listenToBus(place, shown, { draw, colours, rows, following, limits, player, parts }) {
  const { bus, host } = place;
  listenToTrial(bus, shown, parts);
  offerFirstSteps(place, shown, parts);
  bus.subscribe("preview", (/** @type {string | null} */ text) => {
    if (text) draw(readTreePayload(new TextEncoder().encode(text)));
    else if (shown.exact && shown.controller?.model !== shown.exact) draw(shown.exact);
  });
  hearInterest(bus, (message) => {
    const { controller } = shown;
    colours.hear(message);
    if (!controller) return;
    controller.model.interest = colours.start(controller.model);
    renew(controller);
  });
  bus.subscribe("rows", (/** @type {import("./nodes/marks/row_marks.js").RowsMessage | null} */ message) => {
    const { controller } = shown;
    if (!rows.hear(message)) return;
    if (rows.isFirst()) host.scrollIntoView({ block: "nearest" });
    if (!controller) return;
    controller.model.pointed = rows.start(controller.model);
    renew(controller);
  });
  following.listen(bus, () => shown.controller);
  bus.subscribe("limits", limits.hear);
  bus.subscribe("scores", limits.hearScores);
  bus.subscribe("player", player.hear);
  bus.subscribe("step_scores", player.hearScores);
  bus.subscribe("steps", player.hearOrder);
  bus.subscribe("selection", player.hearSelected);
}

/**
 * @param {import("./tree_controller.js").TreeController} controller
 * @param {string | null} path of the node pointed at, here or elsewhere
 */
function hoverPath(controller, path) {
  const node = path === null ? -1 : controller.model.nodes.path.indexOf(path);
  hoverNode(controller, controller.picture?.positions[node] ? node : -1);
}

/**
 * What the user does to a node.
 * @param {import("../shared/component.js").Place} place
 * @param {Shown} shown
 * @param {ReturnType<typeof createNodeCard>} card
 * @param {ReturnType<typeof createLimits>} limits
 */
function actions(place, shown, card, limits) {
  return {
    /** @param {number} i */
    prune(i) {
      const { controller } = shown;
      if (!controller?.plan.trimmed.splits[i]) return;
      card.hide();
      limits.prune(controller.model.nodes.path[i]);
    },
    hideCard: card.hide,
    /** On a projector, walking the tree selects: the split search follows. */
    isPresented: () => place.host.dataset.present !== undefined,
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
