/** The tree canvas: the tree itself, drawn, walked, zoomed, folded and scrubbed in the browser. */

import { connect } from "../shared/bus.js";
import { listenToKeys } from "../shared/keys.js";
import { oncePerFrame } from "../shared/motion.js";
import { readModel } from "../shared/node_view.js";
import { watchTheme } from "../shared/theme.js";
import { createScrubber } from "./controls/scrubber.js";
import { NO_LIMITS, sameLimits } from "./controls/scrubber_stops.js";
import { buildFrame } from "./frame.js";
import { nodeAt } from "./layout/positions.js";
import { heldStill } from "./layout/visible_area.js";
import { createNodeCard } from "./node_card.js";
import { handleUnder } from "./nodes/node_painter.js";
import { createMachine } from "./tree_controller.js";
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
  /** @type {import("./tree_controller.js").Machine | undefined} */
  let machine;
  /** @type {any} the last word on limits, and on the selection */
  let said = null;
  let selected = "";
  /** @type {{limits: Limits, at: number} | null} let go, not yet answered */
  let wish = null;
  let leaving = 0;
  /** @type {import("../shared/node_view.js").Model | undefined} the tree in full, also while a preview is shown */
  let exact;

  const scrubber = createScrubber({
    trying: (limits) => machine?.limit(limits, false),
    settle(limits) {
      machine?.limit(limits, false);
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
    if (!machine || message.for !== machine.model.id) return;
    const limits = limitsOf(message);
    const stale = wish && !sameLimits(limits, wish.limits) && performance.now() - wish.at < PATIENCE;
    if (scrubber.isDragging() || stale) return;
    if (!sameLimits(limits, machine.plan.limits)) machine.limit(limits, true);
    wish = null;
    scrubber.set(limits, message.stops);
    machine.settleHeight();
  }

  /** @param {import("../shared/node_view.js").Model} model */
  function draw(model) {
    machine?.close();
    const settled = said && (said.for === model.id || model !== exact) ? said : NO_LIMITS;
    const limits = limitsOf(settled);
    card.hide();
    parts.root.toggleAttribute("data-preview", model !== exact);
    machine = createMachine(model, parts, { limits, selected });
    scrubber.set(limits, settled.stops);
    fill();
  }

  bus.subscribe("preview", (/** @type {string | null} */ text) => {
    if (text) draw(readModel(new TextEncoder().encode(text)));
    else if (exact && machine && machine.model !== exact) draw(exact);
  });
  bus.subscribe("limits", hearLimits);
  bus.subscribe("selection", (path) => {
    selected = String(path ?? "");
    if (machine && machine.selected !== selected) machine.select(selected);
  });
  bus.subscribe("hover", (path) => {
    if (!machine) return;
    const node = typeof path === "string" ? machine.model.nodes.path.indexOf(path) : -1;
    machine.hover(machine.picture?.places[node] ? node : -1);
  });

  /** @param {number} i */
  function choose(i) {
    if (!machine) return;
    const path = machine.model.nodes.path[i];
    card.hide();
    machine.focus(i);
    if (path === selected) return;
    selected = path;
    machine.select(path);
    bus.publish("selection", path);
    send("selected", path);
  }

  /** @param {number} i -1 for none */
  function point(i) {
    if (!machine || i === machine.hovered) return;
    machine.hover(i);
    bus.publish("hover", i < 0 ? null : machine.model.nodes.path[i]);
    if (i >= 0) card.showSoon(machine, i);
    else card.hide();
  }

  const inScene = (/** @type {number} */ x, /** @type {number} */ y) => {
    const {
      view,
      picture: { frame },
    } = /** @type {NonNullable<typeof machine>} */ (machine);
    return { x: (x - view.x) / frame.grow, y: (y - view.y) / frame.grow };
  };

  const pointAt = oncePerFrame((/** @type {{x: number, y: number}} */ at) => {
    if (!machine?.picture) return;
    const { x, y } = inScene(at.x, at.y);
    const folds = handleUnder(machine.picture.places, machine.plan.shape, x, y);
    const i = folds >= 0 ? folds : nodeAt(machine.picture.places, machine.plan.shape.nodes, x, y);
    parts.stage.classList.toggle("on-node", i >= 0);
    point(i);
  });

  let factor = 1;
  const zoomSoon = oncePerFrame((/** @type {{x: number, y: number}} */ at) => {
    machine?.zoom(factor, at.x, at.y, false);
    factor = 1;
  });

  const stopGestures = listenToGestures(
    parts.stage,
    {
      pan: (dx, dy) => machine?.pan(dx, dy),
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
        if (!machine?.picture) return;
        const { x, y } = inScene(px, py);
        const { places } = machine.picture;
        const folds = handleUnder(places, machine.plan.shape, x, y);
        const i = nodeAt(places, machine.plan.shape.nodes, x, y);
        if (i >= 0) choose(i);
        else if (folds >= 0) machine.toggle(folds);
        else parts.stage.focus({ preventScroll: true });
      },
      grab: (on) => parts.stage.classList.toggle("grabbed", on),
    },
    { wheelZooms: () => parent.activeElement === parts.stage },
  );

  listenToKeys(parts.layers.nodes, () => machine?.walkable(), {
    go(i) {
      machine?.reveal(i);
      machine?.focus(i);
      point(i);
    },
    toggle(i) {
      card.hide();
      machine?.toggle(i);
      machine?.focus(i);
    },
    choose,
    clear() {
      machine?.reveal(0);
      choose(0);
    },
  });
  parts.layers.nodes.addEventListener("focusout", () => point(-1));

  const zoomBy = (/** @type {number} */ by) => {
    if (machine) machine.zoom(by, ...heldStill(machine), true);
  };
  const { fit, overview, less, more } = parts.buttons;
  fit.addEventListener("click", () => machine?.show("fit"));
  overview.addEventListener("click", () => machine?.show("overview"));
  less.addEventListener("click", () => zoomBy(1 / ZOOM_STEP));
  more.addEventListener("click", () => zoomBy(ZOOM_STEP));

  function fill() {
    if (said && parts.stage.clientWidth !== machine?.stage.width) machine?.settleHeight();
    machine?.resize({ width: parts.stage.clientWidth, height: parts.stage.clientHeight });
  }
  const resized = new ResizeObserver(fill);
  resized.observe(parts.stage);
  const fontsCame = () => machine?.renew();
  document.fonts.addEventListener("loadingdone", fontsCame);

  return {
    /** @param {Component} component */
    update({ data, setTriggerValue }) {
      clearTimeout(leaving);
      send = setTriggerValue;
      draw((exact = readModel(data)));
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
