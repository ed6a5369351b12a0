/** The split search of the selected node: every column's best split, and one column's splits. */

import { connect } from "../shared/bus.js";
import { errorUnit, impurityScale } from "../shared/display.js";
import { html } from "../shared/dom.js";
import { watchTheme } from "../shared/theme.js";
import { hasCandidates } from "../splits/payload.js";
import { compareCriteria } from "./criteria.js";
import { leaderboard } from "./leaderboard.js";
import { splitPicture } from "./picture.js";
import { CRITERIA, tabs } from "./tabs.js";

/** @typedef {import("../splits/payload.js").SplitSearch} SplitSearch */
/** @typedef {import("./frame.js").Scale} Scale */

const TWO_COLUMNS = 560;
const LEADERBOARD = 216;
const GAP = 28;
const LEAST_WIDTH = 60;

/**
 * What outlives new data: the tab, the split that was asked (`of` which column of which node),
 * the column waited for, where the leaderboard was scrolled.
 * @typedef {{search: SplitSearch | null, trouble: string, tab: number,
 *   asked: import("./course.js").Asked | null, of: string, node: string, pending: number | null,
 *   scrolled: number, width: number, bus: ReturnType<typeof connect> | null, redraw: () => void,
 *   observer: ResizeObserver | null, trigger: (name: string, value: unknown) => void}} Memory
 */

/** @type {WeakMap<object, Memory>} */
const MEMORIES = new WeakMap();

/** @param {{data: Uint8Array, parentElement: ShadowRoot, setTriggerValue: Memory["trigger"]}} component */
export default function ({ data, parentElement, setTriggerValue }) {
  const memory = MEMORIES.get(parentElement) ?? mount(parentElement);
  const root = /** @type {HTMLElement} */ (parentElement.querySelector(".split-search"));
  memory.trigger = setTriggerValue;
  memory.bus ??= connect();
  read(memory, data);
  root.dataset.path = memory.search?.node.path ?? "";
  memory.redraw = () => draw(root, memory);
  memory.observer?.disconnect();
  memory.observer = new ResizeObserver(([entry]) => {
    const width = Math.round(entry.contentRect.width);
    if (width <= 0 || width === memory.width) return;
    memory.width = width;
    memory.redraw();
  });
  memory.width = Math.round(root.getBoundingClientRect().width) || memory.width;
  memory.redraw();
  if (memory.search && !memory.search.criteria && memory.tab === CRITERIA)
    setTriggerValue("criteria", "shown");
  memory.observer.observe(root);
  return () => {
    memory.observer?.disconnect();
    memory.bus?.close();
    memory.bus = null;
  };
}

/**
 * @param {ShadowRoot} parent
 * @returns {Memory}
 */
function mount(parent) {
  /** @type {Memory} */
  const memory = {
    search: null,
    trouble: "",
    tab: 0,
    asked: null,
    of: "",
    node: "",
    pending: null,
    scrolled: 0,
    width: 0,
    bus: null,
    redraw() {},
    observer: null,
    trigger() {},
  };
  MEMORIES.set(parent, memory);
  parent.append(html("section", { class: "split-search" }));
  watchTheme(parent);
  // Texts are measured: once the type is there, they are placed anew.
  if (document.fonts.status !== "loaded") document.fonts.ready.then(() => memory.redraw());
  return memory;
}

/**
 * Takes the new data in; of another column or node nothing that was asked remains.
 * @param {Memory} memory
 * @param {Uint8Array} data
 */
function read(memory, data) {
  memory.pending = null;
  memory.trouble = "";
  try {
    memory.search = data?.length ? JSON.parse(new TextDecoder().decode(data)) : null;
  } catch {
    memory.search = null;
    memory.trouble = "The split search of this node cannot be shown.";
  }
  const { search } = memory;
  if (!search) return;
  const of = `${search.id} ${search.feature}`;
  if (of !== memory.of) [memory.asked, memory.of] = [null, of];
  if (search.id !== memory.node) [memory.scrolled, memory.node] = [0, search.id];
}

/** @param {HTMLElement} root @param {Memory} memory */
function draw(root, memory) {
  const { search, width } = memory;
  if (!search) {
    memory.bus?.publish("split", null);
    root.replaceChildren(
      memory.trouble
        ? html("p", { class: "trouble", role: "alert" }, memory.trouble)
        : html("p", { class: "waiting", role: "status" }, "Measuring every split …"),
    );
    return;
  }
  if (width < LEAST_WIDTH) return;
  const focused = focusOf(root);
  const isWide = width >= TWO_COLUMNS;
  root.classList.toggle("wide", isWide);
  const scale = impurityScale(search.node.impurity, 0, errorUnit(search, search.criterion));
  const panel = tabs(memory.tab, (tab) => {
    if (tab !== memory.tab) memory.trigger("criteria", tab === CRITERIA ? "shown" : "hidden");
    memory.tab = tab;
    memory.redraw();
  });
  root.replaceChildren(html("h3", { class: "title" }, search.title), panel.row, panel.body);
  const spoken = html("p", { class: "unseen", role: "status" });
  const caption = html("p", { class: "caption", "aria-hidden": "true" });
  const room = isWide ? width - Math.min(LEADERBOARD, width * 0.34) - GAP : width;
  // Drawn on the other tab too: what follows the split elsewhere hears of it from here.
  const picture = pictureOf(search, memory, Math.floor(room), scale, caption, spoken);
  if (memory.tab === CRITERIA) {
    const waiting = html("p", { class: "waiting", role: "status" }, "Asking every criterion …");
    const { criteria } = search;
    panel.body.append(criteria ? compareCriteria(search, criteria, width) : waiting);
  } else {
    const ranking = rankingOf(root, search, memory, scale);
    panel.body.append(html("div", { class: "columns" }, ranking.element, picture), caption, spoken);
    ranking.list.scrollTop = memory.scrolled;
  }
  refocus(root, focused);
}

/**
 * The leaderboard; another column is asked for, and marked until it comes.
 * @param {HTMLElement} root
 * @param {SplitSearch} search
 * @param {Memory} memory
 * @param {Scale} scale
 */
function rankingOf(root, search, memory, scale) {
  const ranking = leaderboard(search, scale, (feature) => {
    if (feature === search.feature && memory.pending === null) return;
    memory.pending = feature;
    ranking.show(search.feature, feature);
    root.classList.add("pending");
    memory.trigger("feature", feature);
  });
  ranking.show(search.feature, memory.pending);
  ranking.list.addEventListener("scroll", () => {
    memory.scrolled = ranking.list.scrollTop;
  });
  root.classList.toggle("pending", memory.pending !== null);
  return ranking;
}

/**
 * The picture of the splits, which tells of every change; or why there is none.
 * @param {SplitSearch} search
 * @param {Memory} memory
 * @param {number} room in pixels
 * @param {Scale} scale
 * @param {HTMLElement} caption
 * @param {HTMLElement} spoken the caption for screen readers, of splits at rest alone
 */
function pictureOf(search, memory, room, scale, caption, spoken) {
  const trouble = troubleOf(search);
  if (trouble || !hasCandidates(search)) {
    spoken.textContent = trouble;
    memory.bus?.publish("split", { search, trouble, split: null });
    return html("div", { class: "picture empty" }, html("p", {}, trouble));
  }
  return splitPicture(search, room, scale, memory.asked, (asked, sentence, isDone, shown) => {
    memory.asked = asked;
    caption.textContent = sentence;
    if (isDone) spoken.textContent = sentence;
    memory.bus?.publish("split", { search, trouble, ...shown });
  });
}

/**
 * Why there is no curve to draw, or "".
 * @param {SplitSearch} search
 */
function troubleOf({ node, features, feature, candidates }) {
  const own = features.find((each) => each.feature === feature);
  if (node.rows === 1) return "One row alone: there is nothing to divide.";
  if (node.impurity === 0) return `All ${node.rows} rows have the same target: nothing to ask.`;
  if (!candidates || (candidates.kind === "category" && candidates.rows.length < 2))
    return own?.no_split || "There is nothing to split.";
  return "";
}

/**
 * What had the focus, as a selector that finds it again after a redraw.
 * @param {HTMLElement} root
 */
function focusOf(root) {
  const active = /** @type {ShadowRoot} */ (root.getRootNode()).activeElement;
  if (!active || !root.contains(active)) return "";
  const feature = active.getAttribute("data-feature");
  if (feature) return `[data-feature="${feature}"]`;
  if (active.classList.contains("tab")) return '.tab[aria-selected="true"]';
  return active.classList.contains("handle") ? ".handle" : "";
}

/** @param {HTMLElement} root @param {string} selector */
function refocus(root, selector) {
  if (!selector) return;
  const found = /** @type {HTMLElement | null} */ (root.querySelector(selector));
  found?.focus({ preventScroll: true });
}
