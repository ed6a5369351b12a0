/** What a call computed: single values in a line, arrays entry by entry in tables. */

import { html } from "../shared/drawing/dom.js";

/** @typedef {import("./payload.js").CodeCall} CodeCall */
/** @typedef {import("./payload.js").ArrayTable} ArrayTable */
/** @typedef {import("./payload.js").Head} Head */

/** @param {CodeCall} call */
export function callOf({ title, values, tables }) {
  const parts = [];
  if (title) parts.push(html("h5", { class: "call" }, title));
  if (values.length) {
    const pairs = values.map(({ name, words, text }) =>
      html("li", { class: "value", "data-name": name }, nameButton(name, words), ` = ${text}`),
    );
    parts.push(html("ul", { class: "values" }, ...pairs));
  }
  return html("div", { class: "called" }, ...parts, ...tables.map(tableOf));
}

/**
 * @param {string} name
 * @param {string} words
 */
function nameButton(name, words) {
  return html(
    "button",
    { type: "button", class: "variable", "data-name": name, "aria-pressed": "false" },
    words,
  );
}

/** @param {ArrayTable} table */
function tableOf({ heads, rows, note }) {
  const hasLabels = rows.some((row) => row?.label);
  const body = rows.map((row) => {
    if (!row) {
      const width = heads.length + 1 + Number(hasLabels);
      return html("tr", { class: "gap" }, html("td", { colspan: width, "aria-label": "left out" }, "⋮"));
    }
    const cells = row.cells.map((text, i) => html("td", { "data-name": heads[i].name }, text));
    const label = hasLabels ? [html("td", { class: "label", title: row.label }, row.label)] : [];
    const index = html("th", { scope: "row", class: "index" }, row.index);
    return html("tr", row.is_best ? { class: "best" } : {}, index, ...label, ...cells);
  });
  const table = html("table", {}, headOf(heads, hasLabels), html("tbody", {}, ...body));
  const names = [...new Set(heads.map(({ words }) => words))].join(", ");
  const frame = html("div", { class: "scrolls", tabindex: 0, role: "region", "aria-label": names }, table);
  return html("div", {}, frame, ...(note ? [html("p", { class: "note" }, note)] : []));
}

/**
 * Columns of one array are under its name.
 * @param {Head[]} heads
 * @param {boolean} hasLabels
 */
function headOf(heads, hasLabels) {
  const depth = heads.some(({ column }) => column) ? 2 : 1;
  const corner = html(
    "th",
    { scope: "col", class: "index", rowspan: depth },
    html("span", { class: "unseen" }, "index"),
  );
  const above = [corner];
  if (hasLabels) above.push(html("td", { class: "label", rowspan: depth }));
  heads.forEach(({ name, words, column }, i) => {
    if (i && heads[i - 1].words === words) return;
    const width = heads.filter((head) => head.words === words).length;
    const spans = column ? { colspan: width, class: "spans" } : { rowspan: depth };
    above.push(
      html("th", { scope: column ? "colgroup" : "col", ...spans }, html("span", {}, nameButton(name, words))),
    );
  });
  const below = heads
    .filter(({ column }) => column)
    .map(({ column }) => html("th", { scope: "col", class: "column" }, column));
  return html("thead", {}, html("tr", {}, ...above), ...(below.length ? [html("tr", {}, ...below)] : []));
}
