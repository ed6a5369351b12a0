/** The columns of a table, one row per column: changes are requests to Python, which may refuse them. */

import { component, keepFocus } from "../shared/component.js";
import { html } from "../shared/drawing/dom.js";
import { columnRow } from "./row.js";

/** @typedef {import("./payload.js").ColumnList} ColumnList */
/** @typedef {Map<number, {drawn: string, element: HTMLElement}>} Rows by the column's index */

const HEADS = ["column", "role", "read as", "distinct", "missing", "values"];

export default component(create, { trouble: "The columns of this table cannot be shown." });

/**
 * @param {import("../shared/component.js").Place} place
 * @returns {import("../shared/component.js").Picture<ColumnList>}
 */
function create({ parent, send }) {
  const root = html("section", { class: "column-list", "aria-label": "Columns of the table" });
  /** @type {import("./payload.js").Ask} */
  const ask = (change) => {
    root.setAttribute("aria-busy", "true");
    send("change", change);
  };
  /** @type {Rows} */
  const rows = new Map();
  return { root, update: (list) => keepFocus(parent, () => draw(root, list, rows, ask), roleKey) };
}

/**
 * Where the control that was used is gone, the row's role gets the focus.
 * @param {string} key
 */
function roleKey(key) {
  return `role-${key.split("-")[1]}`;
}

/**
 * The rows of the columns listed; an unchanged column keeps its present element: a change is of
 * one column, and sixty are slow to draw.
 * @param {ColumnList} list
 * @param {Rows} before the present rows, which become these
 * @param {import("./payload.js").Ask} ask
 */
function rowsOf(list, before, ask) {
  const had = new Map(before);
  before.clear();
  return list.columns.map((column) => {
    const trouble = list.error_at === column.index ? [list.error, list.offers, list.answered] : [];
    const drawn = JSON.stringify([column, list.roles, list.ways_to_read, trouble]);
    const same = had.get(column.index);
    const row = same?.drawn === drawn ? same : { drawn, element: columnRow(column, list, ask) };
    before.set(column.index, row);
    return row.element;
  });
}

/**
 * @param {HTMLElement} root
 * @param {ColumnList} list
 * @param {Rows} before
 * @param {import("./payload.js").Ask} ask
 */
function draw(root, list, before, ask) {
  const rows = rowsOf(list, before, ask);
  const isListed = list.columns.some((column) => column.index === list.error_at);
  root.setAttribute("aria-busy", "false");
  root.dataset.answered = String(list.answered);
  root.replaceChildren(
    html("p", { class: "caption" }, list.caption),
    html("p", { class: "message", role: "status" }, list.message),
    ...(isListed ? [] : [html("p", { class: "trouble", role: "alert" }, list.error)]),
    rows.length
      ? html("div", { class: "heads", "aria-hidden": "true" }, ...HEADS.map((head) => html("span", {}, head)))
      : html("p", { class: "empty" }, "No column name matches."),
    html("ul", { class: "rows" }, ...rows),
  );
}
