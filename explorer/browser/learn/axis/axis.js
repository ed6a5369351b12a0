/** Rows along a feature, to drag a threshold through, or to see where several thresholds are. */

import { component } from "../../shared/component.js";
import { classList } from "../../shared/drawing/class_list.js";
import { html, svg } from "../../shared/drawing/dom.js";
import { patternDefs } from "../../shared/drawing/marks.js";
import { stageRoom } from "../../shared/drawing/room.js";
import { dragged } from "./handle.js";
import { frameOf, stripPicture } from "./strip.js";

/** @typedef {import("./payload.js").Axes} Axes */
/** @typedef {import("./payload.js").Strip} Strip */

/** A window up to this width is scrolled; in a wider one the lines take up to this much more height. */
const PHONE = 640;
const MORE = 140;

export default component(create, { trouble: "The rows cannot be shown." });

/**
 * @param {import("../../shared/component.js").Place} place
 * @returns {import("../../shared/component.js").Picture<Axes>}
 */
function create(place) {
  const { bus } = place;
  const root = html("figure", { class: "axes" });
  /** @type {Axes | null} */
  let axes = null;
  const room = stageRoom(place);
  /** The index of the threshold that the handle is on. */
  let at = 0;
  /** @param {number} index */
  function choose(index) {
    if (!axes?.chooses) return;
    at = index;
    const { name, thresholds } = axes.strips[0];
    const [value, text] = thresholds[index];
    bus.publish("prediction", { id: axes.id, choice: String(value), label: `${name} ≤ ${text}` });
  }
  return {
    root,
    saved: { name: "rows" },
    update(next) {
      if (axes?.id !== next.id || !axes.chooses) at = Math.floor(next.strips[0].thresholds.length / 2);
      axes = next;
    },
    draw(shown, width) {
      const draw = (/** @type {number} */ less) =>
        root.replaceChildren(...drawn(shown, width, less, at, choose));
      draw(0);
      const over = root.offsetHeight + 2 - room.height();
      if (over > 0 || width > PHONE) draw(Math.max(over, -MORE));
    },
    leave: room.leave,
  };
}

/**
 * @param {Axes} axes
 * @param {number} width
 * @param {number} less by how much it is to be lower than usual
 * @param {number} at
 * @param {(index: number) => void} choose
 */
function drawn(axes, width, less, at, choose) {
  const patterns = svg("svg", { width: 0, height: 0, "aria-hidden": "true" }, patternDefs());
  const pictures = axes.strips.map((strip) => {
    const frame = frameOf(strip, axes, width, less);
    const picture = stripPicture(strip, axes, frame);
    if (axes.chooses) picture.append(dragged(strip, frame, at, choose));
    return html("div", { class: "strip" }, html("strong", { class: "feature" }, strip.name), picture);
  });
  const left = axes.strips.map(({ drawn: words }) => words).filter(Boolean);
  const notes = left.length ? [html("p", { class: "hint" }, left.join(" "))] : [];
  return [
    classList(axes),
    ...pictures,
    ...notes,
    patterns,
    html("figcaption", { class: "unseen" }, axes.caption),
  ];
}
