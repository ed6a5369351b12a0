/** The key to widths, dashes, dots and "±". */

import { showCount, showRows } from "../../shared/display.js";
import { html, svg } from "../../shared/drawing/dom.js";
import { signAt } from "../nodes/marks/kept_marks.js";
import { ribbonWidth } from "../nodes/strands.js";

/**
 * @typedef {{hasDots: boolean, hasTexts: boolean, hasRibbons: boolean, hasMissing: boolean,
 *   hasStopped: boolean, tested: number, differing: number}} Uses
 *   whether dots are drawn, nodes with texts, ribbons, dashed strands, dots of stopped leaves; of
 *   how many nodes held-out rows were compared, and how many differ
 */

/**
 * The key to widths, dashes and dots, as far as they are in the picture.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {Uses} uses
 * @returns {HTMLElement}
 */
export function markKey(model, uses) {
  const { hasDots, hasTexts, hasRibbons, hasMissing, hasStopped } = uses;
  const key = html("ul", { class: "legend-marks" });
  const count = niceCount(model.rows / 3);
  if (hasTexts && model.scale) key.append(...scaleItems(model.scale));
  if (hasRibbons) {
    const width = Math.max(1.5, (ribbonWidth(model, 0) * count) / model.rows);
    key.append(
      keyItem(
        showRows(count),
        svg("path", { class: "key-ribbon", d: "M0 9h26", "stroke-width": width.toFixed(1) }),
      ),
    );
  }
  if (hasMissing) {
    key.append(keyItem("missing", svg("path", { class: "strand missing", d: "M0 9h26" })));
  }
  if (hasDots) {
    const few = niceCount(model.rows / 40);
    const many = niceCount(model.rows / 4);
    const radius = (/** @type {number} */ n) => Math.max(2.25, 21 * Math.sqrt(n / model.rows));
    const [a, b] = [radius(few), Math.min(radius(many), 9.5)];
    key.append(
      keyItem(
        `${showCount(few)} and ${showRows(many)}`,
        svg("circle", { class: "key-dot", cx: a, cy: 9, r: a }),
        svg("circle", { class: "key-dot", cx: 2 * a + b + 2, cy: 9, r: b }),
      ),
    );
    if (hasStopped) {
      key.append(keyItem("stopped", svg("circle", { class: "key-ring", cx: 13, cy: 9, r: 4 })));
    }
  }
  if (model.kept) key.append(...keptItems(model, uses));
  return key;
}

/**
 * The key to held-out rows, and how many nodes differ.
 * @param {import("../../shared/node_view.js").TreePayload} model
 * @param {Uses} uses
 * @returns {HTMLElement[]}
 */
function keptItems({ task, kept }, { tested: n, differing }) {
  const mark =
    task === "numbers"
      ? [svg("path", { class: "kept-mean", d: "M13 3v13" })]
      : [
          svg("rect", { class: "key-dot", x: 0, y: 4, width: 26, height: 6 }),
          svg("rect", { class: "key-dot", x: 0, y: 12, width: 26, height: 3 }),
        ];
  const back = keyItem(task === "numbers" ? "held-out mean" : "below: held-out rows", ...mark);
  const nodes = n === 1 ? "1 node" : `${showCount(n)} nodes`;
  const differ = keyItem(`differs: ${showCount(differing)} of ${nodes}`, signAt(13, 9, 7));
  differ.title = `${kept?.test}: p-value, corrected for ${nodes}, below ${kept?.chance}`;
  return n ? [back, differ] : [back];
}

/**
 * What is drawn of a numeric target on every card and leaf.
 * @param {import("../../shared/node_view.js").TargetScale} scale
 * @returns {HTMLElement[]}
 */
function scaleItems({ name, noun, spread }) {
  const rows = svg("path", { class: "points", d: "M5 12h0M10 12h0M10 8h0M17 12h0", "stroke-width": 2.5 });
  const item = keyItem(
    `${noun} ± ${spread}`,
    svg("rect", { class: "key-spread", x: 4, y: 4, width: 18, height: 11, rx: 2 }),
    svg("path", { class: "key-mean", d: "M13 3v13" }),
  );
  item.classList.add("spread-item");
  return [keyItem(`rows, by ${name}`, rows), item];
}

/**
 * @param {string} words
 * @param {...SVGElement} marks
 */
function keyItem(words, ...marks) {
  const picture = svg("svg", { width: 28, height: 18, "aria-hidden": "true" }, ...marks);
  return html("li", {}, picture, html("span", { class: "faint" }, words));
}

/**
 * 1, 2 or 5 times a power of 10, not above a number.
 * @param {number} most
 */
function niceCount(most) {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  return Math.max(1, [5, 2, 1].map((digit) => digit * power).find((n) => n <= most) ?? 1);
}
