/**
 * The contract of every picture: mounted once a place, updated with data, and left with its place.
 *
 * A picture is made by one function from its place, and says what it does when something happens;
 * this module has what all of them share: which call is the newest, the bus and the selection, the
 * theme, the type that came, its size, the focus.
 */

import { connect } from "./bus.js";
import { html } from "./drawing/dom.js";
import { watchPresenting } from "./presenting.js";
import { watchPrinting } from "./printing.js";
import { offerSaving } from "./saving/saving.js";
import { watchTheme } from "./theme.js";

/**
 * What a picture is given.
 * @typedef {object} Place
 * @property {ShadowRoot} parent
 * @property {HTMLElement} host carries `data-theme`
 * @property {ReturnType<typeof connect>} bus closed when the picture leaves
 * @property {() => string} selected the selected node's path, chosen here or elsewhere
 * @property {(path: string) => boolean} choose selects a node here, on the page and in Python;
 *   false where it was selected already
 * @property {(name: string, value: unknown) => void} send tells Python, through the newest call
 * @property {() => void} redraw redraws the picture, for what has changed in it by hand
 */

/**
 * What a picture does. All may be left out; all but `update` and `draw` may come before anything
 * was sent.
 * @template View
 * @typedef {object} Picture
 * @property {HTMLElement} [root] put into the place, and taken away with the picture
 * @property {(view: View) => void} [update] takes what was sent
 * @property {(view: View, width: number) => void} [draw] draws what was sent last, in this many whole
 *   pixels: after an update, at another width, with other type, and when asked to; not before it
 *   has been seen. What has the focus keeps it
 * @property {(path: string) => void} [select] another node has been selected
 * @property {(path: string | null) => void} [hover] another node is pointed at, here or elsewhere
 * @property {() => void} [recolour] the theme has changed
 * @property {() => void} [remeasure] fonts have loaded: texts are measured again
 * @property {() => void} [resize] `sized`, or the root, has another size
 * @property {(width: number) => void} [widen] it has another width, in whole pixels; called before the
 *   first update, and never while the picture is hidden
 * @property {Element} [sized]
 * @property {(isPrinted: boolean) => void} [print] the page is about to be printed, or has been
 * @property {import("./saving/saving.js").Saved} [saved] how it is saved; where it is left out, it is not
 * @property {() => void} [leave] stops what the picture itself listens to
 */

/** @typedef {{data: any, parentElement: ShadowRoot, setTriggerValue: (name: string, value: unknown) => void}} Call */

/**
 * The default export of a picture's entry module.
 * @template View
 * @param {(place: Place) => Picture<View>} create
 * @param {{read?: (data: any) => View, trouble?: string}} [how] `read` makes the view of the bytes
 *   (JSON in UTF-8 by default); if it fails, `trouble` is shown instead
 * @returns {(call: Call) => () => void}
 */
export function component(create, { read = readJson, trouble = "" } = {}) {
  /** @type {WeakMap<object, ReturnType<typeof mount<View>>>} */
  const mounted = new WeakMap();
  return (call) => {
    const { parentElement } = call;
    let its = mounted.get(parentElement);
    if (!its) mounted.set(parentElement, (its = mount(parentElement, create)));
    const known = its;
    known.update(call, read, trouble);
    return () => known.leave(() => mounted.delete(parentElement));
  };
}

/** @param {Uint8Array} data JSON in UTF-8 */
export function readJson(data) {
  return JSON.parse(new TextDecoder().decode(data));
}

/**
 * Redraws; what had the focus has it after. A control is known by its `data-key`.
 * @param {ShadowRoot} parent
 * @param {() => void} draw
 * @param {(key: string) => string} [instead] whose turn it is where the key is gone
 */
export function keepFocus(parent, draw, instead = () => "") {
  const active = /** @type {HTMLElement | null} */ (parent.activeElement);
  const key = active?.dataset.key;
  draw();
  // An element that was moved is there, and has lost it.
  if (!key || parent.activeElement) return;
  const find = (/** @type {string} */ one) =>
    /** @type {HTMLElement | null} */ (one ? parent.querySelector(`[data-key="${CSS.escape(one)}"]`) : null);
  (find(key) ?? find(instead(key)))?.focus({ preventScroll: true });
}

/**
 * @template View
 * @param {ShadowRoot} parent
 * @param {(place: Place) => Picture<View>} create
 */
function mount(parent, create) {
  const bus = connect();
  /** @type {Call["setTriggerValue"]} */
  let send = () => {};
  let selected = "";
  let leaving = 0;
  /** @type {{view: View | undefined, width: number}} */
  const drawn = { view: undefined, width: 0 };
  const redraw = () => {
    const { view, width } = drawn;
    if (view !== undefined && width) keepFocus(parent, () => picture.draw?.(view, width));
  };
  const place = {
    parent,
    host: /** @type {HTMLElement} */ ("host" in parent ? parent.host : parent),
    bus,
    selected: () => selected,
    /** @param {string} path */
    choose(path) {
      if (!select(path)) return false;
      bus.publish("selection", path);
      send("selected", path);
      return true;
    },
    /** @param {string} name @param {unknown} value */
    send: (name, value) => send(name, value),
    redraw,
  };
  const picture = create(place);
  const { measure, stop } = watch(place, picture, (width) => {
    drawn.width = width;
    redraw();
  });
  watchPresenting(bus, place.host);
  bus.subscribe("selection", (path) => select(String(path ?? "")));
  if (picture.hover)
    bus.subscribe("hover", (path) => picture.hover?.(typeof path === "string" ? path : null));

  /** @param {string} path */
  function select(path) {
    if (path === selected) return false;
    selected = path;
    picture.select?.(path);
    return true;
  }

  return {
    /** @param {Call} call @param {(data: any) => View} read @param {string} trouble */
    update({ data, setTriggerValue }, read, trouble) {
      clearTimeout(leaving);
      send = setTriggerValue;
      const view = viewOf(data, read, trouble ? picture.root : undefined, trouble);
      if (view === undefined) return;
      measure();
      picture.update?.(view);
      drawn.view = view;
      redraw();
    },
    /** @param {() => void} then unless it is called again at once */
    leave(then) {
      leaving = window.setTimeout(() => {
        then();
        bus.close();
        stop();
        picture.leave?.();
        picture.root?.remove();
      });
    },
  };
}

/**
 * Theme, size, type and paper, told to the picture until `stop` is called; `measure` tells its
 * width where that is another.
 * @param {Place} place
 * @param {Picture<any>} picture
 * @param {(width: number) => void} drawAt
 */
function watch({ parent, host, redraw }, picture, drawAt) {
  const { root, sized = root, recolour, remeasure, resize, widen, print, draw, saved } = picture;
  if (!root) return { measure() {}, stop() {} };
  parent.append(root);
  const unsave = saved && offerSaving({ host, root, recolour, saved });
  let width = 0;
  const measure = () => {
    const now = (widen || draw) && sized ? Math.round(sized.clientWidth) : 0;
    if (!now || now === width) return;
    width = now;
    widen?.(width);
    drawAt(width);
  };
  const unwatch = watchTheme(parent, recolour);
  const changed = () => {
    measure();
    resize?.();
  };
  const resized = new ResizeObserver(changed);
  if ((resize || widen || draw) && sized) resized.observe(sized);
  const unprint = watchPrinting(host, (isPrinted) => {
    recolour?.();
    print?.(isPrinted);
    changed();
  });
  const fontsCame = () => {
    remeasure?.();
    redraw();
  };
  document.fonts.addEventListener("loadingdone", fontsCame);
  const stop = () => {
    unsave?.();
    unwatch();
    resized.disconnect();
    unprint();
    document.fonts.removeEventListener("loadingdone", fontsCame);
  };
  return { measure, stop };
}

/**
 * @template View
 * @param {any} data
 * @param {(data: any) => View} read
 * @param {HTMLElement} [root] says the trouble; without one it is thrown
 * @param {string} [trouble]
 */
function viewOf(data, read, root, trouble = "") {
  try {
    return read(data);
  } catch (error) {
    if (!root) throw error;
    root.replaceChildren(html("p", { class: "trouble", role: "alert" }, trouble));
    return undefined;
  }
}
