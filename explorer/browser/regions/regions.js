/** Decision regions: the leaves over two features, the rows on them, and the fixed values. */

import { component } from "../shared/component.js";
import { html } from "../shared/drawing/dom.js";
import { hearLit } from "../shared/drawing/lit_class.js";
import { hearInterest, interestOf } from "../shared/interest.js";
import { createLru } from "../shared/lru.js";
import { termFirst } from "../shared/terms/term.js";
import { axisChoice, fixedRow, sliceLine } from "./controls.js";
import { hearFollowed } from "./followed.js";
import { grownView, hearGrown } from "./grown.js";
import { createPicture } from "./picture.js";

/** @typedef {import("./payload.js").Regions} Regions */
/** @typedef {import("../shared/component.js").Place} Place */

const MIN_WIDTH = 60; // of a picture that can be read
/** The height above and below the picture, and the least height left for it. */
const [BESIDE, LEAST] = [138, 120];

/**
 * Whether the fixed values are unfolded, by table: a picture that is mounted again keeps it.
 * @type {ReturnType<typeof createLru<boolean>>}
 */
const UNFOLDED = createLru();

export default component(create, { trouble: "The regions cannot be shown." });

/**
 * @param {Place} place
 * @returns {import("../shared/component.js").Picture<Regions>}
 */
function create(place) {
  const root = html("section", { class: "regions" });
  /** @type {Regions | null} */
  let view = null;
  /** @type {ReturnType<typeof createPicture> | null} */
  let picture = null;
  /** @type {import("./picture.js").Room} */
  let room = { width: 0 };
  let isGrowing = false;
  /** @type {import("../shared/interest.js").InterestMessage | null} */
  let heard = null;
  const offer = createOffer((number) => place.send("follow", { row: number }));
  /** @type {import("./payload.js").Act} */
  const act = {
    choose: (path) => place.choose(path),
    pick: (i) => offer.show(view, view?.is_fixed ? -1 : i),
    point: (path) => place.bus.publish("hover", path),
  };

  function draw() {
    if (!view || room.width < MIN_WIDTH) return;
    light(view);
    view.interest = interestOf(view, heard);
    const focused = focusedIn(place.parent);
    const steps = grown.now();
    const now = steps ? grownView(view, steps) : view;
    isGrowing = steps !== null;
    picture = createPicture(now, room, act, steps?.path);
    picture.select(place.selected());
    root.replaceChildren(...partsOf(now, picture, place.send, offer.element));
    picture.paint();
    follow();
    root.dataset.path = view.selected;
    focusAgain(root, focused);
  }

  const grown = hearGrown(place.bus, draw);
  hearInterest(place.bus, (message) => {
    heard = message;
    draw();
  });
  const light = hearLit(place.bus, () => view, draw);
  // What would flip the row is true only of the whole tree.
  const follow = hearFollowed(place.bus, (row, told) => picture?.follow(row, isGrowing ? null : told));

  const resize = () => {
    const before = room;
    room = roomIn(root, place.host);
    if (room.width !== before.width || room.most !== before.most) draw();
  };
  const unwatch = watchLesson(place.host, resize);
  return {
    root,
    saved: { name: "decision regions" },
    update(next) {
      if (view && next.table !== view.table) offer.show(null, -1);
      view = next;
      if (!room.width || next.is_fixed) room = roomIn(root, place.host);
      draw();
    },
    select: (path) => grown.isStale() || picture?.select(path),
    hover: (path) => picture?.hint(path),
    recolour: () => picture?.paint(),
    remeasure: draw,
    resize,
    leave: () => [unwatch(), grown.cancel()],
  };
}

/** The place of a lesson's picture. @param {HTMLElement} host */
function lessonAround(host) {
  return host.closest(".st-key-lesson_picture");
}

/**
 * The foot of a lesson comes later, and leaves less room.
 * @param {HTMLElement} host
 * @param {() => void} resize
 */
function watchLesson(host, resize) {
  const watched = new ResizeObserver(resize);
  const lesson = lessonAround(host);
  if (lesson) watched.observe(lesson);
  return () => watched.disconnect();
}

/**
 * What the picture has; on a projector what is next to it is seen with it.
 * @param {HTMLElement} root
 * @param {HTMLElement} host
 * @returns {import("./picture.js").Room}
 */
function roomIn(root, host) {
  const { clientWidth: width, clientHeight: height } = root;
  const lesson = lessonAround(host);
  if (host.dataset.present === "page" && lesson) {
    const zoom = width ? root.getBoundingClientRect().width / root.offsetWidth : 1;
    const above = (root.getBoundingClientRect().top - lesson.getBoundingClientRect().top) / zoom;
    const left = lesson.clientHeight - above - lesson.scrollTop - BESIDE;
    return { width, most: Math.max(left, LEAST) };
  }
  return host.dataset.present === "regions" ? { width, most: Math.max(height - BESIDE, LEAST) } : { width };
}

/**
 * A button that follows the row that was clicked last, with the region below it.
 * @param {(number: number) => void} follow
 */
function createOffer(follow) {
  const element = html("button", { type: "button", class: "follow-point", hidden: "" });
  let number = 0;
  element.addEventListener("click", () => follow(number));
  return {
    element,
    /** @param {Regions | null} view @param {number} i of a point, -1 for none */
    show(view, i) {
      element.toggleAttribute("hidden", !view || i < 0);
      if (!view || i < 0) return;
      const { row, number: numbers } = view.points;
      number = numbers[i] ?? Number(row[i]);
      element.textContent = `Follow ${typeof row[i] === "number" ? `row ${row[i]}` : row[i]}`;
    },
  };
}

/**
 * The title, the axes' names next to the picture, the fixed values and the caption.
 * @param {Regions} view
 * @param {ReturnType<typeof createPicture>} picture
 * @param {Place["send"]} send
 * @param {HTMLElement} offer
 */
function partsOf(view, picture, send, offer) {
  const up = axisChoice(view, 1, (index) => send("axes", { y: index }));
  const across = axisChoice(view, 0, (index) => send("axes", { x: index }));
  const fixed = fixedRow(view, UNFOLDED.get(view.table) ?? false, {
    fix: (feature, stop) => send("fixed", { feature, stop }),
    free: () => send("fixed", {}),
    fold: (isOpen) => UNFOLDED.set(view.table, isOpen),
  });
  const slice = sliceLine(view);
  const title = html("h3", { class: "title" }, ...termFirst("regions", "Decision regions", view.title));
  return [
    html("header", { class: "head" }, title, ...(slice ? [slice] : [])),
    html("div", { class: "above" }, up, ...picture.scale),
    picture.stage,
    html("div", { class: "below" }, offer, across),
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

/** @param {HTMLElement} root @param {string} focused as `focusedIn` found it */
function focusAgain(root, focused) {
  /** @type {HTMLElement | null} */
  const again = focused ? root.querySelector(focused) : null;
  again?.focus({ preventScroll: true });
}
