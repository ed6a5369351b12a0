/** Both sides of the split: a bar as long as their rows, and what they hold in numbers. */

import { showNumber, showPrediction, showRows, showShare, unbroken } from "../shared/display.js";
import { html } from "../shared/drawing/dom.js";
import { meanInk } from "../shared/drawing/marks.js";
import { countsOf, predictedValue } from "../splits/sides.js";

/** @typedef {import("../splits/payload.js").SplitSearch} SplitSearch */
/** @typedef {import("../splits/sides.js").Side} Side */
/** @typedef {import("./frame.js").Scale} Scale */

const MIN_SHARE = 0.04;

/**
 * What a side predicts: "96.1 % Adelie", "tie of Adelie and Gentoo", "mean 25.8".
 * @param {SplitSearch} search
 * @param {Side} side
 */
export function predictionOf(search, side) {
  const { counts } = side;
  if (!counts)
    return `${side.median === null ? "mean" : "median"} ${showPrediction(search, predictedValue(side))}`;
  const leaders = leadersOf(search, counts);
  const names = leaders.map((c) => search.classes[c].name);
  const share = unbroken(showShare(counts[leaders[0]] / side.weight));
  const of = search.node.is_weighted ? " of the weight" : "";
  if (leaders.length === 1) return `${share}${of} ${names[0]}`;
  return names.length === 2 ? `tie of ${names[0]} and ${names[1]}` : `tie of ${names.length} classes`;
}

/**
 * The classes that a side predicts, more than one in a tie: the heaviest, or under losses those of
 * the least expected loss.
 * @param {SplitSearch} search
 * @param {Float64Array} counts
 */
function leadersOf({ losses }, counts) {
  const codes = [...counts.keys()];
  if (losses === null) {
    const most = Math.max(...counts);
    return codes.filter((c) => counts[c] >= most * (1 - 2 ** -40));
  }
  const lost = codes.map((c) => codes.reduce((sum, k) => sum + counts[k] * losses[k][c], 0));
  const highest = Math.min(...lost) + 2 ** -40 * Math.max(...lost);
  return codes.filter((c) => lost[c] <= highest);
}

/** One row goes, two rows go. @param {number} rows */
export function goes(rows) {
  return rows === 1 ? "goes" : "go";
}

/**
 * `show` follows the split.
 * @param {SplitSearch} search
 * @param {Scale} scale
 * @returns {{element: HTMLElement, show: (split: import("../splits/sides.js").Split) => void}}
 */
export function splitSides(search, scale) {
  const halves = [halfOf(search, "left", scale), halfOf(search, "right", scale)];
  const bars = halves.map(({ bar }) => bar);
  const words = halves.map((half) => half.words);
  const element = html(
    "div",
    { class: "sides" },
    html("div", { class: "side-bars", "aria-hidden": "true" }, ...bars),
    html("div", { class: "side-words" }, ...words),
  );
  return {
    element,
    show({ left, right }) {
      const whole = left.rows + right.rows;
      halves[0].show(left, whole);
      halves[1].show(right, whole);
    },
  };
}

/**
 * @param {SplitSearch} search
 * @param {string} name "left" or "right"
 * @param {Scale} scale
 */
function halfOf(search, name, scale) {
  const rows = html("span", { class: "side-rows" });
  const prediction = html("span", { class: "side-prediction" });
  const impurity = html("span", { class: "side-impurity" });
  const facts = html("span", { class: "side-facts" }, prediction, html("wbr"), impurity);
  const bar = html("div", { class: "side-bar" });
  const fill = search.task === "numbers" ? meanBar(search, bar) : classBar(search, bar);
  return {
    bar,
    words: html("div", { class: `side ${name}` }, rows, facts),
    /** @param {Side} side @param {number} whole rows of both sides */
    show(side, whole) {
      rows.textContent = `${showRows(side.rows)} ${goes(side.rows)} ${name}`;
      prediction.textContent = predictionOf(search, side);
      const number = `${scale.write(side.impurity)} ${scale.factor}`;
      impurity.textContent = `${search.criterion_name} ${number}`.trim();
      bar.style.flexGrow = String(Math.max(side.rows / whole, MIN_SHARE));
      fill(side);
    },
  };
}

/**
 * @param {SplitSearch} search
 * @param {HTMLElement} bar
 * @returns {(side: Side) => void}
 */
function meanBar({ predictions }, bar) {
  const [low, high] = predictions ?? [0, 0];
  return (side) => {
    bar.style.background = meanInk((predictedValue(side) - low) / (high - low));
  };
}

/**
 * Makes the parts of a bar once; what it returns gives them a side's shares.
 * @param {SplitSearch} search
 * @param {HTMLElement} bar
 * @returns {(side: Side) => void}
 */
function classBar(search, bar) {
  const groups = groupsOf(search);
  const parts = groups.map(({ slot }) =>
    slot < 0
      ? html("span", { class: "part other" })
      : html("span", { class: "part", style: `background:var(--class-${slot})` }),
  );
  bar.append(...parts);
  let shown = groups.map(() => -1);
  /** @type {Side | null} */
  let last = null;
  // Written when pointed at: a drag would write all of them every frame.
  bar.addEventListener("pointerover", (event) => {
    const i = parts.indexOf(/** @type {HTMLElement} */ (event.target));
    if (i >= 0 && last) parts[i].title = `${groups[i].name}: ${showNumber(weightOf(last, groups[i]))}`;
  });
  return (side) => {
    last = side;
    shown = shown.map((before, i) => {
      const share = weightOf(side, groups[i]) / side.weight;
      if (share === before) return before;
      parts[i].hidden = !(share > 0);
      parts[i].style.flexGrow = String(share);
      return share;
    });
  };
}

/** @typedef {{slot: number, name: string, classes: number[]}} Group */

/** @param {Side} side @param {Group} group */
function weightOf(side, group) {
  const counts = countsOf(side);
  return group.classes.reduce((sum, c) => sum + counts[c], 0);
}

/**
 * Classes with a colour, in order, and all the others as one.
 * @param {SplitSearch} search
 */
function groupsOf({ classes }) {
  /** @type {Group[]} */
  const groups = [];
  /** @type {number[]} */
  const others = [];
  classes.forEach(({ slot, whole }, c) => {
    if (slot < 0) others.push(c);
    else groups.push({ slot, name: whole, classes: [c] });
  });
  if (others.length) groups.push({ slot: -1, name: `${others.length} other classes`, classes: others });
  return groups;
}
