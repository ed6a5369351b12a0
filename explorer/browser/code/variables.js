/** What a call computed: single values in a line, arrays entry by entry in tables. */

import { html } from "../shared/drawing/dom.js";

/** @typedef {import("./payload.js").CodeCall} CodeCall */
/** @typedef {import("./payload.js").ArrayTable} ArrayTable */

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
  const attributes = { type: "button", class: "variable", "data-name": name, "aria-pressed": "false" };
  const spoken = words.startsWith("→") ? { "aria-label": words.replace("→", "returned") } : {};
  return html("button", { ...attributes, ...spoken }, words);
}

/** @param {ArrayTable} table */
function tableOf({ heads, rows, note }) {
  const hasLabels = rows.some((row) => row?.label);
  const corner = html("th", { scope: "col", class: "index" }, html("span", { class: "unseen" }, "index"));
  const labels = hasLabels ? [html("td", { class: "label" })] : [];
  const head = heads.map(([name, words]) => html("th", { scope: "col" }, nameButton(name, words)));
  const body = rows.map((row) => {
    if (!row) {
      const width = heads.length + 1 + Number(hasLabels);
      return html("tr", { class: "gap" }, html("td", { colspan: width, "aria-label": "left out" }, "⋮"));
    }
    const cells = row.cells.map((text, i) => html("td", { "data-name": heads[i][0] }, text));
    const label = hasLabels ? [html("td", { class: "label", title: row.label }, row.label)] : [];
    const index = html("th", { scope: "row", class: "index" }, row.index);
    return html("tr", row.is_best ? { class: "best" } : {}, index, ...label, ...cells);
  });
  const table = html(
    "table",
    {},
    html("thead", {}, html("tr", {}, corner, ...labels, ...head)),
    html("tbody", {}, ...body),
  );
  const names = heads.map(([, words]) => words).join(", ");
  const frame = html("div", { class: "scrolls", tabindex: 0, role: "region", "aria-label": names }, table);
  return html("div", {}, frame, ...(note ? [html("p", { class: "note" }, note)] : []));
}
