/** The leaves that limits leave, from left to right, a line each. */

import { showCount } from "../shared/display.js";
import { endingOf } from "../shared/trim.js";

/**
 * Texts as the table of leaves has them; `cells` are those behind the prediction.
 * @typedef {{path: string, prediction: string, cells: string[], rule: string}} LeafRow
 * @typedef {{title: string, columns: string[], rows: LeafRow[]}} LeafRows
 */

/**
 * @param {import("./contents.js").Contents} contents
 * @param {import("../shared/trim.js").Trimmed} trimmed
 * @param {import("../shared/trim.js").Limits} limits
 * @returns {LeafRows}
 */
export function leavesUnder({ tree, rules, columns }, trimmed, limits) {
  const { nodes, task } = tree;
  const spread = task === "classes" ? nodes.share_text : nodes.spread_text;
  /** @type {LeafRow[]} */
  const rows = [];
  const waiting = [0];
  for (let i = waiting.pop(); i !== undefined; i = waiting.pop()) {
    if (trimmed.splits[i]) {
      waiting.push(nodes.left[i] + 1, nodes.left[i]);
      continue;
    }
    const { ending } = endingOf(tree, trimmed, limits, i);
    const cells = [spread[i], showCount(nodes.rows[i]), nodes.impurity_text[i], ending];
    rows.push({ path: nodes.path[i], prediction: nodes.prediction[i], cells, rule: rules[i] || "every row" });
  }
  const title = rows.length === 1 ? "The tree has one leaf" : `The tree has ${showCount(rows.length)} leaves`;
  return { title, columns, rows };
}
