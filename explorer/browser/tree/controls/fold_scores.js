/** Cross-validated scores along the rail: whose they are, which stops they point to, and taking those. */

import { html } from "../../shared/drawing/dom.js";
import { RAILS } from "../../shared/limits.js";

/**
 * @typedef {import("../../shared/limits.js").Rail} Rail
 * @typedef {import("./scrubber_stops.js").Stop} Stop
 * @typedef {import("../../shared/trim.js").Limits} Limits
 * @typedef {{key: string, text: string[], mean: (number | null)[], deviation: (number | null)[],
 *   best: number | null, simplest: number | null, bounded: boolean}} Track one entry a stop; best and
 *   simplest are indices, and bounded says that trees go on below the deepest stop
 * @typedef {{for: string, limits: Limits, name: string} & Record<Rail, Track>} FoldScores
 * @typedef {Omit<Track, "key"> & {name: string}} Scored
 */

/** @type {Scored} */
const NOTHING = { text: [], mean: [], deviation: [], best: null, simplest: null, bounded: false, name: "" };

/**
 * The scores of a rail's stops; none if they are of other stops, or under different limits.
 * @param {FoldScores | null} scores
 * @param {Rail} rail
 * @param {string} stopsKey of the rail's stops
 * @param {Limits} limits
 * @returns {Scored}
 */
export function scoredStops(scores, rail, stopsKey, limits) {
  if (!scores) return NOTHING;
  const { key, ...track } = scores[rail];
  const sameOthers = RAILS.every(
    ([name, , , limit]) => name === rail || limits[limit] === scores.limits[limit],
  );
  return key === stopsKey && sameOthers ? { ...track, name: scores.name } : NOTHING;
}

/**
 * The mark before the score of a stop that is pointed to.
 * @param {Scored} scored
 * @param {number} index
 */
export function scoreText({ text, best, simplest }, index) {
  const mark = index === best ? "◆ " : index === simplest ? "◇ " : "";
  return text[index] ? mark + text[index] : "";
}

/**
 * Two buttons that take the stops which the scores point to; one where they are the same. The smaller
 * tree comes first, as on the Judge page.
 * @param {Scored} scored
 * @param {Stop[]} stops
 * @param {(index: number) => void} take
 * @returns {HTMLElement[]}
 */
export function choiceButtons(scored, stops, take) {
  const { best, simplest, bounded, text, name } = scored;
  /** @type {[number | null, string, string][]} */
  const choices = [
    [
      simplest === best ? null : simplest,
      "◇ as good",
      "the smallest tree within one standard error of the best",
    ],
    bounded
      ? [best, "◆ best offered", "the best of the offered depths; trees can grow deeper"]
      : [best, "◆ best", "the best"],
  ];
  return choices.flatMap(([index, words, whole]) => {
    if (index === null) return [];
    const said = `Use ${stops[index].whole}: ${whole}, ${name} ${text[index]}`;
    const button = html("button", { type: "button", class: "quiet", title: said, "aria-label": said }, words);
    button.addEventListener("click", () => take(index));
    return [button];
  });
}
