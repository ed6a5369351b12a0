/** The columns of a table, a row each: every change is asked of Python, which may refuse it. */

import { html } from "../shared/dom.js";
import { watchTheme } from "../shared/theme.js";
import { listOf } from "./payload.js";
import { columnRow } from "./row.js";

const HEADS = ["column", "role", "read as", "distinct", "missing", "what it holds"];

/** @param {{data: Uint8Array, parentElement: ShadowRoot, setTriggerValue: (name: string, value: unknown) => void}} component */
export default function ({ data, parentElement, setTriggerValue }) {
  const root = rootOf(parentElement);
  const list = listOf(data);
  if (!list) {
    root.replaceChildren(
      html("p", { class: "trouble", role: "alert" }, "The columns of this table cannot be shown."),
    );
    return () => {};
  }
  const focused = parentElement.activeElement?.getAttribute("data-key");
  draw(root, list, (change) => {
    root.setAttribute("aria-busy", "true");
    setTriggerValue("change", change);
  });
  if (focused) restore(root, focused);
  return () => {};
}

/** @param {ShadowRoot} parent */
function rootOf(parent) {
  /** @type {HTMLElement | null} */
  const known = parent.querySelector(".column-list");
  if (known) return known;
  const root = html("section", { class: "column-list", "aria-label": "Columns of the table" });
  parent.append(root);
  watchTheme(parent);
  return root;
}

/**
 * @param {HTMLElement} root
 * @param {import("./payload.js").ColumnList} list
 * @param {import("./payload.js").Ask} ask
 */
function draw(root, list, ask) {
  const rows = list.columns.map((column) => columnRow(column, list, ask));
  root.setAttribute("aria-busy", "false");
  root.dataset.answered = String(list.answered);
  root.replaceChildren(
    html("p", { class: "caption" }, list.caption),
    html("p", { class: "message", role: "status" }, list.message),
    html("p", { class: "trouble", role: "alert" }, list.error),
    rows.length
      ? html("div", { class: "heads", "aria-hidden": "true" }, ...HEADS.map((head) => html("span", {}, head)))
      : html("p", { class: "empty" }, "No column has such a name."),
    html("ul", { class: "rows" }, ...rows),
  );
}

/**
 * The control that was used keeps the focus; where it is gone, the row's role gets it.
 * @param {HTMLElement} root
 * @param {string} key
 */
function restore(root, key) {
  const index = key.split("-")[1];
  /** @type {HTMLElement | null} */
  const control =
    root.querySelector(`[data-key="${key}"]`) ?? root.querySelector(`[data-key="role-${index}"]`);
  control?.focus({ preventScroll: true });
}
