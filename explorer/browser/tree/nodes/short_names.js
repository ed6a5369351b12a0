/** Names of features in little room: what tells them from the other features' names stays. */

import { labelWidth } from "../../shared/drawing/labels.js";

/** What a cut at the end of a word is worth, in letters. */
const CLEAN = 3;
/** What a word without its beginning is worth less. */
const TORN = 2;
/** What a name loses with its beginning, in letters, unless another begins alike. */
const BEGINNING = 4;
/** Fewer letters before or after "…" tell nothing. */
const MIN_PART = 3;
const MAX_LETTERS = 120;

/** @type {WeakMap<object, Map<string, string>>} */
const KNOWN = new WeakMap();

/**
 * A feature's name, or the part of it that fits and is no other feature's: "…_length" beside
 * "petal_width" and "sepal_width"; "" where there is no room for a part.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number} feature
 * @param {import("../../shared/drawing/labels.js").TextStyle} style
 * @param {number} room in pixels
 */
export function featureName(model, feature, style, room) {
  const { name, whole } = model.features[feature];
  if (labelWidth(style, name) <= room) return name;
  let known = KNOWN.get(model);
  if (!known) KNOWN.set(model, (known = new Map()));
  const key = `${feature} ${style} ${Math.floor(room)}`;
  let short = known.get(key);
  if (short === undefined) {
    const others = model.features.map((one) => one.whole).filter((_, other) => other !== feature);
    short = shortName(whole, others, (text) => labelWidth(style, text) <= Math.floor(room));
    known.set(key, short);
  }
  return short;
}

/** The fonts have come: texts have other widths now. @param {object} model */
export function forgetNames(model) {
  KNOWN.delete(model);
}

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
  return found;
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
    (isTorn ? TORN : 0) -
    (isShared ? 1000 : 0)
  );
}

/**
 * Whether a name would read so if its middle were cut.
 * @param {string} name
 * @param {string} begin
 * @param {string} end
 */
function isCutOf(name, begin, end) {
  return name.length >= begin.length + end.length && name.startsWith(begin) && name.endsWith(end);
}

/**
 * Whether a name that `featureName` has shortened might be another feature's too.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {number} feature
 * @param {string} short
 */
export function isAmbiguous(model, feature, short) {
  const { name, whole } = model.features[feature];
  if (short === name || short === whole) return false;
  const gap = short.indexOf("…");
  const [begin, end] = [short.slice(0, gap), short.slice(gap + 1)];
  return model.features.some((other, at) => at !== feature && isCutOf(other.whole, begin, end));
}

/**
 * Whether a word ends or begins between two letters.
 * @param {string[]} letters
 * @param {number} at
 */
function isWordEnd(letters, at) {
  return /[\s_\-./]/.test(letters[at - 1]) || /[\s_\-./]/.test(letters[at]);
}
