/** The page's memory of its tables: the last few, however many are opened. */

const MOST = 8;

/**
 * A map of which the entries longest unset are forgotten.
 * @template T
 * @param {number} [most]
 */
export function createLru(most = MOST) {
  /** @type {Map<string, T>} */
  const kept = new Map();
  return {
    /** @param {string} key @returns {T | undefined} */
    get: (key) => kept.get(key),
    /** @param {string} key @param {T} value */
    set(key, value) {
      kept.delete(key);
      kept.set(key, value);
      if (kept.size > most) kept.delete(/** @type {string} */ (kept.keys().next().value));
    },
  };
}
