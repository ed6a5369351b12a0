/** Cards: of a split its feature's values and the threshold, of a leaf its prediction and its ending. */

import { showCount } from "../../shared/display.js";
import { svg } from "../../shared/drawing/dom.js";
import { label, onTwoLines } from "../../shared/drawing/labels.js";
import { clamp } from "../../shared/drawing/scales.js";
import { isCalled } from "../../shared/interest.js";
import { categoryBars, histogramBars } from "./card_bars.js";
import { axisEnds } from "./card_bins.js";
import { cardLayout } from "./card_layout.js";
import { meanSteps, targetPoints, targetTicks } from "./card_points.js";
import { axisTexts, cardHeader, levelNames, noteLine } from "./card_texts.js";
import { leafFrame, leafGround, nodePaint } from "./leaf_parts.js";
import { classLeaf, LEAF_SIZE, numberLeaf } from "./leaves.js";
import { followMark } from "./marks/follow_marks.js";
import { SHARE_LEAF_SIZE, shareCard, shareCardSize, shareLeaf } from "./share_cards.js";

const RADIUS = 7;
/** Words under a leaf may be a little wider than it. */
const OVERHANG = 8;
export const LINE = 14;

/**
 * @typedef {import("./card_layout.js").CardLayout} CardLayout
 * @typedef {import("../../shared/node_view.js").TreePayload} TreePayload
 */

/**
 * @param {TreePayload} model
 * @param {number} i a node that is split
 * @returns {{width: number, height: number}}
 */
export function cardSize(model, i) {
  if (model.interest) return shareCardSize(model, i);
  const { width, height } = cardLayout(model, i);
  return { width, height };
}

/**
 * The wedge's distance from the card's centre.
 * @param {TreePayload} model
 * @param {number} i
 */
export function wedgeAt(model, i) {
  if (model.interest) return 0;
  const { wedge, width } = cardLayout(model, i);
  return wedge - width / 2;
}

/**
 * @param {TreePayload} model
 * @param {number} i
 * @returns {SVGElement} its origin is the card's top centre
 */
export function drawCard(model, i) {
  if (model.interest) return shareCard(model, model.interest, i);
  const layout = cardLayout(model, i);
  const isCategory = model.features[model.nodes.feature[i]].kind === "category";
  const hasBins = model.task === "classes" && model.nodes.kind[i] === "numeric";
  const [x1, x2] = hasBins ? axisEnds(model, i, layout) : [layout.from, layout.to];
  const rectangle = { width: layout.width, height: layout.height, rx: RADIUS };
  const marks =
    model.task === "numbers"
      ? [...targetPoints(model, i, layout), ...meanSteps(model, i, layout)]
      : isCategory
        ? categoryBars(model, i, layout)
        : histogramBars(model, i, layout);
  return svg(
    "g",
    { class: "card", transform: `translate(${-layout.width / 2} 0)` },
    svg("rect", { class: "halo", ...rectangle }),
    svg("rect", { class: "frame", ...rectangle }),
    ...cardHeader(model, i, layout),
    ...(isCategory ? [] : boxedOut(model, i, layout)),
    ...targetTicks(model, layout),
    ...marks,
    svg("line", { class: "axis", x1, x2, y1: layout.axis, y2: layout.axis }),
    ...wedgeMarks(layout),
    ...followMark(model, i, layout),
    ...(isCategory ? levelNames(model, i, layout) : axisTexts(model, i, layout)),
    ...(layout.note ? [noteLine(layout)] : []),
  );
}

/**
 * Without the words below it.
 * @param {TreePayload} model
 * @returns {{width: number, height: number}}
 */
export function leafSize(model) {
  return model.interest ? SHARE_LEAF_SIZE : LEAF_SIZE[model.task];
}

/**
 * @param {TreePayload} model
 * @param {number} i
 * @param {string} ending why the tree ends here, in words
 * @param {boolean} natural whether the data ended it; otherwise a limit did
 * @param {number} below grown nodes that are not drawn
 * @returns {SVGElement} its origin is the leaf's top centre
 */
export function drawLeaf(model, i, ending, natural, below) {
  const { width, height } = leafSize(model);
  const isNumbers = model.task === "numbers";
  const { interest } = model;
  return svg(
    "g",
    { class: "card leaf-card", transform: `translate(${-width / 2} 0)` },
    ...leafFrame(width, height, natural, undefined, interest && isCalled(interest, i) ? interest : null),
    ...(natural ? [leafGround(width, height, nodePaint(model, i))] : []),
    ...(interest
      ? shareLeaf(model, interest, i, width)
      : isNumbers
        ? numberLeaf(model, i)
        : classLeaf(model, i)),
    ...endingLines(model, i, { ending, natural, below }),
  );
}

/**
 * The text under a leaf, in lines as wide as it may be.
 * @param {TreePayload} model
 * @param {number} i
 * @param {{ending: string, natural: boolean, below: number}} end
 */
export function endingTexts(model, i, { ending, natural, below }) {
  const isSaid = natural && Boolean(model.nodes.pure[i]);
  const words = ending && !isSaid ? [ending] : [];
  if (below > 0) words.push(model.words.below.replace("{n}", showCount(below)));
  const room = leafSize(model).width + OVERHANG;
  return words.flatMap((line) => onTwoLines("small", line, room)).slice(0, 3);
}

/**
 * @param {TreePayload} model
 * @param {number} i
 * @param {{ending: string, natural: boolean, below: number}} end
 * @returns {SVGElement[]}
 */
function endingLines(model, i, end) {
  const { width, height } = leafSize(model);
  const room = width + OVERHANG;
  return endingTexts(model, i, end).map((line, k) => {
    const y = height + LINE * (k + 1);
    return label("small", width / 2, y, line, { anchor: "middle", class: "ending", room });
  });
}

/**
 * Grey ground where the splits above have sent all rows elsewhere.
 * @param {TreePayload} model
 * @param {number} i
 * @param {CardLayout} layout
 * @returns {SVGElement[]}
 */
function boxedOut(model, i, { from, to, top, axis, across }) {
  const box = model.nodes.interval[i];
  if (!box) return [];
  const [low, high] = box.map((value) => clamp(across(value), from, to));
  return [
    [from, low],
    [high, to],
  ]
    .filter(([begin, end]) => end - begin > 0.5)
    .map(([x, end]) =>
      svg("rect", { class: "boxed-out", x, y: top - 1, width: end - x, height: axis - top + 1 }),
    );
}

/**
 * @param {CardLayout} layout
 * @returns {SVGElement[]}
 */
function wedgeMarks({ wedge, top, axis }) {
  return [
    svg("line", { class: "threshold-line", x1: wedge, x2: wedge, y1: top - 2, y2: axis }),
    svg("path", { class: "wedge", d: `M${wedge} ${axis + 1}l4.5 6.5h-9z` }),
  ];
}
