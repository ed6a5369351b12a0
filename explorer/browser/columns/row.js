/** One column of the table in a row: its role and reading to choose, what it holds, warnings. */

import { html } from "../shared/dom.js";
import { columnBars } from "./bars.js";

/**
 * What is asked of Python: a role, a reading ("" is as found), or a warning's remedy.
 * @typedef {{column: number, role?: string, reading?: string, warning?: number, remedy?: number}} Wish
 */

/**
 * @param {any} column
 * @param {{roles: string[], readings: string[]}} offered
 * @param {(wish: Wish) => void} ask
 * @returns {HTMLElement}
 */
export function columnRow(column, offered, ask) {
  const { place } = column;
  const roles = offered.roles.map((value) => [value, value]);
  const role = picker(`role-${place}`, `Role of ${column.name}`, roles, column.role, (value) =>
    ask({ column: place, role: value }),
  );
  return html(
    "li",
    { class: `column role-${column.role.replace(" ", "-")}`, "data-column": place },
    html("div", { class: "name" }, html("b", { dir: "auto" }, column.name)),
    html("div", { class: "role" }, role),
    html("div", { class: "kind" }, kindOf(column, offered, ask)),
    html("div", { class: "number" }, column.distinct, html("span", { class: "unit" }, " distinct")),
    html(
      "div",
      { class: column.any_missing ? "number" : "number none" },
      column.missing,
      html("span", { class: "unit" }, " missing"),
    ),
    columnBars(column),
    ...(column.meaning ? [html("p", { class: "meaning" }, column.meaning)] : []),
    ...column.warnings.map((warning, i) => warningOf(warning, i, place, ask)),
  );
}

/** A choice of readings where the table comes as a file, else what was found. */
function kindOf(column, offered, ask) {
  if (!offered.readings.length) return column.kind;
  const found = column.read_as ? "as found" : `${column.kind}, as found`;
  const options = [["", found], ...offered.readings.map((how) => [how, how])];
  const label = `${column.name} is read as`;
  return picker(`reading-${column.place}`, label, options, column.read_as, (value) =>
    ask({ column: column.place, reading: value }),
  );
}

/**
 * A choice from a list. Arrows and letters pass by other entries on their way, so what they come
 * to is asked for by Enter, or by going on.
 * @returns {HTMLElement}
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
    else hint.textContent = select.value === chosen ? "" : "Enter applies it";
  });
  return html("div", { class: "picker" }, select, hint);
}

/** @returns {HTMLElement} */
function warningOf(warning, which, place, ask) {
  const buttons = warning.remedies.map((label, i) => {
    const button = html("button", { type: "button", "data-key": `remedy-${place}-${which}-${i}` }, label);
    button.addEventListener("click", () => ask({ column: place, warning: which, remedy: i }));
    return button;
  });
  return html(
    "div",
    { class: "warning" },
    html("p", {}, html("b", {}, warning.sentence), ` ${warning.reason}`),
    ...buttons,
  );
}
