/** One column of the table as a row: choices of its role and how it is read, its values, warnings. */

import { columnBars } from "../shared/columns/distribution.js";
import { html } from "../shared/drawing/dom.js";
import { orderOf } from "./order.js";

/**
 * @param {import("./payload.js").Column} column
 * @param {import("./payload.js").ColumnList} list
 * @param {import("./payload.js").Ask} ask
 */
export function columnRow(column, list, ask) {
  const { index, distribution } = column;
  const roles = list.roles.map(same);
  const role = picker(`role-${index}`, `Role of ${column.name}`, roles, column.role, (value) =>
    ask({ column: index, role: value }),
  );
  return html(
    "li",
    { class: `column role-${column.role.replace(" ", "-")}`, "data-column": index },
    html("div", { class: "name" }, html("b", { dir: "auto" }, column.name)),
    html("div", { class: "role" }, role),
    html("div", { class: "kind" }, kindOf(column, list, ask)),
    html("div", { class: "number" }, column.distinct, html("span", { class: "unit" }, " distinct")),
    html(
      "div",
      { class: distribution.n_missing ? "number" : "number none" },
      column.missing,
      html("span", { class: "unit" }, " missing"),
    ),
    columnBars(distribution),
    ...(column.ordered.length ? [orderOf(column, ask)] : []),
    ...(list.error && list.error_at === index ? [troubleOf(list, index, ask)] : []),
    ...(column.meaning ? [html("p", { class: "meaning" }, column.meaning)] : []),
    ...column.warnings.map((warning, i) => warningOf(warning, i, index, ask)),
  );
}

/** @typedef {[value: string, words: string]} Option */

/**
 * @param {string} value
 * @returns {Option}
 */
function same(value) {
  return [value, value];
}

/**
 * A choice of ways to read where the table comes as a file, else what was found.
 * @param {import("./payload.js").Column} column
 * @param {import("./payload.js").ColumnList} list
 * @param {import("./payload.js").Ask} ask
 */
function kindOf({ index, name, kind, read_as }, { ways_to_read }, ask) {
  if (!ways_to_read.length) return kind;
  const found = read_as ? "as found" : `${kind}, as found`;
  /** @type {Option[]} */
  const options = [["", found], ...ways_to_read.map(same)];
  return picker(`read_as-${index}`, `${name} is read as`, options, read_as, (value) =>
    ask({ column: index, read_as: value }),
  );
}

/**
 * A choice from a list. Arrows and letters pass other entries, so the entry that they reach is
 * requested by Enter, or by leaving the list.
 * @param {string} key by which the control is found again
 * @param {string} label
 * @param {Option[]} options
 * @param {string} chosen a value
 * @param {(value: string) => void} choose
 */
function picker(key, label, options, chosen, choose) {
  const select = /** @type {HTMLSelectElement} */ (
    html(
      "select",
      { "data-key": key, "aria-label": label },
      ...options.map(([value, words]) => html("option", { value }, words)),
    )
  );
  select.value = chosen;
  const hint = html("span", { class: "hint", role: "status" });
  let byKey = false;
  const settle = () => {
    hint.textContent = "";
    if (byKey && select.value !== chosen) choose(select.value);
    byKey = false;
  };
  select.addEventListener("pointerdown", () => (byKey = false));
  select.addEventListener("keydown", (event) => {
    if (event.key === "Escape") select.value = chosen;
    if (event.key !== "Enter") byKey = event.key !== "Tab" || byKey;
    else if (select.value !== chosen) {
      event.preventDefault();
      settle();
    }
  });
  select.addEventListener("blur", settle);
  select.addEventListener("change", () => {
    if (!byKey) choose(select.value);
    else hint.textContent = select.value === chosen ? "" : "Press Enter to apply";
  });
  return html("div", { class: "picker" }, select, hint);
}

/**
 * Why the change was not made, and the alternatives.
 * @param {import("./payload.js").ColumnList} list
 * @param {number} index of the column
 * @param {import("./payload.js").Ask} ask
 */
function troubleOf(list, index, ask) {
  const buttons = list.offers.map((label, i) => {
    const button = html("button", { type: "button", "data-key": `offer-${index}-${i}` }, label);
    button.addEventListener("click", () => ask({ column: index, offer: i }));
    return button;
  });
  return html("div", { class: "trouble", role: "alert" }, html("p", {}, list.error), ...buttons);
}

/**
 * @param {import("./payload.js").Warning} warning
 * @param {number} which of the column's warnings
 * @param {number} index of the column
 * @param {import("./payload.js").Ask} ask
 */
function warningOf(warning, which, index, ask) {
  const buttons = warning.remedies.map((label, i) => {
    const button = html("button", { type: "button", "data-key": `remedy-${index}-${which}-${i}` }, label);
    button.addEventListener("click", () => ask({ column: index, warning: which, remedy: i }));
    return button;
  });
  return html(
    "div",
    { class: "warning" },
    html("p", {}, html("b", {}, warning.sentence), ` ${warning.reason}`),
    ...buttons,
  );
}
