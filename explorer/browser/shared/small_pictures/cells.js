/** A small table of texts and class marks, and squares that stand for rows. */

import { fitted, svg } from "../drawing/dom.js";
import { glyph } from "../drawing/marks.js";
import { HEIGHT, WIDTH } from "./room.js";

const MAX_SIDE = 16;
const MARK = 20; // the width of a column of marks next to texts
const SIZE = 11.5;
const FONT = `650 ${SIZE}px "Source Sans", sans-serif`;

/** @param {import("./payload.js").Cells} drawing */
export function drawCells({ lines }) {
  const high = Math.min(HEIGHT / lines.length, 20);
  const top = (HEIGHT - high * lines.length) / 2;
  const edges = edgesOf(lines);
  return lines.flatMap((line, down) =>
    line.map((cell, i) => cellAt(cell, edges[i], top + down * high, edges[i + 1] - edges[i], high)),
  );
}

/**
 * Where columns begin and the last one ends: those of marks next to texts are narrow.
 * @param {import("./payload.js").Cell[][]} lines
 */
function edgesOf(lines) {
  const isText = lines[0].map((_, i) => lines.some((line) => line[i].text));
  const nTexts = isText.filter(Boolean).length;
  const nMarks = isText.length - nTexts;
  const mark = nTexts ? MARK : WIDTH / nMarks;
  const edges = [0];
  for (const wide of isText)
    edges.push(edges[edges.length - 1] + (wide ? (WIDTH - nMarks * mark) / nTexts : mark));
  return edges;
}

/**
 * @param {import("./payload.js").Cell} cell
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 */
function cellAt({ text, slot, tone }, x, y, width, height) {
  const group = svg("g", { class: `cell ${tone ?? ""}` });
  group.append(svg("rect", { x, y, width: width - 1, height: height - 1, rx: 2 }));
  const [middle, centre] = [x + width / 2, y + height / 2];
  if (slot !== null) group.append(glyph(slot, middle, centre, 4.2));
  else if (text) {
    const shown = fitted(text, width, FONT);
    group.append(svg("text", { x: middle, y: centre + SIZE * 0.34, "text-anchor": "middle" }, shown));
  }
  return group;
}

/** @param {import("./payload.js").Squares} drawing */
export function drawSquares({ n_across, marked }) {
  const nDown = Math.ceil(marked.length / n_across);
  const side = Math.min(WIDTH / n_across, HEIGHT / nDown, MAX_SIDE);
  const [left, top] = [(WIDTH - side * n_across) / 2, (HEIGHT - side * nDown) / 2];
  return [...marked].map((one, i) =>
    svg("rect", {
      class: one === "1" ? "square strong" : "square quiet",
      x: (left + (i % n_across) * side).toFixed(1),
      y: (top + Math.floor(i / n_across) * side).toFixed(1),
      width: (side - 1).toFixed(1),
      height: (side - 1).toFixed(1),
    }),
  );
}
