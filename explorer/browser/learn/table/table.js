/** A lesson's own table: numbers to compare, line by line. */

import { component } from "../../shared/component.js";
import { unbroken } from "../../shared/display.js";
import { html, svg } from "../../shared/drawing/dom.js";
import { classMark, patternDefs } from "../../shared/drawing/marks.js";
import { tick } from "../tick.js";

/**
 * @typedef {{text: string, slot: number | null, group: string, is_text: boolean}} Head
 * @typedef {{cells: string[], is_best: boolean, is_asked: boolean, is_after_gap: boolean}} Line
 * @typedef {{heads: Head[], lines: Line[], caption: string}} Table
 */

/** This many lines have full width, in larger letters. */
const FEW = 7;

export default component(create, { trouble: "The table cannot be shown." });

/** @returns {import("../../shared/component.js").Picture<Table>} */
function create() {
  const root = html("div", { class: "scrolls", role: "region", tabindex: 0 });
  return {
    root,
    saved: { name: "table" },
    update(table) {
      const patterns = svg("svg", { width: 0, height: 0, "aria-hidden": "true" }, patternDefs());
      root.setAttribute("aria-label", table.caption);
      root.replaceChildren(...drawn(table), patterns);
    },
  };
}

/** @param {Table} table */
function drawn({ heads, lines, caption }) {
  const groups = groupsOf(heads);
  const isGrouped = groups.some(({ text }) => text);
  const rows = [heads.map((head) => headCell(head))];
  if (isGrouped)
    rows.unshift(
      groups.map(({ text, span }) => html("th", { class: "group", colspan: span, scope: "colgroup" }, text)),
    );
  const table = html(
    "table",
    { class: lines.length > FEW ? undefined : "few" },
    html("thead", {}, ...rows.map((cells) => html("tr", {}, ...cells))),
    html("tbody", {}, ...lines.map((line) => row(line, heads))),
  );
  return [html("p", { class: "caption" }, caption), table];
}

/** Columns side by side that share a group. @param {Head[]} heads */
function groupsOf(heads) {
  /** @type {{text: string, span: number}[]} */
  const found = [];
  for (const { group } of heads) {
    const last = found[found.length - 1];
    if (last && group && last.text === group) last.span += 1;
    else found.push({ text: group, span: 1 });
  }
  return found;
}

/** @param {Head} head */
function headCell({ text, slot, is_text }) {
  const cell = html("th", { scope: "col", class: is_text ? "text" : "" });
  if (slot !== null) cell.append(classMark(slot, 14, 5.5));
  cell.append(text);
  return cell;
}

/** @param {Line} line @param {Head[]} heads */
function row({ cells, is_best, is_asked, is_after_gap }, heads) {
  const kinds = [is_best && "best", is_asked && "asked", is_after_gap && "gap"].filter(Boolean).join(" ");
  const made = html("tr", { class: kinds });
  cells.forEach((words, i) => {
    const isEdge = i > 0 && heads[i].group !== heads[i - 1].group;
    const kind = `${heads[i].is_text ? "text" : ""}${isEdge ? " edge" : ""}`;
    const cell = html(i ? "td" : "th", { class: kind, ...(i ? {} : { scope: "row" }) }, unbroken(words));
    if (is_best && i === 0) cell.prepend(tick(14, "best"));
    made.append(cell);
  });
  return made;
}
