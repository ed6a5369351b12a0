/** The "?" beside the tree's tools: which keys do what, and what the page's few signs mean. */

import { html } from "../../shared/drawing/dom.js";

const KEYS = [
  ["↑ ↓", "to the node above or to the first one below"],
  ["← →", "to the node beside, on the same level"],
  ["Home, End", "to the root, to the last node"],
  ["Enter", "select the node"],
  ["Space, + or −", "fold or unfold what is below the node"],
  ["Escape", "select the root; at a threshold, back to the best split"],
  ["Ctrl and wheel", "zoom the tree"],
  ["← → on a slider or a threshold", "one step; Page up and Page down, several steps"],
];

const SIGNS = [
  ["hollow dot", "a leaf that a limit stopped, in a tree drawn as dots"],
  ["torn edge, stopped", "a limit ended the tree here; the leaf would split further"],
  [
    "hollow row",
    "in decision regions: the row differs from the fixed values, so it may lie in another region",
  ],
  ["dashed line", "rows with a missing value, on their way to one side"],
  ["no gain yet", "this split gains nothing by itself; later splits may"],
  [
    "heuristic",
    "too many categories to try every subset: a good one was searched for, a better one may exist",
  ],
  [
    "±",
    "how far the numbers of a node lie from its prediction: their standard deviation, or for absolute error their mean distance from the median",
  ],
];

/** @returns {{button: HTMLElement, dialog: HTMLDialogElement}} */
export function createGuide() {
  const says = "Keys and signs";
  const close = html("button", { type: "button", class: "quiet" }, "Close");
  const dialog = /** @type {HTMLDialogElement} */ (
    html(
      "dialog",
      { class: "guide", "aria-label": says },
      html("h3", {}, "Keys"),
      html("p", {}, "Press Tab until the tree has the focus, then:"),
      listOf(KEYS),
      html("h3", {}, "Signs"),
      listOf(SIGNS),
      close,
    )
  );
  const button = html(
    "button",
    { type: "button", class: "quiet", title: says, "aria-label": says, "aria-haspopup": "dialog" },
    "?",
  );
  button.addEventListener("click", () => dialog.showModal()); // Escape closes it: the browser's own
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close(); // beside what it says
  });
  return { button, dialog };
}

/** @param {string[][]} pairs */
function listOf(pairs) {
  return html(
    "dl",
    {},
    ...pairs.flatMap(([name, meaning]) => [html("dt", {}, name), html("dd", {}, meaning)]),
  );
}
