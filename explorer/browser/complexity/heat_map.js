/** The heat map under the curve: a cell for each depth and least number of rows to split. */

import { unbroken } from "../shared/display.js";
import { html, svg } from "../shared/drawing/dom.js";
import { pointIn } from "../shared/drawing/magnified.js";
import { clamp } from "../shared/drawing/scales.js";
import { cellsOf } from "./heat_map_cells.js";
import { legendOf, overCells, rowsOf, TOP, wordsOf } from "./heat_map_drawing.js";

/** @typedef {import("./payload.js").Complexity} Complexity */
/** @typedef {import("./geometry.js").Place} Place */
/** @typedef {[row: number, column: number]} Cell */
/**
 * `pointed`: the cell that the pointer or the keyboard is on.
 * @typedef {{view: Complexity | null, place: Place | null, pointed: Cell | null}} State
 * @typedef {ReturnType<typeof build>} Parts
 */

const FOOT = 22; // for the depths

/**
 * @param {(depth: number, rows: number) => void} take both limits
 * @returns {{root: HTMLElement, draw: (view: Complexity, place: Place) => void}}
 */
export function createHeatMap(take) {
  const parts = build();
  /** @type {State} */
  const state = { view: null, place: null, pointed: null };
  const takeCell = (/** @type {Cell | null} */ cell) => {
    const surface = state.view?.surface;
    if (cell && surface) take(surface.depth_limits[cell[1]], surface.rows_to_split[cell[0]]);
  };
  const point = (/** @type {Cell | null} */ cell) => {
    if (String(cell) === String(state.pointed)) return;
    state.pointed = cell;
    place(parts, state);
  };
  listenToPointer(parts, state, point, takeCell);
  listenToKeys(parts, state, point, takeCell);
  return {
    root: parts.root,
    draw(view, curvePlace) {
      const { surface } = view;
      parts.root.hidden = !surface;
      if (!surface) return;
      const { activeElement } = /** @type {ShadowRoot} */ (parts.root.getRootNode());
      const focus = parts.map.contains(activeElement) ? state.pointed : null;
      parts.title.textContent = unbroken(surface.title);
      parts.map.setAttribute("aria-label", `${surface.title}. ${view.folded} by depth and rows to split`);
      parts.legend.replaceChildren(...legendOf(view));
      parts.cells.replaceChildren(...rowsOf(view, surface)); // removes the focus: no cell is pointed at
      const isThere = focus && focus[0] < surface.rows_to_split.length && focus[1] < surface.depths.length;
      Object.assign(state, { view, place: curvePlace, pointed: isThere ? focus : null });
      place(parts, state);
      focused(parts, state);
    },
  };
}

function build() {
  const title = html("h3", { class: "title" });
  const legend = html("div", { class: "legend" });
  const cells = svg("g", { role: "rowgroup" });
  const over = svg("g", { "aria-hidden": "true" });
  const map = svg("svg", { class: "heat-map", role: "grid" }, cells, over);
  const said = html("p", { class: "said" });
  const root = html("div", { class: "surface" }, title, legend, map, said);
  return { root, title, legend, map, cells, over, said };
}

/**
 * Puts the cells, what lies over them and the words below where they belong.
 * @param {Parts} parts
 * @param {State} state
 */
function place({ map, cells: drawn, over, said }, { view, place: curve, pointed }) {
  const surface = view?.surface;
  if (!view || !surface || !curve) return;
  const cells = cellsOf(surface, curve, pointed?.[0] ?? null);
  const tabbed = pointed ?? surface.present ?? surface.best;
  map.setAttribute("width", String(curve.width));
  map.setAttribute("height", String(TOP + cells.height + FOOT));
  [...drawn.children].forEach((row, i) => {
    [...row.children].forEach((cell, column) => {
      const box = { x: cells.left(column), y: TOP + cells.top(i), width: cells.width, height: cells.tall(i) };
      for (const [name, value] of Object.entries(box)) cell.setAttribute(name, value.toFixed(1));
      cell.setAttribute("tabindex", String([i, column]) === String(tabbed) ? "0" : "-1");
    });
  });
  over.replaceChildren(...overCells(surface, cells, pointed));
  const spoken = pointed ?? surface.present;
  said.textContent = spoken ? unbroken(wordsOf(view, surface, spoken)) : "\u00a0";
}

/**
 * @param {Parts} parts
 * @param {State} state
 * @param {(cell: Cell | null) => void} point
 * @param {(cell: Cell | null) => void} take
 */
function listenToPointer({ map }, state, point, take) {
  const at = (/** @type {MouseEvent} */ event) => {
    const surface = state.view?.surface;
    if (!surface || !state.place) return null;
    const { x, y } = pointIn(map, event);
    return cellsOf(surface, state.place, null).at(x, y - TOP);
  };
  map.addEventListener("pointermove", (event) => point(at(event)));
  map.addEventListener("pointerleave", () => point(null));
  map.addEventListener("click", (event) => take(at(event)));
}

/**
 * Arrows walk over the cells; Enter takes one.
 * @param {Parts} parts
 * @param {State} state
 * @param {(cell: Cell | null) => void} point
 * @param {(cell: Cell | null) => void} take
 */
function listenToKeys(parts, state, point, take) {
  const { map, cells } = parts;
  cells.addEventListener("focusin", (event) => point(cellOf(cells, event.target)));
  cells.addEventListener("focusout", () => point(null));
  map.addEventListener("keydown", (event) => {
    const surface = state.view?.surface;
    const here = cellOf(cells, event.target);
    if (!surface || !here) return;
    const [rows, columns] = [surface.rows_to_split.length, surface.depths.length];
    const step = {
      ArrowDown: [1, 0],
      ArrowUp: [-1, 0],
      ArrowRight: [0, 1],
      ArrowLeft: [0, -1],
      Home: [0, -columns],
      End: [0, columns],
    }[event.key];
    if (step) {
      state.pointed = [clamp(here[0] + step[0], 0, rows - 1), clamp(here[1] + step[1], 0, columns - 1)];
      focused(parts, state);
    } else if (event.key === "Enter" || event.key === " ") take(here);
    else return;
    event.preventDefault();
  });
}

/**
 * @param {Parts} parts
 * @param {State} state
 */
function focused({ cells }, { pointed }) {
  if (!pointed) return;
  const cell = cells.children[pointed[0]]?.children[pointed[1]];
  if (cell instanceof SVGElement) cell.focus({ preventScroll: true });
}

/**
 * @param {SVGElement} cells
 * @param {EventTarget | null} target
 * @returns {Cell | null}
 */
function cellOf(cells, target) {
  const row = target instanceof Element ? target.parentElement : null;
  if (!(target instanceof Element) || !row) return null;
  const i = [...cells.children].indexOf(row);
  return i < 0 ? null : [i, [...row.children].indexOf(target)];
}
