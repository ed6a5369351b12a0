/** What Python sends of the regions, as `views/regions/payload` has it. */

import { showRows, showShare } from "../shared/display.js";
import { showInterest } from "../shared/interest.js";
import { showShareOfRows } from "../shared/node_view.js";

/** @typedef {import("../shared/node_view.js").ClassName} ClassName */

/**
 * A rectangle in the axes' own values.
 * @typedef {[x0: number, x1: number, y0: number, y1: number]} Rectangle
 */

/**
 * @typedef {{name: string, kind: "numbers" | "levels" | "nothing", low: number, high: number,
 *   ticks: [number, string][], bands: string[], codes: number[]}} Axis
 *   `bands` are the names of all levels in full, by which a picture tells them; a tick of levels
 *   is at the index of its band; `codes` are those levels' codes, −1 for missing
 */

/**
 * Levels that no row had where a split above a region asked for them: indices of the bands of the
 * axis along (0) or up (1); `node` is an index of the nodes sent.
 * @typedef {{node: number, axis: 0 | 1, bands: number[]}} UnseenBands
 */

/** @typedef {{low: number, high: number, name: string, ticks: [number, string][]}} Scale */

/**
 * Rectangles: an entry each; `node` is an index of the nodes sent.
 * @typedef {{node: number[], x0: number[], x1: number[], y0: number[], y1: number[]}} Rectangles
 */

/** @typedef {{texts: string[], index: number[]}} RepeatedTexts */

/**
 * Rows as points, one entry per row; `paths` and `predictions` have one per leaf.
 * @typedef {object} Points
 * @property {(string | number)[]} row names; of rows without one their numbers
 * @property {number[]} number the rows' numbers, where they have names; none otherwise
 * @property {number[]} ahead by how much a row's line of the file exceeds its number; one entry if
 *   all are alike, none if they are equal
 * @property {number[]} x
 * @property {number[]} y
 * @property {number[]} value an index of the classes, or a position on the scale of means
 * @property {number[]} leaf
 * @property {number[]} outside how far from the fixed values, 0 to 1
 * @property {string[]} paths
 * @property {string[]} predictions
 * @property {RepeatedTexts[]} texts of the target and of each axis
 * @property {string[]} names
 */

/**
 * What one feature that no axis shows may be fixed at; a stop is a number, a level's code or
 * null for missing.
 * @typedef {object} FixedControl
 * @property {number} feature
 * @property {string} name
 * @property {boolean} is_numeric
 * @property {(number | null)[]} stops
 * @property {string[]} texts
 * @property {number} taken an index of the stops
 * @property {boolean} is_chosen
 * @property {string} left_out
 */

/**
 * @typedef {object} Regions
 * @property {string} table
 * @property {"class regions" | "class intervals" | "number regions" | "number steps"} kind
 * @property {string} title
 * @property {string} caption
 * @property {string} selected a path
 * @property {[Axis, Axis]} axes
 * @property {[number, number]} along indices of `offered`, -1 for none
 * @property {[number, number]} asked the axes' features by their place in the schema, -1 for none
 * @property {[name: string, whole: string][]} offered
 * @property {boolean} weighted shares are of weight
 * @property {ClassName[]} classes
 * @property {ClassName[]} [sent] the same without the lit one; set by the picture
 * @property {Scale | null} scale
 * @property {{name: string}[]} features
 * @property {import("../shared/node_columns.js").RegionNodes} nodes those that have a region and all
 *   above them
 * @property {Rectangles} regions
 * @property {UnseenBands[]} unseen
 * @property {Points} points
 * @property {Rectangle[]} outline
 * @property {FixedControl[]} fixed
 * @property {boolean} is_fixed it is only viewed: no other axes, no row to be followed
 * @property {number[]} ringed indices of the points that are ringed
 * @property {Rectangle[]} hatched rectangles over the regions
 * @property {import("../shared/interest.js").Interest | null} [interest] the class that it is
 *   coloured by instead of by leading classes; set by the picture
 */

/**
 * What the user does with the picture: a click, also on a row (an index of the points, -1 for
 * none), and what the pointer is on.
 * @typedef {{choose: (path: string) => void, pick: (i: number) => void,
 *   point: (path: string | null) => void}} Act
 */

/**
 * What a node predicts, as it is written in the picture.
 * @param {Regions} view
 * @param {number} node
 */
export function predictionText({ nodes, classes, interest }, node) {
  if (interest) return `${interest.name} ${showShare(interest.shares[node])}`;
  return classes.length ? nodes.prediction[node] : nodes.value_text[node];
}

/**
 * Its evidence, as a card has it: shares and rows of classes, spread and rows of numbers.
 * @param {Regions} view
 * @param {number} node
 * @param {string} between
 */
export function factsOf(view, node, between) {
  const { nodes, classes, interest } = view;
  if (interest) return [showInterest(interest, node), showRows(nodes.rows[node])].join(between);
  if (classes.length) return showShareOfRows(view, node);
  return [nodes.spread_text[node], showRows(nodes.rows[node])].join(between);
}
