/** The calculation behind the split shown in the split search, worked out with its numbers. */

import { component } from "../shared/component.js";
import { begun, isMoment } from "../shared/display.js";
import { html } from "../shared/drawing/dom.js";
import { categorySplits } from "../splits/category_splits.js";
import { equation, isCategory } from "../splits/payload.js";
import { refusalOf } from "../splits/sides.js";
import { categorySum } from "./category_sum.js";
import { classSum, meaningOf } from "./class_sum.js";
import { gainSum } from "./gain_sum.js";
import { numberSum } from "./number_sum.js";
import { orderedSplits } from "./ordered_splits.js";
import { captionOfTerms, sumScale, termsOf } from "./sum_terms.js";

/** @typedef {import("../splits/payload.js").SplitSearch} SplitSearch */

/**
 * The split search's message on every change: without a split `trouble` says why.
 * @typedef {{search: SplitSearch, trouble: string,
 *   split: import("../splits/sides.js").Split | null, isBest: boolean, left: string,
 *   right: string, goesLeft: Uint8Array | null,
 *   asked: import("../splits/sides.js").Asked | null}} Shown
 */

/** @typedef {{element: HTMLElement, show: (shown: Shown) => void}} Part */

// Python sends nothing: the numbers come from the split search, over the bus.
export default component(createArithmetic, { read: () => null });

/**
 * @param {import("../shared/component.js").Place} place
 * @returns {import("../shared/component.js").Picture<null>}
 */
function createArithmetic({ bus }) {
  const root = html("section", { class: "sums" });
  /** @type {SplitSearch | null} */
  let search = null;
  /** @type {((shown: Shown) => void) | null} */
  let show = null;
  /** @type {Shown | null} */
  let latest = null;
  let frame = 0;

  function begin() {
    if (!latest || !root.isConnected) return;
    if (latest.search !== search || !show) [search, show] = [latest.search, draw(root, latest)];
    show(latest);
  }

  function wait() {
    [search, show] = [null, null];
    const words = "Waiting for the split search above …";
    root.replaceChildren(html("p", { class: "waiting", role: "status" }, words));
  }

  wait();
  bus.subscribe("split", (/** @type {Shown | null} */ shown) => {
    latest = shown;
    if (!shown) return wait();
    // A drag is followed in the same event that reports it: before the next frame.
    if (shown.search === search && show) return show(shown);
    // The sum of another node waits until the split search itself has been painted.
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => setTimeout(begin));
  });
  return { root, saved: { name: "arithmetic" }, update() {}, leave: () => cancelAnimationFrame(frame) };
}

/**
 * Creates the parts that fit the column and the task; returns a function that shows a split in them.
 * @param {HTMLElement} root
 * @param {Shown} shown
 * @returns {(now: Shown) => void}
 */
function draw(root, { search, trouble }) {
  const title = html("h3", { class: "title" });
  const caption = html("p", { class: "caption" });
  const isClasses = search.task === "classes";
  const sides = isClasses ? classSum(search) : numberSum(search);
  const gains = gainSum(search);
  const levels = !trouble && isCategory(search) ? categoryParts(search) : [];
  /** @type {Part[]} */
  const parts = [sides, gains, ...levels];
  const refusal = html("p", { class: "refusal" });
  const notes = notesOf(search).join(" ");
  root.replaceChildren(
    title,
    caption,
    html("p", { class: "meaning" }, meaningOf(search)),
    refusal,
    html("div", { class: "halves" }, sides.element, gains.element),
    notes ? html("p", { class: "note" }, notes) : "",
    levels.length
      ? html("div", { class: "halves categories-beside" }, ...levels.map((each) => each.element))
      : "",
  );
  root.dataset.path = search.node.path;
  const scale = sumScale(search);
  return (now) => {
    title.textContent = titleOf(now);
    caption.textContent = captionOf(now, scale);
    refusal.textContent = refusalIn(now);
    refusal.hidden = !refusal.textContent;
    for (const part of parts) part.show(now);
  };
}

/**
 * All categories at once, and left or right.
 * @param {import("../splits/payload.js").CategorySearch} search
 * @returns {Part[]}
 */
function categoryParts(search) {
  const model = categorySplits(search);
  return [categorySum(search, model), orderedSplits(search, model)];
}

/** @param {Shown} shown */
function titleOf({ search, trouble, split, left }) {
  if (trouble || !split || !search.candidates) return "There is no split at this node";
  return `Gain of splitting on ${equation(search.candidates, left)}`;
}

/** @param {Shown} shown @param {ReturnType<typeof sumScale>} scale */
function captionOf({ search, trouble, split, isBest }, scale) {
  if (trouble || !split) return trouble;
  const factor = scale.factor && ` ${scale.factor}`;
  const [before, after, gain] = [search.node.impurity, split.total, split.gain].map(scale.write);
  const name = search.criterion_name;
  const which = isBest ? "the best split on this feature" : "this split";
  const whole = begun(name);
  return split.gain > 0
    ? `${whole} falls from ${before}${factor} to ${after}${factor}: ${which} gains ${gain}${factor}.`
    : `${whole} stays at ${before}${factor}: ${which} gains nothing.`;
}

/** @param {Shown} shown */
function refusalIn({ search, split }) {
  if (!split || split.admissible) return "";
  return `This split is refused: ${refusalOf(search, split)} The numbers below show what it would gain.`;
}

/** @param {SplitSearch} search */
function notesOf(search) {
  const notes = ["Computed with all digits; only the numbers shown are rounded."];
  if (search.task === "classes") notes.unshift(captionOfTerms(termsOf(search)));
  if (isMoment(search)) notes.push(`Errors are in ${search.unit}.`);
  if (search.node.is_weighted)
    notes.push("Rows are weighted, so fractions are of the weight, not of the rows.");
  return notes.filter(Boolean);
}
