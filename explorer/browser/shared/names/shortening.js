/** Names in little room: what tells them from other names stays. */

/** What a cut at the end of a word is worth, in letters. */
const CLEAN = 3;
/** What a word without its beginning is worth less; twice that where it begins the name. */
const TORN = 2;
/** What a name loses with its beginning, in letters, unless another begins alike. */
const BEGINNING = 4;
/** Fewer letters before or after "…" tell nothing. */
const MIN_PART = 3;
const MAX_LETTERS = 120;
const WORD_END = /[\s_\-./]/;
/** What a cut that might be another name's costs: more than any name has letters. */
const SHARED = 1000;

/**
 * The name with one stretch of it as "…": most letters win, cuts between words before cuts
 * within them, and a text that could be another name's only where nothing else fits.
 * @param {string} name
 * @param {string[]} others
 * @param {(text: string) => boolean} fits
 */
export function shortName(name, others, fits) {
  const letters = [...name];
  const most = Math.min(letters.length - 1, MAX_LETTERS);
  let [found, worth] = ["", -Infinity];
  let after = most;
  for (let before = 0; before <= most; before += 1) {
    if (before > 0 && before < MIN_PART) continue;
    const begin = letters.slice(0, before).join("");
    if (!fits(`${begin}…`)) break;
    const end = (/** @type {number} */ n) => letters.slice(letters.length - n).join("");
    after = Math.min(after, letters.length - 1 - before);
    while (after > 0 && !fits(`${begin}…${end(after)}`)) after -= 1;
    for (let n = after; n >= 0; n -= 1) {
      if (before + n === 0 || (n > 0 && n < MIN_PART)) continue;
      const value = worthOf(letters, before, n, others);
      if (value >= worth) [found, worth] = [`${begin.trimEnd()}…${end(n).trimStart()}`, value];
    }
  }
  return worth < 0
    ? tellingWord(name, others, fits) || (found && initials(letters, others, fits)) || found
    : found;
}

/**
 * One or two letters that no other name begins with, where a longer cut might be another name's: "Fe…"
 * next to "Male", which also ends in "…ale".
 * @param {string[]} letters
 * @param {string[]} others
 * @param {(text: string) => boolean} fits
 */
function initials(letters, others, fits) {
  return [2, 1]
    .map((n) => letters.slice(0, n).join(""))
    .filter((begin) => !others.some((other) => other.startsWith(begin)))
    .map((begin) => `${begin}…`)
    .find(fits);
}

/**
 * A whole word that no other name has, where the ends of the names tell nothing: "…_Low_…".
 * @param {string} name
 * @param {string[]} others
 * @param {(text: string) => boolean} fits
 */
function tellingWord(name, others, fits) {
  const words = name.split(WORD_END);
  const taken = new Set(others.flatMap((other) => other.split(WORD_END)));
  return words
    .filter((word) => word.length >= MIN_PART && !taken.has(word))
    .map((word) => `${word === words[0] ? "" : "…"}${word}${word === words.at(-1) ? "" : "…"}`)
    .find(fits);
}

/**
 * @param {string[]} letters
 * @param {number} before how many stay before the gap
 * @param {number} after how many stay behind it
 * @param {string[]} others
 */
function worthOf(letters, before, after, others) {
  const [begin, end] = [letters.slice(0, before).join(""), letters.slice(letters.length - after).join("")];
  const tail = after ? end : "";
  const isShared = others.some((other) => isCutOf(other, begin, tail));
  const isClean =
    (!before || isWordEnd(letters, before)) && (!after || isWordEnd(letters, letters.length - after));
  const isTorn = after > 0 && !isWordEnd(letters, letters.length - after);
  const begins = letters.slice(0, MIN_PART).join("");
  const isLost = !before && !others.some((other) => other.startsWith(begins));
  return (
    before +
    after +
    (isClean ? CLEAN : 0) -
    (isLost ? BEGINNING : 0) -
    (isTorn ? (before ? TORN : 2 * TORN) : 0) -
    (isShared ? SHARED : 0)
  );
}

/**
 * Whether a name would read so if its middle were cut.
 * @param {string} name
 * @param {string} begin
 * @param {string} end
 */
export function isCutOf(name, begin, end) {
  return name.length >= begin.length + end.length && name.startsWith(begin) && name.endsWith(end);
}

/**
 * Whether a word ends or begins between two letters.
 * @param {string[]} letters
 * @param {number} at
 */
function isWordEnd(letters, at) {
  return WORD_END.test(letters[at - 1]) || WORD_END.test(letters[at]);
}
