/** One rule as a strip: its rows in order of a feature, split at the threshold. */

import { fitted, svg, textWidth } from "../../shared/drawing/dom.js";
import { glyph, slotPaint } from "../../shared/drawing/marks.js";

/** @typedef {import("./payload.js").Strip} Strip */
/** @typedef {import("./payload.js").Rules} Rules */

/** How high a strip's ground is: commonly, where there is no more room, and where there is plenty; the values are below it. */
export const GROUND = { usual: 76, least: 34, most: 104 };
export const BELOW = 24;
/** A ground below this has smaller dots, closer to their numbers. */
const LOW = 60;
const FONT = "12px Source Sans, sans-serif";
const DOT = { most: 11, low: 9 };
const MAX_APART = 44;

/** How rows are drawn: grey before the reveal, hollow where `predicted` is not their class, on a
 * ground so high.
 * @typedef {{isGrey: boolean, predicted: number | null, ground: number}} Look */

/**
 * @param {Strip} strip
 * @param {Rules} rules
 * @param {number} width
 * @param {number} ground its height
 */
export function stripPicture(strip, rules, width, ground) {
  const height = ground + BELOW;
  const slot = width / strip.groups.length;
  const picture = svg("svg", {
    class: "strip",
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    "aria-hidden": "true",
  });
  picture.append(...grounds(strip, rules, width, ground));
  const isDots = strip.groups.some((group) => group.rows.length > 0);
  const most = Math.max(1, ...strip.groups.map(({ counts }) => sum(counts)));
  strip.groups.forEach((group, i) => {
    const middle = slot * (i + 0.5);
    const side = i < strip.n_left ? strip.left : strip.right;
    const look = { isGrey: !strip.shows_classes, predicted: side ? side.predicted : null, ground };
    if (isDots) picture.append(...dots(group, rules, middle, slot, look));
    else picture.append(...bars(group, rules, middle, slot, most, look));
  });
  if (strip.mark !== null) picture.append(...needle(slot * (strip.mark + 0.5), ground));
  picture.append(...values(strip.groups, slot, width, ground + 17));
  picture.append(...thresholds(strip, rules, slot, ground));
  return picture;
}

/**
 * What the groups hold: of all of them, or of the first and the last where there is no room.
 * @param {import("./payload.js").Group[]} groups
 * @param {number} slot
 * @param {number} width
 * @param {number} y
 */
function values(groups, slot, width, y) {
  const one = (/** @type {string} */ words, /** @type {number} */ x, anchor = "middle") =>
    svg("text", { class: "value", x, y, "text-anchor": anchor }, words);
  if (groups.every(({ words }) => textWidth(words, FONT) <= slot - 6))
    return groups.map(({ words }, i) => one(words, slot * (i + 0.5)));
  if (groups.some(({ words }) => !words)) return ends(groups, slot, one);
  const first = fitted(groups[0].words, width / 2 - 20, FONT);
  if (groups.length === 1) return [one(first, 0, "start")];
  return [
    one(first, 0, "start"),
    one(fitted(groups[groups.length - 1].words, width / 2 - 20, FONT), width, "end"),
  ];
}

/**
 * The lowest and the highest number at their own ends, and what is missing beyond them.
 * @param {import("./payload.js").Group[]} groups
 * @param {number} slot
 * @param {(words: string, x: number, anchor?: string) => SVGElement} one
 */
function ends(groups, slot, one) {
  return groups.flatMap(({ words }, i) => {
    if (!words) return [];
    if (words === "?") return [one(words, slot * (i + 0.5))];
    const isLow = i < groups.length / 2;
    return [one(words, slot * (isLow ? i : i + 1), isLow ? "start" : "end")];
  });
}

/**
 * All thresholds if the strip shows them, none if the step asks for them, else the rule's own.
 * @param {Strip} strip
 * @param {Rules} rules
 * @param {number} slot
 * @param {number} ground
 */
function thresholds(strip, rules, slot, ground) {
  if (rules.thresholds.length)
    return rules.thresholds.flatMap(([n, words]) => threshold(n * slot, "many", words, ground));
  if (!strip.n_left) return [];
  return threshold(strip.n_left * slot, strip.is_best ? "best" : "", "", ground);
}

/** @param {Strip} strip @param {Rules} rules @param {number} width @param {number} height */
function grounds(strip, rules, width, height) {
  const at = (width / strip.groups.length) * strip.n_left;
  const isAmongDots = height < LOW && strip.groups.some(({ rows }) => rows.length > 0);
  /** @param {number} x @param {number} wide @param {import("./payload.js").Side | null} side @param {boolean} isRight */
  const one = (x, wide, side, isRight) => {
    const slot = side ? rules.classes[side.predicted].slot : null;
    const ground = svg("rect", { class: "ground", x, y: 0, width: wide, height });
    if (slot !== null) ground.setAttribute("style", `fill: ${slotPaint(slot)}`);
    if (slot !== null) ground.classList.add("predicts");
    const name = side ? `${side.is_tie ? "tie: " : ""}${rules.classes[side.predicted].name}` : "";
    const text = svg(
      "text",
      {
        class: "predicted",
        x: isRight ? x + wide - 10 : x + 10,
        y: isAmongDots ? height + 17 : 18,
        "text-anchor": isRight ? "end" : "start",
      },
      fitted(name, Math.max(wide - 20, 20), `600 ${FONT}`),
    );
    return [svg("rect", { class: "paper", x, y: 0, width: wide, height }), ground, text];
  };
  if (!strip.n_left) return [svg("rect", { class: "ground", x: 0, y: 0, width, height })];
  return [...one(0, at, strip.left, false), ...one(at, width - at, strip.right, true)];
}

/**
 * @param {import("./payload.js").Group} group
 * @param {Rules} rules
 * @param {number} middle
 * @param {number} slot
 * @param {Look} look
 */
function dots({ rows }, rules, middle, slot, { isGrey, predicted, ground }) {
  const apart = Math.min(MAX_APART, (slot - 8) / Math.max(rows.length, 1));
  const isLow = ground < LOW;
  const r = Math.max(3.5, Math.min(isLow ? DOT.low : DOT.most, apart / 2.4));
  const below = isLow ? ground - 3 : ground - 10;
  const y = isLow ? (below - 10) / 2 : ground / 2;
  const first = middle - (apart * (rows.length - 1)) / 2;
  return rows.flatMap(([number, code], i) => {
    const x = first + apart * i;
    const isWrong = predicted !== null && code !== predicted;
    const { slot: mark, name } = rules.classes[code];
    const shown = isGrey ? svg("circle", { class: "unknown", cx: x, cy: y, r }) : glyph(mark, x, y, r);
    if (isWrong && mark >= 0) {
      shown.setAttribute("class", "glyph wrong");
      shown.setAttribute("fill", "var(--page)");
      shown.setAttribute("stroke", slotPaint(mark));
    }
    if (!isGrey) shown.append(svg("title", {}, `${number}: ${name}${isWrong ? ", predicted wrongly" : ""}`));
    const label = svg("text", { class: "number", x, y: below }, String(number));
    return r >= 7 ? [shown, label] : [shown];
  });
}

/**
 * @param {import("./payload.js").Group} group
 * @param {Rules} rules
 * @param {number} middle
 * @param {number} slot
 * @param {number} most rows in a group
 * @param {Look} look
 */
function bars({ counts }, rules, middle, slot, most, { isGrey, predicted, ground }) {
  const wide = Math.max(2, Math.min(slot - 4, 40));
  const scale = (ground - Math.min(26, ground / 3)) / most;
  let y = ground - 1;
  if (isGrey) {
    const high = sum(counts) * scale;
    return [svg("rect", { class: "unknown", x: middle - wide / 2, y: y - high, width: wide, height: high })];
  }
  return counts.flatMap((count, code) => {
    if (!count) return [];
    const high = count * scale;
    y -= high;
    const isWrong = predicted !== null && code !== predicted;
    const bar = svg("rect", {
      class: isWrong ? "bar wrong" : "bar",
      x: middle - wide / 2,
      y,
      width: wide,
      height: high,
    });
    bar.setAttribute("style", `--paint: ${slotPaint(rules.classes[code].slot)}`);
    bar.append(svg("title", {}, `${rules.classes[code].name}: ${count}`));
    return [bar];
  });
}

/** Where the row is that is asked about. @param {number} x @param {number} ground */
function needle(x, ground) {
  return [
    svg("line", { class: "needle", x1: x, x2: x, y1: 4, y2: ground }),
    svg("circle", { class: "needle-head", cx: x, cy: 6, r: 5 }),
  ];
}

/** @param {number} x @param {string} kind @param {string} words @param {number} ground */
function threshold(x, kind, words, ground) {
  const line = svg("line", { class: `threshold ${kind}`, x1: x, x2: x, y1: -4, y2: ground + 2 });
  const foot = svg("path", { class: `foot-mark ${kind}`, d: `M${x - 5} ${ground + 8}h10l-5 -7z` });
  if (!words) return [line, foot];
  return [
    line,
    foot,
    svg("text", { class: "number strong", x, y: 12, dx: 5, "text-anchor": "start" }, words),
  ];
}

/** @param {number[]} counts */
function sum(counts) {
  return counts.reduce((total, one) => total + one, 0);
}
