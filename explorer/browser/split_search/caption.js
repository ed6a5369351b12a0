/** One sentence or two that read the cut aloud. */

import { showCount, showRows } from "../shared/display.js";
import { MISSING_APART, MISSING_LEFT } from "../splits/numeric_split.js";
import { levelsInWords } from "./category_toggle.js";
import { answerOf } from "./sides.js";

/**
 * One side of a cut without the column's name: "≤ 43.35 or missing", "red or green".
 * @param {any} cuts
 * @param {{place: number | null, routing: number}} asked
 * @param {Uint8Array | null} isLeft of a category's levels
 * @param {boolean} left
 */
export function sideInWords(cuts, asked, isLeft, left) {
  if (isLeft) return levelsInWords(cuts, isLeft, left);
  if (asked.routing === MISSING_APART) return left ? "has a value" : "missing";
  const withMissing = cuts.missing_rows && (asked.routing === MISSING_LEFT) === left;
  return `${left ? "≤" : ">"} ${cuts.text[asked.place]}${withMissing ? " or missing" : ""}`;
}

/**
 * @param {any} search the payload
 * @param {object} shown
 * @param {import("../splits/numeric_split.js").Cut} shown.cut
 * @param {string} shown.leftWords "≤ 43.35 or missing"
 * @param {boolean} shown.isBest
 * @param {boolean} shown.isApart whether missing rows alone go right
 * @param {number} shown.bestGain of the best cut of this column
 * @param {string} shown.bestWords
 * @param {{factor: string, write: (value: number) => string}} scale
 */
export function captionOf(search, shown, scale) {
  const { cut, leftWords } = shown;
  if (!cut.admissible) {
    const few = Math.min(cut.left.rows, cut.right.rows);
    return `${search.cuts.name} ${leftWords} is refused: it leaves ${showRows(few)} on a side, and the settings ask for ${showCount(search.min_samples_leaf)}.`;
  }
  const sides = `${showRows(cut.left.rows)} ${cut.left.rows === 1 ? "goes" : "go"} left (${leftWords}), ${answerOf(search, cut.left)}; ${showCount(cut.right.rows)} ${cut.right.rows === 1 ? "goes" : "go"} right, ${answerOf(search, cut.right)}.`;
  return `${leadOfCut(search, shown, scale)} ${sides}${shown.isBest ? tiesOf(search) : ""}`;
}

function leadOfCut(search, { cut, isBest, isApart, leftWords, bestGain, bestWords }, scale) {
  const gain = `${scale.write(cut.gain)}${scale.factor && ` ${scale.factor}`}`;
  if (!isBest) {
    const loss = bestGain - cut.gain;
    const behind =
      loss > 0
        ? `, ${scale.write(loss)} less than at the best cut, ${bestWords}`
        : `, as much as at the best cut, ${bestWords}`;
    return `${isApart ? "With missing rows apart" : `At ${leftWords}`} the gain is ${gain}${behind}.`;
  }
  const own = search.board.find((other) => other.place === search.feature);
  const chosen = search.board.find((other) => other.is_chosen);
  if (search.node.is_leaf) {
    const top = search.board[0] === own;
    return `Not split here, because it is ${search.node.ending}; ${top ? "the best cut" : `the best cut of ${own.name}`} would gain ${gain}.`;
  }
  if (own.is_chosen) {
    if (search.node.no_gain)
      return `No cut lowers ${search.criterion_name} ${scale.write(search.node.impurity)} yet, so the most even one is taken.`;
    const rival = search.board.find((other) => other !== own && !other.obstacle);
    const ahead =
      rival && !rival.is_equal ? `, ${scale.write(own.gain - rival.gain)} ahead of ${rival.name}` : "";
    return `Gain ${gain}${ahead}.`;
  }
  const less = chosen ? chosen.gain - own.gain : 0;
  const behind = !chosen
    ? ""
    : own.is_equal
      ? `, as much as ${chosen.name}`
      : `, ${scale.write(less)} less than ${chosen.name}`;
  return `The best cut of ${own.name} gains ${gain}${behind}.`;
}

function tiesOf(search) {
  const { ties, kind } = search.cuts;
  const own = search.board.find((other) => other.place === search.feature);
  if (search.node.no_gain || own.gain === 0) return "";
  let said = "";
  if (ties > 1)
    said += ` ${showCount(ties)} cuts of ${own.name} are equally good; ${kind === "numeric" ? "the first" : "one"} is taken.`;
  const equal = own.is_equal ? search.board.filter((other) => other.is_equal && other !== own) : [];
  if (equal.length && own.is_chosen) {
    const names =
      equal
        .slice(0, 3)
        .map((other) => other.rule)
        .join(", ") + (equal.length > 3 ? ` and ${equal.length - 3} more` : "");
    said += ` It ties with ${names}; the first column is taken.`;
  }
  return said;
}
