/** How many of the rows that the page points to reach a node: a number at its upper left. */

import { showCount } from "../../../shared/display.js";
import { svg } from "../../../shared/drawing/dom.js";
import { label, labelWidth } from "../../../shared/drawing/labels.js";

const HEIGHT = 17;

/**
 * @typedef {import("../../../shared/node_view.js").TreePayload} TreePayload
 * @typedef {{for: string, counts: Record<string, number>, nth: number}} RowsMessage  of which tree,
 *   how many rows reach each node, by its path, and how often rows have been pointed to
 */

/** A user who points to rows wants to see them once; later visits do not move the view. */
const seen = new Set();

/** Remembers the last message about the rows, and of which tree. */
export function createPointedRows() {
  /** @type {RowsMessage | null} */
  let heard = null;
  return {
    /**
     * @param {RowsMessage | null} message
     * @returns {boolean} whether it says anything else than before
     */
    hear(message) {
      const isNews = JSON.stringify(message) !== JSON.stringify(heard);
      heard = message;
      return isNews;
    },
    /** Whether these rows are to be brought into sight: at the first message about them. */
    isFirst() {
      const isFirst = heard !== null && !seen.has(heard.nth);
      if (heard) seen.add(heard.nth);
      return isFirst;
    },
    /** @param {TreePayload} model */
    start: (model) => (heard?.for === model.id ? new Map(Object.entries(heard.counts)) : null),
  };
}

/**
 * @param {TreePayload} model
 * @param {number} i
 */
function countAt({ pointed, nodes }, i) {
  return pointed?.get(nodes.path[i]) ?? 0;
}

/**
 * What is added to a node's body, whose origin is the middle of its top, of a dot its centre.
 * @param {TreePayload} model
 * @param {number} i
 * @param {import("../../layout/positions.js").NodePosition} position
 * @returns {SVGElement[]}
 */
export function rowMarks(model, i, { kind, width, isLeaf, apart }) {
  const n = countAt(model, i);
  if (!n) return [];
  const text = showCount(n);
  const wide = Math.max(labelWidth("edge", text) + 10, HEIGHT);
  if (kind === "dot" && isLeaf && apart < wide + 2) {
    // Leaves too close for numbers side by side: only the node's words have them.
    return [svg("g", { class: "pointed-rows" }, svg("circle", { cy: -0.5 * width - 4, r: 3 }))];
  }
  const [x, y] = kind === "dot" ? [-0.35 * width - wide / 2, -0.35 * width - 6] : [-width / 2 + 2, 0];
  const mark = svg(
    "g",
    { transform: `translate(${x} ${y})` },
    svg("rect", { x: -wide / 2, y: -HEIGHT / 2, width: wide, height: HEIGHT, rx: HEIGHT / 2 }),
    label("edge", 0, 4, text, { anchor: "middle" }),
  );
  return [svg("g", { class: "pointed-rows" }, mark)];
}

/**
 * The mark in words; "" without one.
 * @param {TreePayload} model
 * @param {number} i
 */
export function rowMarkWords(model, i) {
  const n = countAt(model, i);
  return n ? `${showCount(n)} of the marked rows reach${n === 1 ? "es" : ""} this node.` : "";
}
