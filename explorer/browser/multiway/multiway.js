/** ID3's tree beside the binary one, and what each column would gain at the root. */

import { html } from "../shared/dom.js";
import { watchTheme } from "../shared/theme.js";
import { smallTree } from "./small_tree.js";

/** @param {{data: Uint8Array, parentElement: any}} component */
export default function ({ data, parentElement }) {
  let root = parentElement.querySelector(".multiway");
  if (!root) {
    root = html("section", { class: "multiway" });
    parentElement.append(root);
    watchTheme(parentElement);
  }
  const known = root;
  const redraw = () => draw(known, data);
  redraw();
  // Texts are measured: once the type is there, they are placed anew.
  if (document.fonts.status !== "loaded") document.fonts.ready.then(redraw);
  return () => {};
}

/** @param {HTMLElement} root @param {Uint8Array} data */
function draw(root, data) {
  let view;
  try {
    view = JSON.parse(new TextDecoder().decode(data));
  } catch {
    const sorry = "The two trees cannot be shown.";
    root.replaceChildren(html("p", { class: "trouble", role: "alert" }, sorry));
    return;
  }
  root.dataset.id = view.id;
  root.replaceChildren(
    html("h3", { class: "title" }, view.title),
    html("p", { class: "reading" }, view.reading),
    html("div", { class: "trees" }, ...view.trees.map(treeOf)),
    gainsOf(view),
    html("p", { class: "note" }, view.notes.join(" ")),
  );
}

function treeOf(tree) {
  return html(
    "figure",
    {},
    html("figcaption", {}, html("b", {}, tree.name), html("span", { class: "measures" }, tree.measures)),
    html("div", { class: "scrolls", tabindex: 0, role: "region", "aria-label": tree.name }, smallTree(tree)),
    tree.drawn ? html("p", { class: "note" }, tree.drawn) : "",
  );
}

function gainsOf(view) {
  const head = ["column", "levels", "information gain", "split information", "gain ratio", ""];
  const rows = view.gains.map((gain) => {
    const marks = [gain.is_asked ? "ID3 asks it first" : "", gain.has_best_ratio ? "largest gain ratio" : ""];
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
    html(
      "caption",
      {},
      "All rows: what each column gains when all its levels are asked for at once, in bits",
    ),
    html(
      "thead",
      {},
      html("tr", {}, ...head.map((words) => (words ? html("th", { scope: "col" }, words) : html("td", {})))),
    ),
    html("tbody", {}, ...rows),
  );
  return html(
    "div",
    { class: "scrolls", tabindex: 0, role: "region", "aria-label": "Gains of all columns" },
    table,
    view.gains_said ? html("p", { class: "note" }, view.gains_said) : "",
  );
}
