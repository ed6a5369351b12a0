/** The text next to an edge: its side of the split in whole words, as many as have room. */

import { showCount } from "../../shared/display.js";
import { labelWidth, onTwoLines } from "../../shared/drawing/labels.js";
import { isLeftChild, missingInto } from "../../shared/node_view.js";
import { categoryName } from "./short_names.js";
import { ribbonWidth } from "./strands.js";

/** @typedef {import("../../shared/node_view.js").TreePayload} TreePayload */
/** @typedef {{lines: string[], note: string}} SideText from top to bottom; `note` above them */

/** From a ribbon's edge to its text, next to a dashed strand and next to an outline. */
const OFF = { plain: 8, missing: 14, outline: 4 };

/** Written on its own line, with the number of rows. */
const OR_MISSING = / or missing$/;
/** Never on a line of its own above its threshold. */
const SIGNS = new Set(["≤", ">"]);
/** How Python writes many categories. */
const COUNTED = / categories$/;
/** The first two of more tell nothing. */
const MAX_LISTED = 12;
/** How many times the text of one line fits into two. */
const TWO_LINES = 1.8;
/** All but the category that the other side names. */
const OTHERS = "others";

/**
 * How far from a ribbon's middle its text begins.
 * @param {TreePayload} model
 * @param {number} child
 * @param {boolean} outlined
 */
export function textOffset(model, child, outlined) {
  const beside = missingInto(model, child) ? OFF.missing : OFF.plain;
  return ribbonWidth(model, child) / 2 + beside + (outlined ? OFF.outline : 0);
}

/**
 * The room, from the ribbon's middle, in which a side's text fits on one line.
 * @param {TreePayload} model
 * @param {number} child
 */
export function wishedRoom(model, child) {
  const words = sideWords(model, child);
  const [text, note] = isToldApart(model, child) ? [bare(words), noteOf(model, child)] : [words, ""];
  const width = Math.max(labelWidth("edge", text), labelWidth("small", note));
  return textOffset(model, child, true) + width + 1;
}

/**
 * The longest text that has room: all, all on two lines, or the first categories and how many more.
 * Only a category's own name is cut.
 * @param {TreePayload} model
 * @param {number} child
 * @param {number} room in pixels
 * @param {boolean} isTwo whether there is room for two lines
 * @returns {SideText | null}
 */
export function sideText(model, child, room, isTwo) {
  const words = sideWords(model, child);
  const short = bare(words);
  const fits = (/** @type {string} */ text) => labelWidth("edge", text) <= room;
  const isApart = isToldApart(model, child);
  const note = isTwo && isApart && labelWidth("small", noteOf(model, child)) <= room;
  if (COUNTED.test(words)) {
    const two = onTwoLines("edge", isTwo && !isApart ? listed(model, child, TWO_LINES * room) : "", room);
    if (two.length > 1 && two.every(fits)) return { lines: two, note: "" };
    const list = listed(model, child, room);
    if (list) return { lines: [list], note: note ? noteOf(model, child) : "" };
  }
  if (isApart && isTwo && fits(short)) return { lines: [short], note: note ? noteOf(model, child) : "" };
  for (const text of isApart ? [words, short] : [words]) if (fits(text)) return { lines: [text], note: "" };
  const two = onTwoLines("edge", words, room);
  if (isTwo && two.length > 1 && two.every(fits) && !SIGNS.has(two[0])) return { lines: two, note: "" };
  const one = shorter(model, child, short, room, OTHERS);
  return one && fits(one) ? { lines: [one], note: "" } : null;
}

/**
 * A side's rule on one line, without its sign's missing values where these have no room.
 * @param {TreePayload} model
 * @param {number} child
 * @param {number} room in pixels
 */
export function ruleWithin(model, child, room) {
  const words = sideWords(model, child);
  const fits = (/** @type {string} */ text) => labelWidth("edge", text) <= room;
  const list = COUNTED.test(words) ? listed(model, child, room) : "";
  return list || ([words, bare(words)].find(fits) ?? shorter(model, child, bare(words), room));
}

/**
 * As many of a side's few categories as have room, two or more, and how many others; "" otherwise.
 * @param {TreePayload} model
 * @param {number} child
 * @param {number} room in pixels
 */
function listed(model, child, room) {
  const { parent, feature, levels_left, levels_right } = model.nodes;
  const up = parent[child];
  const { levels } = model.features[feature[up]];
  const codes = (isLeftChild(model, child) ? levels_left : levels_right)[up];
  const own = categoryCounts(model, child)[0] - Number(isToldApart(model, child));
  if (own > MAX_LISTED) return "";
  const names = codes.flatMap((code) => levels[code] ?? []);
  for (let k = names.length; k > 1; k -= 1) {
    const first = names.slice(0, k - 1).join(", ");
    const last = names[k - 1];
    const texts =
      k === own
        ? [`${first} or ${last}`, `${first}, ${last}`]
        : [`${first}, ${last} + ${showCount(own - k)}`];
    const found = texts.find((text) => labelWidth("edge", text) <= room);
    if (found) return found;
  }
  return "";
}

/**
 * @param {TreePayload} model
 * @param {number} child
 * @param {string} words
 * @param {number} room
 * @param {string} [rest] instead of "2 of 3", where the other side has only one category
 * @returns {string} "" if nothing does
 */
function shorter(model, child, words, room, rest = "") {
  const { parent, kind, feature, levels_left, levels_right } = model.nodes;
  const up = parent[child];
  if (kind[up] === "numeric") return "";
  if (kind[up] === "missing") return words.split(" ").at(-1) ?? "";
  const list = listed(model, child, room);
  if (list) return list;
  const [own, all] = categoryCounts(model, child);
  const { levels } = model.features[feature[up]];
  const first = (isLeftChild(model, child) ? levels_left : levels_right)[up].find(
    (code) => code < levels.length,
  );
  const more = own > 1 ? ` + ${showCount(own - 1)}` : "";
  const left = room - labelWidth("edge", more);
  const name = first === undefined ? "" : categoryName(model, feature[up], first, "edge", left);
  if (name) return name + more;
  if (!more) return "";
  return (own === all - 1 && rest) || `${showCount(own)} of ${showCount(all)}`;
}

/**
 * How many categories go to a child, and how many there are at its parent; rows without a value are
 * one more, as in the split's words.
 * @param {TreePayload} model
 * @param {number} child
 */
export function categoryCounts(model, child) {
  const { parent, levels_left, levels_right, others, missing, missing_left } = model.nodes;
  const up = parent[child];
  const [left, right] = [levels_left[up], levels_right[up]].map((levels, side) => {
    const takesMissing = missing[up] > 0 && Boolean(missing_left[up]) === (side === 0);
    return levels.length + Math.max(0, others[up][side] - 1) + (takesMissing ? 1 : 0);
  });
  return [isLeftChild(model, child) ? left : right, left + right];
}

/**
 * @param {TreePayload} model
 * @param {number} child
 */
function sideWords({ nodes }, child) {
  const up = nodes.parent[child];
  return (nodes.left[up] === child ? nodes.left_text : nodes.right_text)[up];
}

/** @param {string} words */
function bare(words) {
  return words.replace(OR_MISSING, "");
}

/**
 * Whether rows without a value go along with others: they have their own line.
 * @param {TreePayload} model
 * @param {number} child
 */
function isToldApart(model, child) {
  return missingInto(model, child) > 0 && model.nodes.kind[model.nodes.parent[child]] !== "missing";
}

/**
 * @param {TreePayload} model
 * @param {number} child
 */
function noteOf(model, child) {
  return `${showCount(missingInto(model, child))} missing`;
}
