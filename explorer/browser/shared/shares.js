/** Shares as people read them; as data/display.py writes them. */

/**
 * A share as per cent with three digits; "100 %" and "0 %" only when exactly so.
 * @param {number} share
 */
export function showShare(share) {
  const percent = 100 * share;
  if (percent === 0 || percent === 100) return `${percent} %`;
  if (percent >= 99.95) return "> 99.9 %";
  return percent >= 0.05 ? `${Number(percent.toPrecision(3))} %` : "< 0.1 %";
}

/**
 * A sentence in which no line begins with the sign of a share.
 * @param {string} sentence
 */
export function unbroken(sentence) {
  return sentence.replaceAll(" %", "\u00a0%");
}
