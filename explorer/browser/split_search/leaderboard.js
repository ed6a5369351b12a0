/** The best candidate split of every feature, by gain; one of them is drawn. */

import { html } from "../shared/drawing/dom.js";
import { keepApart } from "../shared/names/names_apart.js";
import { term } from "../shared/terms/term.js";

/** @typedef {import("../splits/payload.js").SplitSearch} SplitSearch */
/** @typedef {import("../splits/payload.js").RankedFeature} RankedFeature */
/** @typedef {import("./frame.js").Scale} Scale */

/** From this many features on they are counted, in narrow pages and in wide ones. */
const MANY_NARROW = 4;
const MANY = 8;
/** How many a narrow page shows before the list is scrolled. */
const SEEN = 5;
const MIN_BAR = 0.8;

/**
 * `list` scrolls; `show` marks the feature that is drawn, and the one that is waited for; `tell`
 * takes what is known of each feature now, in the same order.
 * @param {SplitSearch} search
 * @param {Scale} scale
 * @param {(feature: number) => void} choose
 * @returns {{element: HTMLElement, list: HTMLElement,
 *   show: (drawn: number, pending: number | null) => void,
 *   tell: (features: RankedFeature[]) => void}}
 */
export function leaderboard(search, scale, choose) {
  const { features, hand } = search;
  const told = features.map((ranked) => rowOf(search, ranked, scale, choose));
  const rows = told.map(({ element }) => element);
  /** @param {RankedFeature[]} known */
  const tell = (known) => {
    const most = Math.max(hand?.help.gain ? hand.best_gain : 0, ...known.map(({ gain }) => gain));
    for (const [i, ranked] of known.entries()) told[i].tell(ranked, most);
  };
  tell(features);
  const list = html(
    "div",
    { class: "leaderboard-rows", role: "group", "aria-label": hand ? "Features" : "Features by gain" },
    ...rows,
  );
  keepApart(
    list,
    told.map(({ name }) => name),
    features.map(({ whole }) => whole),
  );
  list.addEventListener("keydown", (event) => stepThrough(event, rows));
  const unit = [scale.factor, search.unit === "of rows" ? "" : search.unit].filter(Boolean).join(" ");
  const head = html(
    "div",
    { class: "leaderboard-head" },
    html("span", {}, hand && !hand.help.place ? "best tried on each feature" : "best split on each feature"),
    html("span", { class: "leaderboard-unit" }, term("gain", "gain"), unit ? `, ${unit}` : ""),
  );
  const element = html("div", { class: "leaderboard" }, head, list, countOf(features.length, hand !== null));
  return {
    element,
    list,
    tell,
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

/** @param {number} n features @param {boolean} isByHand */
function countOf(n, isByHand) {
  if (n <= MANY_NARROW) return "";
  const className = n > MANY ? "leaderboard-count" : "leaderboard-count narrow";
  const all = isByHand ? `${n} features` : `${n} features, ranked by gain`;
  const [first, gain] = isByHand ? ["", ""] : ["the best ", " by gain"];
  const some = n > SEEN ? `${first}${SEEN} of ${n} features${gain}; scroll for more` : all;
  return html("p", { class: className }, html("span", {}, all), html("span", {}, some));
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
 * One feature; `tell` takes what is known of it, and the most that any feature gains.
 * @param {SplitSearch} search
 * @param {RankedFeature} ranked
 * @param {Scale} scale
 * @param {(feature: number) => void} choose
 */
function rowOf(search, ranked, scale, choose) {
  const { feature, name, whole, no_split: reason } = ranked;
  const bar = html("span", { class: "leaderboard-bar" });
  const words = html("span", {});
  const gained = html("span", { class: "leaderboard-gain" });
  const shown = html("span", { class: "leaderboard-name" }, name);
  const line = html(
    "span",
    { class: "leaderboard-line" },
    shown,
    words,
    ...notesOn(search, ranked).map((note) => html("span", { class: "leaderboard-note" }, note)),
    gained,
  );
  const element = html(
    "button",
    {
      type: "button",
      class: reason ? "leaderboard-row closed" : "leaderboard-row",
      "data-key": `feature-${feature}`,
    },
    line,
    html("span", { class: "leaderboard-track" }, bar),
  );
  element.addEventListener("click", () => choose(feature));
  return {
    element,
    name: shown,
    /** @param {RankedFeature} known @param {number} most */
    tell(known, most) {
      bar.style.width = `${most > 0 ? Math.max((known.gain / most) * 100, MIN_BAR) : MIN_BAR}%`;
      words.className = known.words.length > 10 ? "leaderboard-words" : "leaderboard-words short";
      words.textContent = known.words;
      // A threshold is not cut inside its number.
      const number = known.words.startsWith("≤") ? known.words.split(" or ")[0] : "";
      words.style.minWidth = number && `${number.length + 1}ch`;
      gained.textContent = reason ? "–" : known.gain || !search.hand ? scale.writeRanked(known.gain) : "";
      element.title = `${whole}: ${reason || known.rule}`;
    },
  };
}

/**
 * @param {SplitSearch} search
 * @param {RankedFeature} ranked
 */
function notesOn({ features }, ranked) {
  const isTied = ranked.is_best && features.filter((other) => other.is_best).length > 1;
  const notes = isTied && ranked.gain > 0 ? ["tie"] : ranked.is_near ? ["≈ tie"] : [];
  return ranked.is_exact ? notes : [...notes, "heuristic"];
}
