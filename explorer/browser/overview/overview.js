/** The overview: all of a tree at once, filtered, zoomed into, and linked with the page. */

import { connect } from "../shared/bus.js";
import { listenToKeys } from "../shared/keys.js";
import { legendList } from "../shared/legend.js";
import { createLru } from "../shared/lru.js";
import { oncePerFrame } from "../shared/motion.js";
import { nearestVisible } from "../shared/node_view.js";
import { watchTheme } from "../shared/theme.js";
import { overviewCard } from "./card.js";
import { crumbTrail, filterControls, modeSwitch } from "./controls.js";
import { NO_FILTER } from "./filter.js";
import { buildOverview, showText } from "./frame.js";
import { overviewKey } from "./key.js";
import { meetingOf, readOverview, turnsTo } from "./model.js";
import { createRenderer } from "./renderer.js";

/** @typedef {{data: Uint8Array, parentElement: ShadowRoot, setTriggerValue: (name: string, value: unknown) => void}} Component */

/** @type {WeakMap<object, ReturnType<typeof mount>>} */
const MOUNTED = new WeakMap();

/** What outlives a hidden tab: the picture, and for the last tables their filter and branch. */
const REMEMBERED = {
  mode: /** @type {"icicle" | "sunburst"} */ ("icicle"),
  tables: /** @type {ReturnType<typeof createLru<{filter: import("./filter.js").Filter, top: string}>>} */ (
    createLru()
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
  /** @type {ReturnType<typeof createRenderer> | undefined} */
  let renderer;
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
  const filters = filterControls((filter) => renderer?.filter((memory.filter = filter)));
  const parts = buildOverview({ modes: switching.element, crumbs: crumbs.element, filters: filters.element });
  const card = overviewCard(parts.stage);
  parent.append(parts.root);
  const host = /** @type {HTMLElement} */ ("host" in parent ? parent.host : parent);
  const unwatch = watchTheme(parent);

  function layOut() {
    switching.show(REMEMBERED.mode);
    parts.root.dataset.mode = REMEMBERED.mode;
    card.hide();
    renderer?.layOut(REMEMBERED.mode);
  }

  /**
   * @param {number} i
   * @param {boolean} [moves]
   */
  function zoom(i, moves) {
    if (!renderer) return;
    point(-1);
    renderer.zoom(i, moves);
    memory.top = parts.root.dataset.top = turnsTo(renderer.overview, renderer.top);
    crumbs.show(renderer.overview, renderer.top);
    parts.hint.hidden = renderer.top > 0 || renderer.overview.nodes.left[0] < 0;
  }

  /** Out of the branch that fills the picture already, into any other. @param {number} i */
  function zoomTo(i) {
    if (renderer) zoom(i === renderer.top && i > 0 ? renderer.overview.nodes.parent[i] : i);
  }

  /** @param {string} path chosen here or elsewhere */
  function select(path) {
    selected = path;
    if (!renderer) return;
    const out = renderer.select(path);
    parts.root.dataset.selected = turnsTo(renderer.overview, renderer.node);
    if (out >= 0) zoom(out);
  }

  /** @param {number} i */
  function choose(i) {
    if (!renderer) return;
    const path = turnsTo(renderer.overview, i);
    card.hide();
    if (path === selected) return;
    select(path);
    bus.publish("selection", path);
    send("selected", path);
  }

  /** @param {number} i -1 for none */
  function point(i) {
    if (!renderer || i === renderer.hovered) return;
    renderer.hover(i);
    bus.publish("hover", i < 0 ? null : turnsTo(renderer.overview, i));
    card.hide();
    parts.stage.classList.toggle("on-node", i >= 0);
    if (i >= 0) card.showSoon(renderer, i);
  }

  /** @param {number} i */
  function walkTo(i) {
    if (!renderer) return;
    if (!renderer.walk(i)) zoom(meetingOf(renderer.overview, renderer.top, i));
    /** @type {HTMLElement | null} */ (parts.tree.querySelector(`[data-node="${i}"]`))?.focus({
      preventScroll: true,
    });
  }

  /** @param {MouseEvent} event */
  function under(event) {
    const box = parts.stage.getBoundingClientRect();
    return renderer?.under({ x: event.clientX - box.left, y: event.clientY - box.top }) ?? -1;
  }

  const pointSoon = oncePerFrame((/** @type {PointerEvent} */ event) => point(under(event)));
  /** @type {Record<string, (event: any) => void>} */
  const gestures = {
    pointermove(event) {
      if (event.pointerType !== "touch" && !renderer?.moving()) pointSoon(event);
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
  parts.closer.addEventListener("click", () => renderer && zoom(renderer.node));
  listenToKeys(/** @type {any} */ (parts.tree), () => renderer?.walkable(), {
    go: walkTo,
    toggle(i) {
      zoomTo(i);
      walkTo(i);
    },
    choose(i) {
      if (renderer?.node === i) zoomTo(i);
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
    renderer?.focused(Number(/** @type {HTMLElement} */ (target).dataset.node));
  });
  parts.tree.addEventListener("focusout", () => renderer?.focused(-1));

  bus.subscribe("selection", (path) => {
    if (selected !== String(path ?? "")) select(String(path ?? ""));
  });
  bus.subscribe("hover", (path) => {
    const i = renderer && typeof path === "string" ? renderer.nodeOf(path) : -1;
    if (!renderer || i === renderer.hovered) return;
    card.hide();
    renderer.hover(i);
  });

  const resized = new ResizeObserver(() => {
    if (parts.root.clientWidth === width) return;
    width = parts.root.clientWidth;
    layOut();
  });
  resized.observe(parts.root);
  const recoloured = new MutationObserver(() => renderer?.recolour());
  recoloured.observe(host, { attributes: true, attributeFilter: ["data-theme"] });
  const fontsCame = () => renderer?.recolour();
  document.fonts.addEventListener("loadingdone", fontsCame);

  return {
    /** @param {Component} component */
    update({ data, setTriggerValue }) {
      clearTimeout(leaving);
      send = setTriggerValue;
      card.hide();
      renderer?.stop();
      const overview = readOverview(data);
      memory = REMEMBERED.tables.get(overview.table) ?? { filter: NO_FILTER, top: "" };
      REMEMBERED.tables.set(overview.table, memory);
      const filter = (memory.filter = filters.offer(overview, memory.filter));
      renderer = createRenderer(parts, host, overview, { mode: REMEMBERED.mode, selected, filter });
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
        renderer?.stop();
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
