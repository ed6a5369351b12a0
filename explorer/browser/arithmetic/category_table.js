/** The column and row heads that category tables share. */

import { html } from "../shared/drawing/dom.js";
import { classMark } from "./fractions.js";

/**
 * The head of a column.
 * @param {string} words
 */
export function columnHead(words) {
  return html("th", { scope: "col" }, words);
}

/**
 * The heads of the classes, each with its mark.
 * @param {import("./sum_terms.js").Term[]} terms
 */
export function classHeads(terms) {
  return terms.map((term) =>
    html("th", { scope: "col", title: term.whole }, classMark(term.slot), html("bdi", {}, term.name)),
  );
}

/**
 * The head of a row: a category's name, shown in full when pointed at.
 * @param {string} name
 * @param {string} whole
 */
export function rowHead(name, whole) {
  return html("th", { scope: "row", title: whole }, html("bdi", {}, name));
}

/**
 * @param {string} className
 * @param {string} caption for screen readers
 * @param {(Node | string)[]} head cells
 * @param {HTMLElement[]} rows
 * @param {HTMLElement[]} [foot] rows
 */
export function tableOf(className, caption, head, rows, foot = []) {
  return html(
    "table",
    { class: className },
    html("caption", { class: "unseen" }, caption),
    html("thead", {}, html("tr", {}, ...head)),
    html("tbody", {}, ...rows),
    foot.length ? html("tfoot", {}, ...foot) : "",
  );
}

/** @param {string} text */
export function cell(text) {
  return html("td", {}, text);
}
