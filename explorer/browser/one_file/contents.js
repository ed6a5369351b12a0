/** What a file has been given: what is the same for many nodes is written once. */

/**
 * A picture's entry module and its style sheets.
 * @typedef {{entry: string, sheets: string[]}} Part
 */

/**
 * Payloads by path, or by path and feature: `same` is what they share, `of` each one's own.
 * @typedef {{same: Record<string, any>, of: Map<string, Record<string, any>>}} Shared
 * @typedef {{same: Record<string, any>, packed: string}} Packed the same, deflated
 */

/**
 * `searches` is null where the file has no rows. `said` are sentences: on the whole file, and why the
 * split search of a node is not in it. `interest`: each class, for the colours of its share.
 * @template Payloads
 * @typedef {{title: string, subtitle: string, tree: import("../shared/node_view.js").TreePayload,
 *   rules: string[], columns: string[], regions: Payloads, searches: Payloads | null, stops: any,
 *   interest: ({index: number, name: string, top: number} | null)[], parts: Record<string, Part>,
 *   said: {file: string[], leaf: string, search: string, feature: string}}} ContentsOf
 */

/** @typedef {ContentsOf<Packed>} Written as it is in the file */
/** @typedef {ContentsOf<Shared>} Contents */

/**
 * @param {Written} written
 * @returns {Promise<Contents>}
 */
export async function unpacked(written) {
  const { regions, searches } = written;
  return { ...written, regions: await inflated(regions), searches: searches && (await inflated(searches)) };
}

/**
 * @param {Packed} written a line a payload: its key, and what it has of its own
 * @returns {Promise<Shared>}
 */
async function inflated({ same, packed }) {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const lines = (await new Response(stream).text()).trim().split("\n").filter(Boolean);
  return { same, of: new Map(lines.map((line) => JSON.parse(line))) };
}

/**
 * One of the payloads, complete again; null if the file does not have it.
 * @param {Shared} shared
 * @param {string} key
 * @returns {any}
 */
export function wholeOf({ same, of }, key) {
  const own = of.get(key);
  if (!own) return null;
  const points = same.points && own.points ? { points: { ...same.points, ...own.points } } : {};
  return { ...same, ...own, ...points };
}

/**
 * The regions as they are shown for a node: with the fixed values of the nearest node above whose
 * own the file has.
 * @param {Contents} contents
 * @param {string} path
 */
export function regionsFor({ regions }, path) {
  for (let at = path; ; at = at.slice(0, -1)) {
    const found = wholeOf(regions, at);
    if (found) return { ...found, selected: path };
  }
}

/**
 * The split search of a node on a feature, null for its own; or why there is none.
 * @param {Contents} contents
 * @param {string} path
 * @param {number | null} feature
 * @returns {{search: any, why: string}}
 */
export function searchFor({ searches, tree, said }, path, feature) {
  const { nodes } = tree;
  if (nodes.left[nodes.path.indexOf(path)] < 0) return { search: null, why: said.leaf };
  const own = searches && wholeOf(searches, path);
  if (!searches || !own) return { search: null, why: said.search };
  if (feature === null || feature === own.feature) return { search: own, why: "" };
  const other = wholeOf({ same: own, of: searches.of }, `${path} ${feature}`);
  return other ? { search: other, why: "" } : { search: own, why: said.feature };
}
