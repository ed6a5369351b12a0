/** The best cut of every feature, by gain; one of them is drawn. */

import { html } from "../shared/dom.js";

/**
 * @param {any} search the payload
 * @param {{factor: string, write: (value: number) => string}} scale
 * @param {(feature: number) => void} choose
 */
export function leaderboard(search, scale, choose) {
  const rows = search.board.map((cut) => rowOf(search, cut, scale, choose));
  const most = search.board.reduce((best, cut) => Math.max(best, cut.gain), 0);
  rows.forEach(({ bar }, i) => {
    bar.style.width = `${most > 0 ? Math.max((search.board[i].gain / most) * 100, 0.8) : 0.8}%`;
  });
  const unit = [scale.factor, search.unit && search.unit !== "of rows" ? search.unit : ""]
    .filter(Boolean)
    .join(" ");
  const list = html(
    "div",
    { class: "board-rows", role: "group", "aria-label": "Columns by gain" },
    ...rows.map(({ element }) => element),
  );
  const many =
    search.board.length > 4
      ? html(
          "p",
          { class: search.board.length > 8 ? "board-count" : "board-count narrow" },
          `${search.board.length} columns, ranked by gain`,
        )
      : "";
  const element = html(
    "div",
    { class: "board" },
    html(
      "div",
      { class: "board-head" },
      html("span", {}, "best cut of each column"),
      html("span", { class: "board-unit" }, unit ? `gain, ${unit}` : "gain"),
    ),
    list,
    many,
  );
  list.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const here = rows.findIndex(({ element: row }) => row === event.target);
    rows[here + step]?.element.focus();
    event.preventDefault();
    event.stopPropagation();
  });
  return {
    element,
    list,
    /** @param {number} drawn feature @param {number | null} pending */
    show(drawn, pending) {
      rows.forEach(({ element: row }, i) => {
        const { place } = search.board[i];
        row.classList.toggle("pending", place === pending);
        row.setAttribute("aria-pressed", String(place === (pending ?? drawn)));
        row.setAttribute("aria-busy", String(place === pending));
      });
    },
  };
}

function rowOf(search, cut, scale, choose) {
  const bar = html("span", { class: "board-bar" });
  const notes = [];
  const isTied = cut.is_equal && search.board.filter((other) => other.is_equal).length > 1;
  if (isTied && cut.gain > 0) notes.push("tie");
  if (!cut.is_exact) notes.push("heuristic");
  const element = html(
    "button",
    {
      type: "button",
      class: cut.obstacle ? "board-row closed" : "board-row",
      "data-feature": cut.place,
      title: cut.obstacle ? `${cut.whole}: ${cut.obstacle}` : `${cut.whole}: ${cut.rule}`,
    },
    html(
      "span",
      { class: "board-line" },
      html("span", { class: "board-name" }, cut.name),
      html("span", { class: cut.words.length > 10 ? "board-words" : "board-words short" }, cut.words),
      ...notes.map((note) => html("span", { class: "board-note" }, note)),
      html("span", { class: "board-gain" }, cut.obstacle ? "–" : scale.write(cut.gain)),
    ),
    html("span", { class: "board-track" }, bar),
  );
  element.addEventListener("click", () => choose(cut.place));
  return { element, bar };
}
