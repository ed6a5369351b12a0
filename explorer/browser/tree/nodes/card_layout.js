/** Where things are on a card: plot, slot for missing values, wedge. */

import { labelWidth } from "../../shared/drawing/labels.js";
import { clamp, linear } from "../../shared/drawing/scales.js";
import { fittingTicks } from "../../shared/drawing/ticks.js";
import { levelBands } from "./card_bands.js";

const CARD_SIZE = { classes: { width: 212, height: 102 }, numbers: { width: 200, height: 126 } };
/** A separate line for a note on the split, and one for held-out rows. */
const NOTE_HEIGHT = 16;
const KEPT_HEIGHT = 14;
export const CARD_INSET = 10;
/** Room on a side that the slot takes. */
const SLOT_ROOM = { classes: 12, numbers: 20 };
/** What the target's ticks have at the left, and what words such as dates may have besides. */
const TICK_ROOM = 25;
const MAX_MORE_FOR_TICKS = 44;

export const SLOT_WIDTH = 12;

/**
 * Measures from the card's top left corner. `from` … `to` is the plot, `axis` its bottom;
 * `slot` is the left edge of the slot for missing values, or null; `end` is the first line
 * of text under the axis.
 * @typedef {object} CardLayout
 * @property {number} width
 * @property {number} height
 * @property {number} from
 * @property {number} to
 * @property {number} top
 * @property {number} axis
 * @property {number} baseline
 * @property {number} noteline
 * @property {number | null} slot
 * @property {number} wedge
 * @property {import("./card_bands.js").LevelBand[]} bands of a category feature
 * @property {(value: number) => number} across of a numeric feature
 * @property {string} note
 */

/** @type {WeakMap<object, Map<number, CardLayout>>} */
const LAYOUTS = new WeakMap();

/**
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number} i
 * @returns {CardLayout}
 */
export function cardLayout(model, i) {
  let known = LAYOUTS.get(model);
  if (!known) LAYOUTS.set(model, (known = new Map()));
  let layout = known.get(i);
  if (!layout) known.set(i, (layout = laidOut(model, i)));
  return layout;
}

/**
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number} i
 * @returns {CardLayout}
 */
function laidOut(model, i) {
  const { kind, missing, missing_left, threshold } = model.nodes;
  const feature = model.features[model.nodes.feature[i]];
  const isNumbers = model.task === "numbers";
  const size = CARD_SIZE[model.task];
  const note = noteOf(model, i);
  const isMissingSplit = kind[i] === "missing";
  const isCategory = feature.kind === "category";
  const slotSide = !missing[i] ? 0 : missing_left[i] && !isMissingSplit ? -1 : 1;
  const more = isNumbers ? moreForTicks(model) : 0;
  const plain = isNumbers ? [34 + more, 188] : isCategory ? [12, 200] : [24, 188];
  const room = isCategory && !isNumbers ? SLOT_ROOM.classes : isNumbers ? SLOT_ROOM.numbers : 0;
  const from = plain[0] + (slotSide < 0 ? room : 0);
  const edge = plain[1] - (slotSide > 0 ? room : 0);
  const to = isMissingSplit ? edge - (isCategory ? 10 : 18) : edge;
  const across = linear([feature.low, feature.high], [from, to]);
  const { bands, wedge } = isCategory
    ? levelBands(model, i, from, to)
    : { bands: [], wedge: clamp(across(threshold[i] ?? feature.high), from, to) };
  const atLeft = isNumbers ? 32 + more : 6;
  const atRight = isNumbers ? 176 : 194;
  return {
    width: size.width,
    height: size.height + (note ? NOTE_HEIGHT : 0) + (model.kept ? KEPT_HEIGHT : 0),
    from,
    to,
    top: isNumbers ? 38 : 46,
    axis: isNumbers ? 103 : 79,
    baseline: isNumbers ? 120 : 97,
    noteline: size.height + NOTE_HEIGHT - 8,
    slot: slotSide ? (slotSide < 0 ? atLeft : atRight) : null,
    wedge: isMissingSplit ? (to + atRight) / 2 : wedge,
    bands,
    across,
    note,
  };
}

/**
 * How much wider than numbers the target's ticks are: dates are written whole.
 * @param {import("../../shared/node_view.js").TreePayload} model
 */
function moreForTicks({ scale }) {
  const texts = fittingTicks(scale?.ticks ?? [], TICK_ROOM).map(({ text }) => labelWidth("small", text));
  return clamp(Math.ceil(Math.max(0, ...texts)) + 1 - TICK_ROOM, 0, MAX_MORE_FOR_TICKS);
}

/**
 * The note on a split that is not simply the best.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number} i
 */
export function noteOf(model, i) {
  const notes = [];
  // Of a tree that is built by hand every split is.
  if (model.nodes.forced[i] && !model.is_fixed) notes.push("your split");
  if (model.nodes.no_gain[i]) notes.push("no gain yet");
  if (!model.nodes.exact[i]) notes.push("heuristic subset");
  return notes.join(" · ");
}
