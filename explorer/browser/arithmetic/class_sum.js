/** The impurity of the node and of both sides, a term a class, under one another. */

import { MINUS } from "../shared/display.js";
import { html } from "../shared/dom.js";
import { classTerm } from "../shared/impurity.js";
import { classMark, fraction, number, sign } from "./fractions.js";
import { lineName, sumTable } from "./sum_table.js";
import { bitScale, nodeSide, showWeight, sumScale, termsOf } from "./sum_terms.js";

const PLUS = "+";

/**
 * @param {any} search the payload
 * @returns {{element: HTMLElement, show: (shown: any) => void}}
 */
export function classSum(search) {
  const scale = sumScale(search);
  const terms = termsOf(search);
  const head = terms.map((term) =>
    html(
      "th",
      { scope: "col", title: term.whole, class: "term" },
      html("span", { class: "class-name" }, classMark(term.slot), html("bdi", {}, term.name)),
    ),
  );
  if (search.criterion !== "entropy") head.unshift(html("td", {}));
  return sumTable(search, `${search.criterion_name}, term by term`, "sum", head, (name) =>
    classLine(search, terms, scale, name),
  );
}

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
    html("td", { class: "result" }, sign("="), result.element),
  );
  return {
    element,
    /** @param {import("../splits/sides.js").Side} side */
    show(side, words, counted) {
      title.show(words, counted);
      const largest = Math.max(...side.counts);
      let taken = false;
      for (const cell of cells) {
        const holds = !taken && cell.classes.some((c) => side.counts[c] === largest);
        taken ||= holds;
        cell.show(side, holds);
      }
      result.set(scale.write(side.impurity));
    },
  };
}

/** One class's term on one side: the fraction, and below it what it comes to. */
function cellOf(search, term, place, widest) {
  const { criterion } = search;
  const isMost = criterion === "misclassification";
  const isAlone = term.classes.length === 1;
  const parts = [fraction(widest), ...(criterion === "entropy" ? [fraction(widest)] : [])];
  const value = number("value", `${MINUS} ${bitScale.write(1)}`);
  const around = {
    gini: () => [
      html("span", { class: "bracket" }, "("),
      parts[0].element,
      html("span", { class: "bracket" }, ")"),
      html("sup", {}, "2"),
    ],
    entropy: () => [parts[0].element, html("span", { class: "log" }, "log₂"), parts[1].element],
    misclassification: () => [parts[0].element],
  };
  const sum = { gini: "Σ p²", entropy: "Σ p log₂ p", misclassification: "p" }[criterion];
  const expression = html(
    "span",
    { class: "expression" },
    ...(isAlone || isMost ? around[criterion]() : [html("span", { class: "log" }, sum)]),
  );
  const lead = sign(MINUS);
  const element = html(
    "td",
    { class: "term" },
    html("span", { class: "term-line" }, lead, expression),
    value.element,
  );
  return {
    element,
    classes: term.classes,
    /** @param {import("../splits/sides.js").Side} side @param {boolean} isLargest */
    show(side, isLargest) {
      let held = 0;
      let most = 0;
      let comes = 0;
      for (const c of term.classes) {
        held += side.counts[c];
        most = Math.max(most, side.counts[c]);
        comes += classTerm(criterion, side.counts[c], side.weight);
      }
      const shown = isMost && !isAlone ? most : held;
      for (const part of parts) part.set(showWeight(shown), showWeight(side.weight));
      if (isMost) {
        comes = classTerm(criterion, most, side.weight);
        element.classList.toggle("spared", !isLargest);
        lead.textContent = isLargest ? MINUS : "";
      }
      const leads = criterion === "entropy" ? (place ? `${PLUS} ` : "") : `${MINUS} `;
      value.set(isMost && !isLargest ? "" : leads + bitScale.write(comes));
    },
  };
}

/** What the criterion is, in a sentence. @param {any} search */
export function meaningOf(search) {
  const zero = "A class that does not occur adds nothing: 0 log₂ 0 counts as 0.";
  switch (search.criterion) {
    case "gini":
      return "Gini impurity is 1 less the squared share of each class: how often two rows, drawn one after the other and put back, are of different classes.";
    case "entropy":
      return `Entropy adds up \u2212p log₂ p over the classes, p a class’s share: the bits that it takes to tell a row’s class. ${zero}`;
    case "misclassification":
      return "Misclassification is 1 less the largest share: how often answering the commonest class is wrong.";
    case "squared_error":
      return "Squared error is the mean squared distance from the mean: the sum of squared errors (SSE), divided by the rows.";
    default:
      return "Absolute error is the mean distance from the median: the sum of absolute errors (SAE), divided by the rows.";
  }
}
