/** What is selected, pointed at or focused, as outlines above the cells. */

import { cellOf, middleOf, mostLevels, trace } from "./cells.js";

/** Narrower cells are marked by a stroke of this width. */
const MIN_MARK = 3;

/**
 * @param {CanvasRenderingContext2D} ink
 * @param {import("./drawing.js").Picture} picture
 * @param {{line: number[], hovered: number, focused: number}} on the selected node's decision
 *   path; -1 for none
 */
export function drawOutlines(ink, picture, { line, hovered, focused }) {
  const { plain } = picture.inks;
  const selected = line[line.length - 1];
  for (const i of line.slice(0, -1)) outline(ink, picture, i, plain("var(--accent)"), 1.5);
  if (hovered >= 0) outline(ink, picture, hovered, plain("var(--text)"), 1.5);
  outline(ink, picture, selected, plain("var(--accent)"), 3);
  if (focused >= 0) {
    ink.setLineDash([4, 3]);
    outline(ink, picture, focused, plain("var(--text)"), 2, focused === selected ? 4.5 : 1);
    ink.setLineDash([]);
  }
}

/**
 * A line within the cell, cased so that it is seen on every colour.
 * @param {CanvasRenderingContext2D} ink
 * @param {import("./drawing.js").Picture} picture
 * @param {number} i
 * @param {string} colour
 * @param {number} width
 * @param {number} [within] how far inside the cell the line begins
 */
function outline(ink, { overview, frame, view, inks }, i, colour, width, within = 0) {
  const cell = cellOf(overview, frame, view, i);
  const level = overview.nodes.depth[i] - view.depth;
  const breadth = cell.kind === "bar" ? cell.w : ((cell.b - cell.a) * (cell.r + cell.R)) / 2;
  if (level < 0 || level >= mostLevels(frame) || breadth < 1e-9) return;
  if (breadth < 2 * (width + within)) {
    needle(ink, cell, colour, Math.max(MIN_MARK, width));
    return;
  }
  trace(ink, cell, within + width + 0.5);
  ink.strokeStyle = inks.plain("var(--page)");
  ink.lineWidth = 1;
  ink.stroke();
  trace(ink, cell, within + width / 2);
  ink.strokeStyle = colour;
  ink.lineWidth = width;
  ink.stroke();
}

/**
 * A cell too narrow for an outline, as a stroke along its middle.
 * @param {CanvasRenderingContext2D} ink
 * @param {import("./cells.js").Cell} cell
 * @param {string} colour
 * @param {number} width
 */
function needle(ink, cell, colour, width) {
  ink.beginPath();
  if (cell.kind === "bar") {
    const { x } = middleOf(cell);
    ink.moveTo(x, cell.y);
    ink.lineTo(x, cell.y + cell.h);
  } else {
    const middle = (cell.a + cell.b) / 2;
    for (const out of [cell.r, cell.R]) {
      ink.lineTo(cell.cx + out * Math.sin(middle), cell.cy - out * Math.cos(middle));
    }
  }
  ink.strokeStyle = colour;
  ink.lineWidth = width;
  ink.stroke();
}
