/** What the overview's own marks mean, as far as they are in the picture. */

import { html, svg } from "../shared/drawing/dom.js";

/**
 * @param {import("./model.js").Overview} overview
 * @returns {HTMLElement}
 */
export function overviewKey({ nodes, task, interest }) {
  const key = html("ul", { class: "whole-key", "aria-label": "Key" });
  if (task === "classes" && !interest) {
    key.append(item("greyer: more mixed", html("span", { class: "swatch mixed" })));
    if (nodes.tie.some(Boolean)) key.append(item("a tie", html("span", { class: "swatch tie" })));
  }
  if (nodes.left.some((left, i) => left < 0 && !nodes.natural[i])) {
    const edge = svg("svg", { class: "swatch", width: 26, height: 12 });
    edge.append(svg("path", { class: "key-stopped", d: "M0 0h26v8H0z" }));
    edge.append(svg("path", { class: "key-teeth", d: "M0 10h26" }));
    key.append(item("stopped by a limit", edge));
  }
  return key;
}

/**
 * @param {string} words
 * @param {Element} mark
 */
function item(words, mark) {
  mark.setAttribute("aria-hidden", "true");
  return html("li", {}, mark, html("span", { class: "faint" }, words));
}
