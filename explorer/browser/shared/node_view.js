/** The tree as Python sends it, and small things derived from it. */

import { showCount, showRows } from "./display.js";
import { light } from "./drawing/lit_class.js";

/**
 * One class: `slot` is its colour and glyph, −1 for "other".
 * @typedef {{name: string, whole: string, slot: number, weight: number}} ClassName
 */

/**
 * The target's axis, shared by all cards and leaves of a regression tree.
 * `noun` is what is predicted: "mean" or "median"; `spread` what the ± behind it is.
 * @typedef {{low: number, high: number, ticks: [number, string][], name: string, noun: string,
 *   spread: string, mean_low: number, mean_high: number, mean_ticks: [number, string][]}} TargetScale
 */

/**
 * @typedef {object} Feature
 * @property {string} name shortened
 * @property {string} whole
 * @property {"numeric" | "category"} kind
 * @property {number} low left end of its axis in every card
 * @property {number} high
 * @property {string} low_text
 * @property {string} high_text
 * @property {number} bins
 * @property {string[]} levels shortened, in the table's order
 * @property {string[]} levels_whole
 */

/**
 * Columns with an entry for each node; those of held-out rows only if there are any.
 * @typedef {import("./node_columns.js").TreeNodes & Partial<import("./node_columns.js").KeptNodes>} Nodes
 */

/**
 * Classes of one look, in class order; all "other" classes are the last band.
 * @typedef {{slot: number, codes: number[]}} Band
 */

/**
 * A row that is followed: the turns to its leaf, and its value of each feature that is asked about,
 * by the feature's place in the schema: a number or a level's code, null where it is missing.
 * `settled`: Python has received these values.
 * @typedef {{path: string, values: Record<string, number | null>, settled: boolean}} FollowedRow
 */

/**
 * @typedef {object} TreePayload
 * @property {string} id
 * @property {"classes" | "numbers"} task
 * @property {string} target
 * @property {string} criterion
 * @property {number} rows
 * @property {number} weight
 * @property {boolean} weighted
 * @property {number[]} [draws] of a tree of drawn rows: how many draws reach each node
 * @property {ClassName[]} classes
 * @property {TargetScale | null} scale
 * @property {Feature[]} features
 * @property {Nodes} nodes
 * @property {Record<string, string>} words
 * @property {string} capped what it leaves out, in a sentence
 * @property {{rows: number, test: string, chance: number} | null} kept held-out rows, the test
 *   that compares them, and the corrected p-value below which a node differs
 * @property {boolean} is_preview of a part of the rows, which `capped` says
 * @property {boolean} is_fixed no limit is tried on it
 * @property {boolean} is_looked_at nobody hears what else it is to be coloured by
 * @property {import("./interest.js").Interest | null} [interest] the class that it is coloured by
 * @property {Map<string, number> | null} [pointed] how many marked rows reach nodes, by path
 *   instead of by leading classes; set by the picture
 * @property {FollowedRow | null} [followed] set by the picture
 * @property {ClassName[]} sent the classes without the lit one, added by `readTreePayload`
 * @property {Band[]} bands of `classes`, added by `readTreePayload`
 * @property {number[]} band_of each class's index in `bands`, added by `readTreePayload`
 */

/**
 * @param {Uint8Array} bytes JSON in UTF-8
 * @returns {TreePayload}
 */
export function readTreePayload(bytes) {
  const model = JSON.parse(new TextDecoder().decode(bytes));
  light(model, "");
  setBands(model);
  return model;
}

/**
 * Gives the named class a colour if it does not have one, and all others the look that was sent.
 * @param {TreePayload} model
 * @param {string} whole "" for none
 * @returns {boolean} whether anything changes
 */
export function lightClass(model, whole) {
  const isOther = light(model, whole);
  if (isOther) setBands(model);
  return isOther;
}

/** @param {TreePayload} model */
function setBands(model) {
  model.bands = [];
  /** @type {Band} */
  const others = { slot: -1, codes: [] };
  model.classes.forEach(({ slot }, code) => {
    if (slot < 0) others.codes.push(code);
    else model.bands.push({ slot, codes: [code] });
  });
  if (others.codes.length) model.bands.push(others);
  model.band_of = model.classes.map(() => 0);
  model.bands.forEach(({ codes }, index) => {
    for (const code of codes) model.band_of[code] = index;
  });
}

/**
 * The two children, or none.
 * @param {TreePayload} model
 * @param {number} i
 * @returns {[] | [number, number]}
 */
export function childrenOf(model, i) {
  const left = model.nodes.left[i];
  return left < 0 ? [] : [left, left + 1];
}

/**
 * @param {TreePayload} model
 * @param {number} child
 */
export function isLeftChild(model, child) {
  const parent = model.nodes.parent[child];
  return parent >= 0 && model.nodes.left[parent] === child;
}

/**
 * The slot of the class that the node predicts.
 * @param {TreePayload} model
 * @param {number} i
 */
export function predictionSlot(model, i) {
  return model.classes[model.nodes.predicted_class[i]]?.slot ?? -1;
}

/**
 * The node's weight in each band.
 * @param {TreePayload} model
 * @param {number} i
 * @returns {number[]}
 */
export function bandWeights(model, i) {
  const counts = model.nodes.class_weights[i];
  return model.bands.map(({ codes }) => codes.reduce((sum, code) => sum + counts[code], 0));
}

/**
 * How many of the parent's rows without a value went to this child.
 * @param {TreePayload} model
 * @param {number} child
 */
export function missingInto(model, child) {
  const { parent, kind, missing, missing_left } = model.nodes;
  const up = parent[child];
  if (up < 0 || !missing[up]) return 0;
  const toLeft = kind[up] === "missing" ? false : Boolean(missing_left[up]);
  return toLeft === isLeftChild(model, child) ? missing[up] : 0;
}

/**
 * The deepest visible node on the way to a path.
 * @param {{left: ArrayLike<number>}} shape the left child of each visible node, -1 if there is none
 * @param {string} path
 */
export function nearestVisible({ left }, path) {
  let at = 0;
  for (const turn of path) {
    if (left[at] < 0) break;
    at = left[at] + (turn === "R" ? 1 : 0);
  }
  return at;
}

/**
 * A node and all above it.
 * @param {TreePayload} model
 * @param {number} i
 * @returns {Set<number>}
 */
export function pathTo({ nodes }, i) {
  const way = new Set([i]);
  for (let at = i; at > 0; at = nodes.parent[at]) way.add(nodes.parent[at]);
  return way;
}

/**
 * How many rows a node has: "7 rows"; of a tree of drawn rows "11 draws of 7 rows", for some were drawn
 * several times.
 * @param {{nodes: {rows: number[]}, draws?: number[]}} model
 * @param {number} i
 * @param {string} [which] "distinct " where it has room
 */
export function rowsOfNode({ nodes, draws }, i, which = "") {
  if (!draws?.length) return showRows(nodes.rows[i]);
  const drawn = `${showCount(draws[i])} draw${draws[i] === 1 ? "" : "s"}`;
  return `${drawn} of ${showCount(nodes.rows[i])} ${which}row${nodes.rows[i] === 1 ? "" : "s"}`;
}

/**
 * The leading class's share, and of what: of the rows, of their draws or of their weight.
 * @param {{nodes: {share_text: string[], rows: number[]}, weighted: boolean, draws?: number[]}} model
 * @param {number} i
 */
export function showShareOfRows(model, i) {
  const { nodes, weighted, draws } = model;
  const of = weighted && !draws?.length ? "the weight of " : "";
  return `${nodes.share_text[i]} of ${of}${rowsOfNode(model, i, "distinct ")}`;
}
