/** Decision regions: the leaves over two features, the rows on them, and the fixed values. */

import { connect } from "../shared/bus.js";
import { html } from "../shared/dom.js";
import { createLru } from "../shared/lru.js";
import { watchTheme } from "../shared/theme.js";
import { axisChoice, fixedRow } from "./controls.js";
import { regionsOf } from "./payload.js";
import { createPicture } from "./picture.js";

/** @typedef {(name: string, value: unknown) => void} Send */
/** @typedef {{data: Uint8Array, parentElement: ShadowRoot, setTriggerValue: Send}} Component */
/** @typedef {ReturnType<typeof createPicture>} Picture */

const MIN_WIDTH = 60; // of a picture that can be read

/** @type {WeakMap<object, ReturnType<typeof mount>>} */
const MOUNTED = new WeakMap();

/**
 * Whether the fixed values are unfolded, by table: a picture that is mounted anew keeps it.
 * @type {ReturnType<typeof createLru<boolean>>}
 */
const UNFOLDED = createLru();

/** @param {Component} component */
export default function (component) {
  const { parentElement } = component;
  let mounted = MOUNTED.get(parentElement);
  if (!mounted) MOUNTED.set(parentElement, (mounted = mount(parentElement)));
  mounted.update(component);
  const its = mounted;
  return () => its.leave(() => MOUNTED.delete(parentElement));
}

/** @param {ShadowRoot} parent */
function mount(parent) {
  const root = html("section", { class: "regions" });
  parent.append(root);
  const drawn = drawnIn(parent, root);
  const unwatch = watchTheme(parent, drawn.paint);
  const observer = new ResizeObserver(([entry]) => drawn.resize(Math.round(entry.contentRect.width)));
  observer.observe(root);
  document.fonts.addEventListener("loadingdone", drawn.draw);
  let leaving = 0;
  return {
    /** @param {Component} component */
    update({ data, setTriggerValue }) {
      clearTimeout(leaving);
      drawn.update(regionsOf(data), setTriggerValue);
    },
    /** @param {() => void} then unless it is called again at once */
    leave(then) {
      leaving = window.setTimeout(() => {
        then();
        drawn.close();
        observer.disconnect();
        document.fonts.removeEventListener("loadingdone", drawn.draw);
        unwatch();
        root.remove();
      });
    },
  };
}

/**
 * What is drawn in a place: its view, its width and its selection, and the picture of them.
 * @param {ShadowRoot} parent
 * @param {HTMLElement} root
 */
function drawnIn(parent, root) {
  const bus = connect();
  /** @type {Send} */
  let send = () => {};
  /** @type {import("./payload.js").Regions | null} */
  let view = null;
  /** @type {Picture | null} */
  let picture = null;
  let selected = "";
  let width = 0;

  /** @param {string} path */
  const select = (path) => {
    selected = path;
    picture?.select(path);
  };
  bus.subscribe("selection", (path) => select(String(path ?? "")));
  bus.subscribe("hover", (path) => picture?.hint(typeof path === "string" ? path : null));
  /** @type {import("./payload.js").Act} */
  const act = {
    choose(path) {
      if (path === selected) return;
      select(path);
      bus.publish("selection", path);
      send("selected", path);
    },
    point: (path) => bus.publish("hover", path),
  };

  function draw() {
    if (!view || width < MIN_WIDTH) return;
    const focused = focusedIn(parent);
    picture = createPicture(view, width, act);
    picture.select(selected);
    root.replaceChildren(...partsOf(view, picture, (name, value) => send(name, value)));
    picture.paint();
    root.dataset.path = view.selected;
    /** @type {HTMLElement | null} */
    const again = focused ? root.querySelector(focused) : null;
    again?.focus({ preventScroll: true });
  }

  return {
    draw,
    paint: () => picture?.paint(),
    close: () => bus.close(),
    /** @param {number} now */
    resize(now) {
      if (now === width) return;
      width = now;
      draw();
    },
    /**
     * @param {import("./payload.js").Regions | null} next
     * @param {Send} sender
     */
    update(next, sender) {
      [view, send] = [next, sender];
      if (!view) {
        root.replaceChildren(html("p", { class: "trouble", role: "alert" }, "The regions cannot be shown."));
        return;
      }
      width ||= Math.round(root.getBoundingClientRect().width);
      draw();
    },
  };
}

/**
 * The title, the axes' names beside the picture, the fixed values and the caption.
 * @param {import("./payload.js").Regions} view
 * @param {Picture} picture
 * @param {Send} send
 */
function partsOf(view, picture, send) {
  const up = axisChoice(view, 1, (index) => send("axes", { y: index }));
  const across = axisChoice(view, 0, (index) => send("axes", { x: index }));
  const fixed = fixedRow(view, UNFOLDED.get(view.table) ?? false, {
    fix: (feature, stop) => send("fixed", { feature, stop }),
    free: () => send("fixed", {}),
    fold: (isOpen) => UNFOLDED.set(view.table, isOpen),
  });
  return [
    html("h3", { class: "title" }, view.title),
    html("div", { class: "above" }, up, ...picture.scale),
    picture.stage,
    html("div", { class: "below" }, across),
    ...(fixed ? [fixed] : []),
    html("p", { class: "caption" }, view.caption),
  ];
}

/**
 * What has the focus, as a selector that finds it again after a redraw; "" for nothing.
 * @param {ShadowRoot} parent
 */
function focusedIn(parent) {
  const active = /** @type {HTMLElement | null} */ (parent.activeElement);
  if (!active) return "";
  if (active.dataset.feature) return `[data-feature="${active.dataset.feature}"]`;
  if (active.closest(".axis")) return active.closest(".up") ? ".up select" : ".across select";
  if (active.localName === "summary") return "summary";
  return active.dataset.path === undefined ? "" : `[data-path="${active.dataset.path}"]`;
}
