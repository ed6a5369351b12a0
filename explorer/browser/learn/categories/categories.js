/** Categories as bars of their classes, and a line between two of them that is dragged. */

import { component, keepFocus } from "../../shared/component.js";
import { html, svg } from "../../shared/drawing/dom.js";
import { patternDefs } from "../../shared/drawing/marks.js";
import { classList } from "../class_list.js";
import { barRows, frameOf } from "./bars.js";
import { draggedLine, scoredLines } from "./line.js";

/** @typedef {import("./payload.js").Bars} Bars */

export default component(create, { trouble: "The categories cannot be shown." });

/**
 * @param {import("../../shared/component.js").Place} place
 * @returns {import("../../shared/component.js").Picture<Bars>}
 */
function create({ parent, bus }) {
  const root = html("figure", { class: "categories" });
  /** @type {Bars | null} */
  let bars = null;
  let width = 0;
  let at = 0;
  const draw = () => {
    const shown = bars;
    if (shown && width) keepFocus(parent, () => root.replaceChildren(...drawn(shown, width, at, choose)));
  };
  /** @param {number} gap */
  function choose(gap) {
    if (!bars?.chooses) return;
    at = gap;
    bus.publish("prediction", { id: bars.id, choice: bars.gaps[gap].key });
  }
  bus.subscribe("prediction", (/** @type {{id: string, choice: string} | null} */ made) => {
    const gap = made?.id === bars?.id ? bars?.gaps.findIndex(({ key }) => key === made?.choice) : -1;
    if (gap === undefined || gap < 0 || gap === at) return;
    at = gap;
    draw();
  });
  return {
    root,
    widen(next) {
      width = next;
      draw();
    },
    update(next) {
      if (bars?.id !== next.id || !bars.chooses) at = 0;
      bars = next;
      draw();
    },
    remeasure: draw,
  };
}

/** @param {Bars} bars @param {number} width @param {number} at @param {(gap: number) => void} choose */
function drawn(bars, width, at, choose) {
  const frame = frameOf(bars, width);
  const { height } = frame;
  const picture = svg("svg", { class: "bars", width, height, viewBox: `0 0 ${width} ${height}` });
  if (!bars.chooses) {
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", bars.caption);
  }
  picture.append(patternDefs(), ...barRows(bars, frame));
  if (bars.chooses) picture.append(draggedLine(bars, frame, at, choose));
  else picture.append(...scoredLines(bars, frame));
  const words = bars.as_shares
    ? `bars: shares; number: the share with ${bars.target} = ${bars.interest}`
    : "bars and numbers: rows";
  const head = html("div", { class: "head" }, classList(bars), html("span", { class: "hint" }, words));
  return [head, picture, html("figcaption", { class: "unseen" }, bars.caption)];
}
