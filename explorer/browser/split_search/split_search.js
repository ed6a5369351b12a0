/** The split search of the selected node: every feature's best split, and one feature's splits. */

import { component, keepFocus, readJson } from "../shared/component.js";
import { errorUnit, showRows, unbroken } from "../shared/display.js";
import { classList } from "../shared/drawing/class_list.js";
import { html } from "../shared/drawing/dom.js";
import { hearLit } from "../shared/drawing/lit_class.js";
import { termFirst } from "../shared/terms/term.js";
import { impurityScale } from "../splits/impurity_scale.js";
import { MISSING_APART, MISSING_LEFT, nearest } from "../splits/numeric_splits.js";
import { hasCandidates, isNumeric, lookedInto } from "../splits/payload.js";
import { createTrials, isBeside, VERDICT, verdictOf } from "./by_hand.js";
import { compareCriteria } from "./criteria.js";
import { leaderboard } from "./leaderboard.js";
import { splitPicture } from "./picture.js";
import { CRITERIA, tabs } from "./tabs.js";
import { forcedOf, isOwn, useButton } from "./use.js";

/** @typedef {import("../splits/payload.js").SplitSearch} SplitSearch */
/** @typedef {import("./frame.js").Scale} Scale */

const TWO_COLUMNS = 560;
const LEADERBOARD = 216;
const GAP = 28;
const MIN_WIDTH = 60;

/**
 * What was sent: null while it is measured; `trouble` where it cannot be read.
 * @typedef {{search: SplitSearch | null, trouble: string}} Sent
 */

/**
 * What outlives new data: the tab, the split that was asked (`of` which feature of which node),
 * the feature waited for, where the leaderboard was scrolled.
 * @typedef {{sent: Sent, tab: number, asked: import("./course.js").Asked | null, of: string,
 *   node: string, light: ReturnType<typeof hearLit>, pending: number | null, scrolled: number, width: number, redraw: () => void,
 *   trials: ReturnType<typeof createTrials>,
 *   publish: (shown: unknown) => void, send: (name: string, value: unknown) => void}} Memory
 */

export default component(createSplitSearch, { read });

/**
 * @param {Uint8Array} data
 * @returns {Sent}
 */
function read(data) {
  try {
    return { search: data?.length ? readJson(data) : null, trouble: "" };
  } catch {
    return { search: null, trouble: "The split search of this node cannot be shown." };
  }
}

/**
 * @param {import("../shared/component.js").Place} place
 * @returns {import("../shared/component.js").Picture<Sent>}
 */
function createSplitSearch(place) {
  const root = html("section", { class: "split-search" });
  /** @type {Memory} */
  const memory = {
    sent: { search: null, trouble: "" },
    tab: 0,
    asked: null,
    of: "",
    node: "",
    light: () => {},
    pending: null,
    scrolled: 0,
    width: 0,
    trials: createTrials(),
    redraw: () => keepFocus(place.parent, () => draw(root, memory)),
    publish: (shown) => place.bus.publish("split", shown),
    send: place.send,
  };
  memory.light = hearLit(place.bus, () => memory.sent.search, memory.redraw);
  // A notebook around a tree's own file asks for it.
  place.bus.subscribe("threshold", (/** @type {number} */ threshold) => {
    const { search } = memory.sent;
    if (!search || !isNumeric(search)) return;
    const { candidates } = search;
    const routing = memory.asked?.routing ?? candidates.routing;
    memory.asked = {
      index: nearest(candidates.threshold, threshold),
      routing: routing === MISSING_APART ? MISSING_LEFT : routing,
      levels: null,
    };
    memory.redraw();
  });
  return {
    root,
    saved: { name: "split search" },
    update(sent) {
      take(memory, sent);
      root.dataset.path = sent.search?.node.path ?? "";
      root.dataset.rows = String(sent.search?.node.rows ?? "");
      memory.width = widthOf(root) || memory.width;
      memory.redraw();
      if (sent.search && !sent.search.criteria && memory.tab === CRITERIA) place.send("criteria", "shown");
    },
    // Texts are measured: once the fonts are loaded, they are placed again.
    remeasure: memory.redraw,
    resize() {
      const width = widthOf(root);
      if (width <= 0 || width === memory.width) return;
      memory.width = width;
      memory.redraw();
    },
  };
}

/** @param {HTMLElement} root */
function widthOf(root) {
  return root.clientWidth;
}

/**
 * Takes the new data in; of another feature, node or split made nothing that was asked remains.
 * @param {Memory} memory
 * @param {Sent} sent
 */
function take(memory, sent) {
  memory.sent = sent;
  memory.pending = null;
  const { search } = sent;
  if (!search) return;
  const of = `${search.id} ${search.feature} ${JSON.stringify(search.node.forced)}`;
  if (of !== memory.of) [memory.asked, memory.of] = [forcedOf(search), of];
  if (search.id !== memory.node) [memory.scrolled, memory.node] = [0, search.id];
}

/** @param {HTMLElement} root @param {Memory} memory */
function draw(root, memory) {
  const { sent, width } = memory;
  const { search, trouble } = sent;
  if (!search) {
    memory.publish(null);
    root.replaceChildren(
      trouble
        ? html("p", { class: "trouble", role: "alert" }, trouble)
        : html("p", { class: "waiting", role: "status" }, "Measuring every split …"),
    );
    return;
  }
  if (width < MIN_WIDTH) return;
  memory.light(search);
  const isWide = width >= TWO_COLUMNS;
  root.classList.toggle("wide", isWide);
  const scale = impurityScale(search.node.impurity, {
    unit: errorUnit(search, search.criterion),
    gain: search.hand?.best_gain ?? lookedInto(search).gain,
  });
  const isAlone = search.hand !== null || search.is_fixed;
  if (isAlone) memory.tab = 0;
  const panel = tabs(memory.tab, (tab) => openTab(root, memory, tab));
  root.replaceChildren(html("div", { class: "head" }, headOf(search)), panel.row, panel.body);
  const spoken = html("p", { class: "unseen", role: "status" });
  const caption = html("p", { class: "caption", "aria-hidden": "true" });
  const verdict = search.hand && verdictOf(search, scale);
  const beside = verdict && isBeside(width) ? VERDICT : 0;
  const room = isWide ? width - beside - Math.min(LEADERBOARD, width * 0.34) - GAP : width;
  // Drawn on the other tab too: what follows the split elsewhere is notified from here.
  const button = useButton((use) => memory.send("use", use));
  const ranking = rankingOf(root, search, memory, scale);
  const follow = (/** @type {number} */ gain) => {
    verdict?.show(gain);
    if (search.hand) ranking.tell(memory.trials.known(search));
  };
  const picture = pictureOf(search, memory, Math.floor(room), scale, [caption, spoken, button], follow);
  if (memory.tab === CRITERIA) {
    const waiting = html("p", { class: "waiting", role: "status" }, "Searching with every criterion …");
    const { criteria } = search;
    panel.body.append(criteria ? compareCriteria(search, criteria, width) : waiting);
    return;
  }
  panel.row.append(...(verdict ? [] : [button.element]));
  if (isAlone) panel.row.replaceChildren();
  verdict?.element.append(button.element);
  const columns = html(
    "div",
    { class: "columns" },
    ranking.element,
    picture,
    ...(verdict ? [verdict.element] : []),
  );
  columns.classList.toggle("three", beside > 0);
  panel.body.append(columns, caption, spoken);
  ranking.list.scrollTop = memory.scrolled;
}

/** Without a title, no tree next to it says what the colours mean. @param {SplitSearch} search */
function headOf(search) {
  if (!search.title) return search.classes.length ? classList(search) : "";
  return html("h3", { class: "title" }, ...termFirst("split_search", "Best split", search.title));
}

/**
 * Shows the other tab; Python compares criteria only while theirs is open.
 * @param {HTMLElement} root
 * @param {Memory} memory
 * @param {number} tab
 */
function openTab(root, memory, tab) {
  if (tab !== memory.tab) memory.send("criteria", tab === CRITERIA ? "shown" : "hidden");
  memory.tab = tab;
  memory.redraw();
  const selected = /** @type {HTMLElement | null} */ (root.querySelector('.tab[aria-selected="true"]'));
  selected?.focus({ preventScroll: true });
}

/**
 * The leaderboard; another feature is requested, and marked until it comes.
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
    memory.send("feature", feature);
  });
  ranking.show(search.feature, memory.pending);
  ranking.list.addEventListener("scroll", () => {
    memory.scrolled = ranking.list.scrollTop;
  });
  root.classList.toggle("pending", memory.pending !== null);
  return ranking;
}

/**
 * The picture of the splits, which reports every change; or why there is none.
 * @param {SplitSearch} search
 * @param {Memory} memory
 * @param {number} room in pixels
 * @param {Scale} scale
 * @param {[HTMLElement, HTMLElement, ReturnType<typeof useButton>]} following the caption, the
 *   caption for screen readers, only of splits at rest, and the button that uses the split
 * @param {(gain: number) => void} follow hears what each split gains
 */
function pictureOf(search, memory, room, scale, [caption, spoken, button], follow) {
  const trouble = troubleOf(search);
  if (trouble || !hasCandidates(search)) {
    spoken.textContent = trouble;
    memory.publish({ search, trouble, split: null });
    return html("div", { class: "picture empty" }, html("p", {}, trouble));
  }
  /** @type {import("./picture.js").Tell} */
  const tell = (asked, sentence, isDone, shown) => {
    memory.asked = asked;
    caption.textContent = unbroken(sentence);
    if (isDone) spoken.textContent = sentence;
    button.show(search, shown);
    // What is made already need not have been found by hand.
    if (!search.node.forced || !isOwn(search, shown)) memory.trials.note(search, shown);
    follow(shown.split.gain);
    memory.publish({ search, trouble, gains: gainsInWords(search, shown, scale), ...shown });
  };
  return splitPicture(search, room, scale, memory.asked, tell, () => memory.trials.range(search));
}

/**
 * What a split gains and the most on its feature, for the tree: in the order of their importance.
 * @param {SplitSearch} search
 * @param {import("./picture.js").ShownSplit} shown
 * @param {Scale} scale
 */
function gainsInWords(search, { split }, { writeGain }) {
  if (!split.admissible) return ["refused"];
  return [`gain ${writeGain(split.gain)}`, `best ${writeGain(lookedInto(search).gain)}`];
}

/**
 * Why there is no curve to draw, or "".
 * @param {SplitSearch} search
 */
function troubleOf({ node, features, feature, candidates }) {
  const own = features.find((each) => each.feature === feature);
  if (node.rows === 1) return "There is only one row: nothing to split.";
  if (node.impurity === 0) return `All ${showRows(node.rows)} have the same target: nothing to split.`;
  if (!candidates || (candidates.kind === "category" && candidates.rows.length < 2))
    return own?.no_split || "There is nothing to split.";
  return "";
}
