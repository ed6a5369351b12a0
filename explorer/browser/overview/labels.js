/** Words in the cells that have room for them, and the glyphs of leaves that have none. */

import { isolated, showRows, showShare } from "../shared/display.js";
import { fitted } from "../shared/drawing/dom.js";
import { fontOf, labelWidth, onTwoLines } from "../shared/drawing/labels.js";
import { glyph } from "../shared/drawing/marks.js";
import { predictionSlot } from "../shared/node_view.js";
import { cellAt, mostLevels, pixelsAlong, thickness } from "./cells.js";
import { visible } from "./drawing.js";
import { paintOf } from "./inks.js";
import { spotIn } from "./positions.js";

/** @typedef {import("./drawing.js").Picture} Picture */
/** @typedef {import("../shared/drawing/labels.js").TextStyle} TextStyle */
/** @typedef {{style: TextStyle, text: string}[]} Lines */
/** @typedef {(ink: CanvasRenderingContext2D, lines: Lines, spot: import("./positions.js").Spot) => void} Writer */

const LINE = 15;
const MARGIN = 8;
/** Outlines of the selection stay clear of words. */
const ABOVE_AND_BELOW = 3;
/** A rule shorter than this says nothing; a name of a class still may. */
const MIN_LETTERS = { rule: 9, prediction: 4 };
const GLYPH = { radius: 4, room: 13 };

/**
 * @param {CanvasRenderingContext2D} ink
 * @param {Picture} picture
 * @param {Writer} [put] writes the words of a cell, elsewhere than on the canvas
 */
export function drawLabels(ink, picture, put = write) {
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
    const found = wordsFor(picture, i, cell);
    const spot = found?.spot ?? (hatched ? null : glyphSpot(overview, i, cell));
    if (!spot) continue;
    ink.save();
    ink.translate(spot.x, spot.y);
    ink.rotate(spot.turn);
    if (found && hatched) plate(ink, found.lines, inks.plain("var(--page)"));
    ink.fillStyle = text;
    if (found) put(ink, found.lines, found.spot);
    else drawGlyph(ink, overview, i);
    ink.restore();
  }
}

/**
 * What a split asks or a leaf predicts, and its rows, as far as there is room.
 * @param {Picture} picture
 * @param {number} i
 * @param {import("./cells.js").Cell} cell
 * @returns {{lines: Lines, spot: import("./positions.js").Spot} | null}
 */
function wordsFor({ overview: { nodes, task, interest } }, i, cell) {
  const isLeaf = nodes.left[i] < 0;
  const predicted = task === "numbers" ? nodes.value_text[i] : nodes.prediction[i];
  const prediction = interest ? showShare(interest.shares[i]) : predicted;
  const name = isLeaf ? prediction : nodes.split_text[i];
  const rows = inStyle("small", [showRows(nodes.rows[i])]);
  const broken = onTwoLines("edge", name, 40);
  const named = broken.length > 1 ? [[name], broken] : [[name]];
  const tries = named.map((lines) => inStyle("edge", lines));
  for (const lines of [...tries.map((one) => [...one, ...rows]), ...tries]) {
    const spot = spotIn(cell, widthOf(lines) + MARGIN, LINE * lines.length + ABOVE_AND_BELOW);
    if (spot) return { lines, spot };
  }
  if (cell.kind === "arc") return null;
  const short = fitted(name, cell.w - MARGIN, fontOf("edge"));
  const spot = spotIn(cell, cell.w, LINE);
  if (!spot || short.length < (isLeaf ? MIN_LETTERS.prediction : MIN_LETTERS.rule)) return null;
  return { lines: inStyle("edge", [short]), spot };
}

/** @type {(style: TextStyle, lines: string[]) => Lines} */
function inStyle(style, lines) {
  return lines.map((text) => ({ style, text }));
}

/** @param {Lines} lines */
function widthOf(lines) {
  return Math.max(...lines.map(({ style, text }) => labelWidth(style, text)));
}

/**
 * @param {CanvasRenderingContext2D} ink its origin is the middle of the words
 * @param {Lines} lines
 */
function write(ink, lines) {
  lines.forEach(({ style, text }, line) => {
    ink.font = fontOf(style);
    ink.fillText(isolated(text), 0, lineAt(lines, line));
  });
}

/**
 * How far below the middle of all lines that of one is.
 * @param {Lines} lines
 * @param {number} line
 */
export function lineAt(lines, line) {
  return LINE * (line - (lines.length - 1) / 2) + 0.5;
}

/**
 * A quiet ground under words on hatching.
 * @param {CanvasRenderingContext2D} ink
 * @param {Lines} lines
 * @param {string} colour
 */
function plate(ink, lines, colour) {
  const [width, height] = [widthOf(lines) + MARGIN, LINE * lines.length];
  ink.fillStyle = colour;
  ink.fillRect(-width / 2, -height / 2, width, height);
}

/**
 * Room for the glyph of a leaf's class, its second mark besides colour.
 * @param {Picture["overview"]} overview
 * @param {number} i
 * @param {import("./cells.js").Cell} cell
 */
function glyphSpot({ nodes, task, interest }, i, cell) {
  if (interest) return null; // what it predicts is not what it is coloured by
  if (task === "numbers" || nodes.left[i] >= 0 || nodes.tie[i]) return null;
  const spot = spotIn(cell, GLYPH.room, GLYPH.room);
  return spot && { ...spot, turn: 0 };
}

/**
 * @param {CanvasRenderingContext2D} ink
 * @param {Picture["overview"]} overview
 * @param {number} i
 */
function drawGlyph(ink, overview, i) {
  const outline = glyph(predictionSlot(overview, i), 0, 0, GLYPH.radius).getAttribute("d") ?? "";
  ink.fill(new Path2D(outline));
}
