/** Groups of rows as marks, one below the other, each with its values once they are revealed. */

import { component } from "../../shared/component.js";
import { classList } from "../../shared/drawing/class_list.js";
import { html, svg } from "../../shared/drawing/dom.js";
import { glyph, patternDefs, slotPaint } from "../../shared/drawing/marks.js";
import { tick } from "../tick.js";

/**
 * @typedef {{label: string, parts: [number, number][], values: string[], is_right: boolean}} Group
 *   parts: slot and count in turn
 * @typedef {{name: string, whole: string, slot: number}} Kind
 * @typedef {{id: string, kinds: Kind[], columns: string[], groups: Group[], is_revealed: boolean,
 *   caption: string}} Groups
 */

const MAX_MARKS = 24;
const STEP = 30;

export default component(create, { trouble: "The groups cannot be shown." });

/** @returns {import("../../shared/component.js").Picture<Groups>} */
function create() {
  const root = html("figure", { class: "groups" });
  return {
    root,
    saved: { name: "groups" },
    update(groups) {
      const patterns = svg("svg", { width: 0, height: 0, "aria-hidden": "true" }, patternDefs());
      root.replaceChildren(classList({ classes: groups.kinds }), table(groups), patterns);
    },
  };
}

/** @param {Groups} groups */
function table({ groups, columns, is_revealed, caption }) {
  const heads = is_revealed ? columns.map((name) => html("th", { scope: "col" }, name)) : [];
  const corner = html("th", { scope: "col" }, html("span", { class: "unseen" }, "Group"));
  const marks = html("th", { scope: "col" }, html("span", { class: "unseen" }, "Its rows"));
  return html(
    "table",
    { class: is_revealed ? "revealed" : "" },
    html("caption", { class: "unseen" }, caption),
    html("thead", {}, html("tr", {}, corner, marks, ...heads)),
    html("tbody", {}, ...groups.map((group) => line(group, is_revealed))),
  );
}

/** @param {Group} group @param {boolean} isRevealed */
function line({ label, parts, values, is_right }, isRevealed) {
  const name = html("th", { scope: "row" }, html("span", {}, label));
  if (is_right) name.prepend(tick(18, "this one"));
  const cells = isRevealed ? values.map((value) => html("td", { class: "value" }, value)) : [];
  return html("tr", { class: is_right ? "right" : "" }, name, html("td", {}, picture(parts)), ...cells);
}

/** One mark a row, or a bar where there are many. @param {[number, number][]} parts */
function picture(parts) {
  const n = parts.reduce((sum, [, count]) => sum + count, 0);
  return n <= MAX_MARKS ? marks(parts, n) : bar(parts, n);
}

/** @param {[number, number][]} parts @param {number} n */
function marks(parts, n) {
  const drawn = svg("svg", {
    class: "marks",
    viewBox: `0 0 ${n * STEP} 34`,
    width: n * STEP,
    "aria-hidden": "true",
  });
  let at = 0;
  for (const [slot, count] of parts) {
    for (let i = 0; i < count; i += 1, at += 1) drawn.append(glyph(slot, at * STEP + STEP / 2, 17, 9));
  }
  return drawn;
}

/** @param {[number, number][]} parts @param {number} n */
function bar(parts, n) {
  const drawn = svg("svg", { class: "bar", viewBox: "0 0 420 34", width: 420, "aria-hidden": "true" });
  let x = 0;
  for (const [slot, count] of parts) {
    const width = (420 * count) / n;
    const piece = svg("rect", { x, y: 7, width, height: 20 });
    piece.setAttribute("style", `fill: ${slotPaint(slot)}`);
    if (width > 40) {
      const words = svg("text", { x: x + width / 2, y: 21, class: "count" }, String(count));
      drawn.append(piece, words);
    } else drawn.append(piece);
    x += width;
  }
  return drawn;
}
