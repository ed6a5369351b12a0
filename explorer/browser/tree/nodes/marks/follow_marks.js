/** The followed row's own value on the cards of its decision path: a ring with a needle. */

import { svg } from "../../../shared/drawing/dom.js";
import { clamp } from "../../../shared/drawing/scales.js";
import { SLOT_WIDTH } from "../card_layout.js";

/**
 * @typedef {import("../card_layout.js").CardLayout} CardLayout
 * @typedef {import("../../../shared/node_view.js").TreePayload} TreePayload
 */

const RADIUS = 4;

/**
 * What the body of a node says of the row; "" if the row does not reach it.
 * @param {TreePayload} model
 * @param {number} i
 */
export function followKey({ followed, nodes }, i) {
  if (!followed?.path.startsWith(nodes.path[i])) return "";
  return `|row ${followed.values[nodes.feature[i]]}`;
}

/**
 * @param {TreePayload} model
 * @param {number} i
 * @param {CardLayout} layout
 * @returns {SVGElement[]}
 */
export function followMark(model, i, layout) {
  const { followed, nodes, features } = model;
  if (!followed?.path.startsWith(nodes.path[i])) return [];
  const value = followed.values[nodes.feature[i]];
  const x = placeOf(layout, features[nodes.feature[i]].kind === "category", value);
  if (x === null) return [];
  const { top, axis } = layout;
  return [
    svg(
      "g",
      { class: "followed" },
      svg("path", { class: "needle", d: `M${x.toFixed(1)} ${top + RADIUS}V${axis}` }),
      svg("circle", { cx: x.toFixed(1), cy: top, r: RADIUS }),
    ),
  ];
}

/**
 * Where a value is on the card; null if the card does not show it.
 * @param {CardLayout} layout
 * @param {boolean} isCategory
 * @param {number | null | undefined} value
 */
function placeOf({ bands, across, from, to, slot }, isCategory, value) {
  if (value === undefined) return null;
  if (value === null || (isCategory && value === -1)) return slot === null ? null : slot + SLOT_WIDTH / 2;
  if (!isCategory) return clamp(across(value), from, to);
  const band = bands.find(({ codes }) => codes.includes(value));
  return band ? (band.from + band.to) / 2 : null;
}
