/** The "?" next to the tree's tools: the keys and what they do, and the page's few signs. */

import { html } from "../../shared/drawing/dom.js";

const KEYS = [
  ["↑ ↓", "to the node above or to the first one below"],
  ["← →", "to the next node on the same level"],
  ["Home, End", "to the root, to the last node"],
  ["Enter", "select the node"],
  ["Space, + or −", "fold or unfold the branch below the node"],
  ["Delete", "prune the branch below the node; the page can undo this"],
  ["Escape", "select the root; on a threshold: back to the best split"],
  ["Ctrl + wheel", "zoom the tree"],
  ["Space on the timeline", "play, or pause"],
  ["← → on a slider or threshold", "one step; Page up and Page down: several steps"],
];

const SIGNS = [
  ["hollow dot", "a leaf that a limit stopped, in a tree drawn as dots"],
  ["torn edge, stopped", "a limit stopped the tree here; the leaf could split further"],
  [
    "hollow row",
    "in decision regions: the row’s values differ from the fixed ones, so it may belong to another region",
  ],
  ["dashed line in the tree", "rows with a missing value, which go to one side"],
  ["? under a bar", "the rows with a missing value"],
  [
    "≠",
    "the held-out rows differ from the node’s training rows beyond chance: the p-value of the named test, times the number of nodes tested, is below 0.05",
  ],
  ["tie", "two classes, or two splits, are equally good; the first one is taken"],
  [
    "≈ tie",
    "a near tie: the split gains almost as much as the best one; the sentence below states the bound",
  ],
  ["no gain yet", "this split alone gains nothing; later splits may"],
  ["heuristic", "too many categories to try every split: a better one may exist"],
  [
    "±",
    "how far a node’s rows are from its prediction: the standard deviation or, for absolute error, the mean distance from the median",
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
    if (event.target === dialog) dialog.close(); // outside its text
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
