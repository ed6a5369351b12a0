/** The drawing of the heat map: its cells in words, scores, axes, legend; without side effects. */

import { legendEntry } from "../shared/drawing/curve.js";
import { svg } from "../shared/drawing/dom.js";
import { label, labelWidth } from "../shared/drawing/labels.js";
import { labelled } from "../shared/drawing/room.js";
import { outlineOf } from "./heat_map_cells.js";
import { LINE, textsOf } from "./heat_map_texts.js";

/** @typedef {import("./payload.js").Complexity} Complexity */
/** @typedef {import("./payload.js").Surface} Surface */
/** @typedef {import("./heat_map_cells.js").Cells} Cells */
/** @typedef {[row: number, column: number]} Cell */

export const TOP = 4;

/**
 * What lies over the cells.
 * @param {Surface} surface
 * @param {Cells} cells
 * @param {Cell | null} pointed
 */
export function overCells(surface, cells, pointed) {
  const inside = svg(
    "g",
    { transform: `translate(0 ${TOP})` },
    svg("path", { class: "as-good", d: outlineOf(surface.as_good, cells) }),
    ...boxAt(surface.present, cells, "present"),
    ...boxAt(pointed, cells, "pointed"),
    ...textsOf(surface, cells, pointed?.[0] ?? null), // last: no frame cuts a score
  );
  return [inside, ...axesOf(surface, cells)];
}

/**
 * The cells in words; `place` puts them where they belong.
 * @param {Complexity} view
 * @param {Surface} surface
 */
export function rowsOf(view, surface) {
  const range = surface.high - surface.low || 1;
  return surface.rows_to_split.map((_, row) =>
    svg(
      "g",
      { role: "row" },
      ...surface.depths.map((_, column) => {
        const mean = surface.mean[row][column];
        // The root spreads what is close to the best, where a choice is made.
        const heat = mean === null ? 0 : 1 - Math.sqrt((surface.high - mean) / range);
        return svg("rect", {
          class: mean === null ? "cell unknown" : "cell",
          role: "gridcell",
          "aria-label": wordsOf(view, surface, [row, column]),
          "aria-selected": String(String(surface.present) === String([row, column])),
          style: `--heat:${heat.toFixed(3)}`,
        });
      }),
    ),
  );
}

/**
 * @param {Complexity} view
 * @param {Surface} surface
 * @param {Cell} cell
 */
export function wordsOf({ folded }, surface, [row, column]) {
  const score = surface.texts[row][column];
  const notes = [
    `depth ${surface.depths[column]}, at least ${surface.rows_to_split[row]} rows to split`,
    score ? `${folded} ${score} ${surface.spreads[row][column]}` : "no score",
  ];
  if (String(surface.best) === String([row, column])) notes.push("the best cell");
  else if (surface.as_good[row][column]) notes.push("within one standard error of the best cell");
  if (String(surface.present) === String([row, column])) notes.push("the current limits");
  return notes.join(" · ");
}

/**
 * @param {Cell | null} cell
 * @param {Cells} cells
 * @param {string} look
 */
function boxAt(cell, { left, top, tall, width }, look) {
  if (!cell) return [];
  const [row, column] = cell;
  return [svg("rect", { class: look, x: left(column), y: top(row), width, height: tall(row), rx: 1.5 })];
}

/**
 * @param {Surface} surface
 * @param {Cells} cells
 */
function axesOf(surface, cells) {
  const middle = (/** @type {number} */ row) => cells.top(row) + cells.tall(row) / 2;
  const rows = surface.rows_to_split.map((_, row) => middle(row));
  const chosen = surface.present?.[0] ?? 0;
  const right = cells.left(0) - 8;
  const seen = labelled(
    rows,
    rows.map(() => LINE),
    chosen,
    0,
  );
  const depths = surface.depths.map((_, column) => cells.left(column) + cells.width / 2);
  const widths = surface.depths.map((depth) => labelWidth("small", String(depth)));
  const below = labelled(depths, widths, surface.present?.[1] ?? 0, 10);
  const look = (/** @type {boolean} */ isNow) => (isNow ? "now" : "stop-name");
  return [
    ...[...seen].map((row) =>
      label("small", right, TOP + rows[row] + 4, String(surface.rows_to_split[row]), {
        anchor: "end",
        class: look(row === chosen),
      }),
    ),
    ...[...below].map((column) =>
      label("small", depths[column], TOP + cells.height + 15, String(surface.depths[column]), {
        anchor: "middle",
        class: look(column === surface.present?.[1]),
      }),
    ),
    label("small", right, TOP + cells.height + 15, "depth", { anchor: "end", class: "stop-name" }),
    ...rowsTitle(right - 30, TOP + cells.height / 2, cells.height),
  ];
}

/**
 * What the numbers of rows are: upwards along a map of many, next to one of few if there is room.
 * @param {number} right
 * @param {number} middle
 * @param {number} room for the text upwards
 */
function rowsTitle(right, middle, room) {
  const words = "minimum rows to split";
  const width = labelWidth("small", words);
  if (width <= room) {
    const turned = `translate(${Math.max(right, 9)} ${middle}) rotate(-90)`;
    return [
      svg("g", { transform: turned }, label("small", 0, 0, words, { anchor: "middle", class: "stop-name" })),
    ];
  }
  return width <= right
    ? [label("small", right, middle + 4, words, { anchor: "end", class: "stop-name" })]
    : [];
}

/** @param {Complexity} view */
export function legendOf(view) {
  const among = view.surface?.among;
  const shades = [0.1, 0.4, 0.7, 1].map((heat, i) =>
    svg("rect", { class: "cell", style: `--heat:${heat}`, x: 1 + 5 * i, y: 1, width: 5, height: 10 }),
  );
  return [
    legendEntry(shades, `${view.folded}, poor to good`),
    legendEntry(
      [svg("rect", { class: "as-good", x: 2, y: 2, width: 18, height: 8 })],
      `within one standard error of ◆, the best ${among ? `of ${among}` : "cell"}`,
    ),
    legendEntry(
      [svg("rect", { class: "present", x: 2, y: 2, width: 18, height: 8 })],
      "the current limits; click a cell to set both",
    ),
  ];
}
