/** The matrix: one row per actual class, one column per predicted class. */

import { showRows } from "../shared/display.js";
import { html } from "../shared/drawing/dom.js";
import { LIT_SLOT } from "../shared/drawing/lit_class.js";
import { classMark, slotPaint } from "../shared/drawing/marks.js";
import { sharesBelow } from "./sizes.js";

/** @typedef {import("./payload.js").Confusion} Confusion */
/** @typedef {import("./payload.js").Part} Part */
/** @typedef {import("./payload.js").Cell} Cell */
/** @typedef {import("./sizes.js").Sizes} Sizes */

/**
 * @param {Confusion} view
 * @param {Part} part
 * @param {Sizes} sizes
 */
export function drawMatrix(view, part, sizes) {
  const filled = new Map(part.cells.map((cell) => [keyOf(cell[0], cell[1]), cell]));
  const rows = view.names.map((_, actual) =>
    html(
      "tr",
      { role: "row" },
      nameOf(view, actual, "row", sizes),
      ...view.names.map((_, named) => cellOf(view, filled.get(keyOf(actual, named)), actual, named, sizes)),
      ...(sizes.share
        ? [shareOf("recall", part.recall[actual], part.recall_texts[actual], view.slots[actual])]
        : []),
    ),
  );
  const table = html(
    "table",
    {
      class: sizes.isRead ? "matrix" : "matrix heat",
      role: "grid",
      "aria-label": `Confusion matrix, ${part.name}`,
    },
    html("thead", { role: "rowgroup" }, headOf(view, sizes)),
    html("tbody", { role: "rowgroup" }, ...rows),
    ...(sizes.isRead ? [footOf(view, part, sizes.width)] : []),
  );
  table.style.width = `${sizes.whole}px`;
  table.style.setProperty("--cell-width", `${sizes.width}px`);
  table.style.setProperty("--cell-height", `${sizes.height}px`);
  table.style.setProperty("--names", `${sizes.names}px`);
  table.style.setProperty("--share-width", `${sizes.share}px`);
  return table;
}

/**
 * @param {number} actual
 * @param {number} named
 */
export function keyOf(actual, named) {
  return `${actual} ${named}`;
}

/**
 * @param {Confusion} view
 * @param {Sizes} sizes
 */
function headOf(view, sizes) {
  const n = view.names.length;
  const axes = "true\u00a0↓ pred.\u00a0→";
  const corner = html("td", { class: "corner", colspan: sizes.names ? 1 : n + 1 }, axes);
  const unnamed = sizes.names ? [html("td", { colspan: n })] : [];
  const columns = sizes.isHeaded ? view.names.map((_, i) => nameOf(view, i, "col", sizes)) : unnamed;
  const recall = sizes.share
    ? [html("th", { scope: "col", class: "share-head", role: "columnheader" }, "recall")]
    : [];
  return html("tr", { role: "row" }, corner, ...columns, ...recall);
}

/**
 * @param {Confusion} view
 * @param {Part} part
 * @param {number} width of a cell
 */
function footOf(view, part, width) {
  const { isNarrow, texts } = sharesBelow(part.precision_texts, width);
  return html(
    "tfoot",
    { role: "rowgroup" },
    html(
      "tr",
      { role: "row" },
      html(
        "th",
        { scope: "row", class: "foot-head", role: "rowheader" },
        isNarrow ? "precision, %" : "precision",
      ),
      ...part.precision.map((share, i) => shareOf("precision", share, texts[i], view.slots[i])),
    ),
  );
}

/**
 * @param {Confusion} view
 * @param {number} i
 * @param {"row" | "col"} scope
 * @param {Sizes} sizes
 */
function nameOf(view, i, scope, { names, isWide }) {
  const look = scope === "row" ? "is" : isWide ? "named" : "named upright";
  const words =
    names || scope === "col" ? [classMark(view.slots[i]), html("span", { dir: "auto" }, view.names[i])] : [];
  const role = scope === "row" ? "rowheader" : "columnheader";
  return html(
    "th",
    { scope, class: look, role, title: view.wholes[i], "aria-label": view.wholes[i] },
    html("div", {}, ...words),
  );
}

/**
 * @param {Confusion} view
 * @param {Cell | undefined} cell
 * @param {number} actual
 * @param {number} named
 * @param {Sizes} sizes
 */
function cellOf(view, cell, actual, named, { isRead }) {
  const isRight = actual === named;
  const element = html(
    "td",
    {
      class: `cell ${isRight ? "right" : "wrong"}${cell ? "" : " empty"}`,
      role: "gridcell",
      tabindex: -1,
      "data-key": keyOf(actual, named),
      "aria-label": wordsOf(view, cell, actual, named),
    },
    ...(isRead ? [cell ? cell[3] : "0"] : []),
  );
  if (!cell) return element;
  element.style.setProperty("--paint", isRight ? plainPaint(view.slots[actual]) : "var(--other)");
  const share = isRight
    ? isRead
      ? 0.28
      : 0.2 + 0.6 * cell[4]
    : 0.12 + (isRead ? 0.36 : 0.88) * Math.sqrt(cell[4]);
  element.style.setProperty("--share", `${Math.round(100 * share)}%`);
  return element;
}

/**
 * A cell in words.
 * @param {Confusion} view
 * @param {Cell | undefined} cell
 * @param {number} actual
 * @param {number} named
 */
export function wordsOf(view, cell, actual, named) {
  const rows = cell ? cell[2] : 0;
  const counted = rows ? showRows(rows) : "no rows";
  const weighed = cell && view.is_weighted ? `, weight ${cell[3]}` : "";
  return `${view.names[actual]} predicted as ${view.names[named]}: ${counted}${weighed}`;
}

/** The colour of a class, never hatched. @param {number} slot */
function plainPaint(slot) {
  return slot < 0 ? "var(--other)" : slotPaint(slot);
}

/**
 * Gives one of the classes that share a grey mark a colour, in its names, its correct cell and its
 * shares, and the one that had it before its grey again.
 * @param {HTMLElement} matrix
 * @param {Confusion} view
 * @param {number} lit a class, or -1
 */
export function lightNames(matrix, view, lit) {
  const before = Number(matrix.dataset.lit ?? -1);
  matrix.dataset.lit = String(lit);
  const [rows, columns] = [matrix.querySelectorAll("tbody tr"), matrix.querySelectorAll(".named")];
  const precision = matrix.querySelectorAll(".precision .bar");
  for (const i of [before, lit]) {
    if (!rows[i] || view.slots[i] >= 0) continue;
    const slot = i === lit ? LIT_SLOT : view.slots[i];
    const own = rows[i].querySelectorAll(".cell.right, .recall .bar");
    const painted = /** @type {(HTMLElement | undefined)[]} */ ([...own, precision[i]]);
    for (const part of painted) part?.style.setProperty("--paint", plainPaint(slot));
    for (const name of [rows[i].querySelector(".is"), columns[i]])
      name?.querySelector("svg")?.replaceWith(classMark(slot));
  }
}

/**
 * @param {"recall" | "precision"} what
 * @param {number | null} share
 * @param {string} text
 * @param {number} slot
 */
function shareOf(what, share, text, slot) {
  const bar = html("i", { class: "bar" });
  bar.style.setProperty("--paint", plainPaint(slot));
  bar.style.setProperty("--share", `${100 * (share ?? 0)}%`);
  return html("td", { class: `share ${what}`, role: "gridcell" }, html("span", {}, text), bar);
}
