/** The overview: all of a tree at once, filtered, zoomed into, and linked with the page. */

import { connect } from "../shared/bus.js";
import { listenToKeys } from "../shared/keys.js";
import { legendList } from "../shared/legend.js";
import { lately } from "../shared/lru.js";
import { oncePerFrame } from "../shared/motion.js";
import { nearestVisible } from "../shared/node_view.js";
import { watchTheme } from "../shared/theme.js";
import { overviewCard } from "./card.js";
import { crumbTrail, filterControls, modeSwitch } from "./controls.js";
import { NO_FILTER } from "./filter.js";
import { buildOverview, showText } from "./frame.js";
import { overviewKey } from "./key.js";
import { meetingOf, readOverview, turnsTo } from "./model.js";
import { createOverviewScene } from "./renderer.js";

/** @typedef {{data: Uint8Array, parentElement: ShadowRoot, setTriggerValue: (name: string, value: unknown) => void}} Component */

/** @type {WeakMap<object, ReturnType<typeof mount>>} */
const MOUNTED = new WeakMap();

/** What outlives a hidden tab: the picture, and for the last tables their filter and branch. */
const REMEMBERED = {
  mode: /** @type {"icicle" | "sunburst"} */ ("icicle"),
  tables: /** @type {ReturnType<typeof lately<{filter: import("./filter.js").Filter, top: string}>>} */ (
    lately()
  ),
};

/** @param {Component} component */
export default function (component) {
  const { parentElement } = component;
  let its = MOUNTED.get(parentElement);
  if (!its) MOUNTED.set(parentElement, (its = mount(parentElement)));
  const known = its;
  known.update(component);
  return () => known.leave(() => MOUNTED.delete(parentElement));
}

/** @param {ShadowRoot} parent */
function mount(parent) {
  const bus = connect();
  /** @type {ReturnType<typeof createOverviewScene> | undefined} */
  let scene;
  /** @type {Component["setTriggerValue"]} */
  let send = () => {};
  let memory = { filter: NO_FILTER, top: "" };
  let selected = "";
  let [leaving, width] = [0, 0];

  const switching = modeSwitch((mode) => {
    REMEMBERED.mode = mode;
    layOut();
  });
  const crumbs = crumbTrail((i) => zoom(i));
  const filters = filterControls((filter) => scene?.filter((memory.filter = filter)));
  const parts = buildOverview({ modes: switching.element, crumbs: crumbs.element, filters: filters.element });
  const card = overviewCard(parts.stage);
  parent.append(parts.root);
  const host = /** @type {HTMLElement} */ ("host" in parent ? parent.host : parent);
  const unwatch = watchTheme(parent);

  function layOut() {
    switching.show(REMEMBERED.mode);
    parts.root.dataset.mode = REMEMBERED.mode;
    card.hide();
    scene?.layOut(REMEMBERED.mode);
  }

  /**
   * @param {number} i
   * @param {boolean} [moves]
   */
  function zoom(i, moves) {
    if (!scene) return;
    point(-1);
    scene.zoom(i, moves);
    memory.top = parts.root.dataset.top = turnsTo(scene.overview, scene.top);
    crumbs.show(scene.overview, scene.top);
    parts.hint.hidden = scene.top > 0 || scene.overview.nodes.left[0] < 0;
  }

  /** Out of the branch that fills the picture already, into any other. @param {number} i */
  function zoomTo(i) {
    if (scene) zoom(i === scene.top && i > 0 ? scene.overview.nodes.parent[i] : i);
  }

  /** @param {string} path chosen here or elsewhere */
  function select(path) {
    selected = path;
    if (!scene) return;
    const out = scene.select(path);
    parts.root.dataset.selected = turnsTo(scene.overview, scene.node);
    if (out >= 0) zoom(out);
  }

  /** @param {number} i */
  function choose(i) {
    if (!scene) return;
    const path = turnsTo(scene.overview, i);
    card.hide();
    if (path === selected) return;
    select(path);
    bus.publish("selection", path);
    send("selected", path);
  }

  /** @param {number} i -1 for none */
  function point(i) {
    if (!scene || i === scene.hovered) return;
    scene.hover(i);
    bus.publish("hover", i < 0 ? null : turnsTo(scene.overview, i));
    card.hide();
    parts.stage.classList.toggle("on-node", i >= 0);
    if (i >= 0) card.showSoon(scene, i);
  }

  /** @param {number} i */
  function walkTo(i) {
    if (!scene) return;
    if (!scene.walk(i)) zoom(meetingOf(scene.overview, scene.top, i));
    /** @type {HTMLElement | null} */ (parts.tree.querySelector(`[data-node="${i}"]`))?.focus({
      preventScroll: true,
    });
  }

  /** @param {MouseEvent} event */
  function under(event) {
    const box = parts.stage.getBoundingClientRect();
    return scene?.under({ x: event.clientX - box.left, y: event.clientY - box.top }) ?? -1;
  }

  const pointSoon = oncePerFrame((/** @type {PointerEvent} */ event) => point(under(event)));
  /** @type {Record<string, (event: any) => void>} */
  const gestures = {
    pointermove(event) {
      if (event.pointerType !== "touch" && !scene?.moving()) pointSoon(event);
    },
    pointerleave() {
      pointSoon.cancel();
      point(-1);
    },
    click(event) {
      const i = under(event);
      if (i >= 0) choose(i);
    },
    dblclick(event) {
      const i = under(event);
      if (i >= 0) zoomTo(i);
    },
  };
  for (const [name, listen] of Object.entries(gestures)) parts.stage.addEventListener(name, listen);
  parts.closer.addEventListener("click", () => scene && zoom(scene.node));
  listenToKeys(/** @type {any} */ (parts.tree), () => scene?.walkable(), {
    go: walkTo,
    toggle(i) {
      zoomTo(i);
      walkTo(i);
    },
    choose(i) {
      if (scene?.node === i) zoomTo(i);
      else choose(i);
      walkTo(i);
    },
    clear() {
      zoom(0);
      choose(0);
      walkTo(0);
    },
  });
  parts.tree.addEventListener("focusin", ({ target }) => {
    scene?.focused(Number(/** @type {HTMLElement} */ (target).dataset.node));
  });
  parts.tree.addEventListener("focusout", () => scene?.focused(-1));

  bus.subscribe("selection", (path) => {
    if (selected !== String(path ?? "")) select(String(path ?? ""));
  });
  bus.subscribe("hover", (path) => {
    const i = scene && typeof path === "string" ? scene.nodeOf(path) : -1;
    if (!scene || i === scene.hovered) return;
    card.hide();
    scene.hover(i);
  });

  const resized = new ResizeObserver(() => {
    if (parts.root.clientWidth === width) return;
    width = parts.root.clientWidth;
    layOut();
  });
  resized.observe(parts.root);
  const recoloured = new MutationObserver(() => scene?.recolour());
  recoloured.observe(host, { attributes: true, attributeFilter: ["data-theme"] });
  const fontsCame = () => scene?.recolour();
  document.fonts.addEventListener("loadingdone", fontsCame);

  return {
    /** @param {Component} component */
    update({ data, setTriggerValue }) {
      clearTimeout(leaving);
      send = setTriggerValue;
      card.hide();
      scene?.stop();
      const overview = readOverview(data);
      memory = REMEMBERED.tables.get(overview.table) ?? { filter: NO_FILTER, top: "" };
      REMEMBERED.tables.set(overview.table, memory);
      const filter = (memory.filter = filters.offer(overview, memory.filter));
      scene = createOverviewScene(parts, host, overview, { mode: REMEMBERED.mode, selected, filter });
      showText(parts.title, overview.title);
      parts.legend.replaceChildren(legendList(overview), overviewKey(overview));
      layOut();
      zoom(nearestVisible(overview.nodes, memory.top), false);
      select(selected);
      parts.root.dataset.model = overview.id;
    },
    /** @param {() => void} then unless it is called again at once */
    leave(then) {
      leaving = window.setTimeout(() => {
        then();
        bus.close();
        scene?.stop();
        card.hide();
        resized.disconnect();
        recoloured.disconnect();
        document.fonts.removeEventListener("loadingdone", fontsCame);
        unwatch();
        parts.root.remove();
      });
    },
  };
}
