/** The overview's sentences: on the filters, the current node, and the nodes not drawn. */

import { begun, showCount, showRows, showShare, unbroken } from "../shared/display.js";
import { captionOf } from "../shared/interest.js";
import { isFiltering } from "./filter.js";

/**
 * @typedef {import("./filter.js").Filter} Filter
 * @typedef {import("./model.js").Overview} Overview
 */

/**
 * @param {Overview} overview
 * @param {Filter} filter
 * @param {{leaves: number, passing: number, share: number}} tally
 * @param {boolean} isBranch whether only a branch is shown
 */
export function filterSentence(overview, filter, { leaves, passing, share }, isBranch) {
  const where = isBranch ? "In this branch, " : "";
  const noun = leaves === 1 ? "leaf" : "leaves";
  if (!isFiltering(filter)) {
    const all =
      { 1: "the only leaf is", 2: "both leaves are" }[leaves] ?? `all ${showCount(leaves)} leaves are`;
    return whole(`${where}${all} shown: no filter is set.`);
  }
  const asked = conditions(overview, filter, passing === 0 || passing === 1).join(" and ");
  if (!passing) return whole(`${where}none of ${showCount(leaves)} ${noun} ${asked}.`);
  const together = passing === 1 ? "it holds" : "together they hold";
  const of = `of the ${isBranch ? "branch’s " : ""}${overview.weighted ? "weight" : "rows"}`;
  const counted = `${showCount(passing)} of ${showCount(leaves)} ${noun}`;
  return whole(`${where}${counted} ${asked}; ${together} ${showShare(share)} ${of}.`);
}

/**
 * @param {Overview} overview
 * @param {Filter} filter
 * @param {boolean} isOne whether exactly one leaf meets them
 */
function conditions({ task, measure }, { rows, share }, isOne) {
  const found = [];
  const [holds, is, has] = isOne ? ["holds", "is", "has"] : ["hold", "are", "have"];
  if (rows > 1) found.push(`${holds} at least ${showRows(rows)}`);
  if (share <= 0) return found;
  if (task === "classes") {
    found.push(share === 1 ? `${is} pure` : `${is} at least ${showShare(share)} one class`);
  } else if (share === 1) found.push(`${has} no ${measure}`);
  else found.push(`${has} at least ${showShare(share)} less ${measure} per row than the root`);
  return found;
}

/**
 * @param {Overview} overview
 * @param {number} rows
 */
export function supportWords(overview, rows) {
  return `${showRows(rows)} · ${showShare(rows / overview.rows)}`;
}

/**
 * @param {Overview} overview
 * @param {number} share
 */
export function purityWords({ task, measure }, share) {
  if (task === "classes") return `${showShare(share)} one class`;
  return `${showShare(share)} less ${measure}`;
}

/**
 * A node's sentence, and its share of all rows; for the root, the tree's sentence.
 * @param {Overview} overview
 * @param {number} i
 */
export function nodeCaption(overview, i) {
  const { nodes, rows, caption } = overview;
  if (i === 0) return caption;
  return `${captionOf(overview, i)} This node holds ${showShare(nodes.rows[i] / rows)} of all rows.`;
}

/**
 * What the picture leaves out.
 * @param {Overview} overview
 * @param {{merged: number, levels: number, drawn: number}} of
 */
export function omissions({ capped, weighted }, { merged, levels, drawn }) {
  const sentences = [capped];
  if (weighted) sentences.push("Widths show weights, not rows.");
  if (merged === 1) sentences.push("1 node narrower than a pixel is not drawn.");
  if (merged > 1) {
    sentences.push(
      `${showCount(merged)} nodes narrower than a pixel are not drawn one by one: ` +
        "each pixel shows its widest node.",
    );
  }
  if (drawn < levels) {
    sentences.push(`${showCount(drawn)} of ${showCount(levels)} levels are drawn; zoom in for more.`);
  }
  return sentences.filter(Boolean).join(" ");
}

/** @param {string} sentence as written on its own */
function whole(sentence) {
  return unbroken(begun(sentence));
}
