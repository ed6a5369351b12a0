/** The bars of a panel: their names, their parts, and their words at the end. */

import { fitted, svg, textWidth } from "../../shared/drawing/dom.js";
import { slotPaint } from "../../shared/drawing/marks.js";
import { BELOW, LETTER, LOW, STRONG, TEXT } from "./layout.js";
import { stripIn } from "./strip.js";

/** @typedef {import("./payload.js").Bar} Bar */
/** @typedef {import("./payload.js").Part} Part */
/** @typedef {import("./layout.js").Frame} Frame */

const AIR = 12;
/** Half of a threshold's foot, and some air. */
const FOOT = 10;

/**
 * @param {Bar[]} all
 * @param {Frame} frame
 * @param {number} handle its value
 * @returns {{names: SVGElement[], parts: SVGElement[]}}
 */
export function bars(all, frame, handle) {
  const { step, thick, isNamedAbove } = frame;
  const letters = all.some(({ letter }) => letter) ? LETTER : 0;
  /** @type {{names: SVGElement[], parts: SVGElement[]}} */
  const found = { names: [], parts: [] };
  all.forEach((bar, i) => {
    const [above, below] = [isNamedAbove ? 24 : 4, bar.strip ? BELOW + 4 : 4];
    const high = bar.strip ? step - above - below : Math.min(thick, step - above - 4);
    const top = frame.y(i) + (isNamedAbove || bar.strip ? above : (step - high) / 2);
    const middle = top + high / 2 + 4.5;
    found.names.push(...nameOf(bar, frame, letters, top, middle));
    if (bar.letter) found.parts.push(svg("text", { class: "letter", x: 0, y: middle }, bar.letter));
    const placed = bar.parts.map((part) => span(part, frame, handle));
    const room = { top, bottom: top + high, from: frame.left, to: frame.right };
    const grip = frame.x(handle);
    found.parts.push(...bar.parts.flatMap((part, k) => partOf(part, placed[k], room, grip, bar.strip)));
    if (bar.strip) {
      const named = bar.parts.flatMap((part, k) =>
        part.words ? [wordsBelow(part.words, placed[k], frame.left)] : [],
      );
      found.parts.push(...stripIn(bar.strip, room, named));
    }
    const end = bar.parts.length ? Math.max(...placed.map(([, to]) => to)) : frame.left;
    found.parts.push(svg("text", { class: "number", x: end + 10, y: middle }, bar.words));
  });
  return found;
}

/** @param {Part} part @param {Frame} frame @param {number} handle @returns {[number, number]} */
function span({ begin, end }, { x }, handle) {
  return [x(begin ?? handle), x(end ?? handle)];
}

/** @param {Bar} bar @param {Frame} frame @param {number} letters @param {number} top @param {number} middle */
function nameOf({ name, note }, { isNamedAbove, left, right }, letters, top, middle) {
  const room = isNamedAbove ? right - letters : left - letters - AIR;
  const at = isNamedAbove ? top - 10 : note ? middle - 8 : middle;
  const shown = svg("text", { class: "name", x: letters, y: at }, fitted(name, room, STRONG));
  shown.append(svg("title", {}, name));
  if (!note) return [shown];
  const after = isNamedAbove ? textWidth(name, STRONG) + 8 : 0;
  const place = { x: letters + after, y: isNamedAbove ? at : middle + 9 };
  return [shown, svg("text", { class: "tick", ...place }, fitted(note, room - after, TEXT))];
}

/**
 * @param {Part} part
 * @param {[number, number]} span
 * @param {{top: number, bottom: number, from: number}} room
 * @param {number} handle where no words are
 * @param {object | null} strip rows below the words
 */
function partOf({ slot, tone, words, title }, [from, to], { top, bottom, from: left }, handle, strip) {
  const width = Math.max(to - from - (slot === null && !strip ? 2 : 0), 0);
  const look = slot === null ? `part ${tone}` : words ? "part tinted" : "part";
  const fill = slot === null ? undefined : slotPaint(slot);
  const part = svg("rect", { class: look, x: from, y: top, width, height: bottom - top, fill });
  if (title || words) part.append(svg("title", {}, title || words));
  if (!words) return [part];
  const [free, end] = freeOf(from, to, handle);
  const shown = fitted(words, end - free - AIR, STRONG);
  if (shown.length < 2) return [part];
  if (strip && bottom - top < LOW) {
    const { x, anchor } = wordsBelow(words, [from, to], left);
    const place = { x, y: bottom + BELOW - 5, "text-anchor": anchor };
    return [part, svg("text", { class: "name", ...place }, shown)];
  }
  const isRight = strip && from > left;
  const place = strip
    ? { x: isRight ? to - 8 : from + 8, y: top + 15, "text-anchor": isRight ? "end" : "start" }
    : { x: (free + end) / 2, y: (top + bottom) / 2 + 4.5, "text-anchor": "middle" };
  return [part, svg("text", { class: "name", ...place }, shown)];
}

/** Words below their side of a low strip: next to the threshold, away from the numbers at the ends. @param {string} words @param {[number, number]} side @param {number} left */
function wordsBelow(words, [from, to], left) {
  const width = textWidth(fitted(words, to - from - AIR, STRONG), STRONG);
  const isRight = from > left;
  const x = isRight ? from + FOOT : to - FOOT;
  return { x, anchor: isRight ? "start" : "end", from: isRight ? x : x - width, to: isRight ? x + width : x };
}

/** The larger piece of a part on one side of the handle. @param {number} from @param {number} to @param {number} handle */
function freeOf(from, to, handle) {
  if (!(handle >= from && handle <= to)) return [from, to];
  return handle - from > to - handle ? [from, handle - 4] : [handle + 4, to];
}
