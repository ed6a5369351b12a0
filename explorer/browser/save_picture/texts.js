/** The page's words as texts of the picture: one for every line, at its place. */

import { svg } from "../shared/drawing/dom.js";
import { fontOf } from "./fonts.js";
import { rounded, solid } from "./paints.js";
import { isRightToLeft, plain, setLength } from "./shapes.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Edges */

/**
 * What ends in "…": the edges of the box, and whether it has more lines than are seen.
 * @typedef {{edges: Edges, isOneLine: boolean, last: SVGElement | null}} Ending
 */

/** @type {CanvasRenderingContext2D | null} */
let ruler = null;

/**
 * @param {Sheet} sheet
 * @param {Text} node
 * @param {CSSStyleDeclaration} style of its element
 * @param {Ending | null} ending
 * @returns {SVGElement[]}
 */
export function textsOf(sheet, node, style, ending) {
  const found = [];
  for (const line of linesOf(node)) {
    if (ending && line.box.top > ending.edges.bottom - 2) {
      endLine(ending.last);
      break;
    }
    const shown = ending?.isOneLine ? fittedLine(node, line, ending.edges) : line;
    if (!shown.text) continue;
    const text = textAt(sheet, cased(shown.text, style), shown.box, style);
    if (ending) ending.last = text;
    found.push(text);
  }
  return found;
}

/**
 * What a field holds, in the middle of its height.
 * @param {Sheet} sheet
 * @param {string} words
 * @param {Element} field
 * @param {CSSStyleDeclaration} style
 */
export function fieldText(sheet, words, field, style) {
  const { left, top, height } = field.getBoundingClientRect();
  const size = Number.parseFloat(style.fontSize);
  const start = left + Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.borderLeftWidth);
  const box = new DOMRect(start, top + (height - 1.25 * size) / 2, 0, 1.25 * size);
  return textAt(sheet, words, box, style);
}

/**
 * @param {Sheet} sheet
 * @param {string} words
 * @param {DOMRect} box of the letters
 * @param {CSSStyleDeclaration} style
 */
function textAt(sheet, words, box, style) {
  const { colour, opacity } = solid(style.color);
  const isTurned = style.direction === "rtl";
  const text = svg(
    "text",
    {
      x: rounded((isTurned ? box.right : box.left) - sheet.left),
      y: rounded(baselineOf(box, style) - sheet.top),
      fill: colour,
      "fill-opacity": opacity === 1 ? undefined : rounded(opacity),
      ...fontOf(style),
      direction: isTurned ? "rtl" : undefined,
      "xml:space": style.whiteSpaceCollapse === "preserve" ? "preserve" : undefined,
    },
    plain(words),
  );
  const width = box.width || ruler?.measureText(words).width;
  if (width && !isRightToLeft(words)) setLength(text, width);
  return text;
}

/** @param {DOMRect} box @param {CSSStyleDeclaration} style */
function baselineOf(box, style) {
  ruler ??= /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  ruler.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = ruler.measureText("x");
  return box.top + (box.height * above) / (above + below);
}

/** @param {string} text @param {CSSStyleDeclaration} style */
function cased(text, { textTransform }) {
  if (textTransform === "uppercase") return text.toUpperCase();
  return textTransform === "lowercase" ? text.toLowerCase() : text;
}

/** @typedef {{text: string, box: DOMRect, from: number, to: number}} Line */

/**
 * @param {Text} node
 * @returns {Line[]}
 */
function linesOf(node) {
  const { data } = node;
  const from = data.search(/\S/);
  if (from < 0) return [];
  const to = data.trimEnd().length;
  const whole = lineOf(node, from, to);
  if (!whole) return [];
  const lines = [];
  let begin = from;
  let top = Number.NaN;
  for (const { at, box } of lettersOf(node, from, whole.isBroken ? to : from)) {
    if (box.top - top > box.height / 2) {
      lines.push(lineOf(node, begin, at));
      begin = at;
    }
    top = box.top;
  }
  return [...lines, lineOf(node, begin, to)].flatMap((line) => line ?? []);
}

/**
 * The place of each letter of a text that has one.
 * @param {Text} node
 * @param {number} from
 * @param {number} to
 */
function* lettersOf(node, from, to) {
  const range = document.createRange();
  let at = from;
  for (const letter of node.data.slice(from, to)) {
    range.setStart(node, at);
    range.setEnd(node, at + letter.length);
    const box = range.getBoundingClientRect();
    if (letter.trim() && box.height) yield { at, box };
    at += letter.length;
  }
}

/**
 * @param {Text} node
 * @param {number} from
 * @param {number} to
 * @returns {(Line & {isBroken: boolean}) | null}
 */
function lineOf(node, from, to) {
  const text = node.data.slice(from, to).trimEnd();
  const range = document.createRange();
  range.setStart(node, from);
  range.setEnd(node, from + text.length);
  const box = range.getBoundingClientRect();
  if (!box.width || !text) return null;
  const isBroken = range.getClientRects().length > 1;
  return { text: text.replace(/\s+/g, " "), box, from, to: from + text.length, isBroken };
}

/**
 * As much of a line as is seen before "…".
 * @param {Text} node
 * @param {Line} line
 * @param {Edges} edges
 * @returns {{text: string, box: DOMRect}}
 */
function fittedLine(node, line, edges) {
  if (line.box.right <= edges.right + 1) return line;
  const room = edges.right - line.box.height * 0.6;
  let end = line.from;
  for (const { at, box } of lettersOf(node, line.from, line.to)) {
    if (box.right > room) break;
    end = at + 1;
  }
  const text = end > line.from ? `${node.data.slice(line.from, end).trimEnd()}…` : "";
  return { text, box: new DOMRect(line.box.left, line.box.top, 0, line.box.height) };
}

/** @param {SVGElement | null} text */
function endLine(text) {
  if (!text || text.textContent?.endsWith("…")) return;
  text.append("…");
  text.removeAttribute("textLength");
  text.removeAttribute("lengthAdjust");
}
