/** Where two trees differ: their nodes, and the rows that they predict differently. */

import { component } from "../shared/component.js";
import { html } from "../shared/drawing/dom.js";
import { classMark } from "../shared/drawing/marks.js";

/** @typedef {import("./payload.js").Difference} Difference */
/** @typedef {import("./payload.js").NodeLine} NodeLine */
/** @typedef {import("./payload.js").PredictedCell} PredictedCell */
/** @typedef {import("./payload.js").RowLine} RowLine */
/** @typedef {import("../shared/component.js").Place} Place */

const NO_SLOT = -2; // of a number

export default component(create, { trouble: "The difference cannot be shown." });

/**
 * @param {Place} place
 * @returns {import("../shared/component.js").Picture<Difference>}
 */
function create(place) {
  const both = html("div", { class: "both" });
  const root = html("section", { class: "difference" }, both);
  return {
    root,
    saved: { name: "difference" },
    update(view) {
      both.replaceChildren(nodeList(view, place), rowTable(view));
    },
  };
}

/**
 * A pair of nodes a line; the one that is pointed at, or has the focus, lights up in both trees.
 * @param {Difference} view
 * @param {Place} place
 */
function nodeList({ nodes, nodes_note }, place) {
  const lines = nodes.map((node, i) => nodeLine(node, i + 1, (path) => place.bus.publish("hover", path)));
  const empty = html("p", { class: "caption" }, "No node differs.");
  return html(
    "div",
    { class: "nodes" },
    html("h3", { class: "title" }, "Node by node"),
    lines.length ? html("ol", { class: "lines" }, ...lines) : empty,
    html("p", { class: "caption" }, nodes_note),
  );
}

/**
 * @param {NodeLine} node
 * @param {number} number
 * @param {(path: string | null) => void} point
 */
function nodeLine({ change, path, depth, first, second, note }, number, point) {
  const badge = html("span", { class: `badge ${change}`, "aria-hidden": "true" }, String(number));
  const words = html("span", { class: "words" }, ...sides(first, second));
  const at = html("span", { class: "depth" }, depth ? `depth ${depth}` : "root");
  const line = html(
    "li",
    { class: "line", tabindex: 0 },
    badge,
    words,
    at,
    html("span", { class: "note" }, note),
  );
  for (const name of ["pointerenter", "focus"]) line.addEventListener(name, () => point(path));
  for (const name of ["pointerleave", "blur"]) line.addEventListener(name, () => point(null));
  return line;
}

/**
 * What each tree has at this place; if only one tree has the split, the other side is empty.
 * @param {string} first
 * @param {string} second
 */
function sides(first, second) {
  const side = (/** @type {string} */ which, /** @type {string} */ text) =>
    html("span", { class: "side" }, html("span", { class: "which" }, which), " ", html("bdi", {}, text));
  return [...(first ? [side("1", first)] : []), ...(second ? [side("2", second)] : [])];
}

/** @param {Difference} view */
function rowTable({ rows, rows_note }) {
  const head = ["row", "is", "tree 1", "tree 2"].map((name) => html("th", { scope: "col" }, name));
  const table = html(
    "div",
    { class: "scrolls", tabindex: 0, role: "region", "aria-label": "Rows that are predicted differently" },
    html("table", {}, html("thead", {}, html("tr", {}, ...head)), html("tbody", {}, ...rows.map(rowLine))),
  );
  const empty = html("p", { class: "caption" }, "Both trees make the same prediction for every row.");
  const isFramed = rows.some(({ first, second }) => first.is_wrong || second.is_wrong);
  const framed = isFramed ? [html("p", { class: "caption" }, "Framed predictions are wrong.")] : [];
  return html(
    "div",
    { class: "rows" },
    html("h3", { class: "title" }, "Rows whose prediction changes"),
    rows.length ? table : empty,
    ...framed,
    html("p", { class: "caption" }, rows_note),
  );
}

/** @param {RowLine} row */
function rowLine({ name, line, actual, first, second }) {
  const cells = [actual, first, second].map((cell) => html("td", {}, predicted(cell)));
  return html("tr", {}, html("th", { scope: "row", title: line }, html("bdi", {}, name)), ...cells);
}

/** @param {PredictedCell} cell */
function predicted({ text, slot, is_wrong }) {
  const mark = slot === NO_SLOT ? [] : [classMark(slot)];
  const wrong = is_wrong ? [html("span", { class: "unseen" }, ", wrong")] : [];
  return html(
    "span",
    { class: is_wrong ? "cell wrong" : "cell" },
    ...mark,
    html("bdi", { title: text }, text),
    ...wrong,
  );
}
