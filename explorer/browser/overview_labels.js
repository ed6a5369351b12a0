/** Words in the cells that have room for them, and the glyphs of leaves that have none. */

import { fitted } from "./dom.js";
import { fontOf, isolated, labelWidth, onTwoLines } from "./labels.js";
import { glyph } from "./marks.js";
import { answerSlot, showRows } from "./model.js";
import { cellAt, holds, middleOf, mostLevels, pixelsAlong, thickness } from "./overview_cells.js";
import { visible } from "./overview_drawing.js";
import { paintOf } from "./overview_inks.js";

/** @typedef {import("./overview_drawing.js").Picture} Picture */
/** @typedef {import("./labels.js").TextStyle} TextStyle */
/** @typedef {{style: TextStyle, text: string}[]} Lines */

const LINE = 15;
const MARGIN = 8;
/** A name cut shorter than this says nothing. */
const LEAST_ROOM = 44;
const GLYPH = { radius: 4, room: 13 };

/**
 * @param {CanvasRenderingContext2D} ink
 * @param {Picture} picture
 */
export function drawLabels(ink, picture) {
  const { overview, frame, view, kept, inks } = picture;
  const step = thickness(frame, view.levels);
  if (step < GLYPH.room) return;
  ink.textAlign = "center";
  ink.textBaseline = "middle";
  ink.direction = "ltr";
  for (const { i, level, from, to } of visible(picture, Math.min(view.levels, mostLevels(frame)))) {
    if (!kept[i] || level < 0) continue;
    if ((to - from) * pixelsAlong(frame, step, level) < GLYPH.room) continue;
    const cell = cellAt(frame, step, level, from, to);
    const { text, hatched } = inks.of(paintOf(overview, i));
    const lines = linesFor(picture, i, cell);
    if (hatched && lines.length) plate(ink, cell, lines, inks.plain("var(--page)"));
    ink.fillStyle = text;
    if (lines.length) write(ink, cell, lines);
    else if (!hatched) drawGlyph(ink, overview, i, cell);
  }
}

/**
 * What a split asks or a leaf answers, and its rows, as far as there is room.
 * @param {Picture} picture
 * @param {number} i
 * @param {import("./overview_cells.js").Cell} cell
 * @returns {Lines}
 */
function linesFor({ overview: { nodes, task } }, i, cell) {
  const isLeaf = nodes.left[i] < 0;
  const answer = task === "numbers" ? nodes.mean_text[i] : nodes.answer[i];
  const name = isLeaf ? answer : nodes.question[i].replace(/\?$/, "");
  const rows = { style: /** @type {TextStyle} */ ("small"), text: showRows(nodes.rows[i]) };
  /** @type {(lines: string[], last?: {style: TextStyle, text: string}) => Lines} */
  const inBold = (lines, last) => [
    ...lines.map((text) => ({ style: /** @type {TextStyle} */ ("edge"), text })),
    ...(last ? [last] : []),
  ];
  const tries = [inBold([name], rows), inBold([name])];
  const broken = onTwoLines("edge", name, 40);
  if (broken.length > 1) tries.splice(1, 0, inBold(broken, rows), inBold(broken));
  const found = tries.find((lines) => holds(cell, widthOf(lines) + MARGIN, LINE * lines.length));
  if (found) return found;
  if (cell.kind === "arc" || cell.w < LEAST_ROOM + MARGIN || cell.h < LINE) return [];
  const cut = fitted(name, cell.w - MARGIN, fontOf("edge"));
  return cut.length > 3 ? inBold([cut]) : [];
}

/** @param {Lines} lines */
function widthOf(lines) {
  return Math.max(...lines.map(({ style, text }) => labelWidth(style, text)));
}

/**
 * @param {CanvasRenderingContext2D} ink
 * @param {import("./overview_cells.js").Cell} cell
 * @param {Lines} lines
 */
function write(ink, cell, lines) {
  const { x, y } = middleOf(cell);
  lines.forEach(({ style, text }, line) => {
    ink.font = fontOf(style);
    ink.fillText(isolated(text), x, y + LINE * (line - (lines.length - 1) / 2) + 0.5);
  });
}

/**
 * A quiet ground under words on hatching.
 * @param {CanvasRenderingContext2D} ink
 * @param {import("./overview_cells.js").Cell} cell
 * @param {Lines} lines
 * @param {string} colour
 */
function plate(ink, cell, lines, colour) {
  const { x, y } = middleOf(cell);
  const [width, height] = [widthOf(lines) + MARGIN, LINE * lines.length];
  ink.fillStyle = colour;
  ink.fillRect(x - width / 2, y - height / 2, width, height);
}

/**
 * The class of a leaf beside its colour.
 * @param {CanvasRenderingContext2D} ink
 * @param {Picture["overview"]} overview
 * @param {number} i
 * @param {import("./overview_cells.js").Cell} cell
 */
function drawGlyph(ink, overview, i, cell) {
  const { nodes, task } = overview;
  if (task === "numbers" || nodes.left[i] >= 0 || nodes.tie[i]) return;
  if (!holds(cell, GLYPH.room, GLYPH.room)) return;
  const { x, y } = middleOf(cell);
  const outline = glyph(answerSlot(overview, i), 0, 0, GLYPH.radius).getAttribute("d") ?? "";
  ink.save();
  ink.translate(x, y);
  ink.fill(new Path2D(outline));
  ink.restore();
}
