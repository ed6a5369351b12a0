/** Trees of rising size: what they get right of the rows they learned from, and of new ones. */

import { component } from "../../shared/component.js";
import { showDecimals } from "../../shared/display.js";
import { html, svg } from "../../shared/drawing/dom.js";
import { clamp } from "../../shared/drawing/scales.js";
import { describeSlider, listenToDrag, listenToKeys } from "../../shared/slider.js";
import { foldRows, partBars } from "./bars.js";
import { curves, SIDES } from "./curves.js";

/** @typedef {import("./payload.js").Study} Study */

export default component(create, { trouble: "The study cannot be shown." });

/**
 * @param {import("../../shared/component.js").Place} place
 * @returns {import("../../shared/component.js").Picture<Study>}
 */
function create({ redraw }) {
  const root = html("figure", { class: "study" });
  const chart = html("div", { class: "chart" });
  const slider = html("div", { class: "slider", role: "slider", tabindex: 0 });
  const numbers = html("div", { class: "numbers", "aria-live": "polite" });
  const caption = html("figcaption", { class: "unseen" });
  root.append(chart, slider, numbers, caption);
  /** @type {Study | null} */
  let study = null;
  let width = 0;
  let at = 0;

  /** @param {Study} shown */
  function drawSlider({ stops, axis }) {
    const most = stops.length - 1;
    const room = width - SIDES.left - SIDES.right;
    const x = (/** @type {number} */ i) => SIDES.left + (most ? (room * i) / most : 0);
    const rail = svg("svg", { width, height: 40, viewBox: `0 0 ${width} 40`, "aria-hidden": "true" });
    rail.append(
      svg("line", { class: "rail", x1: x(0), x2: x(most), y1: 16, y2: 16 }),
      svg("line", { class: "rail to", x1: x(0), x2: x(at), y1: 16, y2: 16 }),
      ...stops.map((_, i) => svg("circle", { class: i <= at ? "stop to" : "stop", cx: x(i), cy: 16, r: 4 })),
      svg("circle", { class: "thumb", cx: x(at), cy: 16, r: 10 }),
    );
    slider.replaceChildren(rail);
    describeSlider(slider, { label: `The tree's ${axis}`, most, now: at, text: stops[at].words });
  }
  /** @param {number} next */
  const take = (next) => {
    if (next === at) return;
    at = next;
    redraw();
  };
  const stopAt = (/** @type {number} */ x) => {
    const most = (study?.stops.length ?? 1) - 1;
    const room = width - SIDES.left - SIDES.right;
    return clamp(Math.round(((x - SIDES.left) / room) * most), 0, most);
  };
  listenToKeys(slider, () => ({ stop: at, n: study?.stops.length ?? 0 }), take);
  listenToDrag(slider, { moveTo: (x) => take(stopAt(x)) });

  return {
    root,
    saved: { name: "study" },
    update(next) {
      if (study?.id !== next.id || next.best !== study.best) at = next.at;
      study = next;
    },
    draw(shown, now) {
      width = now;
      const isBars = shown.parts.length > 0 || shown.folds.length > 0;
      slider.hidden = isBars;
      numbers.hidden = isBars;
      caption.textContent = shown.caption;
      if (shown.parts.length) chart.replaceChildren(partBars(shown));
      else if (shown.folds.length) chart.replaceChildren(foldRows(shown, width));
      else {
        chart.replaceChildren(curves(shown, at, width));
        drawSlider(shown);
        numbers.replaceChildren(...numbersAt(shown, at));
      }
    },
  };
}

/** @param {Study} study @param {number} at */
function numbersAt({ stops, rows }, at) {
  const { words, learned, learned_words, fresh, fresh_words } = stops[at];
  const parts = [html("strong", { class: "size" }, words)];
  const one = (/** @type {string} */ value, /** @type {string} */ name, look = "") =>
    html("span", { class: `number ${look}` }, html("strong", {}, value), ` ${name}`);
  if (learned !== null) parts.push(one(learned_words, `of its own ${rows}`));
  if (fresh !== null) parts.push(one(fresh_words, `of new ${rows}`));
  if (learned !== null && fresh !== null)
    parts.push(one(showDecimals(100 * (learned - fresh), 0), "points apart", "apart"));
  return parts;
}
