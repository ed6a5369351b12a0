/** Levels as bars on both sides of the cut; one that is chosen moves to the other side. */

import { showNumber, showRows } from "../shared/display.js";
import { fitted, svg } from "../shared/dom.js";
import { linear } from "../shared/scales.js";
import { inkOf, rowsLabel } from "./bars.js";

const NAMES = '12px "Source Sans", sans-serif';
const WIDEST = 46;
const TURNED_LINE = 14.5;

/**
 * @param {any} search the payload
 * @param {ReturnType<typeof import("../splits/category_split.js").categorySplits>} model
 * @param {import("./frame.js").Frame} frame
 * @param {(level: number) => void} toggle
 */
export function categoryBars(search, model, frame, toggle) {
  const { cuts } = search;
  const [top, bottom] = frame.bars;
  const isClasses = search.task === "classes";
  const most = Math.max(...cuts.shown.map((level) => weightOf(model.level(level))));
  const band = (frame.x1 - frame.x0 - frame.gap) / cuts.shown.length;
  const bar = Math.max(Math.min(band - 4, WIDEST), 3);
  const rank = new Map(cuts.order.map((level, i) => [level, i]));
  const shown = cuts.shown.map((level, i) => ({ level, name: cuts.names[i], whole: cuts.wholes[i] }));
  const y = linear(cuts.y, [bottom, top]);
  const group = svg("g", { class: "levels" });
  group.append(
    rowsLabel(search, frame, most),
    svg("line", { class: "axis", x1: frame.x0, x2: frame.x1, y1: bottom + 0.5, y2: bottom + 0.5 }),
  );
  // Turned names stand side by side only where there is room for a line of each.
  const everyNth = frame.turned ? Math.ceil(TURNED_LINE / band) : 1;
  const items = shown.map((item) => {
    const name = nameOf(item);
    const element = svg("g", {
      class: "level",
      role: "button",
      tabindex: model.isFree ? 0 : -1,
      "aria-disabled": model.isFree ? undefined : "true",
    });
    element.append(
      svg("rect", {
        class: "level-ground",
        x: -band / 2,
        width: band,
        y: top - 6,
        height: frame.height - top + 4,
        rx: 4,
      }),
      ...(isClasses ? stack(model.level(item.level)) : spread(item.level)),
      name,
      svg("title", {}, `${item.whole}: ${showRows(cuts.rows[item.level])}`),
    );
    group.append(element);
    const press = () => model.isFree && toggle(item.level);
    element.addEventListener("click", press);
    element.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      press();
    });
    return { ...item, element, name };
  });

  function stack(weights) {
    const found = [];
    let heap = 0;
    weights.forEach((weight, c) => {
      if (!(weight > 0)) return;
      const height = (weight / most) * (bottom - top);
      heap += height;
      found.push(
        svg("rect", {
          x: -bar / 2,
          width: bar,
          y: bottom - heap,
          height,
          fill: inkOf(search.classes[c].slot),
        }),
      );
    });
    // Bars of few rows are at least two pixels high.
    if (heap < 2 && found.length) {
      found.length = 1;
      found[0].setAttribute("y", String(bottom - 2));
      found[0].setAttribute("height", "2");
    }
    return found;
  }

  function spread(level) {
    const { weight, mean, ssd } = model.level(level);
    const centre = mean + search.node.centre;
    const sd = Math.sqrt(ssd / weight);
    const found = [
      svg("rect", {
        class: "spread",
        x: -bar / 2,
        width: bar,
        y: y(centre + sd),
        height: Math.max(y(centre - sd) - y(centre + sd), 1),
      }),
    ];
    for (let i = 0; i < cuts.points.length; i += 2) {
      if (cuts.points[i] !== level) continue;
      const aside = ((((i / 2) * 0.754877666) % 1) - 0.5) * (bar - 4);
      found.push(
        svg("circle", { class: "point", cx: aside.toFixed(1), cy: y(cuts.points[i + 1]).toFixed(1), r: 1.9 }),
      );
    }
    found.push(svg("line", { class: "level-mean", x1: -bar / 2, x2: bar / 2, y1: y(centre), y2: y(centre) }));
    return found;
  }

  function nameOf({ name }) {
    if (frame.turned) {
      return svg(
        "text",
        { class: "level-name", "text-anchor": "end", transform: `translate(4 ${bottom + 10}) rotate(-55)` },
        fitted(name, 84, NAMES),
      );
    }
    return svg(
      "text",
      { class: "level-name", "text-anchor": "middle", y: bottom + 17 },
      fitted(name, band - 4, NAMES),
    );
  }

  return {
    group,
    /** @param {Uint8Array} isLeft @param {number} x where the cut stands */
    show(isLeft, x) {
      const sides = [[], []];
      for (const item of items) sides[isLeft[item.level] ? 0 : 1].push(item);
      const rooms = [
        [frame.x0, x - frame.gap / 2],
        [x + frame.gap / 2, frame.x1],
      ];
      sides.forEach((side, i) => {
        side.sort((one, other) => rank.get(one.level) - rank.get(other.level));
        const [from, to] = rooms[i];
        const step = (to - from) / Math.max(side.length, 1);
        side.forEach((item, place) => {
          // Both sides stand against the cut; where levels are not drawn there is room beyond.
          const middle = i
            ? from + (place + 0.5) * Math.min(step, band)
            : to - (side.length - place - 0.5) * Math.min(step, band);
          item.name.style.visibility = place % everyNth ? "hidden" : "visible";
          item.element.style.transform = `translate(${middle.toFixed(1)}px, 0)`;
          const where = i ? "right" : "left";
          item.element.setAttribute(
            "aria-label",
            `${item.whole}: ${showRows(cuts.rows[item.level])}, goes ${where}`,
          );
          item.element.setAttribute("data-side", where);
        });
      });
    },
  };
}

/** @param {Float64Array | {weight: number}} level */
function weightOf(level) {
  if (!(level instanceof Float64Array)) return level.weight;
  return level.reduce((sum, weight) => sum + weight, 0);
}

/**
 * The levels of a side by name; many are counted.
 * @param {any} cuts
 * @param {Uint8Array} isLeft
 * @param {boolean} left
 * @param {number} [most]
 */
export function levelsInWords(cuts, isLeft, left, most = 3) {
  const names = new Map(cuts.shown.map((level, i) => [level, cuts.names[i]]));
  const side = [];
  isLeft.forEach((goes, level) => {
    if (Boolean(goes) === left) side.push(names.get(level) ?? "");
  });
  if (side.length > most || side.includes(""))
    return `${showNumber(side.length)} of ${showNumber(isLeft.length)} levels`;
  return side.length < 3 ? side.join(" or ") : `${side.slice(0, -1).join(", ")} or ${side.at(-1)}`;
}
