/** The columns of a table, a row each: every change is asked of Python, which may refuse it. */

import { html } from "../shared/dom.js";
import { watchTheme } from "../shared/theme.js";
import { columnRow } from "./row.js";

const HEADS = ["column", "role", "read as", "distinct", "missing", "what it holds"];

/** @param {{data: Uint8Array, parentElement: any, setTriggerValue: (name: string, value: unknown) => void}} component */
export default function ({ data, parentElement, setTriggerValue }) {
  let root = parentElement.querySelector(".column-list");
  if (!root) {
    root = html("section", { class: "column-list", "aria-label": "Columns of the table" });
    parentElement.append(root);
    watchTheme(parentElement);
  }
  let list;
  try {
    list = JSON.parse(new TextDecoder().decode(data));
  } catch {
    root.replaceChildren(
      html("p", { class: "trouble", role: "alert" }, "The columns of this table cannot be shown."),
    );
    return () => {};
  }
  const focused = parentElement.activeElement?.dataset.key;
  draw(root, list, (wish) => {
    root.setAttribute("aria-busy", "true");
    setTriggerValue("change", wish);
  });
  restore(root, focused);
  return () => {};
}

/**
 * @param {HTMLElement} root
 * @param {any} list
 * @param {(wish: import("./row.js").Wish) => void} ask
 */
function draw(root, list, ask) {
  const rows = list.columns.map((column) => columnRow(column, list, ask));
  root.setAttribute("aria-busy", "false");
  root.dataset.answered = list.answered;
  root.replaceChildren(
    html("p", { class: "reading" }, list.reading),
    html("p", { class: "said", role: "status" }, list.said),
    html("p", { class: "trouble", role: "alert" }, list.trouble),
    rows.length
      ? html("div", { class: "heads", "aria-hidden": "true" }, ...HEADS.map((head) => html("span", {}, head)))
      : html("p", { class: "empty" }, "No column has such a name."),
    html("ul", { class: "rows" }, ...rows),
  );
}

/** The control that was used keeps the focus; where it is gone, the row's role gets it. */
function restore(root, key) {
  if (!key) return;
  const place = key.split("-")[1];
  const control = root.querySelector(`[data-key="${key}"]`);
  (control ?? root.querySelector(`[data-key="role-${place}"]`))?.focus({ preventScroll: true });
}
