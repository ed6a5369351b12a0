/** ID3's tree and the binary tree, and the gain of each column at the root. */

import { component } from "../shared/component.js";
import { html } from "../shared/drawing/dom.js";
import { smallTree } from "./small_tree.js";

/** @typedef {import("./small_tree.js").SmallTree} SmallTree */
/**
 * What asking for all categories of a column at once gains at the root, in bits.
 * @typedef {{name: string, whole: string, levels: string, gain: string, information: string,
 *   ratio: string, is_asked: boolean, has_best_ratio: boolean}} FeatureGain
 */
/**
 * The view of views/multiway.
 * @typedef {{id: string, title: string, caption: string, notes: string[], trees: SmallTree[],
 *   gains: FeatureGain[], gains_caption: string}} MultiwayView
 */

export default component(createMultiway, { trouble: "The two trees cannot be shown." });

/** @returns {import("../shared/component.js").Picture<MultiwayView>} */
function createMultiway() {
  const root = html("section", { class: "multiway" });
  /** @type {MultiwayView | null} */
  let shown = null;
  return {
    root,
    saved: { name: "ID3 tree" },
    update(view) {
      shown = view;
      draw(root, view);
    },
    // Texts are measured: once the fonts are loaded, they are placed again.
    remeasure: () => shown && draw(root, shown),
  };
}

/** @param {HTMLElement} root @param {MultiwayView} view */
function draw(root, view) {
  root.dataset.id = view.id;
  root.replaceChildren(
    html("h3", { class: "title" }, view.title),
    html("p", { class: "caption" }, view.caption),
    html("div", { class: "trees" }, ...view.trees.map(treeOf)),
    gainsOf(view),
    html("p", { class: "note" }, view.notes.join(" ")),
  );
}

/** @param {SmallTree} tree */
function treeOf(tree) {
  return html(
    "figure",
    {},
    html("figcaption", {}, html("b", {}, tree.name), html("span", { class: "measures" }, tree.measures)),
    html("div", { class: "scrolls", tabindex: 0, role: "region", "aria-label": tree.name }, smallTree(tree)),
    tree.drawn ? html("p", { class: "note" }, tree.drawn) : "",
  );
}

/** @param {MultiwayView} view */
function gainsOf(view) {
  const head = ["feature", "categories", "information gain", "split information", "gain ratio", ""];
  const rows = view.gains.map((gain) => {
    const marks = [
      gain.is_asked ? "ID3 splits on it first" : "",
      gain.has_best_ratio ? "largest gain ratio" : "",
    ];
    return html(
      "tr",
      { class: gain.is_asked ? "asked" : "" },
      html("th", { scope: "row", title: gain.whole }, html("bdi", {}, gain.name)),
      ...[gain.levels, gain.gain, gain.information, gain.ratio].map((text) => html("td", {}, text)),
      html("td", { class: "words" }, marks.filter(Boolean).join(", ")),
    );
  });
  const table = html(
    "table",
    {},
    html("caption", {}, "What each feature gains at the root with one branch per category, in bits"),
    html(
      "thead",
      {},
      html("tr", {}, ...head.map((words) => (words ? html("th", { scope: "col" }, words) : html("td", {})))),
    ),
    html("tbody", {}, ...rows),
  );
  return html(
    "div",
    { class: "scrolls", tabindex: 0, role: "region", "aria-label": "Gains of all features" },
    table,
    view.gains_caption ? html("p", { class: "note" }, view.gains_caption) : "",
  );
}
