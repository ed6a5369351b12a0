/** The glossary terms that match a search. */

/** @typedef {import("./payload.js").Term} Term */

/**
 * The terms whose word, other words or sentence hold the searched text, those by their word first;
 * nothing finds all.
 * @param {Term[]} terms
 * @param {string} asked
 * @returns {Term[]}
 */
export function found(terms, asked) {
  const wanted = plain(asked).trim();
  if (!wanted) return terms;
  const names = (/** @type {Term} */ term) => [term.word, ...term.also].map(plain);
  const named = terms.filter((term) => names(term).some((name) => name.includes(wanted)));
  const told = terms.filter((term) => !named.includes(term) && plain(term.sentence).includes(wanted));
  return [...named, ...told];
}

/** Without capitals, and hyphens as spaces. @param {string} text */
function plain(text) {
  return text.toLowerCase().replace(/[-_‐–]/g, " ");
}
