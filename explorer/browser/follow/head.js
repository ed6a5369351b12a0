/** The followed row, its prediction, and the controls to follow another row. */

import { html } from "../shared/drawing/dom.js";
import { walk } from "./walk.js";

/**
 * @typedef {import("./payload.js").FollowTree} FollowTree
 * @typedef {import("./payload.js").FollowedRow} FollowedRow
 * @typedef {{step: (by: number) => void, go: (number: number) => void, wrong: () => void, stop: () => void,
 *   restore: () => void}} Act
 */

/** @param {Act} act */
export function createHead(act) {
  const title = html("h3", { class: "title", role: "status" });
  const trouble = html("p", { class: "trouble", role: "alert" });
  const field = /** @type {HTMLInputElement} */ (
    html("input", {
      type: "text",
      inputmode: "numeric",
      class: "row-number",
      "aria-label": "Row",
      autocomplete: "off",
      "data-key": "row",
    })
  );
  const button = (
    /** @type {string} */ words,
    /** @type {string} */ name,
    /** @type {() => void} */ then,
  ) => {
    const element = html("button", { type: "button", "data-key": name, "aria-label": name }, words);
    element.addEventListener("click", then);
    return element;
  };
  const wrong = button("", "wrong", act.wrong);
  wrong.removeAttribute("aria-label");
  const restore = button("Back to the row’s values", "Back to the row’s values", act.restore);
  const strip = html(
    "div",
    { class: "strip", role: "group", "aria-label": "Followed row" },
    html("span", { class: "row-word" }, "Row"),
    button("‹", "Previous row", () => act.step(-1)),
    field,
    button("›", "Next row", () => act.step(1)),
    wrong,
    restore,
    button("Stop following", "Stop following", act.stop),
  );
  let number = "";
  field.addEventListener("change", () => {
    const asked = Number(field.value.trim());
    if (field.value.trim() && Number.isSafeInteger(asked)) act.go(asked);
    else {
      trouble.textContent = `“${field.value.slice(0, 40)}” is not a row number: row ${number} is still followed.`;
      field.value = number;
    }
  });
  return {
    elements: [title, strip, trouble],
    /** @param {FollowTree} tree @param {FollowedRow} row @param {number[]} way @param {boolean} isChanged */
    show(tree, row, way, isChanged) {
      title.textContent = headline(tree, row, way, isChanged);
      restore.toggleAttribute("hidden", !isChanged);
    },
    /** @param {FollowTree} tree @param {FollowedRow} row */
    start({ task }, row) {
      number = String(row.number);
      field.value = number;
      field.title = row.line;
      wrong.textContent = task === "numbers" ? "Next largest error" : "Next misclassified row";
      trouble.textContent = [row.trouble, row.note].filter(Boolean).join(" ");
    },
  };
}

/**
 * "After three questions, the tree predicts Adelie for row 185; the table says Chinstrap." With
 * values that are not the row's own, it also says what the row's own values give.
 * @param {FollowTree} tree
 * @param {FollowedRow} row
 * @param {number[]} way
 * @param {boolean} isChanged
 */
export function headline(tree, { name, own, actual, is_right }, way, isChanged) {
  const { calls, nodes } = tree;
  const leafOf = (/** @type {number[]} */ nodesOnWay) => nodesOnWay[nodesOnWay.length - 1];
  const said = (/** @type {number[]} */ nodesOnWay) => nodes.prediction[leafOf(nodesOnWay)];
  const whole = `${calls[way.length - 1]} ${said(way)} for ${name}`;
  if (isChanged) {
    const from = walk(tree, own);
    const before = said(from);
    const isSame = nodes.predicted_class[leafOf(from)] === nodes.predicted_class[leafOf(way)];
    const besides =
      before === said(way) && isSame
        ? "the row’s own values give the same"
        : `the row’s own values give ${before}`;
    return `${whole} with other values; ${besides}.`;
  }
  if (!actual) return `${whole}; the table does not say.`;
  return is_right ? `${whole}, as in the table.` : `${whole}; the table says ${actual}.`;
}
