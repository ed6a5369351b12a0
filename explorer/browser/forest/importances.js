/** The importances of the forest and of one tree: two bars per feature. */

import { unbroken } from "../shared/display.js";
import { html } from "../shared/drawing/dom.js";

/** @param {import("./payload.js").Importances} view */
export function importancesOf({ title, rows, told, lost_head }) {
  const most = Math.max(...rows.flatMap(({ forest, tree }) => [forest, tree]), 1e-9);
  const head = (/** @type {string} */ words) => html("th", { scope: "col" }, words);
  const bar = (/** @type {number} */ share, /** @type {string} */ text, /** @type {string} */ look) =>
    html(
      "td",
      {},
      html("i", { class: `bar ${look}`, style: `width: ${((62 * share) / most).toFixed(1)}%` }),
      html("span", { class: "share" }, unbroken(text)),
    );
  const lostHead = lost_head ? [html("th", { scope: "col", title: lost_head }, lost_head)] : [];
  return [
    html("h3", { class: "title" }, title),
    html(
      "table",
      {},
      html(
        "thead",
        {},
        html("tr", {}, head("feature"), head("forest"), head("the page’s tree"), ...lostHead),
      ),
      html(
        "tbody",
        {},
        ...rows.map((row) =>
          html(
            "tr",
            {},
            html("th", { scope: "row", title: row.whole }, row.name),
            bar(row.forest, row.forest_text, "of-forest"),
            bar(row.tree, row.tree_text, "of-tree"),
            ...(lost_head ? [html("td", { class: "lost" }, unbroken(row.lost_text))] : []),
          ),
        ),
      ),
    ),
    html("p", { class: "caption" }, unbroken(told)),
  ];
}
