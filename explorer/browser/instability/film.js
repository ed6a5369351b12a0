/** The trees one by one: some side by side, all of them in a strip by the feature of their root. */

import { showRows } from "../shared/display.js";
import { html, svg } from "../shared/drawing/dom.js";
import { label, labelWidth } from "../shared/drawing/labels.js";
import { clamp } from "../shared/drawing/scales.js";
import { shortName } from "../shared/names/shortening.js";
import { drawSmallTree } from "./small_tree.js";

/** @typedef {import("./payload.js").Instability} Instability */
/** @typedef {import("./payload.js").SmallNode} SmallNode */

const GAP = 6;
/** Pixels of a tree. */
export const USUAL = { least: 92, height: 112 };
const MOST = 10;
const LANE = 14;
const TICK = 10;

/**
 * @param {Instability} view
 * @param {SmallNode[][]} small
 * @param {{width: number, least: number, height: number}} size of all side by side, and of each
 * @param {number} chosen
 * @param {(tree: number) => void} choose
 */
export function filmOf({ trees, rows }, small, { width, least, height }, chosen, choose) {
  const n = clamp(Math.floor((width + GAP) / (least + GAP)), 2, MOST);
  const each = Math.floor((width - GAP * (n - 1)) / n);
  const first = Math.floor(chosen / n) * n;
  const colours = { classes: rows.plane.classes, bands: trees.bands };
  return small.slice(first, first + n).map((nodes, k) => {
    const tree = first + k;
    const button = html(
      "button",
      {
        type: "button",
        class: "film-tree",
        style: `width: ${each}px`,
        "data-key": `tree-${tree}`,
        "aria-pressed": String(tree === chosen),
        "aria-label": wordsOf(trees, tree),
        title: [wordsOf(trees, tree), trees.lines[tree]].filter(Boolean).join("\n"),
      },
      html("span", { class: "film-asks" }, trees.without[tree] ?? rootWords(trees, tree, each - 8)),
      drawSmallTree(nodes, colours, { width: each - 8, height }),
      html("span", { class: "film-changes" }, changeWords(trees.changed[tree])),
    );
    button.addEventListener("click", () => choose(tree));
    return button;
  });
}

/**
 * The root in this many pixels: the rule, and what is left of the feature's name.
 * @param {Instability["trees"]} trees
 * @param {number} tree
 * @param {number} room
 */
export function rootWords({ asks, named, lanes }, tree, room) {
  const whole = asks[tree];
  if (!named[tree] || labelWidth("edge", whole) <= room) return whole;
  const letters = [...whole];
  const name = letters.slice(0, named[tree]).join("");
  const rule = letters
    .slice(named[tree])
    .join("")
    .replace(/ or missing$/, "");
  const fits = (/** @type {string} */ text) => labelWidth("edge", text + rule) <= room;
  const others = lanes.filter((other) => other !== name);
  return (fits(name) ? name : shortName(name, others, fits) || name) + rule;
}

/** @param {Instability["trees"]} trees @param {number} tree */
export function wordsOf(trees, tree) {
  const without = trees.without[tree] ? ` without ${trees.without[tree]}` : "";
  return `Tree ${tree + 1} of ${trees.lane.length}${without}: ${trees.asks[tree]}; ${changeWords(trees.changed[tree])}`;
}

/** @param {number} count */
function changeWords(count) {
  return `${showRows(count)} ${count === 1 ? "changes" : "change"}`;
}

/**
 * One tick per tree, in the lane of its root.
 * @param {Instability} view
 * @param {number} width
 */
export function stripOf({ trees }, width) {
  const n = trees.lane.length;
  const widest = Math.max(...trees.lanes.map((name) => labelWidth("small", name)));
  const left = Math.ceil(clamp(widest + 10, 20, Math.min(130, width * 0.3)));
  const step = (width - left - 2) / n;
  const height = trees.lanes.length * LANE + 20;
  const chosen = svg("g", { class: "strip-chosen", "data-mark": "" });
  const lanes = trees.lanes.map((name, lane) => {
    const d = trees.lane.flatMap((one, i) =>
      one === lane ? [`M${(left + (i + 0.5) * step).toFixed(1)} ${lane * LANE + 2}v${TICK}`] : [],
    );
    return [
      label("small", left - 8, lane * LANE + 11, name, { anchor: "end", room: left - 10, class: "tick" }),
      svg("path", {
        class: lane % 2 ? "lane odd" : "lane",
        d: d.join(""),
        "stroke-width": clamp(step * 0.62, 0.8, 5),
      }),
    ];
  });
  const picture = svg(
    "svg",
    { class: "strip", width, height, "aria-hidden": "true" },
    ...lanes.flat(),
    chosen,
  );
  return {
    picture,
    /** @param {number} x */
    treeAt: (x) => clamp(Math.floor((x - left) / step), 0, n - 1),
    /** @param {number} tree */
    mark(tree) {
      const at = left + (tree + 0.5) * step;
      const foot = trees.lanes.length * LANE + 2;
      const words = `tree ${tree + 1}`;
      const half = labelWidth("edge", words) / 2;
      chosen.replaceChildren(
        svg("path", { d: `M${at.toFixed(1)} 0V${foot}` }),
        label("edge", clamp(at, left + half, width - half), foot + 14, words, {
          anchor: "middle",
          class: "chosen",
        }),
      );
    },
  };
}
