/** Categories as bars of their classes, and a line between two of them that is dragged. */

import { component } from "../../shared/component.js";
import { classList } from "../../shared/drawing/class_list.js";
import { html, svg } from "../../shared/drawing/dom.js";
import { patternDefs } from "../../shared/drawing/marks.js";
import { hearPredictions } from "../predictions.js";
import { barRows, frameOf } from "./bars.js";
import { barChoice } from "./choice.js";
import { draggedLine, scoredLines } from "./line.js";

/** @typedef {import("./payload.js").Bars} Bars */

export default component(create, { trouble: "The categories cannot be shown." });

/**
 * @param {import("../../shared/component.js").Place} place
 * @returns {import("../../shared/component.js").Picture<Bars>}
 */
function create({ bus, redraw }) {
  const root = html("figure", { class: "categories" });
  /** @type {Bars | null} */
  let bars = null;
  let at = 0;
  /** The key of the bar that is chosen. */
  let chosen = "";
  /** @param {string} key of a place between bars, or of a bar */
  function choose(key) {
    if (bars?.chooses) bus.publish("prediction", { id: bars.id, choice: key });
  }
  /** The dragged line is not redrawn: the pointer would lose it. @param {number} gap */
  function comeTo(gap) {
    at = gap;
    if (bars) choose(bars.gaps[gap].key);
  }
  hearPredictions(
    bus,
    () => (bars?.chooses ? bars : null),
    (choice) => {
      const gap = bars?.gaps.findIndex(({ key }) => key === choice) ?? -1;
      if (gap >= 0 && gap === at) return;
      [at, chosen] = [Math.max(gap, 0), choice];
      redraw();
    },
  );
  return {
    root,
    saved: { name: "categories" },
    update(next) {
      if (bars?.id !== next.id || !bars.chooses) [at, chosen] = [0, ""];
      bars = next;
    },
    draw: (shown, width) => root.replaceChildren(...drawn(shown, width, at, chosen, { choose, comeTo })),
  };
}

/**
 * @param {Bars} bars
 * @param {number} width
 * @param {number} at
 * @param {string} chosen
 * @param {{choose: (key: string) => void, comeTo: (gap: number) => void}} act
 */
function drawn(bars, width, at, chosen, { choose, comeTo }) {
  const frame = frameOf(bars, width);
  const { height } = frame;
  const picture = svg("svg", { class: "bars", width, height, viewBox: `0 0 ${width} ${height}` });
  if (!bars.chooses) {
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", bars.caption);
  }
  picture.append(patternDefs(), ...barRows(bars, frame));
  if (!bars.chooses) picture.append(...scoredLines(bars, frame));
  else if (bars.gaps.length) picture.append(draggedLine(bars, frame, at, comeTo));
  else picture.append(barChoice(bars, frame, chosen, choose));
  const head = html("div", { class: "head" }, classList(bars), html("span", { class: "hint" }, bars.hint));
  return [head, picture, html("figcaption", { class: "unseen" }, bars.caption)];
}
