/** One rule as a strip: its rows in order of a feature, parted at the threshold. */

import { fitted, svg, textWidth } from "../../shared/drawing/dom.js";
import { glyph, slotPaint } from "../../shared/drawing/marks.js";

/** @typedef {import("./payload.js").Strip} Strip */
/** @typedef {import("./payload.js").Rules} Rules */

const GROUND = 76;
const BELOW = 24;
const FONT = "12px Source Sans, sans-serif";
const DOT = 11;
const MAX_APART = 44;

/** How rows are drawn: grey before the reveal, hollow where `predicted` is not their class.
 * @typedef {{isGrey: boolean, predicted: number | null}} Look */

/**
 * @param {Strip} strip
 * @param {Rules} rules
 * @param {number} width
 */
export function stripPicture(strip, rules, width) {
  const height = GROUND + BELOW;
  const slot = width / strip.groups.length;
  const picture = svg("svg", {
    class: "strip",
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    "aria-hidden": "true",
  });
  picture.append(...grounds(strip, rules, width));
  const isDots = strip.groups.some((group) => group.rows.length > 0);
  const most = Math.max(1, ...strip.groups.map(({ counts }) => sum(counts)));
  strip.groups.forEach((group, i) => {
    const middle = slot * (i + 0.5);
    const side = i < strip.n_left ? strip.left : strip.right;
    const look = { isGrey: !strip.shows_classes, predicted: side ? side.predicted : null };
    if (isDots) picture.append(...dots(group, rules, middle, slot, look));
    else picture.append(...bars(group, rules, middle, slot, most, look));
  });
  if (strip.mark !== null) picture.append(...needle(slot * (strip.mark + 0.5)));
  picture.append(...values(strip.groups, slot, width));
  picture.append(...thresholds(strip, rules, slot));
  return picture;
}

/**
 * What the groups hold: of all of them, or of the first and the last where there is no room.
 * @param {import("./payload.js").Group[]} groups
 * @param {number} slot
 * @param {number} width
 */
function values(groups, slot, width) {
  const y = GROUND + 17;
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
 * All thresholds where the strip shows them, none where they are asked for, else the rule's own.
 * @param {Strip} strip
 * @param {Rules} rules
 * @param {number} slot
 */
function thresholds(strip, rules, slot) {
  if (rules.thresholds.length)
    return rules.thresholds.flatMap(([n, words]) => threshold(n * slot, "many", words));
  if (!strip.n_left) return [];
  return threshold(strip.n_left * slot, strip.is_best ? "best" : "", "");
}

/** @param {Strip} strip @param {Rules} rules @param {number} width */
function grounds(strip, rules, width) {
  const at = (width / strip.groups.length) * strip.n_left;
  /** @param {number} x @param {number} wide @param {import("./payload.js").Side | null} side @param {boolean} isRight */
  const one = (x, wide, side, isRight) => {
    const slot = side ? rules.classes[side.predicted].slot : null;
    const ground = svg("rect", { class: "ground", x, y: 0, width: wide, height: GROUND });
    if (slot !== null) ground.setAttribute("style", `fill: ${slotPaint(slot)}`);
    if (slot !== null) ground.classList.add("predicts");
    const name = side ? `${side.is_tie ? "tie: " : ""}${rules.classes[side.predicted].name}` : "";
    const text = svg(
      "text",
      {
        class: "predicted",
        x: isRight ? x + wide - 10 : x + 10,
        y: 18,
        "text-anchor": isRight ? "end" : "start",
      },
      fitted(name, Math.max(wide - 20, 20), `600 ${FONT}`),
    );
    return [svg("rect", { class: "paper", x, y: 0, width: wide, height: GROUND }), ground, text];
  };
  if (!strip.n_left) return [svg("rect", { class: "ground", x: 0, y: 0, width, height: GROUND })];
  return [...one(0, at, strip.left, false), ...one(at, width - at, strip.right, true)];
}

/**
 * @param {import("./payload.js").Group} group
 * @param {Rules} rules
 * @param {number} middle
 * @param {number} slot
 * @param {Look} look
 */
function dots({ rows }, rules, middle, slot, { isGrey, predicted }) {
  const apart = Math.min(MAX_APART, (slot - 8) / Math.max(rows.length, 1));
  const r = Math.max(3.5, Math.min(DOT, apart / 2.4));
  const first = middle - (apart * (rows.length - 1)) / 2;
  return rows.flatMap(([number, code], i) => {
    const x = first + apart * i;
    const isWrong = predicted !== null && code !== predicted;
    const { slot: mark, name } = rules.classes[code];
    const shown = isGrey ? svg("circle", { class: "unknown", cx: x, cy: 38, r }) : glyph(mark, x, 38, r);
    if (isWrong && mark >= 0) {
      shown.setAttribute("class", "glyph wrong");
      shown.setAttribute("fill", "var(--page)");
      shown.setAttribute("stroke", slotPaint(mark));
    }
    if (!isGrey) shown.append(svg("title", {}, `${number}: ${name}${isWrong ? ", predicted wrongly" : ""}`));
    const label = svg("text", { class: "number", x, y: 66 }, String(number));
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
function bars({ counts }, rules, middle, slot, most, { isGrey, predicted }) {
  const wide = Math.max(2, Math.min(slot - 4, 40));
  const scale = (GROUND - 26) / most;
  let y = GROUND - 1;
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

/** Where the row is that is asked about. @param {number} x */
function needle(x) {
  return [
    svg("line", { class: "needle", x1: x, x2: x, y1: 4, y2: GROUND }),
    svg("circle", { class: "needle-head", cx: x, cy: 6, r: 5 }),
  ];
}

/** @param {number} x @param {string} kind @param {string} words */
function threshold(x, kind, words) {
  const line = svg("line", { class: `threshold ${kind}`, x1: x, x2: x, y1: -4, y2: GROUND + 2 });
  const foot = svg("path", { class: `foot-mark ${kind}`, d: `M${x - 5} ${GROUND + 8}h10l-5 -7z` });
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
