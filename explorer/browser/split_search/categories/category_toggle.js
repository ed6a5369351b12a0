/**
 * Categories as bars on both sides of the split; one that is chosen moves to the other side.
 *
 * Categories have one order in every picture, the schema's. Where a picture has two sides, as
 * here and on the tree's cards, each side keeps it: never the order in which splits were tried.
 */

import { showRows } from "../../shared/display.js";
import { fitted, svg, textWidth } from "../../shared/drawing/dom.js";
import { shortName } from "../../shared/names/shortening.js";
import { rowsLabel } from "../bars.js";
import { classStack, numberSpread } from "./category_bars.js";

/** @typedef {import("../../splits/payload.js").CategorySearch} CategorySearch */
/** @typedef {import("../../splits/category_splits.js").CategorySplits} CategorySplits */
/** @typedef {import("../frame.js").Frame} Frame */
/** @typedef {{level: number, whole: string, element: SVGElement, name: SVGElement}} Item */

const NAMES = '12px "Source Sans", sans-serif';
const WIDEST = 46;
const TURNED_LINE = 14.5;
/** Of a turned name, along itself. */
const MAX_TURNED = 84;

/**
 * `show` moves the categories to their sides of a split that is at `x`.
 * @param {CategorySearch} search
 * @param {CategorySplits} model
 * @param {Frame} frame
 * @param {(level: number) => void} toggle
 * @returns {{group: SVGElement, show: (isLeft: Uint8Array, x: number) => void}}
 */
export function categoryToggle(search, model, frame, toggle) {
  const { candidates } = search;
  const bottom = frame.bars[1] + 0.5;
  const most = Math.max(...candidates.shown.map((level) => weightOf(model.level(level))));
  const band = (frame.x1 - frame.x0 - frame.gap) / candidates.shown.length;
  const width = Math.max(Math.min(band - 4, WIDEST), 3);
  const items = candidates.shown.map((level, i) => {
    const held = model.level(level);
    const marks =
      held instanceof Float64Array
        ? classStack(search, held, most, width, frame.bars)
        : numberSpread(search, level, held, width, frame.bars);
    const whole = candidates.wholes[i];
    const others = candidates.wholes.filter((_, other) => other !== i);
    const name = nameOf(whole, others, frame, band);
    const spoken = svg("title", {}, `${whole}: ${showRows(candidates.rows[level])}`);
    const element = button(model.isFree, frame, band, [...marks, name, spoken], () => toggle(level));
    return { level, whole, element, name };
  });
  const group = svg(
    "g",
    { class: "categories" },
    rowsLabel(search, frame, most),
    svg("line", { class: "axis", x1: frame.x0, x2: frame.x1, y1: bottom, y2: bottom }),
    ...items.map(({ element }) => element),
  );
  return { group, show: (isLeft, x) => arrange(search, frame, items, band, isLeft, x) };
}

/**
 * @param {boolean} isFree whether it may be moved
 * @param {Frame} frame
 * @param {number} band of pixels that a category has
 * @param {SVGElement[]} children
 * @param {() => void} choose
 */
function button(isFree, frame, band, children, choose) {
  const top = frame.bars[0] - 6;
  const ground = { x: -band / 2, width: band, y: top, height: frame.height - top - 2, rx: 4 };
  const element = svg(
    "g",
    {
      class: "category",
      role: "button",
      tabindex: isFree ? 0 : -1,
      "aria-disabled": isFree ? undefined : "true",
    },
    svg("rect", { class: "category-ground", ...ground }),
    ...children,
  );
  if (!isFree) return element;
  element.addEventListener("click", choose);
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    choose();
  });
  return element;
}

/**
 * A category's name; where it has no room, what tells it from the others.
 * @param {string} whole
 * @param {string[]} others
 * @param {Frame} frame
 * @param {number} band
 */
function nameOf(whole, others, frame, band) {
  const bottom = frame.bars[1];
  const room = frame.turned ? MAX_TURNED : band - 4;
  const fits = (/** @type {string} */ text) => textWidth(text, NAMES) <= room;
  const shown = fits(whole) ? whole : shortName(whole, others, fits) || fitted(whole, room, NAMES);
  if (!frame.turned) {
    return svg("text", { class: "category-name", "text-anchor": "middle", y: bottom + 17 }, shown);
  }
  const transform = `translate(4 ${bottom + 10}) rotate(-55)`;
  return svg("text", { class: "category-name", "text-anchor": "end", transform }, shown);
}

/**
 * Both sides are next to the split; where levels are not drawn there is room beyond.
 * @param {CategorySearch} search
 * @param {Frame} frame
 * @param {Item[]} items in the schema's order
 * @param {number} band
 * @param {Uint8Array} isLeft
 * @param {number} x
 */
function arrange({ candidates }, frame, items, band, isLeft, x) {
  // Turned names are side by side only if there is room for a line of each.
  const everyNth = frame.turned ? Math.ceil(TURNED_LINE / band) : 1;
  for (const where of ["left", "right"]) {
    const isRight = where === "right";
    const side = items.filter(({ level }) => Boolean(isLeft[level]) !== isRight);
    const [from, to] = isRight ? [x + frame.gap / 2, frame.x1] : [frame.x0, x - frame.gap / 2];
    const step = Math.min((to - from) / Math.max(side.length, 1), band);
    side.forEach((item, i) => {
      const middle = isRight ? from + (i + 0.5) * step : to - (side.length - i - 0.5) * step;
      item.name.style.visibility = i % everyNth ? "hidden" : "visible";
      item.element.style.transform = `translate(${middle.toFixed(1)}px, 0)`;
      const label = `${item.whole}: ${showRows(candidates.rows[item.level])}, goes ${where}`;
      item.element.setAttribute("aria-label", label);
      item.element.setAttribute("data-side", where);
    });
  }
}

/** @param {Float64Array | {weight: number}} level */
function weightOf(level) {
  if (!(level instanceof Float64Array)) return level.weight;
  return level.reduce((sum, weight) => sum + weight, 0);
}
