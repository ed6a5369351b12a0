/** Three lines under one another: the node before the split, and both sides of the split. */

import { showRows } from "../shared/display.js";
import { html } from "../shared/drawing/dom.js";
import { scrolling, sign } from "./fractions.js";
import { nodeSide, sumScale } from "./sum_terms.js";

/**
 * @typedef {{element: HTMLElement,
 *   show: (side: import("../splits/sides.js").Side, words: string, counted: string) => void}} Line
 */

/**
 * @param {import("../splits/payload.js").SplitSearch} search
 * @param {string} label what the table is, for screen readers
 * @param {string} kind its classes
 * @param {HTMLElement[]} head the cells between the lines' names and the result
 * @param {(name: string) => Line} lineOf
 * @returns {import("./arithmetic.js").Part}
 */
export function sumTable(search, label, kind, head, lineOf) {
  const node = nodeSide(search);
  const lines = ["before", "left", "right"].map(lineOf);
  lines[0].show(node, `All ${showRows(node.rows)}`, "before the split");
  const table = html(
    "table",
    { class: kind },
    html("caption", { class: "unseen" }, `${search.axis_name} before the split and on both sides`),
    html(
      "thead",
      {},
      html(
        "tr",
        {},
        html("td", {}),
        ...head,
        html("th", { scope: "col", class: "result" }, resultName(search)),
      ),
    ),
    html("tbody", {}, ...lines.map(({ element }) => element)),
  );
  return {
    element: scrolling(label, table),
    show({ split, left, right }) {
      for (const each of lines.slice(1)) each.element.hidden = !split;
      if (!split) return;
      lines[1].show(split.left, left, `left, ${showRows(split.left.rows)}`);
      lines[2].show(split.right, right, `right, ${showRows(split.right.rows)}`);
    },
  };
}

/**
 * The result of a line, and its power of ten.
 * @param {import("../splits/payload.js").SplitSearch} search
 */
function resultName(search) {
  return `${search.criterion_name} ${sumScale(search).factor}`.trim();
}

/**
 * A column's name, next to its number if the head of the table is hidden.
 * @param {string} words
 */
export function columnName(words) {
  return html("span", { class: "column-name" }, html("bdi", {}, words));
}

/**
 * The last cell of a line.
 * @param {import("../splits/payload.js").SplitSearch} search
 * @param {HTMLElement} result
 */
export function resultCell(search, result) {
  const sum = html("span", { class: "result-sum" }, sign("="), result);
  return html("td", { class: "result" }, columnName(resultName(search)), sum);
}

/** The node or side that a line is about, and its number of rows. */
export function lineName() {
  const who = html("bdi", { class: "who" });
  const rows = html("span", { class: "who-rows" });
  return {
    element: html("th", { scope: "row" }, who, rows),
    /** @param {string} words @param {string} counted */
    show(words, counted) {
      if (who.textContent !== words) who.title = who.textContent = words;
      if (rows.textContent !== counted) rows.textContent = counted;
    },
  };
}
