/** The changes that would flip the prediction, as found by Python, with buttons to try them. */

import { html } from "../shared/drawing/dom.js";

/**
 * @typedef {import("./payload.js").Flip} Flip
 * @typedef {import("./payload.js").Way} Way
 * @typedef {import("./payload.js").Change} Change
 */

/**
 * @param {Flip} flip
 * @param {(changes: Change[]) => void} attempt puts the values into the row
 * @returns {HTMLElement[]}
 */
export function flipLines({ title, ways, together, sentences }, attempt) {
  const all = together ? [...ways, together] : ways;
  const lines = all.map((way, k) => wayLine(way, k, attempt));
  return [
    html("h4", { class: "flip-title" }, title),
    ...(lines.length ? [html("ul", { class: "ways" }, ...lines)] : []),
    ...sentences.map((words, k) => html("p", { class: k === sentences.length - 1 ? "faint" : "" }, words)),
  ];
}

/**
 * @param {Way} way
 * @param {number} k
 * @param {(changes: Change[]) => void} attempt
 */
function wayLine({ changes, distance, outcome }, k, attempt) {
  const item = html("li", {});
  changes.forEach(({ name, now, then }, i) => {
    if (i) item.append(" and ");
    item.append(html("b", {}, name), ` ${now} `, html("b", { class: "then" }, `→ ${then}`));
  });
  const words = changes.map(({ name, then }) => `${name} ${then}`).join(" and ");
  const button = html(
    "button",
    { type: "button", class: "try", "data-key": `try ${k}`, "aria-label": `Try ${words}` },
    "Try it",
  );
  button.addEventListener("click", () => attempt(changes));
  item.append(" ", outcome, " ", html("span", { class: "faint" }, distance), " ", button);
  return item;
}
