/** Where the legend and the caption go: next to the tree if it leaves room, else above it. */

import { legendList } from "../../shared/drawing/legend.js";
import { markKey } from "../controls/mark_key.js";
import { meet } from "./label_places.js";
import { boxOf } from "./positions.js";
import { onStage } from "./visible_area.js";

/**
 * @typedef {"left" | "right" | "split" | "strip"} Mode
 *   both on one side of the root, one on each, or above it
 * @typedef {{left: number, right: number, top: number, bottom: number}} Box
 */

const CAPTIONS = [290, 210];
const CAPTION_HEIGHT = 58;
/** The same with the caption on held-out rows. */
const LONG_CAPTION_HEIGHT = 96;
const BETWEEN = 40;
const CLEAR = 12;

/**
 * @param {import("../frame.js").CanvasFrame} parts
 */
export function createHeader({ header, legend, key: list }) {
  const { sizeIn, forget } = measuredSizes(header, legend);
  let shownKey = "";
  /** @type {Box[]} */
  let boxes = [];

  return {
    /**
     * @param {import("../../shared/node_view.js").TreePayload} model
     * @param {import("../controls/mark_key.js").Uses} uses
     */
    fill(model, uses) {
      const { index, top, cutOff } = model.interest ?? {};
      const lit = model.classes.map(({ slot }) => slot);
      const key = `${model.id} ${lit} ${Object.values(uses).join()} ${index ?? ""} ${top ?? ""} ${cutOff ?? ""}`;
      if (key !== shownKey) list.replaceChildren(legendList(model), markKey(model, uses));
      shownKey = key;
      header.classList.toggle("long", Boolean(model.kept));
    },
    forget,
    /** How high the header is above a tree that leaves no room at its side. */
    stripHeight: () => sizeIn("strip", shownKey).height,
    /**
     * The first position that keeps clear of the tree.
     * @param {Box[]} taken what is drawn, in the stage's pixels
     * @param {number} width
     * @returns {Mode}
     */
    freePosition(taken, width) {
      const column = sizeIn("left", shownKey);
      const tall = header.classList.contains("long") ? LONG_CAPTION_HEIGHT : CAPTION_HEIGHT;
      for (const caption of CAPTIONS) {
        const wide = column.width + BETWEEN + caption;
        for (const mode of /** @type {Mode[]} */ (wide > width ? [] : ["left", "right", "split"])) {
          const at = mode === "left" ? column.width : width - (mode === "split" ? caption : wide);
          const ofLegend = mode === "right" ? width - column.width : 0;
          boxes = [
            { left: at, right: at + wide - column.width, top: 0, bottom: tall },
            { left: ofLegend, right: ofLegend + column.width, top: 0, bottom: column.height },
          ].map((box) => grownBy(box, CLEAR));
          if (boxes.some((box) => taken.some((other) => meet(box, other)))) continue;
          header.style.setProperty("--caption", `${caption}px`);
          return mode;
        }
      }
      boxes = [];
      return "strip";
    },
    /** What legend and caption take next to the tree, in the stage's pixels. */
    boxes: () => boxes,
    /** @param {Mode} mode */
    show(mode) {
      if (header.dataset.mode !== mode) header.dataset.mode = mode;
    },
  };
}

/**
 * What the header takes as a strip, and what the legend takes in a column; each measured once.
 * @param {HTMLElement} header
 * @param {HTMLElement} legend
 */
function measuredSizes(header, legend) {
  /** @type {Map<string, {width: number, height: number}>} */
  const measured = new Map();
  return {
    forget: () => measured.clear(),
    /** @param {Mode} mode @param {string} content */
    sizeIn(mode, content) {
      const width = header.parentElement?.clientWidth ?? 0;
      const key = `${mode === "strip" ? `strip ${width}` : "column"} ${content}`;
      let size = measured.get(key);
      if (!size) {
        header.dataset.mode = mode;
        const of = mode === "strip" ? header : legend;
        size = { width: of.offsetWidth, height: of.offsetHeight };
        measured.set(key, size);
      }
      return size;
    },
  };
}

/**
 * @param {Box} box
 * @param {number} by
 */
function grownBy({ left, right, top, bottom }, by) {
  return { left: left - by, right: right + by, top, bottom: bottom + by };
}

/**
 * What is drawn of the tree, coarsely: nodes, and the runs of ribbons.
 * @param {import("./layout.js").Shape} shape
 * @param {(import("./positions.js").NodePosition | undefined)[]} positions
 * @param {import("../viewport.js").View} view
 * @param {import("./level_of_detail.js").Frame} frame
 * @returns {Box[]} in the stage's pixels
 */
export function takenBoxes({ nodes, left }, positions, view, frame) {
  /** @type {Box[]} */
  const boxes = [];
  const add = (/** @type {Box} */ box) => boxes.push(onStage(box, view, frame));
  for (const i of nodes) {
    const from = positions[i];
    if (!from) continue;
    add(boxOf(from));
    if (left[i] < 0) continue;
    for (const child of [left[i], left[i] + 1]) {
      const to = positions[child];
      if (!to) continue;
      if (to.kind === "dot") {
        for (let way = 0.125; way < 1; way += 0.125) {
          const x = from.x + (to.x - from.x) * way;
          const y = from.y + from.out.y + (to.y - from.y - from.out.y) * way;
          add({ left: x - 30, right: x + 30, top: y - 8, bottom: y + 8 });
        }
        continue;
      }
      const middle = (from.y + from.out.y + to.y) / 2;
      add({
        left: Math.min(from.x, to.x - 70),
        right: Math.max(from.x, to.x + 70),
        top: middle - 12,
        bottom: to.y,
      });
    }
  }
  return boxes;
}
