/** The sum behind the split that the split search shows, worked out with its own numbers. */

import { connect } from "../shared/bus.js";
import { showCount, showRows } from "../shared/display.js";
import { html } from "../shared/dom.js";
import { watchTheme } from "../shared/theme.js";
import { categorySplits } from "../splits/category_splits.js";
import { levelSum } from "./category_sum.js";
import { classSum, meaningOf } from "./class_sum.js";
import { gainSum } from "./gain_sum.js";
import { numberSum } from "./number_sum.js";
import { orderedSplits } from "./ordered_split.js";
import { saidOf, sumScale, termsOf } from "./sum_terms.js";

/** @typedef {{element: HTMLElement, show: (shown: any) => void}} Part */

/** @type {WeakMap<object, () => void>} */
const MOUNTED = new WeakMap();

/** @param {{parentElement: any}} component */
export default function ({ parentElement }) {
  if (!MOUNTED.has(parentElement)) MOUNTED.set(parentElement, mount(parentElement));
  return () => {
    MOUNTED.get(parentElement)?.();
    MOUNTED.delete(parentElement);
  };
}

/** @param {ShadowRoot} parent */
function mount(parent) {
  const bus = connect();
  const root = html("section", { class: "sums" });
  parent.append(root);
  const unwatch = watchTheme(parent);
  /** @type {any} */
  let search = null;
  /** @type {((shown: any) => void) | null} */
  let show = null;
  /** @type {any} */
  let latest = null;
  let frame = 0;

  wait();
  bus.subscribe("split", (shown) => {
    latest = shown;
    if (!shown) return wait();
    // A drag is followed in the very event that tells of it: before the next frame.
    if (shown.search === search && show) return show(shown);
    // The sum of another node waits until the split search itself has been painted.
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => setTimeout(begin));
  });

  function begin() {
    if (!latest || !root.isConnected) return;
    if (latest.search !== search || !show) [search, show] = [latest.search, draw(root, latest)];
    show(latest);
  }

  function wait() {
    [search, show] = [null, null];
    root.replaceChildren(
      html("p", { class: "waiting", role: "status" }, "Waiting for the split search above …"),
    );
  }

  return () => {
    bus.close();
    cancelAnimationFrame(frame);
    unwatch();
    root.remove();
  };
}

/**
 * Makes the parts that fit the column and the task; what it returns shows a split in them.
 * @param {HTMLElement} root
 * @param {any} shown
 */
function draw(root, { search, trouble }) {
  const title = html("h3", { class: "title" });
  const caption = html("p", { class: "caption" });
  const isClasses = search.task === "classes";
  const sides = isClasses ? classSum(search) : numberSum(search);
  const gains = gainSum(search);
  const model = !trouble && search.candidates?.kind === "category" ? categorySplits(search) : null;
  const levels = model ? [levelSum(search, model), orderedSplits(search, model)] : [];
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
      ? html("div", { class: "halves levels-beside" }, ...levels.map((each) => each.element))
      : "",
  );
  root.dataset.path = search.node.path;
  const scale = sumScale(search);
  return (now) => {
    title.textContent = titleOf(now);
    caption.textContent = captionOf(now, scale);
    refusal.textContent = refusalOf(now);
    refusal.hidden = !refusal.textContent;
    for (const part of parts) part.show(now);
  };
}

function titleOf({ search, trouble, split, left }) {
  if (trouble || !split) return "There is no split to work out at this node";
  const is = search.candidates.kind === "category" ? "is " : "";
  return `What ${search.candidates.name} ${is}${left} gains, worked out`;
}

function captionOf({ search, trouble, split, isBest }, scale) {
  if (trouble || !split) return trouble;
  const factor = scale.factor && ` ${scale.factor}`;
  const [before, after, gain] = [search.node.impurity, split.total, split.gain].map(scale.write);
  const name = search.criterion_name;
  const which = isBest ? "the best split of this column" : "this split";
  const whole = `${name[0].toUpperCase()}${name.slice(1)}`;
  return split.gain > 0
    ? `${whole} falls from ${before}${factor} to ${after}${factor}: ${which} gains ${gain}${factor}.`
    : `${whole} stays at ${before}${factor}: ${which} gains nothing.`;
}

function refusalOf({ search, split }) {
  if (!split || split.admissible) return "";
  const few = Math.min(split.left.rows, split.right.rows);
  return `This split is refused: it leaves ${showRows(few)} on a side, and the settings ask for ${showCount(search.min_samples_leaf)}. The sum says what it would gain.`;
}

function notesOf(search) {
  const notes = ["Worked out with all digits; only what is written is rounded."];
  if (search.task === "classes") notes.unshift(saidOf(termsOf(search)));
  if (search.display === "date") notes.push(`Errors are written in ${search.unit}.`);
  if (search.node.is_weighted) notes.push("Rows weigh differently: fractions are of weights, not of rows.");
  return notes.filter(Boolean);
}
