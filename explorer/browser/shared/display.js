/** Numbers as people read them; as data/display.py writes them. */

const THIN_SPACE = "\u202f";
const DAY = 86400;
const [FIRST_YEAR, LAST_YEAR] = [-62135596800, 253402300800]; // the years 1 to 9999
export const MINUS = "\u2212";
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

const MAX_IN_FULL = 1e15;

/**
 * A count in full, thousands apart: "120 000". Of a weight that is no whole number four digits.
 * @param {number} count
 */
export function showCount(count) {
  const isWhole = Number.isInteger(count) && count < MAX_IN_FULL;
  return isWhole ? grouped(String(count)) : showNumber(count);
}

/** The sentence with a capital letter. @param {string} sentence */
export function begun(sentence) {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** @param {number} count */
export function showRows(count) {
  return `${showCount(count)} row${count === 1 ? "" : "s"}`;
}

/**
 * At most `digits` significant digits, no trailing zeros.
 * @param {number} value
 * @param {number} [digits]
 */
export function showNumber(value, digits = 4) {
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (Number.isInteger(value) && size < 1e6) return grouped(String(value));
  const text = Number(value.toPrecision(digits));
  if (size >= MAX_IN_FULL || size < 1e-4) {
    const [mantissa, exponent] = text.toExponential().split("e");
    return `${mantissa}e${Number(exponent)}`.replaceAll("-", MINUS);
  }
  return grouped(String(text));
}

/**
 * Seconds since 1970 in UTC as a date, with its time of day where it has one.
 * @param {number} seconds
 */
export function showDate(seconds) {
  // To microseconds first: a mean a rounding below midnight is that midnight.
  const whole = Number.isInteger(seconds) ? seconds : Math.floor(Math.round(seconds * 1e6) / 1e6);
  if (!(whole >= FIRST_YEAR && whole < LAST_YEAR)) return showNumber(seconds);
  const [day, time] = new Date(whole * 1000).toISOString().slice(0, 19).split("T");
  if (time === "00:00:00") return day;
  return `${day} ${time.endsWith(":00") ? time.slice(0, 5) : time}`;
}

/**
 * Seconds as hours, minutes and, unless they are zero, seconds: 49500 is 13:45.
 * @param {number} seconds
 */
export function showTime(seconds) {
  const micros = Math.round(Math.abs(seconds) * 1e6);
  if (!Number.isSafeInteger(micros)) return showNumber(seconds);
  const [minutes, rest] = [Math.floor(micros / 6e7), micros % 6e7];
  const sign = seconds < 0 && micros ? MINUS : "";
  const text = `${sign}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  if (!rest) return text;
  const fraction = String(rest % 1e6)
    .padStart(6, "0")
    .replace(/0+$/, "");
  return `${text}:${twoDigits(Math.floor(rest / 1e6))}${fraction && `.${fraction}`}`;
}

/** @param {number} count */
function twoDigits(count) {
  return String(count).padStart(2, "0");
}

/**
 * A value of a column that is written by `display`.
 * @param {string} display
 * @param {number} value
 * @param {(value: number) => string} write writes plain numbers
 */
export function showBy(display, value, write) {
  if (display === "date") return showDate(value);
  return display === "time" ? showTime(value) : write(value);
}

/**
 * A mean or median of the target.
 * @param {{display: string}} search the payload
 * @param {number} value
 */
export function showPrediction({ display }, value) {
  return showBy(display, value, showNumber);
}

/**
 * Whether the target is a date or a time, whose errors have their own unit.
 * @param {{display: string}} search the payload
 */
export function isMoment({ display }) {
  return display === "date" || display === "time";
}

/**
 * What impurities are divided by where they are written: errors of dates are days, not seconds.
 * @param {{display: string}} search the payload
 * @param {string} criterion
 */
export function errorUnit({ display }, criterion) {
  if (display !== "date") return 1;
  return criterion === "squared_error" ? DAY ** 2 : DAY;
}

/**
 * A text of digits with thousands apart and a true minus.
 * @param {string} text
 */
function grouped(text) {
  const sign = text.startsWith("-") ? MINUS : "";
  const [whole, rest] = text.replace("-", "").split(".");
  const apart = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, THIN_SPACE) : whole;
  return sign + apart + (rest === undefined ? "" : `.${rest}`);
}

/** Below, in the scale's unit, a number is not told from another any more. */
const MIN_TOLD = 1e-6;
const MAX_DECIMALS = 6;

/**
 * One number of decimals for all impurities of a node, three digits of the parent's, so that they
 * stand under each other, and one for the gains of a column, which may be smaller by far. Very
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
  const fixed = (value, places) => {
    const [scaled, least] = [value / one, 10 ** -places];
    return scaled > 0 && scaled < least / 2
      ? `< ${grouped(least.toFixed(places))}`
      : grouped(scaled.toFixed(places));
  };
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
 * The decimals that write a number with two digits, rounded; none of what is too small to be told.
 * @param {number} value
 */
function decimalsOfTwoDigits(value) {
  if (value <= 0) return 0;
  const told = Math.max(value, MIN_TOLD);
  return Math.min(MAX_DECIMALS, Math.max(0, 1 - Math.floor(Math.log10(Number(told.toPrecision(2))))));
}

/** @param {number} power */
function raised(power) {
  const digits = [...String(Math.abs(power))].map((digit) => RAISED[Number(digit)]).join("");
  return power < 0 ? `⁻${digits}` : digits;
}

/**
 * Round numbers from 0 to `high`, about five of them.
 * @param {number} low
 * @param {number} high
 * @param {number} about
 */
export function roundTicks(low, high, about) {
  const rough = (high - low) / about;
  if (!(rough > 0) || !Number.isFinite(rough)) return [];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5].map((m) => m * power).find((s) => s >= rough * 0.999) ?? 10 * power;
  const ticks = [];
  for (let i = Math.ceil(low / step); i * step <= high * (1 + 1e-12); i++) {
    ticks.push(Number((i * step).toPrecision(12)));
  }
  return ticks;
}

/**
 * The ink of a mean that stands at `position`, 0 to 1, on the scale of means.
 * @param {number} position
 */
export function meanInk(position) {
  const scaled = Math.min(Math.max(Number.isFinite(position) ? position : 0.5, 0), 1) * 3;
  const step = Math.min(Math.floor(scaled), 2);
  const share = Math.round((scaled - step) * 100);
  return `color-mix(in srgb, var(--mean-${step + 1}) ${share}%, var(--mean-${step}))`;
}
