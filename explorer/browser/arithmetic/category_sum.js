/** A category's levels one by one: what each holds, and what asking for all at once gains. */

import { showAnswer, showCount } from "../shared/display.js";
import { html } from "../shared/dom.js";
import { classTotal, gainOf, gainRatio, splitInformation } from "../shared/impurity.js";
import { classMark, scrolling } from "./fractions.js";
import { bitScale, heldOf, nodeSide, showWeight, sumScale, termsOf, unitOfWeight } from "./sum_terms.js";

/**
 * @typedef {{name: string, whole: string, level: number, rows: number, weight: number,
 *   counts: Float64Array | null, answer: number, impurity: number, bits: number}} LevelRow
 *   `level` is -1 for those without a name of their own, together
 */

/**
 * @param {any} search the payload
 * @param {ReturnType<typeof import("../splits/category_splits.js").categorySplits>} model
 * @returns {{element: HTMLElement, show: (shown: any) => void}}
 */
export function levelSum(search, model) {
  const { candidates } = search;
  const isClasses = search.task === "classes";
  const isAbsolute = search.criterion === "absolute_error";
  const withBits = isClasses && search.criterion !== "entropy";
  const scale = sumScale(search);
  const node = nodeSide(search);
  const every = everyLevel(search, model);
  const heading = html(
    "h4",
    {},
    "All levels of ",
    html("bdi", {}, candidates.name),
    ` at once: ${showCount(every.length)} branches`,
  );
  if (every.some((row) => Number.isNaN(row.impurity))) {
    const why = "Too many rows to compute each level’s median in the browser.";
    const element = html("section", { class: "levels" }, heading, html("p", { class: "note" }, why));
    return { element, show() {} };
  }
  const rows = listed(search, every);
  const terms = isClasses ? termsOf(search) : [];
  const sides = [];
  const body = rows.map((row) => {
    const side = html("td", { class: "side-cell" });
    sides.push({ level: row.level, side });
    return html(
      "tr",
      {},
      html("th", { scope: "row", title: row.whole }, html("bdi", {}, row.name)),
      ...terms.map((term) => html("td", {}, showWeight(heldOf(row.counts, term.classes)))),
      html("td", {}, showWeight(row.weight)),
      ...(isClasses ? [] : [html("td", {}, Number.isNaN(row.answer) ? "" : showAnswer(search, row.answer))]),
      html("td", {}, scale.write(row.impurity)),
      ...(withBits ? [html("td", {}, bitScale.write(row.bits))] : []),
      side,
    );
  });
  const answer = isAbsolute ? "median" : "mean";
  const head = html(
    "tr",
    {},
    html("th", { scope: "col" }, "level"),
    ...terms.map((term) =>
      html("th", { scope: "col", title: term.whole }, classMark(term.slot), html("bdi", {}, term.name)),
    ),
    html("th", { scope: "col" }, unitOfWeight(search)),
    ...(isClasses ? [] : [html("th", { scope: "col" }, answer)]),
    html("th", { scope: "col" }, `${search.criterion_name} ${scale.factor}`.trim()),
    ...(withBits ? [html("th", { scope: "col" }, "entropy")] : []),
    html("th", { scope: "col" }, "this split"),
  );
  const table = html(
    "table",
    { class: "crosstab" },
    html("caption", { class: "unseen" }, `Levels of ${candidates.whole} against ${search.target}`),
    html("thead", {}, head),
    html("tbody", {}, ...body),
    html("tfoot", {}, ...footOf(search, every, node, terms.length + (isClasses ? 0 : 1))),
  );
  const notes = [];
  if (rows.length < every.length) {
    const blank = isAbsolute ? "; a median of all of them is not known here" : "";
    notes.push(
      `${showCount(rows.length - 1)} of ${showCount(every.length)} levels listed, the heaviest; the others are added up, their impurity on average${blank}.`,
    );
  }
  const element = html(
    "section",
    { class: "levels" },
    heading,
    scrolling(`Levels of ${candidates.whole}`, table),
    ...notes.map((note) => html("p", { class: "note" }, note)),
  );
  return {
    element,
    show({ goesLeft }) {
      if (!goesLeft) return;
      for (const { level, side } of sides)
        side.textContent = level < 0 ? "" : goesLeft[level] ? "left" : "right";
    },
  };
}

/** @returns {LevelRow[]} */
function everyLevel(search, model) {
  const { candidates, node } = search;
  const names = new Map(
    candidates.shown.map((level, i) => [level, [candidates.names[i], candidates.wholes[i]]]),
  );
  return candidates.rows.map((rows, level) => {
    const [name, whole] = names.get(level) ?? ["", ""];
    const held = model.level(level);
    const own = { name, whole, level, rows };
    if (held instanceof Float64Array) {
      const weight = held.reduce((total, count) => total + count, 0);
      const impurity = classTotal(search.criterion, held) / weight;
      const bits = classTotal("entropy", held) / weight;
      return { ...own, weight, counts: held, answer: NaN, impurity, bits };
    }
    const { weight, mean, ssd } = held;
    if (search.criterion !== "absolute_error")
      return { ...own, weight, counts: null, answer: mean + node.centre, impurity: ssd / weight, bits: NaN };
    const absolute = model.absolute(level) ?? { median: NaN, total: NaN };
    const [answer, impurity] = [absolute.median + node.centre, absolute.total / weight];
    return { ...own, weight, counts: null, answer, impurity, bits: NaN };
  });
}

/** The levels with names, in the order of the candidates, and all others as one. */
function listed(search, every) {
  const { candidates } = search;
  const rank = new Map(candidates.order.map((level, i) => [level, i]));
  const named = candidates.shown
    .map((level) => every[level])
    .sort((one, other) => rank.get(one.level) - rank.get(other.level));
  if (named.length === every.length) return named;
  const shown = new Set(candidates.shown);
  const rest = every.filter((row) => !shown.has(row.level));
  const weight = sumOf(rest, (row) => row.weight);
  const words = `${showCount(rest.length)} other levels`;
  return [
    ...named,
    {
      name: words,
      whole: words,
      level: -1,
      rows: sumOf(rest, (row) => row.rows),
      weight,
      counts: rest[0].counts?.map((_, c) => sumOf(rest, (row) => row.counts[c])),
      // Medians do not add up as means do.
      answer:
        search.criterion === "absolute_error" ? NaN : sumOf(rest, (row) => row.weight * row.answer) / weight,
      impurity: sumOf(rest, (row) => row.weight * row.impurity) / weight,
      bits: sumOf(rest, (row) => row.weight * row.bits) / weight,
    },
  ];
}

/** The sums under the table: weighed impurity, before, gain, split information, gain ratio. */
function footOf(search, every, node, n_before) {
  const isClasses = search.task === "classes";
  const ownBits = search.criterion === "entropy";
  const scale = sumScale(search);
  const after = sumOf(every, (row) => row.weight * row.impurity);
  const weight = node.weight;
  const columns = [
    {
      write: scale.write,
      before: node.impurity,
      after: after / weight,
      gain: gainOf(after, weight, node.impurity),
    },
  ];
  let information = NaN;
  if (isClasses) {
    const bits = classTotal("entropy", node.counts) / weight;
    const bitsAfter = sumOf(every, (row) => row.weight * row.bits);
    const gain = gainOf(bitsAfter, weight, bits);
    if (!ownBits) columns.push({ write: bitScale.write, before: bits, after: bitsAfter / weight, gain });
    information = splitInformation(every.map((row) => row.weight));
  }
  const row = (words, values, className = "") =>
    html(
      "tr",
      { class: className },
      html("th", { scope: "row", colspan: n_before + 2 }, words),
      ...values.map((value) => html("td", {}, value)),
      html("td", {}),
    );
  const unit = unitOfWeight(search);
  const found = [
    row(
      "before",
      columns.map((column) => column.write(column.before)),
    ),
    row(
      `all levels, weighed by ${unit}`,
      columns.map((column) => column.write(column.after)),
    ),
    row(
      ownBits ? "information gain" : isClasses ? "gain (of entropy: information gain)" : "gain",
      columns.map((column) => column.write(column.gain)),
      "multiway-gain",
    ),
  ];
  if (!isClasses) return found;
  const blank = ownBits ? [] : [""];
  const gain = columns.at(-1).gain;
  const ratio = bitScale.write(gainRatio(gain, information));
  return [
    ...found,
    row(`split information of ${showCount(every.length)} branches`, [...blank, bitScale.write(information)]),
    row("gain ratio", [...blank, ratio], "multiway-ratio"),
  ];
}

function sumOf(rows, of) {
  let total = 0;
  for (const row of rows) total += of(row);
  return total;
}
