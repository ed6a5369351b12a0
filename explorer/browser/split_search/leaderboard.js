/** The best candidate split of every feature, by gain; one of them is drawn. */

import { html } from "../shared/drawing/dom.js";

/** @typedef {import("../splits/payload.js").SplitSearch} SplitSearch */
/** @typedef {import("../splits/payload.js").RankedFeature} RankedFeature */
/** @typedef {import("./frame.js").Scale} Scale */

/** From so many features on they are counted, in narrow pages and in wide ones. */
const MANY_NARROW = 4;
const MANY = 8;
const MIN_BAR = 0.8;

/**
 * `list` scrolls; `show` marks the feature that is drawn, and the one that is waited for.
 * @param {SplitSearch} search
 * @param {Scale} scale
 * @param {(feature: number) => void} choose
 * @returns {{element: HTMLElement, list: HTMLElement,
 *   show: (drawn: number, pending: number | null) => void}}
 */
export function leaderboard(search, scale, choose) {
  const { features } = search;
  const most = Math.max(0, ...features.map(({ gain }) => gain));
  const rows = features.map((ranked) => rowOf(search, ranked, most, scale, choose));
  const list = html(
    "div",
    { class: "leaderboard-rows", role: "group", "aria-label": "Features by gain" },
    ...rows,
  );
  list.addEventListener("keydown", (event) => stepThrough(event, rows));
  const unit = [scale.factor, search.unit === "of rows" ? "" : search.unit].filter(Boolean).join(" ");
  const head = html(
    "div",
    { class: "leaderboard-head" },
    html("span", {}, "best split on each feature"),
    html("span", { class: "leaderboard-unit" }, unit ? `gain, ${unit}` : "gain"),
  );
  const element = html("div", { class: "leaderboard" }, head, list, countOf(features.length));
  return {
    element,
    list,
    show(drawn, pending) {
      rows.forEach((row, i) => {
        const { feature } = features[i];
        row.classList.toggle("pending", feature === pending);
        row.setAttribute("aria-pressed", String(feature === (pending ?? drawn)));
        row.setAttribute("aria-busy", String(feature === pending));
      });
    },
  };
}

/** @param {number} n features */
function countOf(n) {
  if (n <= MANY_NARROW) return "";
  const className = n > MANY ? "leaderboard-count" : "leaderboard-count narrow";
  return html("p", { class: className }, `${n} features, ranked by gain`);
}

/**
 * @param {KeyboardEvent} event
 * @param {HTMLElement[]} rows
 */
function stepThrough(event, rows) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  rows[rows.indexOf(/** @type {HTMLElement} */ (event.target)) + step]?.focus();
  event.preventDefault();
  event.stopPropagation();
}

/**
 * @param {SplitSearch} search
 * @param {RankedFeature} ranked
 * @param {number} most gain of any
 * @param {Scale} scale
 * @param {(feature: number) => void} choose
 */
function rowOf(search, ranked, most, scale, choose) {
  const { feature, name, whole, words, rule, gain, no_split: reason } = ranked;
  const bar = html("span", { class: "leaderboard-bar" });
  bar.style.width = `${most > 0 ? Math.max((gain / most) * 100, MIN_BAR) : MIN_BAR}%`;
  const line = html(
    "span",
    { class: "leaderboard-line" },
    html("span", { class: "leaderboard-name" }, name),
    html("span", { class: words.length > 10 ? "leaderboard-words" : "leaderboard-words short" }, words),
    ...notesOn(search, ranked).map((note) => html("span", { class: "leaderboard-note" }, note)),
    html("span", { class: "leaderboard-gain" }, reason ? "–" : scale.writeRanked(gain)),
  );
  const element = html(
    "button",
    {
      type: "button",
      class: reason ? "leaderboard-row closed" : "leaderboard-row",
      "data-key": `feature-${feature}`,
      title: `${whole}: ${reason || rule}`,
    },
    line,
    html("span", { class: "leaderboard-track" }, bar),
  );
  element.addEventListener("click", () => choose(feature));
  return element;
}

/**
 * @param {SplitSearch} search
 * @param {RankedFeature} ranked
 */
function notesOn({ features }, ranked) {
  const isTied = ranked.is_best && features.filter((other) => other.is_best).length > 1;
  const notes = isTied && ranked.gain > 0 ? ["tie"] : [];
  return ranked.is_exact ? notes : [...notes, "heuristic"];
}
