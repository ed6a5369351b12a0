/** A row followed down the tree: its questions, its values to change, and what would flip it. */

import { component, keepFocus } from "../shared/component.js";
import { html } from "../shared/drawing/dom.js";
import { patternDefs } from "../shared/drawing/marks.js";
import { oncePerFrame } from "../shared/drawing/motion.js";
import { flipLines } from "./flips.js";
import { createHead } from "./head.js";
import { questionTable } from "./questions.js";
import { createValues } from "./values.js";
import { walk } from "./walk.js";

/**
 * @typedef {import("./payload.js").FollowTree} FollowTree
 * @typedef {import("./payload.js").FollowedRow} FollowedRow
 * @typedef {import("./payload.js").Values} Values
 * @typedef {FollowedRow & {nth: number}} Message
 * @typedef {ReturnType<typeof createValues>} ValueControls
 */

/**
 * What is followed now: `values` are those tried, `settled` those that Python received last.
 * @typedef {object} Followed
 * @property {FollowTree | null} tree
 * @property {Message | null} heard
 * @property {Values} values
 * @property {boolean[]} locked
 * @property {ValueControls | null} controls
 * @property {number} nth of what Python was asked last
 */

export default component(create, { trouble: "The row cannot be followed here." });

/**
 * @param {import("../shared/component.js").Place} place
 * @returns {import("../shared/component.js").Picture<FollowTree>}
 */
function create({ parent, bus, send }) {
  /** @type {Followed} */
  const now = { tree: null, heard: null, values: [], locked: [], controls: null, nth: 0 };
  const ask = (/** @type {Record<string, unknown>} */ what) => {
    now.nth = Math.max(Date.now(), now.nth + 1);
    send("ask", { ...what, nth: now.nth });
  };
  const commit = () => ask({ values: now.values, locked: now.locked, aim: Number(parts.aim.value) || 0 });
  const head = createHead({
    step: (by) => ask({ step: by }),
    go: (number) => ask({ row: number }),
    wrong: () => ask({ wrong: 1 }),
    stop: () => ask({ stop: true }),
    restore() {
      now.values = [...(now.heard?.own ?? [])];
      refresh(null);
      commit();
    },
  });
  const parts = build(head.elements, commit);
  const refresh = oncePerFrame((/** @type {null} */ _) => show(now, parts, head, bus.publish));
  const start = () => keepFocus(parent, () => begin(now, parts, head, { refresh, commit }));
  bus.subscribe("follow", (/** @type {Message | null} */ message) => {
    if (message && message.nth < now.nth) return;
    now.heard = message;
    start();
  });
  return {
    root: parts.root,
    saved: { name: "followed row" },
    update(tree) {
      now.tree = tree;
      now.controls = null;
      start();
    },
    resize: () => now.controls?.measure(),
    recolour: () => refresh(null),
  };
}

/**
 * @param {HTMLElement[]} head
 * @param {() => void} commit
 */
function build(head, commit) {
  const aim = /** @type {HTMLSelectElement} */ (
    html("select", { "aria-label": "Prediction to reach", "data-key": "aim" })
  );
  aim.addEventListener("change", commit);
  const table = html("div", { class: "table-place" });
  const flip = html("div", { class: "flip" });
  const aimed = html("label", { class: "aim" }, "Towards ", aim);
  const values = html("div", { class: "values" });
  const unasked = html("p", { class: "faint" });
  const below = html(
    "div",
    { class: "below" },
    html("div", { class: "flip-place" }, flip, aimed),
    html("div", { class: "tried" }, html("h4", {}, "Values to change"), values, unasked),
  );
  const root = html("section", { class: "follow" }, ...head, table, below);
  const shadow = document.createElement("div");
  shadow.hidden = true;
  root.append(shadow);
  return { root, aim, table, flip, values, unasked, patterns: patternDefs() };
}

/**
 * Redraws what Python has sent last.
 * @param {Followed} now
 * @param {ReturnType<typeof build>} parts
 * @param {ReturnType<typeof createHead>} head
 * @param {{refresh: (now: null) => void, commit: () => void}} act
 */
function begin(now, parts, head, { refresh, commit }) {
  const { tree, heard } = now;
  if (!tree || !heard || heard.tree !== tree.id) return;
  now.values = [...heard.now];
  now.locked = [...heard.locked];
  if (!now.controls) {
    now.controls = createValues(tree, {
      try(at, value) {
        now.values[at] = value;
        refresh(null);
      },
      settle: commit,
      giveUp() {
        now.values = [...(now.heard?.now ?? now.values)];
        refresh(null);
      },
      lock(at) {
        now.locked[at] = !now.locked[at];
        now.controls?.lock(now.locked);
        commit();
      },
    });
    parts.values.replaceChildren(...now.controls.elements);
    now.controls.measure();
  }
  now.controls.lock(now.locked);
  parts.unasked.textContent = tree.unasked;
  parts.aim.replaceChildren(...heard.aims.map((words, k) => html("option", { value: k }, words)));
  parts.aim.value = String(heard.aim);
  head.start(tree, heard);
  const attempt = (/** @type {import("./payload.js").Change[]} */ changes) => {
    for (const { feature, value } of changes)
      now.values[tree.features.findIndex(({ index }) => index === feature)] = value;
    refresh(null);
    commit();
  };
  parts.flip.replaceChildren(...flipLines(heard.flip, attempt));
  refresh(null);
}

/**
 * The path of the values that are tried now: here, and in other pictures.
 * @param {Followed} now
 * @param {ReturnType<typeof build>} parts
 * @param {ReturnType<typeof createHead>} head
 * @param {(topic: string, value: unknown) => void} publish
 */
function show({ tree, heard, values, controls }, parts, head, publish) {
  if (!tree || !heard || heard.tree !== tree.id) return;
  const way = walk(tree, values);
  const isChanged = values.some((value, at) => value !== heard.own[at]);
  const isAhead = values.some((value, at) => value !== heard.now[at]);
  const asked = new Set(way.slice(0, -1).map((at) => tree.nodes.feature[at]));
  head.show(tree, heard, way, isChanged);
  controls?.show(values, asked);
  parts.table.replaceChildren(questionTable(tree, way, values));
  parts.flip.classList.toggle("ahead", isAhead);
  const path = tree.nodes.path[way[way.length - 1]];
  parts.root.dataset.path = path;
  const sent = tree.features.map(({ index, left_out }, at) => [index, left_out ? undefined : values[at]]);
  publish("followed", { path, values: Object.fromEntries(sent), settled: !isAhead });
}
