/** The live scrubber: a rail of stops under the tree; the tree follows while it is dragged. */

import { html, svg } from "../../shared/dom.js";
import { label, labelWidth } from "../../shared/labels.js";
import { oncePerFrame } from "../../shared/motion.js";
import { clamp } from "../../shared/scales.js";
import { labelled, RAILS, readStops, stopOf, withStop } from "./scrubber_stops.js";

/**
 * @typedef {import("./scrubber_stops.js").Rail} Rail
 * @typedef {import("./scrubber_stops.js").Stop} Stop
 * @typedef {import("../../shared/trim.js").Limits} Limits
 */

const RAIL_Y = 27;
const RAIL_MARGIN = 34;
const LEAST_BETWEEN_MARKS = 9;
const PAUSE = 350;
const WIDE_ENOUGH = 420;
const MOST_CAPTION = 150;

/**
 * @param {{trying: (limits: Limits) => void, settle: (limits: Limits) => void}} act
 *   `trying` while it is dragged, `settle` when it is let go
 */
export function createScrubber({ trying, settle }) {
  /** @type {Rail} */
  let rail = "depth";
  /** @type {Record<string, Stop[]>} */
  let stops = {};
  /** @type {Limits} */
  let limits = { max_depth: null, max_leaf_nodes: null, ccp_alpha: 0 };
  let chosen = 0;
  let dragging = false;
  let scoreName = "";
  /** @type {Record<string, string>} how many stops of a rail are offered, where not all are */
  const thinned = {};
  let captions = 0;
  let width = 0;
  let waiting = 0;

  const tabs = html("div", { class: "rail-tabs", role: "group", "aria-label": "Limit" });
  const picture = svg("svg", { class: "rail-picture", height: 58 });
  const slider = html("div", { class: "rail", role: "slider", tabindex: 0 }, picture);
  const element = html("div", { class: "scrubber" }, tabs, slider);
  const buttons = new Map(
    RAILS.map(([name, words]) => {
      const button = html("button", { type: "button", class: "quiet" }, words);
      button.addEventListener("click", () => {
        rail = name;
        refresh();
      });
      tabs.append(button);
      return [name, button];
    }),
  );

  const here = () => stops[rail] ?? [];

  function refresh() {
    chosen = stopOf(here(), rail, limits);
    draw();
  }

  /** @param {number} at */
  const placeOf = (at) => {
    const room = railLength();
    return RAIL_MARGIN + (here().length > 1 ? (at / (here().length - 1)) * room : room / 2);
  };

  const captioned = () => captions > 0 && width >= WIDE_ENOUGH;
  const railLength = () => {
    const right = captioned() ? captions : 0;
    return Math.max(width - 2 * RAIL_MARGIN - right, 10);
  };

  function draw() {
    const all = here();
    for (const [name, button] of buttons) {
      button.setAttribute("aria-pressed", String(name === rail));
      button.toggleAttribute("disabled", !stops[name]?.length);
    }
    slider.classList.toggle("empty", !all.length);
    const places = all.map((_, at) => placeOf(at));
    const [from, to] = [places[0] ?? RAIL_MARGIN, places[places.length - 1] ?? RAIL_MARGIN];
    const thumb = places[chosen] ?? RAIL_MARGIN;
    const parts = [
      svg("path", { class: "rail-line", d: `M${from} ${RAIL_Y}H${to}` }),
      svg("path", { class: "rail-line done", d: `M${from} ${RAIL_Y}H${thumb}` }),
    ];
    if (all.length > 1 && places[1] - places[0] >= LEAST_BETWEEN_MARKS) {
      places.forEach((cx, at) => {
        const done = at <= chosen ? "rail-stop done" : "rail-stop";
        parts.push(svg("circle", { class: done, cx, cy: RAIL_Y, r: 3.5 }));
      });
    }
    parts.push(svg("circle", { class: "rail-thumb", cx: thumb, cy: RAIL_Y, r: 8 }));
    parts.push(svg("circle", { class: "rail-thumb-hole", cx: thumb, cy: RAIL_Y, r: 2.75 }));
    parts.push(
      ...texts(
        places,
        13,
        all.map(({ score }) => score),
        true,
      ),
    );
    const values = all.map(({ label: plain, whole }, at) => (at === chosen ? whole : plain));
    parts.push(...texts(places, 47, values, false));
    if (captioned()) {
      const x = width - captions + 6;
      parts.push(label("small", x, 13, scoreName, { class: "rail-caption" }));
      parts.push(label("small", x, 47, unitOf(rail), { class: "rail-caption" }));
      if (thinned[rail]) parts.push(label("small", x, RAIL_Y + 4, thinned[rail], { class: "rail-caption" }));
    }
    picture.replaceChildren(...parts);
    describe();
  }

  /**
   * @param {number[]} places
   * @param {number} y
   * @param {string[]} words
   * @param {boolean} above
   */
  function texts(places, y, words, above) {
    const style = (/** @type {number} */ at) => (at === chosen ? "edge" : "small");
    const widths = words.map((text, at) => (text ? labelWidth(style(at), text) : 0));
    const end = width - (captioned() ? captions : 0);
    const middles = places.map((x, at) => clamp(x, widths[at] / 2 + 1, end - widths[at] / 2 - 1));
    return [...labelled(middles, widths, chosen, 12)].map((at) =>
      label(style(at), middles[at], y, words[at], {
        anchor: "middle",
        class: `rail-text ${above ? "score" : "value"}${at === chosen ? " chosen" : ""}`,
      }),
    );
  }

  function describe() {
    const all = here();
    const words = /** @type {[Rail, string, string, string]} */ (RAILS.find(([name]) => name === rail))[2];
    const stop = all[chosen];
    const states = {
      "aria-label": words,
      "aria-valuemin": 0,
      "aria-valuemax": Math.max(all.length - 1, 0),
      "aria-valuenow": chosen,
      "aria-valuetext": stop
        ? `${stop.whole}${stop.score ? `, ${scoreName} ${stop.score}` : ""}`
        : "no stops",
    };
    for (const [name, value] of Object.entries(states)) slider.setAttribute(name, String(value));
  }

  /** @param {number} at */
  function go(at) {
    const next = clamp(at, 0, here().length - 1);
    if (!here().length || next === chosen) return false;
    chosen = next;
    limits = withStop(limits, rail, here()[chosen].value);
    draw();
    return true;
  }

  const follow = oncePerFrame((/** @type {number} */ clientX) => {
    const x = clientX - slider.getBoundingClientRect().left;
    const room = railLength();
    if (go(Math.round(((x - RAIL_MARGIN) / room) * (here().length - 1)))) trying(limits);
  });

  slider.addEventListener("pointerdown", (event) => {
    if (event.button > 0 || !here().length) return;
    slider.setPointerCapture(event.pointerId);
    dragging = true;
    follow(event.clientX);
    slider.focus({ preventScroll: true });
  });
  slider.addEventListener("pointermove", (event) => {
    if (dragging) follow(event.clientX);
  });
  const release = () => {
    if (!dragging) return;
    follow.now();
    dragging = false;
    settle(limits);
  };
  slider.addEventListener("pointerup", release);
  slider.addEventListener("pointercancel", release);
  slider.addEventListener("keydown", (event) => {
    const page = Math.max(1, Math.round(here().length / 10));
    const step = {
      ArrowRight: 1,
      ArrowUp: 1,
      ArrowLeft: -1,
      ArrowDown: -1,
      PageUp: page,
      PageDown: -page,
      Home: -Infinity,
      End: Infinity,
    }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (!go(chosen + step)) return;
    trying(limits);
    clearTimeout(waiting);
    waiting = window.setTimeout(() => {
      waiting = 0;
      settle(limits);
    }, PAUSE);
  });
  const resized = new ResizeObserver(() => {
    width = slider.clientWidth;
    draw();
  });
  resized.observe(slider);

  return {
    element,
    /**
     * @param {Limits} settled
     * @param {any} [offered] the stops as Python has them
     */
    set(settled, offered) {
      stops = readStops(offered);
      scoreName = offered?.score_name ?? "";
      for (const [name] of RAILS) thinned[name] = offered?.[name]?.drawn ?? "";
      const widest = Math.max(
        ...[scoreName, ...Object.values(thinned)].map((text) => labelWidth("small", text)),
      );
      captions = scoreName ? Math.min(widest + 10, MOST_CAPTION) : 0;
      if (dragging || waiting) return; // an answer to an older wish undoes no newer one
      limits = settled;
      refresh();
    },
    isDragging: () => dragging || waiting > 0,
    close() {
      resized.disconnect();
      follow.cancel();
      clearTimeout(waiting);
    },
  };
}

/** @param {Rail} rail */
function unitOf(rail) {
  return rail === "alpha" ? "pruning strength α" : rail;
}
