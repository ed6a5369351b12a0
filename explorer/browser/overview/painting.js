/** The overview's present state, put on its canvases and into its texts. */

import { filterSentence, nodeCaption, omissions } from "./captions.js";
import { drawCells } from "./drawing.js";
import { tallyOf } from "./filter.js";
import { freshInk, showText } from "./frame.js";
import { showItems } from "./items.js";
import { drawLabels } from "./labels.js";
import { lineTo } from "./model.js";
import { drawOutlines } from "./outlines.js";

/** @typedef {import("./renderer.js").Renderer} Renderer */

/**
 * Redraws everything, unless the stage has no size as yet.
 * @param {Renderer} renderer
 * @param {import("./labels.js").Writer} [put] writes the words of a cell
 */
export function repaint(renderer, put) {
  const { parts, frame, overview, view, stops } = renderer;
  if (!frame.width) return;
  const ink = freshInk(parts.marks);
  const left = drawCells(ink, renderer);
  drawLabels(ink, renderer, put);
  if (view === stops[1]) showText(parts.note, omissions(overview, left));
  showSelection(renderer);
}

/**
 * Outlines change without the cells.
 * @param {Renderer} renderer
 */
export function outline(renderer) {
  const { parts, frame, overview, node, hovered, focused } = renderer;
  if (!frame.width) return;
  drawOutlines(freshInk(parts.above), renderer, { line: lineTo(overview, node), hovered, focused });
}

/**
 * What the selection and the keys' current node change.
 * @param {Renderer} renderer
 */
export function showSelection(renderer) {
  const { parts, frame, overview, stops, node, current, top, within } = renderer;
  if (!frame.width) return;
  outline(renderer);
  showText(parts.caption, nodeCaption(overview, node));
  showItems(parts.tree, { ...renderer, view: stops[1] }, { current, selected: node });
  parts.closer.toggleAttribute("disabled", node === top || !within[node] || overview.nodes.left[node] < 0);
}

/**
 * How many leaves of the branch pass the filter.
 * @param {Renderer} renderer
 */
export function showTally({ parts, overview, filter, kept, within, top }) {
  const tally = tallyOf(overview, kept, within, top);
  showText(parts.sentence, filterSentence(overview, filter, tally, top > 0));
}
