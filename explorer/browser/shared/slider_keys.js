/** What keys mean to a slider of stops. */

/**
 * How many stops a key moves the thumb on; undefined where it means nothing to a slider.
 * @param {string} key
 * @param {number} n how many stops there are
 * @returns {number | undefined}
 */
export function stepFor(key, n) {
  const page = Math.max(1, Math.round(n / 10));
  return {
    ArrowRight: 1,
    ArrowUp: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
    PageUp: page,
    PageDown: -page,
    Home: -Infinity,
    End: Infinity,
  }[key];
}
