/** Next to the curves: the split as three groups, and each measure in figures. */

import { html, svg } from "../../shared/drawing/dom.js";
import { slotPaint } from "../../shared/drawing/marks.js";
import { decimals, impurityAt } from "./frame.js";

/** @typedef {import("./payload.js").Mixture} Mixture */

/** @param {Mixture} mixture */
export function splitCards({ sides, kinds, stops, at, noun }) {
  const whole = card(`All ${stops} ${noun}`, at, stops, kinds);
  const parts = sides.map(({ label, n_a, n }) => card(label, n_a, n, kinds));
  return html("div", { class: "split" }, whole, branches(), html("div", { class: "sides" }, ...parts));
}

/** @param {string} label @param {number} nA @param {number} n @param {import("./payload.js").Kind[]} kinds */
function card(label, nA, n, kinds) {
  const bar = svg("svg", { class: "parts", viewBox: "0 0 100 12", preserveAspectRatio: "none" });
  const share = (100 * nA) / n;
  for (const [slot, x, width] of [
    [kinds[0].slot, 0, share],
    [kinds[1].slot, share, 100 - share],
  ]) {
    const piece = svg("rect", { x, y: 0, width, height: 12 });
    piece.setAttribute("style", `fill: ${slotPaint(slot)}`);
    bar.append(piece);
  }
  bar.setAttribute("aria-hidden", "true");
  const counts = `${nA} ${kinds[0].name}, ${n - nA} ${kinds[1].name}`;
  return html("div", { class: "card" }, html("strong", {}, label), bar, html("span", {}, counts));
}

function branches() {
  return svg(
    "svg",
    { class: "branches", viewBox: "0 0 100 20", preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("path", { d: "M50 0C50 12 25 8 25 20M50 0C50 12 75 8 75 20" }),
  );
}

/** @param {Mixture} mixture */
export function measureTable({ measures, is_revealed }) {
  const heads = is_revealed ? ["before", "after", "gain"] : ["before"];
  const lines = measures.map(({ name, before, after, gain, share }) => {
    const cells = is_revealed ? [before, after, gain] : [before];
    const row = html(
      "tr",
      { class: is_revealed && share === 0 ? "none" : "" },
      html("th", { scope: "row" }, name),
      ...cells.map((cell, i) => html("td", { class: i === 2 ? "gain" : "" }, cell)),
    );
    row.style.setProperty("--share", `${Math.round(100 * share)}%`);
    return row;
  });
  return table(["", ...heads], lines, "Impurity before and after the split");
}

/** What every measure says of the mixture now; nothing before its curve is drawn. @param {Mixture} mixture @param {number} at */
export function valueTable({ curves, names, stops }, at) {
  const lines = curves.map((criterion) => {
    const name = names.find((one) => one.toLowerCase() === criterion) ?? criterion;
    const value = impurityAt(criterion, at / stops);
    const unit = criterion === "entropy" ? " bits" : "";
    const row = html(
      "tr",
      {},
      html("th", { scope: "row" }, name.charAt(0).toUpperCase() + name.slice(1)),
      html("td", { class: "gain" }, `${decimals(value)}${unit}`),
    );
    row.style.setProperty("--share", `${Math.round(100 * value)}%`);
    return row;
  });
  return table(["", `p = ${at}/${stops}`], lines, "Impurity of this mixture");
}

/** @param {string[]} heads @param {HTMLElement[]} lines @param {string} label */
function table(heads, lines, label) {
  const cells = heads.map((head) => (head ? html("th", { scope: "col" }, head) : html("td")));
  return html(
    "table",
    { class: "measures", "aria-label": label },
    html("thead", {}, html("tr", {}, ...cells)),
    html("tbody", {}, ...lines),
  );
}
