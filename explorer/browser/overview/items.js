/** The overview as an ARIA tree: the path to one node is open, all else is folded. */

import { html } from "../shared/drawing/dom.js";
import { captionOf } from "../shared/interest.js";
import { describeItem } from "../shared/keys.js";
import { boxAround, cellOf } from "./cells.js";
import { lineTo } from "./model.js";

/**
 * The items of the nodes on the way to `current` and of their children: a light document
 * however many nodes there are. Each lies over its cell.
 * @param {HTMLElement} tree
 * @param {import("./drawing.js").Picture} picture
 * @param {{current: number, selected: number}} at
 */
export function showItems(tree, { overview, frame, view }, { current, selected }) {
  const { parent, left, depth } = overview.nodes;
  const open = new Set(lineTo(overview, current));
  const shown = new Int32Array(left.length).fill(-1);
  const hides = new Int32Array(left.length);
  /** @type {number[]} */
  const order = [];
  const ahead = [0];
  while (ahead.length) {
    const i = /** @type {number} */ (ahead.pop());
    order.push(i);
    if (left[i] < 0) continue;
    if (open.has(i)) {
      shown[i] = left[i];
      ahead.push(left[i] + 1, left[i]);
    } else hides[i] = 1;
  }
  const before = new Map([...tree.children].map((item) => [Number(item.getAttribute("data-node")), item]));
  const items = order.map((i) => {
    const item = /** @type {HTMLElement} */ (before.get(i)) ?? html("div", { "data-node": i });
    const whole = { parent, left: shown, levels: [], depth, hides };
    describeItem(/** @type {any} */ (item), i, {
      ...whole,
      label: captionOf(overview, i),
      selected: i === selected,
      current: i === current,
    });
    // Siblings are two, even if the other's parent is folded.
    item.setAttribute("aria-posinset", i > 0 && left[parent[i]] !== i ? "2" : "1");
    const { left: x, right, top, bottom } = boxAround(cellOf(overview, frame, view, i));
    item.style.transform = `translate(${x.toFixed(1)}px, ${Math.max(top, 0).toFixed(1)}px)`;
    item.style.width = `${Math.max(right - x, 0).toFixed(1)}px`;
    item.style.height = `${Math.max(bottom - Math.max(top, 0), 0).toFixed(1)}px`;
    return item;
  });
  // Items that stay are not moved, so that the focus stays on them.
  items.forEach((item, index) => {
    if (tree.children[index] !== item) tree.insertBefore(item, tree.children[index] ?? null);
  });
  while (tree.children.length > items.length) tree.lastElementChild?.remove();
}
