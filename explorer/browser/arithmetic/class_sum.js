/** The impurity of the node and of both sides, one term per class, under one another. */

import { MINUS } from "../shared/display.js";
import { html } from "../shared/drawing/dom.js";
import { classTerm } from "../shared/impurity.js";
import { countsOf } from "../splits/sides.js";
import { classMark, fraction, number, sign } from "./fractions.js";
import { lineName, resultCell, sumTable } from "./sum_table.js";
import { bitScale, nodeSide, showWeight, sumScale, termsOf } from "./sum_terms.js";

/** @typedef {import("../splits/payload.js").SplitSearch} SplitSearch */
/** @typedef {import("../splits/sides.js").Side} Side */
/** @typedef {import("./sum_terms.js").Term} Term */

const PLUS = "+";

/**
 * @param {SplitSearch} search
 * @returns {import("./arithmetic.js").Part}
 */
export function classSum(search) {
  const scale = sumScale(search);
  const terms = termsOf(search);
  const head = terms.map((term) =>
    html("th", { scope: "col", title: term.whole, class: "addend" }, className(term)),
  );
  if (search.criterion !== "entropy") head.unshift(html("td", {}));
  return sumTable(search, `${search.criterion_name}, term by term`, "sum", head, (name) =>
    classLine(search, terms, scale, name),
  );
}

/** @param {Term} term */
function className(term) {
  return html("span", { class: "class-name" }, classMark(term.slot), html("bdi", {}, term.name));
}

/**
 * @param {SplitSearch} search
 * @param {Term[]} terms
 * @param {ReturnType<typeof sumScale>} scale
 * @param {string} name
 * @returns {import("./sum_table.js").Line}
 */
function classLine(search, terms, scale, name) {
  const widest = showWeight(nodeSide(search).weight);
  const title = lineName();
  const cells = terms.map((term, i) => cellOf(search, term, i, widest));
  const result = number("result-number", scale.write(search.node.impurity));
  const withOne = search.criterion !== "entropy";
  const element = html(
    "tr",
    { class: name },
    title.element,
    ...(withOne ? [html("td", { class: "one" }, "1")] : []),
    ...cells.map((cell) => cell.element),
    resultCell(search, result.element),
  );
  return {
    element,
    show(side, words, counted) {
      title.show(words, counted);
      const counts = countsOf(side);
      const largest = Math.max(...counts);
      let taken = false;
      for (const cell of cells) {
        /** @type {boolean} */
        const holds = !taken && cell.classes.some((c) => counts[c] === largest);
        taken ||= holds;
        cell.show(side, holds);
      }
      result.set(scale.write(side.impurity));
    },
  };
}

/**
 * One class's term on one side: the fraction, and its value below.
 * @param {SplitSearch} search
 * @param {Term} term
 * @param {number} index among the terms
 * @param {string} widest
 */
function cellOf({ criterion }, term, index, widest) {
  const isMost = criterion === "misclassification";
  const { parts, expression } = expressionOf(criterion, term, widest);
  const value = number("value", `${MINUS} ${bitScale.write(1)}`);
  const lead = sign(MINUS);
  const first = html("span", { class: "addend-line" }, lead, expression);
  // If terms wrap, they no longer line up with the heads of their classes.
  const whose = html("span", { class: "whose", "aria-hidden": "true" }, className(term));
  const element = html("td", { class: "addend" }, whose, first, value.element);
  const before = criterion !== "entropy" ? `${MINUS} ` : index ? `${PLUS} ` : "";
  return {
    element,
    classes: term.classes,
    /** @param {Side} side @param {boolean} isLargest */
    show(side, isLargest) {
      const held = term.classes.map((c) => countsOf(side)[c]);
      const sum = isMost ? Math.max(...held) : held.reduce((all, one) => all + one, 0);
      for (const part of parts) part.set(showWeight(sum), showWeight(side.weight));
      if (isMost) {
        element.classList.toggle("spared", !isLargest);
        lead.textContent = isLargest ? MINUS : "";
      }
      let total = 0;
      for (const one of isMost ? [sum] : held) total += classTerm(criterion, one, side.weight);
      value.set(isMost && !isLargest ? "" : before + bitScale.write(total));
    },
  };
}

/**
 * The fractions of a term, and the signs around them; several classes are a sum in letters.
 * @param {string} criterion
 * @param {Term} term
 * @param {string} widest
 */
function expressionOf(criterion, term, widest) {
  const parts = criterion === "entropy" ? [fraction(widest), fraction(widest)] : [fraction(widest)];
  const [one, other] = parts.map((part) => part.element);
  /** @param {string} text */
  const bracket = (text) => html("span", { class: "bracket" }, text);
  /** @param {string} text */
  const letters = (text) => html("span", { class: "log" }, text);
  const isAlone = term.classes.length === 1;
  let inside = [one];
  if (criterion === "gini")
    inside = isAlone ? [bracket("("), one, bracket(")"), html("sup", {}, "2")] : [letters("Σ p²")];
  if (criterion === "entropy") inside = isAlone ? [one, letters("log₂"), other] : [letters("Σ p log₂ p")];
  return { parts, expression: html("span", { class: "expression" }, ...inside) };
}

/** What the criterion is, in a sentence. @param {SplitSearch} search */
export function meaningOf(search) {
  const zero = "A class that does not occur adds nothing: 0 log₂ 0 counts as 0.";
  const ofAll = search.node.is_weighted ? "weight" : "number of rows";
  switch (search.criterion) {
    case "gini":
      return "Gini impurity is 1 minus the squared share of each class: how often two rows differ in class if each is drawn at random from all rows of the node.";
    case "entropy":
      return `Entropy is the sum of \u2212p log₂ p over the classes, where p is a class’s share: the bits needed to tell a row’s class. ${zero}`;
    case "misclassification":
      return "Misclassification is 1 minus the largest share: how often predicting the commonest class is wrong.";
    case "squared_error":
      return `Squared error is the mean squared distance from the mean: the sum of squared errors (SSE), divided by the ${ofAll}.`;
    default:
      return `Absolute error is the mean distance from the median: the sum of absolute errors (SAE), divided by the ${ofAll}.`;
  }
}
