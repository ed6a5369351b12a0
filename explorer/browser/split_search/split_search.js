/** The split search of the selected node: every column's best cut, and one column's cuts. */

import { connect } from "../shared/bus.js";
import { errorUnit, impurityScale } from "../shared/display.js";
import { html } from "../shared/dom.js";
import { watchTheme } from "../shared/theme.js";
import { criterionDuel } from "./criteria.js";
import { leaderboard } from "./leaderboard.js";
import { splitPicture } from "./picture.js";

const TABS = ["Split search", "Criteria"];
const TWO_COLUMNS = 560;
const BOARD = 216;
const GAP = 28;

/**
 * What outlives new data: the tab, the cut that was asked, where the leaderboard was scrolled.
 * @typedef {{tab: number, asked: any, of: string, scrolled: number, node: string, width: number,
 *   bus: ReturnType<typeof connect> | null, search: any, pending: number | null,
 *   redraw: () => void, observer: ResizeObserver | null,
 *   sentence: HTMLElement | null, trigger: (name: string, value: unknown) => void}} Memory
 */

/** @type {WeakMap<object, Memory>} */
const MEMORIES = new WeakMap();

/** @param {{data: Uint8Array, parentElement: any, setTriggerValue: (name: string, value: unknown) => void}} component */
export default function ({ data, parentElement, setTriggerValue }) {
  let memory = MEMORIES.get(parentElement);
  if (!memory) {
    memory = {
      tab: 0,
      asked: null,
      of: "",
      scrolled: 0,
      node: "",
      width: 0,
      bus: null,
      search: null,
      pending: null,
      redraw() {},
      observer: null,
      sentence: null,
      trigger: setTriggerValue,
    };
    MEMORIES.set(parentElement, memory);
  }
  memory.trigger = setTriggerValue;
  memory.bus ??= connect();
  const its = memory;
  const leave = () => {
    its.observer?.disconnect();
    its.bus?.close();
    its.bus = null;
  };
  let root = parentElement.querySelector(".lab");
  if (!root) {
    root = html("section", { class: "lab" });
    parentElement.append(root);
    watchTheme(parentElement);
    // Texts are measured: once the type is there, they are placed anew.
    if (document.fonts.status !== "loaded") document.fonts.ready.then(() => its.redraw());
  }
  try {
    memory.search = data?.length ? JSON.parse(new TextDecoder().decode(data)) : null;
  } catch {
    memory.search = null;
    root.replaceChildren(
      html("p", { class: "trouble", role: "alert" }, "The split search of this node cannot be shown."),
    );
    memory.bus.publish("cut", null);
    return leave;
  }
  memory.pending = null;
  const search = memory.search;
  root.dataset.path = search?.node.path ?? "";
  if (search) {
    const of = `${search.id} ${search.feature}`;
    if (of !== memory.of) [memory.asked, memory.of] = [null, of];
    if (search.id !== memory.node) [memory.scrolled, memory.node] = [0, search.id];
  }
  memory.redraw = () => draw(root, memory);
  memory.observer?.disconnect();
  memory.observer = new ResizeObserver(([entry]) => {
    const width = Math.round(entry.contentRect.width);
    if (width > 0 && width !== memory.width) {
      memory.width = width;
      memory.redraw();
    }
  });
  memory.width = Math.round(root.getBoundingClientRect().width) || memory.width;
  memory.redraw();
  if (search && !search.duel && memory.tab === 1) setTriggerValue("criteria", "shown");
  memory.observer.observe(root);
  return leave;
}

/** @param {HTMLElement} root @param {Memory} memory */
function draw(root, memory) {
  const { search, width } = memory;
  if (!search) {
    memory.bus?.publish("cut", null);
    root.replaceChildren(html("p", { class: "waiting", role: "status" }, "Measuring every cut …"));
    return;
  }
  if (width < 60) return;
  const focused = focusOf(root);
  const isWide = width >= TWO_COLUMNS;
  root.classList.toggle("wide", isWide);
  const scale = impurityScale(search.node.impurity, 0, errorUnit(search, search.criterion));
  const body = html("div", {
    class: "body",
    role: "tabpanel",
    id: "lab-panel",
    "aria-labelledby": `lab-tab-${memory.tab}`,
  });
  root.replaceChildren(html("h3", { class: "title" }, search.title), tabsOf(memory), body);
  const spoken = html("p", { class: "unseen", role: "status" });
  const reading = html("p", { class: "reading", "aria-hidden": "true" });
  const room = isWide ? width - Math.min(BOARD, width * 0.34) - GAP : width;
  // Drawn on the other tab too: what follows the cut elsewhere hears of it from here.
  const picture = pictureOf(memory, Math.floor(room), scale, reading, spoken);
  if (memory.tab === 1) {
    const waiting = html("p", { class: "waiting", role: "status" }, "Asking every criterion …");
    body.append(search.duel ? criterionDuel(search, width) : waiting);
    refocus(root, focused);
    return;
  }
  const board = leaderboard(search, scale, (feature) => {
    if (feature === search.feature && memory.pending === null) return;
    memory.pending = feature;
    board.show(search.feature, feature);
    root.classList.add("pending");
    memory.trigger("feature", feature);
  });
  board.show(search.feature, memory.pending);
  root.classList.toggle("pending", memory.pending !== null);
  body.append(html("div", { class: "columns" }, board.element, picture), reading, spoken);
  board.list.scrollTop = memory.scrolled;
  board.list.addEventListener("scroll", () => (memory.scrolled = board.list.scrollTop));
  refocus(root, focused);
}

/** The picture of the cuts, which tells of every change; or why there is none. */
function pictureOf(memory, room, scale, reading, spoken) {
  const { search } = memory;
  const trouble = troubleOf(search);
  if (trouble) {
    spoken.textContent = trouble;
    memory.bus?.publish("cut", { search, trouble, cut: null });
    return html("div", { class: "picture empty" }, html("p", {}, trouble));
  }
  return splitPicture(search, room, scale, memory.asked, (asked, sentence, isDone, shown) => {
    memory.asked = asked;
    reading.textContent = sentence;
    if (isDone) spoken.textContent = sentence;
    memory.bus?.publish("cut", { search, trouble, ...shown });
  }).element;
}

/** Why there is no curve to draw, or "". */
function troubleOf(search) {
  const own = search.board.find((cut) => cut.place === search.feature);
  if (search.node.rows === 1) return "One row alone: there is nothing to divide.";
  if (search.node.impurity === 0) return `All ${search.node.rows} rows have the same target: nothing to ask.`;
  if (!search.cuts || (search.cuts.kind === "category" && search.cuts.rows.length < 2))
    return own?.obstacle || "There is nothing to cut.";
  return "";
}

/** @param {Memory} memory */
function tabsOf(memory) {
  const tabs = TABS.map((name, i) => {
    const tab = html(
      "button",
      {
        type: "button",
        role: "tab",
        class: "tab",
        id: `lab-tab-${i}`,
        "aria-controls": "lab-panel",
        "aria-selected": String(i === memory.tab),
        tabindex: i === memory.tab ? 0 : -1,
      },
      name,
    );
    tab.addEventListener("click", () => choose(i));
    return tab;
  });
  const row = html("div", { class: "tabs", role: "tablist", "aria-label": "How this node chose" }, ...tabs);
  row.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    choose((memory.tab + step + TABS.length) % TABS.length);
  });
  return row;

  function choose(i) {
    if (i !== memory.tab) memory.trigger("criteria", i === 1 ? "shown" : "hidden");
    memory.tab = i;
    memory.redraw();
  }
}

/** What had the focus, as a selector that finds it again after a redraw. */
function focusOf(root) {
  const active = /** @type {any} */ (root.getRootNode()).activeElement;
  if (!active || !root.contains(active)) return "";
  if (active.dataset.feature) return `[data-feature="${active.dataset.feature}"]`;
  if (active.classList.contains("tab")) return '.tab[aria-selected="true"]';
  return active.classList.contains("handle") ? ".handle" : "";
}

/** @param {HTMLElement} root @param {string} selector */
function refocus(root, selector) {
  if (selector)
    /** @type {HTMLElement | null} */ (root.querySelector(selector))?.focus({ preventScroll: true });
}
