/** A tree in its own file: its pictures are mounted, and answered as Python answers on the page. */

import { connect } from "../shared/bus.js";
import { NO_LIMITS, sameLimits } from "../shared/limits.js";
import { trim } from "../shared/trim.js";
import { regionsFor, searchFor, unpacked } from "./contents.js";
import { leavesUnder } from "./leaf_rows.js";
import { connectOutside } from "./outside.js";
import { buildPage } from "./page.js";
import { stopsUnder } from "./stops.js";

/**
 * @typedef {import("./contents.js").Contents} Contents
 * @typedef {import("../shared/trim.js").Limits} Limits
 * @typedef {{load: (name: string) => Promise<any>, look: (name: string) => string}} Files
 * @typedef {(view: unknown, asBytes?: boolean) => void} Draw
 * @typedef {{path: string, limits: Limits, pruned: string[], feature: number | null}} State
 */

/**
 * @param {import("./contents.js").Written} written
 * @param {Files} files
 */
export async function start(written, files) {
  const contents = await unpacked(written);
  const bus = connect();
  const panels = buildPage(contents);
  /** @type {State} */
  const state = { path: "", limits: NO_LIMITS, pruned: [], feature: null };
  /** @type {Record<string, Draw>} */
  const draw = {};
  const show = () => showNode(contents, state, bus, draw, panels);
  const settle = () => {
    settleLimits(contents, state, bus, draw);
    show();
  };
  /** @type {Record<string, (sent: any) => void>} */
  const answers = {
    selected(path) {
      Object.assign(state, { path, feature: null });
      show();
    },
    limits(limits) {
      state.limits = limits;
      settle();
    },
    pruned({ paths }) {
      state.pruned = paths;
      settle();
    },
    feature(feature) {
      state.feature = feature;
      show();
    },
    colours: ({ index }) => bus.publish("interest", interestIn(contents, index)),
  };
  const answer = (/** @type {string} */ name, /** @type {unknown} */ value) => answers[name]?.(value);
  await Promise.all(
    Object.entries(contents.parts).map(async ([name, { entry, sheets }]) => {
      const { place } = panels[name];
      const module = await files.load(entry);
      place.adoptedStyleSheets = sheets.map((sheet) => sheetOf(files.look(sheet)));
      draw[name] = (view) => {
        const data = new TextEncoder().encode(JSON.stringify(view));
        module.default({ data, parentElement: place, setTriggerValue: answer });
      };
    }),
  );
  bus.publish("steps", false);
  bus.publish("selection", "");
  draw.tree(contents.tree);
  draw.arithmetic?.({});
  settle();
  connectOutside(bus, ({ selected_path: path, max_depth: depth, threshold }) => {
    if (path !== undefined) {
      bus.publish("selection", path);
      answers.selected(path);
    }
    if (depth !== undefined) answers.limits({ ...state.limits, max_depth: depth });
    if (threshold !== undefined) bus.publish("threshold", threshold);
  });
  document.documentElement.dataset.ready = "";
}

/** @param {string} text */
function sheetOf(text) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

/**
 * What Python settles of limits, from the same formulas in the browser.
 * @param {Contents} contents
 * @param {State} state
 * @param {ReturnType<typeof connect>} bus
 * @param {Record<string, Draw>} draw
 */
function settleLimits(contents, { limits, pruned }, bus, draw) {
  const { tree, stops } = contents;
  const { nodes } = tree;
  const cut = new Set(nodes.path.flatMap((path, i) => (pruned.includes(path) ? [i] : [])));
  const message = { ...limits, for: tree.id, pruned, capped: tree.capped, fixed: false };
  bus.publish("limits", { ...message, stops: stopsUnder(stops, nodes, limits, cut) });
  const trimmed = trim(nodes, limits, cut);
  const isWhole = sameLimits(limits, NO_LIMITS) && !pruned.length;
  const made = new Set(nodes.path.filter((_, i) => trimmed.splits[i]));
  bus.publish("grown", isWhole ? null : { made, path: null, when: "under these limits" });
  draw.leaves(leavesUnder(contents, trimmed, limits));
}

/**
 * @param {Contents} contents
 * @param {State} state
 * @param {ReturnType<typeof connect>} bus
 * @param {Record<string, Draw>} draw
 * @param {Record<string, import("./page.js").Panel>} panels
 */
function showNode(contents, { path, feature }, bus, draw, panels) {
  draw.regions(regionsFor(contents, path));
  if (!panels.search) return;
  const { search, why } = searchFor(contents, path, feature);
  for (const name of ["search", "arithmetic"]) panels[name].place.host.toggleAttribute("hidden", !search);
  panels.search.note.textContent = why;
  if (search) draw.search(search);
  else bus.publish("split", null);
}

/**
 * @param {Contents} contents
 * @param {number | null} index of a class, null for the leading ones
 */
function interestIn({ interest }, index) {
  const found = index === null ? null : interest[index];
  const none = { index: -1, name: "", top: 1 };
  return { ...(found ?? none), is_coloured: Boolean(found), cut_off: null, offer: "" };
}
