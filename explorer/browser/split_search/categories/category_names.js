/** The categories of a side by name. */

import { showNumber } from "../../shared/display.js";
import { countOfLevels } from "../../splits/payload.js";

/** More names than this are counted. */
const MAX_NAMES = 3;

/**
 * "red or green", or "5 of 12 categories" where there are many or some are not drawn.
 * @param {import("../../splits/payload.js").Crosstab} candidates
 * @param {Uint8Array} isLeft
 * @param {boolean} left
 */
export function categoriesInWords(candidates, isLeft, left) {
  const names = new Map(candidates.shown.map((level, i) => [level, candidates.names[i]]));
  /** @type {string[]} */
  const side = [];
  let held = 0;
  isLeft.forEach((goes, level) => {
    if (Boolean(goes) !== left) return;
    side.push(names.get(level) ?? "");
    held += candidates.levels[level];
  });
  if (side.length > MAX_NAMES || side.includes(""))
    return `${showNumber(held)} of ${showNumber(countOfLevels(candidates))} categories`;
  return side.length < 3 ? side.join(" or ") : `${side.slice(0, -1).join(", ")} or ${side.at(-1)}`;
}
