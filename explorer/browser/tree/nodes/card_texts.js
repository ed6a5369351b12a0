/** The texts of a split card: name and counts above, threshold, axis ends or levels below. */

import { label, labelWidth } from "../../shared/drawing/labels.js";
import { clamp } from "../../shared/drawing/scales.js";
import { rowsOfNode } from "../../shared/node_view.js";
import { countMarks, hasAllCounts } from "./counts.js";
import { categoryName, featureName } from "./short_names.js";

const SIDE = 12;
/** The baseline of the second line. */
const SECOND = 31;
/** Between texts on one line. */
const APART = 8;

/**
 * @typedef {import("./card_layout.js").CardLayout} CardLayout
 * @typedef {import("../../shared/node_view.js").TreePayload} TreePayload
 */

/**
 * The feature's name and the rows; below, what they are: each class's rows and the impurity, or
 * mean and spread.
 * @param {TreePayload} model
 * @param {number} i
 * @param {CardLayout} layout
 * @returns {SVGElement[]}
 */
export function cardHeader(model, i, layout) {
  const { whole } = model.features[model.nodes.feature[i]];
  const counted = rowsOfNode(model, i);
  const room = layout.width - 2 * SIDE - APART - labelWidth("small", counted);
  const end = layout.width - SIDE;
  return [
    label("name", SIDE, 17, featureName(model, model.nodes.feature[i], "name", room), { room, whole }),
    label("small", end, 17, counted, { anchor: "end", class: "counted" }),
    ...(model.task === "numbers"
      ? [label("small", SIDE, SECOND, meanWords(model, i), { class: "counted", room: end - SIDE })]
      : classLine(model, i, end)),
  ];
}

/**
 * The mean, or the median, and the spread: "mean 152 ± 77".
 * @param {TreePayload} model
 * @param {number} i
 */
function meanWords({ scale, nodes: { value_text, spread_text } }, i) {
  return `${scale?.noun ?? "mean"} ${value_text[i]} ${spread_text[i]}`;
}

/**
 * Each class's rows; then the impurity, which yields to them.
 * @param {TreePayload} model
 * @param {number} i
 * @param {number} end
 */
function classLine(model, i, end) {
  const impurity = `${model.criterion} ${model.nodes.impurity_text[i]}`;
  const room = end - SIDE - APART - labelWidth("small", impurity);
  if (!hasAllCounts(model, i, room)) return countMarks(model, i, SIDE, SECOND, end - SIDE);
  const counts = countMarks(model, i, SIDE, SECOND, room);
  return [...counts, label("small", end, SECOND, impurity, { anchor: "end", class: "faint" })];
}

/**
 * The threshold under the wedge, and the axis's ends if they have room next to it.
 * @param {TreePayload} model
 * @param {number} i
 * @param {CardLayout} layout
 * @returns {SVGElement[]}
 */
export function axisTexts(model, i, layout) {
  const { baseline, from, to, slot, wedge, width } = layout;
  const { bins, low_text, high_text } = model.features[model.nodes.feature[i]];
  const isMissing = model.nodes.kind[i] === "missing";
  const slotLeft = slot !== null && slot < from;
  const edges = [slotLeft ? (slot ?? 0) + 13 : 7, slot !== null && !slotLeft ? slot - 1 : width - 7];
  const asked = isMissing ? model.nodes.left_text[i] : model.nodes.threshold_text[i];
  const half = Math.min(labelWidth("threshold", asked), edges[1] - edges[0]) / 2 + 0.5;
  const middle = clamp(isMissing ? wedge - half : wedge, edges[0] + half, edges[1] - half);
  const texts = [
    label("threshold", middle, baseline, asked, {
      anchor: "middle",
      class: "threshold-value",
      room: edges[1] - edges[0],
    }),
  ];
  // The least and the greatest value lie in the middle of their bins where these are wide.
  const bin = (to - from) / bins;
  const [first, last] = [low_text, high_text].map((text) => labelWidth("small", text));
  const starts = [Math.max(from, from + (bin - first) / 2), Math.min(to - last, to - (bin + last) / 2)];
  [low_text, high_text].forEach((text, k) => {
    const [begin, end] = [starts[k], starts[k] + (k ? last : first)];
    const isFree = end < middle - half - APART || begin > middle + half + APART;
    if (isFree && begin >= edges[0] && end <= edges[1] + 1) {
      texts.push(label("small", begin, baseline, text, { class: "faint" }));
    }
  });
  return texts;
}

/**
 * The names of categories below their bars; where one has no room, what tells it from the others.
 * @param {TreePayload} model
 * @param {number} i
 * @param {CardLayout} layout
 * @returns {SVGElement[]}
 */
export function levelNames(model, i, { bands, baseline }) {
  const begin = sharedBeginning(bands.filter(({ isRest }) => !isRest).map(({ name }) => name));
  return bands.map(({ codes, name, least, whole, from, to, isRest }) => {
    const room = to - from - 3;
    const tries = isRest ? [name, least] : [name, begin && `…${name.slice(begin)}`];
    const short = () =>
      isRest ? least : categoryName(model, model.nodes.feature[i], codes[0], "small", room);
    const shown = tries.find((text) => text && labelWidth("small", text) <= room) ?? short();
    return label("small", (from + to) / 2, baseline, shown || name, {
      anchor: "middle",
      class: "soft",
      room,
      whole,
    });
  });
}

/**
 * How many letters all names begin with, up to the end of a word: "town 12" and "town 31"
 * differ in what follows.
 * @param {string[]} names
 */
function sharedBeginning(names) {
  if (names.length < 2) return 0;
  let end = 0;
  while (end < names[0].length && names.every((name) => name[end] === names[0][end])) end++;
  while (end > 0 && !/[\s_\-/.]/.test(names[0][end - 1])) end--;
  return end < 4 || names.some((name) => name.length === end) ? 0 : end;
}

/** @param {CardLayout} layout */
export function noteLine({ width, noteline, note }) {
  return label("small", width / 2, noteline, note, { anchor: "middle", class: "note" });
}
