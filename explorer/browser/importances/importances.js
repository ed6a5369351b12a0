/** How much each column matters: two bars per column, a tick for chance, and the loss of score ±. */

import { component, keepFocus } from "../shared/component.js";
import { unbroken } from "../shared/display.js";
import { html, svg } from "../shared/drawing/dom.js";
import { linear } from "../shared/drawing/scales.js";

/** @typedef {import("./payload.js").Importances} Importances */
/** @typedef {import("./payload.js").Row} Row */

const HEIGHT = 18;
const [TOP, BOTTOM] = [4, 14]; // of a bar

export default component(create, { trouble: "The importances cannot be shown." });

/**
 * @param {import("../shared/component.js").Place} place
 * @returns {import("../shared/component.js").Picture<Importances>}
 */
function create({ parent }) {
  const root = html("section", { class: "importances" });
  let isWhole = false;
  /** @type {Importances | null} */
  let view = null;
  const draw = () => {
    if (!view) return;
    const { rows, n_first, title, more, captions } = view;
    const shown = isWhole ? rows : rows.slice(0, n_first);
    root.replaceChildren(
      html("h3", { class: "title" }, unbroken(title)),
      tableOf(view, shown),
      ...(rows.length > n_first ? [toggle(rows.length, n_first)] : []),
      ...(isWhole && more ? [html("p", { class: "caption" }, more)] : []),
      ...captions.map((caption) => html("p", { class: "caption" }, unbroken(caption))),
    );
  };
  const toggle = (/** @type {number} */ n, /** @type {number} */ nFirst) => {
    const words = isWhole ? `Show the first ${nFirst}` : `Show ${n} columns`;
    const button = html("button", { type: "button", class: "toggle", "data-key": "toggle" }, words);
    button.setAttribute("aria-expanded", String(isWhole));
    button.addEventListener("click", () => {
      isWhole = !isWhole;
      keepFocus(parent, draw);
    });
    return button;
  };
  return {
    root,
    saved: { name: "importances" },
    update(sent) {
      view = sent;
      keepFocus(parent, draw);
    },
  };
}

/**
 * @param {Importances} view
 * @param {Row[]} rows
 */
function tableOf(view, rows) {
  const head = (/** @type {string} */ words) => html("th", { scope: "col", colspan: 2 }, words);
  return html(
    "table",
    {},
    html(
      "thead",
      {},
      html(
        "tr",
        {},
        html("th", { scope: "col" }, html("span", { class: "unseen" }, "column")),
        head(view.share_head),
        head(view.lost_head),
      ),
    ),
    html("tbody", {}, ...rows.map((row) => rowOf(view, row))),
  );
}

/**
 * @param {Importances} view
 * @param {Row} row
 */
function rowOf(view, row) {
  const tie = row.flipped_text ? `, ${row.flipped_text} if a tie fell the other way` : "";
  const told = `${tie}; shuffled copies reach at most ${row.copy_text}`;
  return html(
    "tr",
    row.is_asked ? {} : { class: "unasked" },
    html("th", { scope: "row", title: row.name }, row.name),
    html("td", { class: "number" }, unbroken(row.share_text), html("span", { class: "unseen" }, told)),
    html("td", { class: "bars" }, shareBar(view, row)),
    html(
      "td",
      { class: "number" },
      row.lost_text,
      html("span", { class: "spread-text" }, row.spread_text ? ` ${row.spread_text}` : ""),
    ),
    html("td", { class: "bars" }, lostBar(view, row)),
  );
}

/**
 * @param {Importances} view
 * @param {Row} row
 */
function shareBar({ share_high }, { share, copy, flipped }) {
  const at = linear([0, share_high], [0, 98]);
  const tick = svg("rect", { class: "tick", x: percent(at(copy)), y: 1, width: 2, height: HEIGHT - 2 });
  return bar(
    svg("rect", { class: "bar", x: 0, y: TOP, width: percent(at(share)), height: BOTTOM - TOP }),
    ...(copy > 0 ? [tick] : []),
    ...(flipped === null
      ? []
      : [svg("circle", { class: "ring", cx: percent(at(flipped)), cy: HEIGHT / 2, r: 4 })]),
  );
}

/**
 * @param {Importances} view
 * @param {Row} row
 */
function lostBar({ low, high }, { lost, spread }) {
  if (lost === null) return bar();
  const at = linear([low, high], [0, 98]);
  const [from, to] = [Math.min(at(lost), at(0)), Math.max(at(lost), at(0))];
  const middle = HEIGHT / 2;
  const ends = { x1: percent(at(lost - spread)), x2: percent(at(lost + spread)), y1: middle, y2: middle };
  return bar(
    svg("rect", { class: "bar", x: percent(from), y: TOP, width: percent(to - from), height: BOTTOM - TOP }),
    ...(low < 0
      ? [svg("line", { class: "zero", x1: percent(at(0)), x2: percent(at(0)), y1: 0, y2: HEIGHT })]
      : []),
    ...(spread > 0 ? [svg("line", { class: "spread", ...ends })] : []),
  );
}

/** @param {...SVGElement} marks */
function bar(...marks) {
  return svg("svg", { width: "100%", height: HEIGHT, "aria-hidden": "true" }, ...marks);
}

/** @param {number} value */
function percent(value) {
  return `${value.toFixed(2)}%`;
}
