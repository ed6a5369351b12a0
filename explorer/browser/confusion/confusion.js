/** The confusion matrix: which classes are confused with which; a cell lists its rows. */

import { component, keepFocus } from "../shared/component.js";
import { unbroken } from "../shared/display.js";
import { html } from "../shared/drawing/dom.js";
import { partOf, readParts, scoreTable } from "../shared/score_table.js";
import { drawMatrix, keyOf, lightNames, wordsOf } from "./matrix.js";
import { sizesOf } from "./sizes.js";

/** @typedef {import("./payload.js").Confusion} Confusion */
/** @typedef {import("./payload.js").Part} Part */
/**
 * What is shown: a part, and the cell whose rows the page lists.
 * @typedef {{view: Confusion | null, part: string, cell: string, width: number}} Shown
 * @typedef {ReturnType<typeof build>} Parts
 */

const MIN_WIDTH = 120; // of a picture that can be read
const MAX_LISTLESS = 8; // classes of which the matrix says it all

export default component(create, { read: readParts, trouble: "The confusion matrix cannot be shown." });

/**
 * @param {import("../shared/component.js").Place} place
 * @returns {import("../shared/component.js").Picture<Confusion>}
 */
function create({ parent, send }) {
  const parts = build();
  /** @type {Shown} */
  const shown = { view: null, part: "", cell: "", width: 0 };
  const chooseCell = (/** @type {string} */ key) => {
    shown.cell = key;
    mark(parts, shown);
    const codes = key.split(" ").map((at) => shown.view?.codes[Number(at)]);
    send("cell", { part: shown.part, cell: codes });
  };
  const choosePart = (/** @type {string} */ name) => {
    shown.part = name;
    shown.cell = cellKey(partOf(shown)?.first);
    draw();
    send("cell", { part: name, cell: null });
  };
  const draw = () => {
    if (!shown.view || shown.width < MIN_WIDTH) return;
    const { view } = shown;
    const part = partOf(shown);
    if (!part) return;
    const sizes = view.has_matrix ? sizesOf(view, shown.width) : null;
    keepFocus(parent, () => {
      parts.title.textContent = unbroken(part.title);
      parts.scores.replaceChildren(scoreTable(view.scores, part.name, choosePart));
      parts.matrix.replaceChildren(...(sizes ? [drawMatrix(view, part, sizes)] : []));
      parts.list.replaceChildren(...listOf(view, part, sizes, chooseCell));
      parts.note.textContent = view.scores.note;
      mark(parts, shown);
    });
  };
  listen(parts, shown, chooseCell);
  return {
    root: parts.root,
    saved: { name: "confusion matrix" },
    update(view) {
      shown.view = view;
      shown.part = view.chosen.part;
      const chosen = view.chosen.cell;
      const at = chosen && [view.codes.indexOf(chosen[0]), view.codes.indexOf(chosen[1])];
      shown.cell = at && !at.includes(-1) ? cellKey(/** @type {[number, number]} */ (at)) : "";
      draw();
    },
    remeasure: draw,
    widen(width) {
      shown.width = width;
      draw();
    },
  };
}

function build() {
  const title = html("h3", { class: "title" });
  const scores = html("div");
  const matrix = html("div");
  const said = html("p", { class: "said", role: "status" });
  const list = html("div", { class: "errors" });
  const note = html("p", { class: "score-note" });
  const root = html("section", { class: "confusion" }, title, scores, matrix, said, list, note);
  return { root, title, scores, matrix, said, list, note };
}

/** @param {[number, number] | null | undefined} cell */
function cellKey(cell) {
  return cell ? keyOf(...cell) : "";
}

/**
 * The largest errors as buttons, if the matrix is too fine to read or too large to draw.
 * @param {Confusion} view
 * @param {Part} part
 * @param {import("./sizes.js").Sizes | null} sizes of the matrix, where it is drawn
 * @param {(key: string) => void} choose
 */
function listOf(view, part, sizes, choose) {
  if (sizes?.isRead && view.names.length <= MAX_LISTLESS) return [];
  const items = part.errors.map((i) => {
    const [actual, named] = part.cells[i];
    const key = keyOf(actual, named);
    const words = wordsOf(view, part.cells[i], actual, named);
    const button = html("button", { type: "button", class: "error", "data-cell": key }, words);
    button.dataset.key = `error ${key}`;
    button.addEventListener("click", () => choose(key));
    return html("li", {}, button);
  });
  const matrix = sizes ? "" : ` A matrix of ${view.n_classes} classes does not fit here.`;
  return [html("p", { class: "note" }, `${part.errors_note}.${matrix}`), html("ul", {}, ...items)];
}

/**
 * The chosen cell has a frame, and is the only one that Tab reaches.
 * @param {Parts} parts
 * @param {Shown} shown
 */
function mark({ matrix, list }, { view, cell }) {
  const cells = /** @type {NodeListOf<HTMLElement>} */ (matrix.querySelectorAll(".cell"));
  for (const each of cells) {
    const isChosen = each.dataset.key === cell;
    each.setAttribute("aria-selected", String(isChosen));
    each.tabIndex = isChosen ? 0 : -1;
  }
  light(matrix, view, cell);
  if (cells.length && ![...cells].some((each) => each.tabIndex === 0)) cells[0].tabIndex = 0;
  for (const button of list.querySelectorAll(".error"))
    button.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (button).dataset.cell === cell));
}

/**
 * The true class of a cell has a colour while the cell is chosen or pointed at.
 * @param {HTMLElement} matrix
 * @param {Confusion | null} view
 * @param {string} key of the cell
 */
function light(matrix, view, key) {
  if (view) lightNames(matrix, view, key ? Number(key.split(" ")[0]) : -1);
}

/**
 * A cell of the shown part, in words; "" for no cell.
 * @param {Shown} shown
 * @param {string} key
 */
function sentence(shown, key) {
  const part = partOf(shown);
  if (!shown.view || !part || !key) return "";
  const [actual, named] = key.split(" ").map(Number);
  const cell = part.cells.find((each) => each[0] === actual && each[1] === named);
  return wordsOf(shown.view, cell, actual, named);
}

/**
 * @param {Parts} parts
 * @param {Shown} shown
 * @param {(key: string) => void} choose
 */
function listen({ matrix, said }, shown, choose) {
  const keyAt = (/** @type {Event} */ event) =>
    /** @type {Element} */ (event.target).closest(".cell")?.getAttribute("data-key") ?? "";
  const tell = (/** @type {string} */ key) => {
    said.textContent = sentence(shown, key);
    light(matrix, shown.view, key || shown.cell);
  };
  matrix.addEventListener("click", (event) => keyAt(event) && choose(keyAt(event)));
  matrix.addEventListener("pointerover", (event) => tell(keyAt(event)));
  matrix.addEventListener("pointerleave", () => tell(""));
  matrix.addEventListener("focusin", (event) => tell(keyAt(event)));
  matrix.addEventListener("focusout", () => tell(""));
  matrix.addEventListener("keydown", (event) => {
    const key = keyAt(event);
    if (!key) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      choose(key);
      return;
    }
    const next = stepFrom(key, event.key, shown.view?.names.length ?? 0);
    if (!next) return;
    event.preventDefault();
    /** @type {HTMLElement | null} */ (matrix.querySelector(`[data-key="${next}"]`))?.focus();
  });
}

/**
 * The cell that an arrow leads to; "" if the key is not an arrow, or leads out.
 * @param {string} key
 * @param {string} arrow
 * @param {number} n
 */
function stepFrom(key, arrow, n) {
  const [actual, named] = key.split(" ").map(Number);
  /** @type {Record<string, [number, number]>} */
  const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  const step = steps[arrow];
  if (!step) return "";
  const [down, right] = [actual + step[0], named + step[1]];
  return Math.min(down, right) < 0 || Math.max(down, right) >= n ? "" : keyOf(down, right);
}
