/** Splitting by hand: the splits of each feature that were tried or seen, and their gain. */

import { showShare } from "../shared/display.js";
import { html, svg, textWidth } from "../shared/drawing/dom.js";
import { HEIGHT, overlap, SMALL } from "./labels/curve_labels.js";

/** @typedef {import("../splits/payload.js").SplitSearch} SplitSearch */
/** @typedef {import("../splits/payload.js").DrawnSearch} DrawnSearch */
/** @typedef {import("../splits/payload.js").RankedFeature} RankedFeature */
/** @typedef {import("./picture.js").ShownSplit} ShownSplit */
/** @typedef {import("./frame.js").Frame} Frame */
/** @typedef {import("./frame.js").Scale} Scale */
/** @typedef {import("./labels/curve_labels.js").Box} Box */

/** Nodes whose trials are remembered. */
const MAX_NODES = 50;
/** From this width on the verdict is next to the picture. */
const THREE_COLUMNS = 900;
/** What it takes there, in pixels. */
export const VERDICT = 264;
/** Stripes of this width have words on them, where no other text is. */
const ROOM_FOR_WORDS = 150;

/** @typedef {{words: string, gain: number}} Trial the best split of a feature that was tried */
/** @typedef {[number, number]} Range the first and the last split that was dragged over */

/**
 * What was tried at each node, by feature; a node is known by the search's `id`.
 */
export function createTrials() {
  /** @type {Map<string, {trials: Map<number, Trial>, ranges: Map<number, Range>}>} */
  const nodes = new Map();
  /** @param {SplitSearch} search */
  const of = ({ id }) => {
    const known = nodes.get(id) ?? { trials: new Map(), ranges: new Map() };
    nodes.delete(id);
    nodes.set(id, known);
    if (nodes.size > MAX_NODES) nodes.delete(nodes.keys().next().value ?? "");
    return known;
  };
  return {
    /**
     * Notes a split that was shown.
     * @param {DrawnSearch} search
     * @param {ShownSplit} shown
     */
    note(search, { split, asked, left }) {
      const { trials, ranges } = of(search);
      const { feature } = search;
      const before = trials.get(feature);
      if (split.admissible && !(before && before.gain >= split.gain))
        trials.set(feature, { words: left, gain: split.gain });
      if (asked.index === null || asked.levels) return;
      const [first, last] = ranges.get(feature) ?? [asked.index, asked.index];
      ranges.set(feature, [Math.min(first, asked.index), Math.max(last, asked.index)]);
    },
    /**
     * The features as the user knows them.
     * @param {SplitSearch} search
     * @returns {RankedFeature[]}
     */
    known(search) {
      const { trials } = of(search);
      return search.features.map((each) => {
        if (each.no_split || search.hand?.help.place) return each;
        const { words, gain } = trials.get(each.feature) ?? { words: "not tried", gain: 0 };
        return { ...each, words, gain, rule: `${each.name} ${words}` };
      });
    },
    /** @param {SplitSearch} search @returns {Range | null} */
    range: (search) => of(search).ranges.get(search.feature) ?? null,
  };
}

/** Whether the curve appears only where it is dragged over. @param {SplitSearch} search */
export function isVeiled({ hand }) {
  return hand !== null && !hand.help.place && !hand.help.curve;
}

/**
 * Stripes over what has not been dragged over, and how low the best split would bring impurity.
 * `show` draws the curves only between the splits of the range.
 * @param {DrawnSearch} search
 * @param {Frame} frame
 * @param {number[]} xs where each split is
 */
export function veilOf(search, frame, xs) {
  const { hand, node } = search;
  const group = svg("g", { class: "veil", "aria-hidden": "true" });
  /**
   * @param {SVGElement} curves
   * @param {Range | null} range
   * @param {Box | null} gained where the gain of the split is written
   */
  const show = (curves, range, gained) => {
    if (!hand) return;
    const told = hand.help.gain ? [lineAt(frame, node.impurity - hand.best_gain)] : [];
    group.replaceChildren(...told.flatMap(({ elements }) => elements));
    if (!isVeiled(search)) return;
    const [first, last] = range ?? [0, -1];
    // Beyond the first and the last split there is nothing to see.
    const from = first === 0 ? frame.x0 : xs[first];
    const to = last === xs.length - 1 ? frame.x1 : (xs[last] ?? frame.x0);
    const clip = curves.querySelector("clipPath rect");
    clip?.setAttribute("x", String(from - 1));
    clip?.setAttribute("width", String(Math.max(to - from + 2, 2)));
    const taken = [...told.map(({ box }) => box), ...(gained ? [gained] : [])];
    const sides = /** @type {const} */ ([
      [frame.x0, from, "left"],
      [to, frame.x1, "right"],
    ]);
    group.prepend(...sides.flatMap(([start, end, side]) => striped(frame, [start, end], side, taken)));
  };
  return { group, show };
}

/**
 * A dotted line at the impurity after the best split, named at its end, and where the name is.
 * @param {Frame} frame
 * @param {number} impurity
 */
function lineAt({ x0, x1, y }, impurity) {
  const [at, name] = [y(impurity), "after the best split"];
  return {
    elements: [
      svg("line", { class: "parent", x1: x0, x2: x1, y1: at, y2: at }),
      svg("text", { class: "label", x: x1, y: at - 4, "text-anchor": "end" }, name),
    ],
    box: boxOf(x1, at - 4, "end", name),
  };
}

/**
 * @param {number} x
 * @param {number} y the baseline
 * @param {"start" | "end"} anchor
 * @param {string} text
 * @returns {Box}
 */
function boxOf(x, y, anchor, text) {
  const width = textWidth(text, SMALL);
  return { x: anchor === "end" ? x - width : x, y: y - HEIGHT + 3, width, height: HEIGHT };
}

/**
 * @param {Frame} frame
 * @param {[number, number]} range where they begin and end
 * @param {"left" | "right"} side of what has been seen
 * @param {Box[]} taken by other texts
 */
function striped({ curve }, [from, to], side, taken) {
  const [top, bottom] = curve;
  const width = to - from;
  if (width <= 1) return [];
  const area = svg("rect", { class: "unseen-yet", x: from, y: top, width, height: bottom - top });
  if (width < ROOM_FOR_WORDS) return [area];
  const anchor = side === "left" ? "start" : "end";
  const x = side === "left" ? from + 8 : to - 8;
  const words = `not seen yet: drag ${side}`;
  const y = [(top + bottom) / 2, bottom - 8, top + HEIGHT].find(
    (at) => !taken.some((one) => overlap(one, boxOf(x, at, anchor, words))),
  );
  return y === undefined
    ? [area]
    : [area, svg("text", { class: "label", x, y, "text-anchor": anchor }, words)];
}

/** Whether there is room for the verdict next to the picture. @param {number} width in pixels */
export function isBeside(width) {
  return width >= THREE_COLUMNS;
}

/**
 * How much of the possible gain the split takes; `show` updates it. Empty unless splitting by hand.
 * @param {SplitSearch} search
 * @param {Scale} scale
 */
export function verdictOf({ hand }, scale) {
  const share = html("span", { class: "verdict-share" });
  const of = html("span", { class: "verdict-of" });
  const bar = html("span", { class: "verdict-bar" });
  const yours = html("span", {});
  const best = html("span", {});
  const element = html(
    "div",
    { class: "verdict" },
    html("p", { class: "verdict-lead" }, share, of),
    html("div", { class: "verdict-track" }, bar),
    html("p", { class: "verdict-ends" }, yours, best),
  );
  return {
    element,
    /** @param {number} gain */
    show(gain) {
      if (!hand) return;
      const { best_gain: most, help } = hand;
      const taken = most > 0 ? Math.min(gain / most, 1) : 0;
      const isTold = help.gain && most > 0;
      share.textContent = isTold ? showShare(taken) : scale.writeGain(gain);
      of.textContent = isTold ? "of the possible gain" : "gained by your split";
      if (most === 0) of.textContent = "gained: no split here gains anything yet";
      bar.style.width = `${100 * taken}%`;
      element.classList.toggle("untold", !isTold);
      yours.textContent = isTold ? `you ${scale.writeGain(gain)}` : "";
      best.textContent = isTold ? `best ${scale.writeGain(most)}` : "";
    },
  };
}

/**
 * The first words about a split, before both its sides.
 * @param {DrawnSearch} search
 * @param {number} gain
 * @param {Scale} scale
 */
export function leadByHand({ hand }, gain, scale) {
  const unit = scale.factor && ` ${scale.factor}`;
  const gained = `Your split gains ${scale.writeGain(gain)}${unit}`;
  if (!hand?.help.gain) return `${gained}.`;
  if (hand.best_gain === 0) return `${gained}; no split of these rows gains anything yet.`;
  if (gain >= hand.best_gain * (1 - 2 ** -40)) return `${gained}; no split gains more.`;
  return `${gained}; the best split of these rows gains ${scale.writeGain(hand.best_gain)}${unit}.`;
}
