/** How a cut-off classifies the rows of a part, and the cost of its errors. */

import { toDigits } from "../shared/display.js";

/** @typedef {import("./payload.js").Part} Part */
/** @typedef {import("./payload.js").Chosen} Chosen */

/**
 * How much is found of the class and missed, how many false alarms there are, and what is rightly
 * left alone.
 * @typedef {{found: number, missed: number, falseAlarms: number, rest: number, called: number}} Counts
 */

/**
 * The index of the cut-off that calls the same rows.
 * @param {Part} part
 * @param {number} cutOff
 */
export function indexAt({ cut_offs }, cutOff) {
  let [low, high] = [0, cut_offs.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((cut_offs[middle] ?? Infinity) >= cutOff) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * @param {Part} part
 * @param {number} index among its cut-offs
 * @returns {Counts}
 */
export function countsAt({ called, found, of_class, total }, index) {
  const falseAlarms = Math.max(called[index] - found[index], 0);
  const missed = Math.max(of_class - found[index], 0);
  const rest = Math.max(total - of_class - falseAlarms, 0);
  return { found: found[index], missed, falseAlarms, rest, called: called[index] };
}

/**
 * @param {{missed: number, falseAlarms: number}} counts
 * @param {Chosen} chosen
 */
export function costOf({ missed, falseAlarms }, chosen) {
  return missed * chosen.missed + falseAlarms * chosen.falseAlarm;
}

/** @param {Part} part @param {number} cutOff @param {Chosen} chosen */
export function costAt(part, cutOff, chosen) {
  return costOf(countsAt(part, indexAt(part, cutOff)), chosen);
}

/**
 * What every cut-off of a part costs.
 * @param {Part} part
 * @param {Chosen} chosen
 */
export function costsOf(part, chosen) {
  return part.cut_offs.map((_, index) => costOf(countsAt(part, index), chosen));
}

/**
 * The cut-off that costs least; the highest if several tie.
 * @param {Part} part
 * @param {Chosen} chosen
 * @returns {number} its index
 */
export function leastCost(part, chosen) {
  const costs = costsOf(part, chosen);
  return costs.indexOf(Math.min(...costs));
}

/**
 * The lowest cut-off that takes at most a share of a part's rows; the rows of a leaf go together.
 * @param {Part} part
 * @param {number} share from 0 to 1
 * @returns {number} its index
 */
export function indexTaking({ called, total }, share) {
  const most = share * total * (1 + 1e-12); // 0.07 × 100 is above 7, 0.29 × 100 below 29
  const beyond = called.findIndex((taken) => taken > most);
  return beyond < 0 ? called.length - 1 : Math.max(beyond - 1, 0);
}

/**
 * The cut-offs that call the same rows: above the first, up to the second.
 * @param {Part} part
 * @param {number} index
 * @returns {[number, number]}
 */
export function stretchOf({ cut_offs }, index) {
  return [cut_offs[index + 1] ?? 0, cut_offs[index] ?? Infinity];
}

/**
 * The roundest cut-off in the middle of those that call the same rows as one of a part's.
 * @param {Part} part
 * @param {number} index
 */
export function roundCutOff(part, index) {
  const [low, above] = stretchOf(part, index);
  const high = Math.min(above, 1);
  if (!(low < high)) return high;
  const middle = (low + high) / 2;
  for (let digits = 1; digits < 16; digits += 1) {
    const round = toDigits(middle, digits);
    if (round > low && round <= high) return round;
  }
  return high;
}
