/** One feature's splits under every criterion, each as a share of the node's impurity by it. */

import { svg } from "../shared/drawing/dom.js";
import { classTotal } from "../shared/impurity.js";
import { MISSING_APART, MISSING_LEFT, numericSplits } from "../splits/numeric_splits.js";
import { isNumeric } from "../splits/payload.js";
import { countsOf } from "../splits/sides.js";
import { drawBars, hatch } from "./bars.js";
import { impurityTicks } from "./curve.js";
import { frameOf, uprightName } from "./frame.js";

/** @typedef {import("../splits/payload.js").NumericSearch} NumericSearch */
/** @typedef {import("../splits/payload.js").CriterionChoice} CriterionChoice */

const STYLES = ["own", "rival", "rival dashed"];

/**
 * The curves of a numeric feature; null where criteria cannot be compared split by split.
 * @param {import("../splits/payload.js").SplitSearch} search
 * @param {CriterionChoice[]} every
 * @param {number} width in pixels
 */
export function criterionCurves(search, every, width) {
  const choices = every.filter(({ impurity }) => impurity > 0);
  if (search.task !== "classes" || !isNumeric(search) || !choices.length) return null;
  const { candidates } = search;
  if (candidates.threshold.length < 2) return null;
  const shares = sharesOf(search, choices);
  const lines = shares.map((total) => ({
    left: total,
    right: total,
    total,
    admissible: total.map(() => true),
  }));
  const measured = {
    ...search,
    candidates: { ...candidates, missing_rows: 0 },
    node: { ...search.node, impurity: 1 },
  };
  const frame = frameOf(measured, width, lines, { one: 1 });
  const xs = candidates.threshold.map(frame.x);
  const paths = shares.map((line, c) => {
    const points = xs.map((x, i) => `${x.toFixed(1)} ${frame.y(line[i]).toFixed(1)}`);
    return svg("path", { class: `criterion-line ${STYLES[c]}`, d: `M${points.join("L")}` });
  });
  return svg(
    "svg",
    {
      class: "splits criterion-curves",
      width,
      height: frame.height,
      viewBox: `0 0 ${width} ${frame.height}`,
      role: "img",
      "aria-label": `Impurity left by every split on ${candidates.whole}, under each criterion`,
    },
    hatch(),
    drawBars(search, frame),
    ...impurityTicks(frame),
    uprightName((frame.curve[0] + frame.curve[1]) / 2, "share left"),
    ...paths.toReversed(),
    ...bestSplits(search, choices, frame),
  );
}

/**
 * For each criterion the share of impurity that every split leaves.
 * @param {NumericSearch} search
 * @param {CriterionChoice[]} choices
 */
function sharesOf(search, choices) {
  const { routing } = search.candidates;
  const way = routing === MISSING_APART ? MISSING_LEFT : routing;
  const model = numericSplits(search);
  const splits = search.candidates.threshold.map((_, i) => model.at(i, way));
  return choices.map(({ criterion, impurity }) =>
    splits.map(({ left, right }) => {
      const total = classTotal(criterion, countsOf(left)) + classTotal(criterion, countsOf(right));
      return total / ((left.weight + right.weight) * impurity);
    }),
  );
}

/**
 * Where each criterion splits, if it asks this feature; the tree's own on top.
 * @param {NumericSearch} search
 * @param {CriterionChoice[]} choices
 * @param {import("./frame.js").Frame} frame
 */
function bestSplits(search, choices, frame) {
  const found = choices.map(({ threshold, feature, gain, impurity }, c) => {
    if (threshold === null || feature !== search.feature) return [];
    const [x, y] = [frame.x(threshold), frame.y(1 - gain / impurity)];
    return [
      svg("line", { class: `criterion-split ${STYLES[c]}`, x1: x, x2: x, y1: y, y2: frame.bars[1] }),
      svg("circle", { class: `criterion-ring ${STYLES[c]}`, cx: x, cy: y, r: 4.5 }),
    ];
  });
  return found.reverse().flat();
}

/**
 * A piece of a criterion's line, for the place before its name.
 * @param {number} index among the criteria
 */
export function lineSample(index) {
  return svg(
    "svg",
    { class: "criterion-sample", width: 20, height: 8, "aria-hidden": "true" },
    svg("line", { class: `criterion-line ${STYLES[index]}`, x1: 0, x2: 20, y1: 4, y2: 4 }),
  );
}
