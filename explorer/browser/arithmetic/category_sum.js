/** A category's levels one by one: the rows of each, and the gain of a split into all of them at once. */

import { showCount, showPrediction } from "../shared/display.js";
import { html } from "../shared/drawing/dom.js";
import { classTotal, gainOf, gainRatio, splitInformation } from "../shared/impurity.js";
import { countOfLevels } from "../splits/payload.js";
import { countsOf } from "../splits/sides.js";
import { everyLevel, listedLevels, sumOf } from "./category_rows.js";
import { cell, classHeads, columnHead, rowHead, tableOf } from "./category_table.js";
import { scrolling } from "./fractions.js";
import { bitScale, heldOf, nodeSide, showWeight, sumScale, termsOf, unitOfWeight } from "./sum_terms.js";

/** @typedef {import("../splits/payload.js").CategorySearch} CategorySearch */
/** @typedef {import("./category_rows.js").LevelRow} LevelRow */

/**
 * @param {CategorySearch} search
 * @param {import("../splits/category_splits.js").CategorySplits} model
 * @returns {import("./arithmetic.js").Part}
 */
export function categorySum(search, model) {
  const { candidates } = search;
  const every = everyLevel(search, model);
  const branches = `: ${showCount(every.length)} branches`;
  const name = html("bdi", {}, candidates.name);
  const heading = html("h4", {}, "One branch per category of ", name, branches);
  if (every.some((row) => Number.isNaN(row.impurity))) {
    return onlyNote(heading, "Too many rows to compute each category’s median in the browser.");
  }
  const n = countOfLevels(candidates);
  if (n > every.length) {
    return onlyNote(
      heading,
      `The ${showCount(n)} categories are too many to add up one by one in the browser.`,
    );
  }
  const rows = listedLevels(search, every);
  const sides = rows.map(() => html("td", { class: "side-cell" }));
  const body = rows.map((row, i) => html("tr", {}, ...cellsOf(search, row), sides[i]));
  const caption = `Categories of ${candidates.whole} against ${search.target}`;
  const table = tableOf("crosstab", caption, headOf(search), body, footOf(search, every));
  const note = noteOf(search, rows.length, every.length);
  const element = html(
    "section",
    { class: "categories" },
    heading,
    scrolling(`Categories of ${candidates.whole}`, table),
    note ? html("p", { class: "note" }, note) : "",
  );
  return {
    element,
    show({ goesLeft }) {
      if (!goesLeft) return;
      rows.forEach(({ level }, i) => {
        sides[i].textContent = level < 0 ? "" : goesLeft[level] ? "left" : "right";
      });
    },
  };
}

/**
 * @param {Element} heading
 * @param {string} why there is no table
 */
function onlyNote(heading, why) {
  const element = html("section", { class: "categories" }, heading, html("p", { class: "note" }, why));
  return { element, show() {} };
}

/**
 * Whether a column of entropy is shown next to that of another criterion.
 * @param {CategorySearch} search
 */
function withBits({ task, criterion }) {
  return task === "classes" && criterion !== "entropy";
}

/** @param {CategorySearch} search */
function headOf(search) {
  const isClasses = search.task === "classes";
  const prediction = search.criterion === "absolute_error" ? "median" : "mean";
  return [
    columnHead("category"),
    ...(isClasses ? classHeads(termsOf(search)) : []),
    columnHead(unitOfWeight(search)),
    ...(isClasses ? [] : [columnHead(prediction)]),
    columnHead(`${search.criterion_name} ${sumScale(search).factor}`.trim()),
    ...(withBits(search) ? [columnHead("entropy")] : []),
    columnHead("this split"),
  ];
}

/**
 * @param {CategorySearch} search
 * @param {LevelRow} row
 */
function cellsOf(search, { name, whole, counts, weight, prediction, impurity, bits }) {
  const terms = counts ? termsOf(search).map(({ classes }) => showWeight(heldOf(counts, classes))) : [];
  const predicted = Number.isNaN(prediction) ? "" : showPrediction(search, prediction);
  const texts = [
    ...terms,
    showWeight(weight),
    ...(counts ? [] : [predicted]),
    sumScale(search).write(impurity),
    ...(withBits(search) ? [bitScale.write(bits)] : []),
  ];
  return [rowHead(name, whole), ...texts.map(cell)];
}

/**
 * How many of the categories are listed, if not all are.
 * @param {CategorySearch} search
 * @param {number} shown
 * @param {number} every
 */
function noteOf(search, shown, every) {
  if (shown === every) return "";
  const isAbsolute = search.criterion === "absolute_error";
  const blank = isAbsolute ? "; their overall median is not known here" : "";
  return `The ${showCount(shown - 1)} largest of ${showCount(every)} categories are listed; the others are combined, with their average impurity${blank}.`;
}

/**
 * The sums under the table: before, weighed impurity, gain, split information, gain ratio.
 * @param {CategorySearch} search
 * @param {LevelRow[]} every
 */
function footOf(search, every) {
  const isClasses = search.task === "classes";
  const ownBits = search.criterion === "entropy";
  const nBefore = isClasses ? termsOf(search).length : 1;
  const columns = [gainColumn(search, every)];
  if (withBits(search)) columns.push(bitColumn(search, every));
  /** @param {string} words @param {string[]} values @param {string} [className] */
  const row = (words, values, className = "") =>
    html(
      "tr",
      { class: className },
      html("th", { scope: "row", colspan: nBefore + 2 }, words),
      ...values.map(cell),
      cell(""),
    );
  /** @param {"before" | "after" | "gain"} key */
  const written = (key) => columns.map((column) => column.write(column[key]));
  const gainName = isClasses ? "gain (for entropy: information gain)" : "gain";
  const found = [
    row("before", written("before")),
    row(`all categories, weighted by ${unitOfWeight(search)}`, written("after")),
    row(ownBits ? "information gain" : gainName, written("gain"), "multiway-gain"),
  ];
  if (!isClasses) return found;
  const blank = ownBits ? [] : [""];
  const information = splitInformation(every.map(({ weight }) => weight));
  const ratio = bitScale.write(gainRatio(columns[columns.length - 1].gain, information));
  const branches = `split information of ${showCount(every.length)} branches`;
  return [
    ...found,
    row(branches, [...blank, bitScale.write(information)]),
    row("gain ratio", [...blank, ratio], "multiway-ratio"),
  ];
}

/**
 * In the criterion's own unit.
 * @param {CategorySearch} search
 * @param {LevelRow[]} every
 */
function gainColumn(search, every) {
  const { weight } = nodeSide(search);
  const before = search.node.impurity;
  const total = sumOf(every, (row) => row.weight * row.impurity);
  return {
    write: sumScale(search).write,
    before,
    after: total / weight,
    gain: gainOf(total, weight, before),
  };
}

/**
 * In bits.
 * @param {CategorySearch} search
 * @param {LevelRow[]} every
 */
function bitColumn(search, every) {
  const node = nodeSide(search);
  const before = classTotal("entropy", countsOf(node)) / node.weight;
  const total = sumOf(every, (row) => row.weight * row.bits);
  const gain = gainOf(total, node.weight, before);
  return { write: bitScale.write, before, after: total / node.weight, gain };
}
