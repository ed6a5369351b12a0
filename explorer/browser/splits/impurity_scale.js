/** Impurities of one node and gains of one column, with equal decimals, so that they align. */

import { showAligned, toDigits } from "../shared/display.js";

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** Below, in the scale's unit, a number is not told from another any more. */
const MIN_TOLD = 1e-6;
const MAX_DECIMALS = 6;

/**
 * One number of decimals for all impurities of a node, three digits of the parent's, so that they
 * are aligned under each other, and one for the gains of a column, which may be smaller by far. Very
 * large and very small ones are written by a power of ten.
 * @param {number} parent
 * @param {{extra?: number, unit?: number, gain?: number}} [how] `extra` digits beyond these; what
 *   one of the `unit` they are written in is; the best `gain`, which is written with two digits
 * @returns {{one: number, factor: string, write: (value: number) => string,
 *   writeGain: (value: number) => string, writeRanked: (value: number) => string}} `one` is
 *   written as 1 with the `factor`, which is "" or "× 10⁹"; `writeGain` has one number of
 *   decimals, `writeRanked` two digits of each gain, so that ranks are seen
 */
export function impurityScale(parent, { extra = 0, unit = 1, gain = 0 } = {}) {
  const size = parent > 0 ? Math.floor(Math.log10(parent / unit)) : 0;
  const power = size >= 5 || size < -3 ? 3 * Math.floor(size / 3) : 0;
  const digits = size - power;
  const decimals = digits < -2 ? 1 + extra - digits : Math.min(3 + extra, Math.max(0, 2 + extra - digits));
  const one = unit * 10 ** power;
  /** @param {number} value @param {number} places */
  const fixed = (value, places) => showAligned(value / one, places);
  /** @param {number} value */
  const writeRanked = (value) => fixed(value, Math.max(decimals, decimalsOfTwoDigits(value / one)));
  const ofGain = Math.max(decimals, decimalsOfTwoDigits(gain / one));
  return {
    one,
    factor: power ? `× 10${raised(power)}` : "",
    write: (value) => fixed(value, decimals),
    writeGain: (value) => fixed(value, ofGain),
    writeRanked,
  };
}

/**
 * The decimals that write a number with two digits, rounded; none of what is too small to be shown.
 * @param {number} value
 */
function decimalsOfTwoDigits(value) {
  if (value <= 0) return 0;
  const told = Math.max(value, MIN_TOLD);
  return Math.min(MAX_DECIMALS, Math.max(0, 1 - Math.floor(Math.log10(toDigits(told, 2)))));
}

/** @param {number} power */
function raised(power) {
  const digits = [...String(Math.abs(power))].map((digit) => RAISED[Number(digit)]).join("");
  return power < 0 ? `⁻${digits}` : digits;
}
