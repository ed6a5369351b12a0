/** Numbers in readable form: only this module writes them, as data/display.py in Python. */

const NO_BREAK_SPACE = "\u00a0"; // the narrow one is too narrow to be seen
const DAY = 86400;
const [FIRST_YEAR, LAST_YEAR] = [-62135596800, 253402300800]; // the years 1 to 9999
export const MINUS = "\u2212";

/** Words of a right-to-left script with what joins them, or what is isolated already. */
const RIGHT_TO_LEFT =
  /\u2068[^\u2069]*\u2069|…?[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc](?:[ _\-./'’]?[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])*…?/g;

const MAX_IN_FULL = 1e15;
const LEAST_ALPHA = 1e-300;
const COMPACT_STEPS = /** @type {[number, string][]} */ ([
  [1e12, "T"],
  [1e9, "G"],
  [1e6, "M"],
  [1e3, "k"],
]);
const UNITS = /** @type {[number, string][]} */ ([
  [DAY, "d"],
  [3600, "h"],
  [60, "min"],
  [1, "s"],
]);
const WRITTEN = /^\u2212?[\d.\s]+(e\u2212?\d+)?$/; // digits, thousands apart

/**
 * At most `digits` significant digits, no trailing zeros: 0.38424 is "0.3842".
 *
 * Whole numbers below a million are written in full, from 1e15 on with an exponent; NaN is "missing".
 * @param {number} value
 * @param {number} [digits]
 */
export function showNumber(value, digits = 4) {
  if (Number.isNaN(value)) return "missing";
  const size = Math.abs(value);
  if (size === Infinity) return value < 0 ? `${MINUS}∞` : "∞";
  if (Number.isInteger(value) && size < (digits > 6 ? MAX_IN_FULL : 1e6)) return grouped(String(value));
  const [mantissa, exponent] = exponential(value, digits).split("e");
  const power = Number(exponent);
  if (power >= -4 && power < Math.max(15, digits)) return grouped(String(Number(`${mantissa}e${power}`)));
  return `${Number(mantissa)}e${power}`.replaceAll("-", MINUS);
}

/**
 * A count in full, thousands apart: "120 000". A weight that is not whole has four digits.
 * @param {number} count
 */
export function showCount(count) {
  const isWhole = Number.isInteger(count) && Math.abs(count) < MAX_IN_FULL;
  return isWhole ? grouped(String(count)) : showNumber(count);
}

/** @param {number} count */
export function showRows(count) {
  return `${showCount(count)} row${count === 1 ? "" : "s"}`;
}

/**
 * This many decimals, even if they are zeros: "12.0".
 * @param {number} value
 * @param {number} decimals
 */
export function showDecimals(value, decimals) {
  if (!(Math.abs(value) < MAX_IN_FULL)) return showNumber(value);
  const text = halfEven((digits) => value.toFixed(digits), decimals);
  return grouped(Number(text) === 0 ? text.replace("-", "") : text);
}

/**
 * The same, but what is above 0 and would be written as 0 is "< 0.001".
 * @param {number} value
 * @param {number} [decimals]
 */
export function showAligned(value, decimals = 4) {
  const text = showDecimals(value, decimals);
  return value > 0 && Number(text) === 0 ? `< ${text.slice(0, -1)}1` : text;
}

/**
 * A share of 0 to 1 as per cent with three digits; "100 %" and "0 %" only when exactly so.
 * @param {number} share
 */
export function showShare(share) {
  const percent = 100 * share;
  if (Number.isNaN(percent)) return "missing";
  if (percent === 0 || percent === 100) return `${Math.abs(percent)} %`;
  if (percent >= 99.95) return "> 99.9 %";
  return percent >= 0.05 ? `${toDigits(percent, 3)} %` : "< 0.1 %";
}

/** The strength of pruning, with three digits. @param {number} alpha */
export function showAlpha(alpha) {
  return alpha === 0 || alpha > LEAST_ALPHA ? showNumber(alpha, 3) : "> 0";
}

/** The p-value of a test with its sign: "p = 0.04", "p < 0.001". @param {number} p */
export function showP(p) {
  return p < 0.001 ? "p < 0.001" : `p = ${showNumber(p, 2)}`;
}

/**
 * A number in little room: "200k" for 200 000, "1.5M", "2e-7"; dates and words as they are written.
 * @param {number} value
 * @param {string} text the number as it is written elsewhere
 */
export function showCompact(value, text) {
  if (!WRITTEN.test(text)) return text;
  const size = Math.abs(value);
  if (size >= MAX_IN_FULL || (size > 0 && size < 1e-3)) {
    const [mantissa, power] = exponential(value, 4).split("e");
    return `${Number(mantissa)}e${Number(power)}`.replace(/^-/, MINUS);
  }
  for (const [step, sign] of COMPACT_STEPS) {
    if (size >= 10 * step || (size >= step && step > 1e3)) {
      return `${toDigits(value / step, 4)}${sign}`.replace(/^-/, MINUS);
    }
  }
  return text;
}

/**
 * A data value of a numeric column in full, without thousands apart: a date or a time where it is one.
 * @param {string} display
 * @param {number} value
 */
export function showValue(display, value) {
  if (!Number.isFinite(value)) return showNumber(value);
  if (display === "date") return showDate(value);
  if (display === "time") return showTime(value);
  if (Number.isSafeInteger(value)) return String(value);
  const [mantissa, exponent] = value.toExponential().split("e");
  const power = Number(exponent);
  if (power >= -4 && power < 16) return `${value}${Number.isInteger(value) ? ".0" : ""}`;
  return `${mantissa}e${power < 0 ? "-" : "+"}${twoDigits(Math.abs(power))}`;
}

/**
 * How far apart two values of a numeric column are: dates in days, times as durations.
 * @param {string} display
 * @param {number} distance
 * @param {number} digits
 */
export function showDistance(display, distance, digits) {
  if (!Number.isFinite(distance)) return showNumber(distance);
  if (display === "time") return duration(distance, digits);
  if (display === "date") return `${showNumber(distance / DAY, digits)} days`;
  return showNumber(distance, digits);
}

/**
 * The two largest units: "5 h 20 min", "1 min 30 s"; below a minute, seconds.
 * @param {number} seconds
 * @param {number} digits
 */
function duration(seconds, digits) {
  const whole = rounded(Math.abs(seconds));
  if (Math.abs(seconds) < 60) return `${showNumber(seconds, digits)} s`;
  const at = UNITS.findIndex(([size]) => whole >= size);
  const [[large, name], [small, part]] = UNITS.slice(at, at + 2);
  const parts = rounded(whole / small);
  const [count, rest] = [Math.floor(parts / (large / small)), parts % (large / small)];
  return `${seconds < 0 ? MINUS : ""}${showCount(count)} ${name}${rest ? ` ${rest} ${part}` : ""}`;
}

/**
 * The number with that many significant digits.
 * @param {number} value
 * @param {number} digits
 */
export function toDigits(value, digits) {
  return Number(exponential(value, digits));
}

/** The sentence with a capital letter. @param {string} sentence */
export function begun(sentence) {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/**
 * A sentence in which no line begins with the sign of a share, and no name changes the order of words.
 * @param {string} sentence
 */
export function unbroken(sentence) {
  return isolated(sentence.replaceAll(" %", "\u00a0%"));
}

/**
 * The text with Hebrew or Arabic words as their own runs: after such a name, "94 % of 50 rows" would
 * otherwise be drawn from right to left.
 * @param {string} text
 */
export function isolated(text) {
  return text.replace(RIGHT_TO_LEFT, (words) => (words[0] === "\u2068" ? words : `\u2068${words}\u2069`));
}

/**
 * Seconds since 1970 in UTC as a date, with its time of day where it has one.
 * @param {number} seconds
 */
function showDate(seconds) {
  // To microseconds first: a mean a rounding below midnight is that midnight.
  const whole = Number.isInteger(seconds) ? seconds : Math.floor(rounded(seconds * 1e6) / 1e6);
  if (!(whole >= FIRST_YEAR && whole < LAST_YEAR)) return showNumber(seconds);
  const [day, time] = new Date(whole * 1000).toISOString().slice(0, 19).split("T");
  if (time === "00:00:00") return day;
  return `${day} ${time.endsWith(":00") ? time.slice(0, 5) : time}`;
}

/**
 * Seconds as hours, minutes and, unless they are zero, seconds: 49500 is 13:45.
 * @param {number} seconds
 */
function showTime(seconds) {
  const micros = rounded(Math.abs(seconds) * 1e6);
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
 * A mean or median of the target.
 * @param {{display: string}} search the payload
 * @param {number} value
 */
export function showPrediction({ display }, value) {
  return isMoment({ display }) ? showValue(display, value) : showNumber(value);
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

/** @param {number} value @param {number} digits significant ones */
function exponential(value, digits) {
  return halfEven((decimals) => value.toExponential(decimals), digits - 1);
}

/** The nearest whole number. @param {number} value */
function rounded(value) {
  return Number(halfEven((decimals) => value.toFixed(decimals), 0));
}

/**
 * A rounded number. Exact halves, which JavaScript rounds away from zero, go to the even digit, as in
 * Python: 12.25 is "12.2".
 * @param {(decimals: number) => string} write
 * @param {number} decimals
 */
function halfEven(write, decimals) {
  const [half, power] = write(decimals + 1).split("e");
  const isHalf = half.endsWith("5") && /^0*$/.test(write(100).split("e")[0].slice(half.length));
  const floor = half.slice(0, -1).replace(/\.$/, "");
  if (!isHalf || Number(floor.at(-1)) % 2) return write(decimals);
  return power === undefined ? floor : `${floor}e${power}`;
}

/**
 * A text of digits with thousands apart and a true minus.
 * @param {string} text
 */
function grouped(text) {
  const sign = text.startsWith("-") ? MINUS : "";
  const [whole, rest] = text.replace("-", "").split(".");
  const apart = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, NO_BREAK_SPACE) : whole;
  return sign + apart + (rest === undefined ? "" : `.${rest}`);
}
