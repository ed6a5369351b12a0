/** The plane: the leaves as boxes of two features, the rows over them, and the slice they are in. */

import { connect } from "../shared/bus.js";
import { html } from "../shared/dom.js";
import { createLru } from "../shared/lru.js";
import { watchTheme } from "../shared/theme.js";
import { axisChoice, sliceRow } from "./controls.js";
import { createPicture } from "./picture.js";

/** @typedef {{data: Uint8Array, parentElement: ShadowRoot, setTriggerValue: (name: string, value: unknown) => void}} Component */

/** @type {WeakMap<object, ReturnType<typeof mount>>} */
const MOUNTED = new WeakMap();

/** Whether slices are unfolded, by tree: a plane that is mounted anew keeps it. */
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
  const bus = connect();
  const root = html("section", { class: "regions" });
  parent.append(root);
  /** @type {Component["setTriggerValue"]} */
  let send = () => {};
  /** @type {any} */
  let plane = null;
  /** @type {ReturnType<typeof createPicture> | null} */
  let picture = null;
  let selected = "";
  let leaving = 0;
  let width = 0;

  const unwatch = watchTheme(parent, () => picture?.paint());
  bus.subscribe("selection", (path) => {
    selected = String(path ?? "");
    picture?.select(selected);
  });
  bus.subscribe("hover", (path) => picture?.hint(typeof path === "string" ? path : null));

  const act = {
    /** @param {string} path */
    choose(path) {
      if (path === selected) return;
      selected = path;
      picture?.select(path);
      bus.publish("selection", path);
      send("selected", path);
    },
    /** @param {string | null} path */
    point: (path) => bus.publish("hover", path),
  };

  function draw() {
    if (!plane || width < 60) return;
    const active = focusedIn(parent);
    picture = createPicture(plane, width, act);
    picture.select(selected);
    const up = axisChoice(plane, 1, (name) => send("axes", { y: name }));
    const across = axisChoice(plane, 0, (name) => send("axes", { x: name }));
    const slice = sliceRow(plane, UNFOLDED.get(plane.of) ?? false, {
      move: (feature, stop) => send("held", { feature, stop }),
      free: () => send("held", {}),
      fold: (isOpen) => UNFOLDED.set(plane.of, isOpen),
    });
    root.replaceChildren(
      html("h3", { class: "title" }, plane.title),
      html("div", { class: "above" }, up, ...picture.scale),
      picture.stage,
      html("div", { class: "below" }, across),
      ...(slice ? [slice] : []),
      html("p", { class: "reading" }, plane.reading),
    );
    picture.paint();
    root.dataset.path = plane.selected;
    if (active)
      /** @type {HTMLElement | null} */ (root.querySelector(active))?.focus({ preventScroll: true });
  }

  const observer = new ResizeObserver(([entry]) => {
    const now = Math.round(entry.contentRect.width);
    if (now === width) return;
    width = now;
    draw();
  });
  observer.observe(root);
  const fontsCame = () => draw();
  document.fonts.addEventListener("loadingdone", fontsCame);

  return {
    /** @param {Component} component */
    update({ data, setTriggerValue }) {
      clearTimeout(leaving);
      send = setTriggerValue;
      try {
        plane = JSON.parse(new TextDecoder().decode(data));
      } catch {
        plane = null;
        root.replaceChildren(html("p", { class: "trouble", role: "alert" }, "The plane cannot be shown."));
        return;
      }
      width ||= Math.round(root.getBoundingClientRect().width);
      draw();
    },
    /** @param {() => void} then unless it is called again at once */
    leave(then) {
      leaving = window.setTimeout(() => {
        then();
        bus.close();
        observer.disconnect();
        document.fonts.removeEventListener("loadingdone", fontsCame);
        unwatch();
        root.remove();
      });
    },
  };
}

/**
 * What has the focus, as a selector that finds it again after a redraw.
 * @param {ShadowRoot} parent
 */
function focusedIn(parent) {
  const active = /** @type {HTMLElement | null} */ (parent.activeElement);
  if (!active) return "";
  if (active.dataset.feature) return `[data-feature="${active.dataset.feature}"]`;
  if (active.closest(".axis")) return active.closest(".up") ? ".up select" : ".across select";
  return active.localName === "summary"
    ? "summary"
    : active.dataset.path === undefined
      ? ""
      : `[data-path="${active.dataset.path}"]`;
}
