/** The tree canvas: the tree itself, drawn, walked, zoomed, folded and scrubbed in the browser. */

import { connect } from "../shared/bus.js";
import { listenToKeys } from "../shared/keys.js";
import { oncePerFrame } from "../shared/motion.js";
import { readNodeView } from "../shared/node_view.js";
import { watchTheme } from "../shared/theme.js";
import { createScrubber } from "./controls/scrubber.js";
import { NO_LIMITS, sameLimits } from "./controls/scrubber_stops.js";
import { buildFrame } from "./frame.js";
import { nodeAt } from "./layout/positions.js";
import { heldStill } from "./layout/visible_area.js";
import { createNodeCard } from "./node_card.js";
import { handleUnder } from "./nodes/node_painter.js";
import { createTreeController } from "./tree_controller.js";
import { listenToGestures } from "./viewport.js";

/** @typedef {import("../shared/trim.js").Limits} Limits */
/** @typedef {{data: Uint8Array, parentElement: ShadowRoot, setTriggerValue: (name: string, value: unknown) => void}} Component */

const PATIENCE = 2000; // for how long an answer that is not the newest wish is passed over
const ZOOM_STEP = 1.4;

/** @type {WeakMap<object, ReturnType<typeof mount>>} */
const MOUNTED = new WeakMap();

/** @param {Component} component */
export default function (component) {
  const { parentElement } = component;
  let canvas = MOUNTED.get(parentElement);
  if (!canvas) MOUNTED.set(parentElement, (canvas = mount(parentElement)));
  canvas.update(component);
  const its = canvas;
  return () => its.leave(() => MOUNTED.delete(parentElement));
}

/** @param {any} said @returns {Limits} */
const limitsOf = ({ max_depth, max_leaf_nodes, ccp_alpha }) => ({ max_depth, max_leaf_nodes, ccp_alpha });

/** @param {ShadowRoot} parent */
function mount(parent) {
  const bus = connect();
  /** @type {Component["setTriggerValue"]} */
  let send = () => {};
  /** @type {import("./tree_controller.js").TreeController | undefined} */
  let controller;
  /** @type {any} the last word on limits, and on the selection */
  let said = null;
  let selected = "";
  /** @type {{limits: Limits, at: number} | null} let go, not yet answered */
  let wish = null;
  let leaving = 0;
  /** @type {import("../shared/node_view.js").NodeView | undefined} the tree in full, also while a preview is shown */
  let exact;

  const scrubber = createScrubber({
    trying: (limits) => controller?.limit(limits, false),
    settle(limits) {
      controller?.limit(limits, false);
      wish = { limits, at: performance.now() };
      send("limits", limits);
    },
  });
  const parts = buildFrame(scrubber.element);
  parent.append(parts.root);
  const card = createNodeCard(parts.stage);
  const unwatch = watchTheme(parent);

  /** @param {any} message */
  function hearLimits(message) {
    said = message;
    if (!controller || message.for !== controller.model.id) return;
    const limits = limitsOf(message);
    const stale = wish && !sameLimits(limits, wish.limits) && performance.now() - wish.at < PATIENCE;
    if (scrubber.isDragging() || stale) return;
    if (!sameLimits(limits, controller.plan.limits)) controller.limit(limits, true);
    wish = null;
    scrubber.set(limits, message.stops);
    controller.settleHeight();
  }

  /** @param {import("../shared/node_view.js").NodeView} model */
  function draw(model) {
    controller?.close();
    const settled = said && (said.for === model.id || model !== exact) ? said : NO_LIMITS;
    const limits = limitsOf(settled);
    card.hide();
    parts.root.toggleAttribute("data-preview", model !== exact);
    controller = createTreeController(model, parts, { limits, selected });
    scrubber.set(limits, settled.stops);
    fill();
  }

  bus.subscribe("preview", (/** @type {string | null} */ text) => {
    if (text) draw(readNodeView(new TextEncoder().encode(text)));
    else if (exact && controller && controller.model !== exact) draw(exact);
  });
  bus.subscribe("limits", hearLimits);
  bus.subscribe("selection", (path) => {
    selected = String(path ?? "");
    if (controller && controller.selected !== selected) controller.select(selected);
  });
  bus.subscribe("hover", (path) => {
    if (!controller) return;
    const node = typeof path === "string" ? controller.model.nodes.path.indexOf(path) : -1;
    controller.hover(controller.picture?.places[node] ? node : -1);
  });

  /** @param {number} i */
  function choose(i) {
    if (!controller) return;
    const path = controller.model.nodes.path[i];
    card.hide();
    controller.focus(i);
    if (path === selected) return;
    selected = path;
    controller.select(path);
    bus.publish("selection", path);
    send("selected", path);
  }

  /** @param {number} i -1 for none */
  function point(i) {
    if (!controller || i === controller.hovered) return;
    controller.hover(i);
    bus.publish("hover", i < 0 ? null : controller.model.nodes.path[i]);
    if (i >= 0) card.showSoon(controller, i);
    else card.hide();
  }

  const inScene = (/** @type {number} */ x, /** @type {number} */ y) => {
    const {
      view,
      picture: { frame },
    } = /** @type {NonNullable<typeof controller>} */ (controller);
    return { x: (x - view.x) / frame.grow, y: (y - view.y) / frame.grow };
  };

  const pointAt = oncePerFrame((/** @type {{x: number, y: number}} */ at) => {
    if (!controller?.picture) return;
    const { x, y } = inScene(at.x, at.y);
    const folds = handleUnder(controller.picture.places, controller.plan.shape, x, y);
    const i = folds >= 0 ? folds : nodeAt(controller.picture.places, controller.plan.shape.nodes, x, y);
    parts.stage.classList.toggle("on-node", i >= 0);
    point(i);
  });

  let factor = 1;
  const zoomSoon = oncePerFrame((/** @type {{x: number, y: number}} */ at) => {
    controller?.zoom(factor, at.x, at.y, false);
    factor = 1;
  });

  const stopGestures = listenToGestures(
    parts.stage,
    {
      pan: (dx, dy) => controller?.pan(dx, dy),
      zoom(by, x, y) {
        factor *= by;
        card.hide();
        zoomSoon({ x, y });
      },
      point: (x, y) => pointAt({ x, y }),
      leave() {
        pointAt.cancel();
        parts.stage.classList.remove("on-node");
        point(-1);
      },
      click(px, py) {
        if (!controller?.picture) return;
        const { x, y } = inScene(px, py);
        const { places } = controller.picture;
        const folds = handleUnder(places, controller.plan.shape, x, y);
        const i = nodeAt(places, controller.plan.shape.nodes, x, y);
        if (i >= 0) choose(i);
        else if (folds >= 0) controller.toggle(folds);
        else parts.stage.focus({ preventScroll: true });
      },
      grab: (on) => parts.stage.classList.toggle("grabbed", on),
    },
    { wheelZooms: () => parent.activeElement === parts.stage },
  );

  listenToKeys(parts.layers.nodes, () => controller?.walkable(), {
    go(i) {
      controller?.reveal(i);
      controller?.focus(i);
      point(i);
    },
    toggle(i) {
      card.hide();
      controller?.toggle(i);
      controller?.focus(i);
    },
    choose,
    clear() {
      controller?.reveal(0);
      choose(0);
    },
  });
  parts.layers.nodes.addEventListener("focusout", () => point(-1));

  const zoomBy = (/** @type {number} */ by) => {
    if (controller) controller.zoom(by, ...heldStill(controller), true);
  };
  const { fit, overview, less, more } = parts.buttons;
  fit.addEventListener("click", () => controller?.show("fit"));
  overview.addEventListener("click", () => controller?.show("overview"));
  less.addEventListener("click", () => zoomBy(1 / ZOOM_STEP));
  more.addEventListener("click", () => zoomBy(ZOOM_STEP));

  function fill() {
    if (said && parts.stage.clientWidth !== controller?.stage.width) controller?.settleHeight();
    controller?.resize({ width: parts.stage.clientWidth, height: parts.stage.clientHeight });
  }
  const resized = new ResizeObserver(fill);
  resized.observe(parts.stage);
  const fontsCame = () => controller?.renew();
  document.fonts.addEventListener("loadingdone", fontsCame);

  return {
    /** @param {Component} component */
    update({ data, setTriggerValue }) {
      clearTimeout(leaving);
      send = setTriggerValue;
      draw((exact = readNodeView(data)));
    },
    /** @param {() => void} then unless it is called again at once */
    leave(then) {
      leaving = window.setTimeout(() => {
        then();
        bus.close();
        stopGestures();
        resized.disconnect();
        document.fonts.removeEventListener("loadingdone", fontsCame);
        scrubber.close();
        unwatch();
        parts.root.remove();
      });
    },
  };
}
