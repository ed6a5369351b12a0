/** The scores of each part as a small table, whose columns choose the part; and the part chosen. */

import { readJson } from "./component.js";
import { html } from "./drawing/dom.js";

/**
 * As `views/scores/judged_part.py` describes it.
 * @typedef {{name: string, meaning: string, values: string[]}} ScoreLine
 * @typedef {{parts: string[], lines: ScoreLine[], note: string}} ScoreTable
 */

/**
 * @param {ScoreTable} scores
 * @param {string} chosen the part that is shown
 * @param {(part: string) => void} choose
 */
export function scoreTable(scores, chosen, choose) {
  const names = scores.parts.map((part) => {
    const pressed = String(part === chosen);
    const button = html(
      "button",
      { type: "button", class: "part", "aria-pressed": pressed, "data-key": `part ${part}` },
      part,
    );
    button.addEventListener("click", () => choose(part));
    return html("th", { scope: "col" }, button);
  });
  const lines = scores.lines.map(({ name, meaning, values }) =>
    html(
      "tr",
      {},
      html("th", { scope: "row", title: meaning }, name),
      ...values.map((value, i) =>
        html("td", { class: scores.parts[i] === chosen ? "chosen" : undefined }, value),
      ),
    ),
  );
  return html(
    "div",
    { class: "score-table" },
    html(
      "table",
      { "aria-label": "Scores of each part" },
      html("thead", {}, html("tr", {}, html("td"), ...names)),
      html("tbody", {}, ...lines),
    ),
  );
}

/**
 * A view of parts, and with it what of it is chosen.
 * @param {Uint8Array} data
 */
export function readParts(data) {
  const { view, chosen } = readJson(data);
  return { ...view, chosen };
}

/**
 * The part that is shown: the named one, or else the first.
 * @template {{name: string}} Part
 * @param {{view: {parts: Part[]} | null, part: string}} shown
 * @returns {Part | undefined}
 */
export function partOf({ view, part }) {
  return view?.parts.find(({ name }) => name === part) ?? view?.parts[0];
}
