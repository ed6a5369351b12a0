/** The leaves in a table: a line that is pressed is selected in every picture. */

import { component } from "../shared/component.js";
import { html } from "../shared/drawing/dom.js";

/** @typedef {import("./leaf_rows.js").LeafRows} LeafRows */
/** @typedef {import("./leaf_rows.js").LeafRow} LeafRow */

export default component(create);

/**
 * @param {import("../shared/component.js").Place} place
 * @returns {import("../shared/component.js").Picture<LeafRows>}
 */
function create(place) {
  const root = html("section", { class: "leaves" });
  /** @type {Map<string, HTMLElement>} */
  const lines = new Map();
  /** @param {string} path */
  const mark = (path) => {
    for (const [own, line] of lines) {
      line.classList.toggle("selected", own === path);
      line.querySelector("button")?.setAttribute("aria-pressed", String(own === path));
    }
  };
  /** @param {string | null} path of a node: the leaves below it */
  const hint = (path) => {
    for (const [own, line] of lines)
      line.classList.toggle("hovered", path !== null && path !== "" && own.startsWith(path));
  };
  return {
    root,
    update({ title, columns, rows }) {
      lines.clear();
      for (const row of rows) lines.set(row.path, lineOf(row, place));
      const head = columns.map((words) => html("th", { scope: "col" }, words));
      const table = html(
        "table",
        {},
        html("thead", {}, html("tr", {}, ...head)),
        html("tbody", {}, ...lines.values()),
      );
      const box = { class: "box", tabindex: 0, role: "region", "aria-label": title };
      root.replaceChildren(html("h3", { class: "title" }, title), html("div", box, table));
      mark(place.selected());
    },
    select: mark,
    hover: hint,
  };
}

/**
 * @param {LeafRow} row
 * @param {import("../shared/component.js").Place} place
 */
function lineOf({ path, prediction, cells, rule }, { choose, bus }) {
  const button = html("button", { type: "button", "data-key": `leaf-${path}` }, prediction);
  const line = html(
    "tr",
    { "data-path": path },
    html("td", {}, button),
    ...cells.map((words) => html("td", {}, words)),
    html("td", { class: "rule" }, rule),
  );
  line.addEventListener("click", () => choose(path));
  line.addEventListener("pointerenter", () => bus.publish("hover", path));
  line.addEventListener("pointerleave", () => bus.publish("hover", null));
  return line;
}
