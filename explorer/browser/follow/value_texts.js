/** Values in words, and words as values. */

import { showValue } from "../shared/display.js";
import { MISSING_LEVEL, UNKNOWN_LEVEL } from "./payload.js";

/** @typedef {import("./payload.js").Feature} Feature */

export const MISSING = "missing";
const UNKNOWN = "another category";

/**
 * @param {Feature} feature
 * @param {number | null} value
 */
export function valueText({ is_numeric, display, levels, names }, value) {
  if (!is_numeric) {
    if (value === MISSING_LEVEL) return MISSING;
    return value === UNKNOWN_LEVEL ? UNKNOWN : names[levels.indexOf(Number(value))];
  }
  return value === null ? MISSING : showValue(display, value);
}

/**
 * The text in the field of a number; "" if it is missing.
 * @param {Feature} feature
 * @param {number | null} value
 */
export function fieldText({ display }, value) {
  return value === null ? "" : showValue(display, value);
}

/**
 * The number in a text: null if it is empty, which is missing; NaN if it is not a number.
 * @param {Feature} feature
 * @param {string} text
 * @returns {number | null}
 */
export function readNumber({ display }, text) {
  const bare = text.trim().replace("−", "-");
  if (!bare) return null;
  if (display === "date") return readDate(bare);
  if (display === "time") return readTime(bare);
  const number = /^[-+]?(\d+[.,]?\d*|[.,]\d+)(e[-+]?\d+)?$/i.test(bare)
    ? Number(bare.replace(",", "."))
    : Number.NaN;
  return Number.isFinite(number) ? number : Number.NaN;
}

/**
 * Seconds since 1970 of "2020-01-31" or "2020-01-31 18:30", in UTC.
 * @param {string} text
 */
function readDate(text) {
  if (!/^\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?$/.test(text)) return Number.NaN;
  const [day, time = "00:00"] = text.split(" ");
  return Date.parse(`${day}T${time}Z`) / 1000;
}

/**
 * Seconds of "13:45" or "-26:10:30.5".
 * @param {string} text
 */
function readTime(text) {
  const parts = /^(-?)(\d{1,4}):([0-5]\d)(?::([0-5]\d(?:\.\d+)?))?$/.exec(text);
  if (!parts) return Number.NaN;
  const [, sign, hours, minutes, seconds = "0"] = parts;
  return (sign ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}

/**
 * A warning about an unusual value; "" if there is nothing unusual.
 * @param {Feature} feature
 * @param {number | null} value
 */
export function strangeness({ is_numeric, low, high, low_text, high_text }, value) {
  if (!is_numeric)
    return value === UNKNOWN_LEVEL ? "No row has this value, so it goes where unseen categories go." : "";
  if (value === null || (value >= low && value <= high)) return "";
  return `Outside the range of the data, ${low_text} to ${high_text}.`;
}
