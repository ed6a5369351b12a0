/** Shares as bars: one per part of the rows, or one per fold next to the part that is new to its tree. */

import { html, svg } from "../../shared/drawing/dom.js";

/** @param {import("./payload.js").Study} study */
export function partBars({ parts }) {
  const list = html("dl", { class: "parts" });
  for (const { name, note, share, words, is_marked } of parts) {
    const bar = html("span", { class: "part-bar" }, html("i", { style: `width: ${100 * (share ?? 0)}%` }));
    list.append(
      html("dt", {}, html("strong", {}, name), html("span", {}, note)),
      html("dd", { class: is_marked ? "marked" : undefined }, bar, html("strong", {}, words)),
    );
  }
  return list;
}

/** @param {import("./payload.js").Study} study @param {number} width */
export function foldRows({ folds }, width) {
  const n = folds.length;
  const table = html("div", { class: "folds", role: "table", "aria-label": "Folds" });
  const room = Math.max(Math.min(width - 220, 640), 120);
  const isTold = folds.some(({ words }) => words);
  folds.slice(0, isTold ? n : 1).forEach(({ n: rows, words }, i) => {
    const cells = svg("svg", { width: room, height: 22, viewBox: `0 0 ${room} 22`, "aria-hidden": "true" });
    for (let k = 0; k < n; k += 1) {
      const look = !isTold ? "fold part" : k === i ? "fold new" : "fold";
      cells.append(
        svg("rect", { class: look, x: (k * room) / n, y: 1, width: room / n - 3, height: 20, rx: 3 }),
      );
    }
    table.append(
      html(
        "div",
        { class: "fold-row", role: "row" },
        html("span", { role: "cell", class: "fold-name" }, isTold ? `tree ${i + 1}` : "rows"),
        html("span", { role: "cell", class: "fold-cells" }, cells),
        html("span", { role: "cell" }, ...(isTold ? [html("strong", {}, words), ` of ${rows} new`] : [])),
      ),
    );
  });
  return table;
}
