/** One bar per category, with its letter, its name and its number. */

import { fitted, svg, textWidth } from "../../shared/drawing/dom.js";
import { slotPaint } from "../../shared/drawing/marks.js";

/** @typedef {import("./payload.js").Bars} Bars */
/** @typedef {import("./payload.js").Bar} Bar */
/** @typedef {ReturnType<typeof frameOf>} Frame */

const NAME = '600 14px "Source Sans", sans-serif';
const NARROW = 560;
/** Names of this share of a narrow picture are next to their bars nevertheless. */
const SHORT = 0.2;
const LETTER = 24;
const NUMBER = 74;
/** With more categories the bars are thinner, so that all of them fit the window. */
const FEW = 7;

/**
 * Where bars begin and end; on a narrow picture names are above them.
 * @param {Bars} bars
 * @param {number} width
 */
export function frameOf({ bars, gaps }, width) {
  const letter = bars.some((bar) => bar.letter) ? LETTER : 0;
  const longest = Math.max(...bars.map(({ whole }) => textWidth(whole, NAME)));
  const isNarrow = width < NARROW && longest > width * SHORT;
  const names = isNarrow ? 0 : Math.min(longest + 18, width * 0.32);
  const thick = bars.length > FEW ? 22 : 40;
  const gap = gaps.length ? 34 : bars.length > FEW ? 8 : 20;
  const above = isNarrow ? 20 : 0;
  const step = thick + gap + above;
  return {
    width,
    isNarrow,
    letter,
    names,
    from: letter + names,
    to: width - NUMBER,
    thick,
    /** @param {number} i the top of a bar */
    y: (i) => gap / 2 + i * step + above,
    /** @param {number} i the middle between this bar and the next one */
    between: (i) => (i + 1) * step,
    height: bars.length * step + 4,
  };
}

/** @param {Bars} bars @param {Frame} frame */
export function barRows({ bars, classes, as_shares }, frame) {
  const totals = bars.map(({ counts }) => counts.reduce((sum, one) => sum + one, 0));
  const most = Math.max(1, ...totals);
  return bars.flatMap((bar, i) => {
    const y = frame.y(i);
    const middle = y + frame.thick / 2 + 5;
    const length = (frame.to - frame.from) * (as_shares ? 1 : totals[i] / most);
    let x = frame.from;
    const parts = bar.counts.flatMap((count, code) => {
      if (!count) return [];
      const width = (length * count) / totals[i];
      const { slot, name } = classes[code];
      const part = svg("rect", { x, y, width, height: frame.thick, fill: slotPaint(slot) });
      part.append(svg("title", {}, `${bar.whole}, ${name}: ${count}`));
      x += width;
      return [part];
    });
    return [
      ...nameOf(bar, frame, y, middle),
      ...parts,
      numberOf(bar.words, frame, as_shares ? frame.to : x, middle),
    ];
  });
}

/** @param {Bar} bar @param {Frame} frame @param {number} y @param {number} middle */
function nameOf(bar, frame, y, middle) {
  const room = frame.isNarrow ? frame.width - frame.letter : frame.names - 14;
  const at = frame.isNarrow ? y - 6 : middle;
  const name = svg("text", { class: "name", x: frame.letter, y: at }, fitted(bar.whole, room, NAME));
  name.append(svg("title", {}, bar.whole));
  return bar.letter ? [svg("text", { class: "letter", x: 0, y: middle }, bar.letter), name] : [name];
}

/** @param {string} words @param {Frame} frame @param {number} x @param {number} y */
function numberOf(words, frame, x, y) {
  return svg("text", { class: "number", x: Math.min(x, frame.to) + 10, y }, words);
}
