/** The columns that come out: their kind, what they hold, and the first rows. */

import { columnBars } from "../shared/columns/distribution.js";
import { html } from "../shared/drawing/dom.js";

/**
 * @param {import("./payload.js").Reading} reading
 * @param {import("./payload.js").Ask} ask
 */
export function preview(reading, ask) {
  return html(
    "div",
    { class: "out" },
    html("h3", {}, "Result"),
    html("p", { class: "hint" }, reading.shown),
    html(
      "div",
      { class: "columns", tabindex: 0, role: "group", "aria-label": "Columns as they are read" },
      ...reading.columns.map((column) => columnOf(column, reading.ways_to_read, ask)),
    ),
  );
}

/**
 * @param {import("./payload.js").Column} column
 * @param {string[]} ways
 * @param {import("./payload.js").Ask} ask
 */
function columnOf(column, ways, ask) {
  const { index, name, kind, read_as, problem } = column;
  const select = /** @type {HTMLSelectElement} */ (
    html(
      "select",
      { "data-key": `kind-${index}`, "aria-label": `${name} is read as` },
      html("option", { value: "" }, read_as ? "as found" : kind),
      ...ways.map((way) => html("option", { value: way }, way)),
    )
  );
  select.value = read_as;
  select.addEventListener("change", () => ask({ column: index, read_as: select.value }));
  return html(
    "div",
    { class: `one${problem ? " serious" : ""}` },
    html("b", { dir: "auto" }, name),
    select,
    columnBars(column.distribution),
    html("p", { class: "note" }, problem ? `${problem} asks` : column.missing),
    ...column.cells.map((cell) => html("span", { class: "cell", dir: "auto" }, cell)),
  );
}
