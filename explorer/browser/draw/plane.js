/** The plane: layers over one another, redrawn as far as they have changed. */

import { html, svg } from "../shared/drawing/dom.js";
import { glyphPath } from "../shared/drawing/marks.js";
import { inside } from "./gestures.js";
import { axes, fills, frameIn, leafAt, names, outlineOf, predictionLine } from "./ground.js";
import { drawMarks } from "./marks.js";

/** @typedef {import("./payload.js").DrawView} DrawView */
/** @typedef {import("./payload.js").Points} Points */
/** @typedef {import("./ground.js").Frame} Frame */

const HELP =
  "Arrows move the cursor (with Shift: further); Enter places a point, Delete erases one, M picks one up; " +
  "Ctrl+Z undoes.";
const HELP_WITH_CLASSES = HELP.replace(" Ctrl", " letters choose an existing class; Ctrl");

/** The layers from the ground to what takes the pointer and keys. */
function layers() {
  const ground = svg("g");
  const over = svg("g");
  const cursor = svg("g", { class: "cursor", "aria-hidden": "true", "data-mark": "" });
  const canvas = /** @type {HTMLCanvasElement} */ (html("canvas", { class: "marks", "aria-hidden": "true" }));
  const below = svg("svg", { "aria-hidden": "true" }, ground);
  const above = svg("svg", { class: "over", "aria-hidden": "true" }, over, cursor);
  const pad = html("div", {
    class: "pad",
    role: "application",
    tabindex: 0,
    "data-key": "plane",
    "aria-label": "Plane to draw on",
    "aria-describedby": "draw-help",
  });
  const stage = html("div", { class: "stage" }, below, canvas, above, pad);
  return { ground, over, cursor, canvas, below, above, pad, stage };
}

/** The plane, whose elements stay while what they show changes. */
export function createPlane() {
  const { ground, over, cursor, canvas, below, above, pad, stage } = layers();
  const help = html("p", { class: "help", id: "draw-help" });
  /** @type {Frame} */
  let frame = frameIn(400, 10);

  return {
    stage,
    pad,
    help,
    /** @param {DrawView} view @param {number} width */
    drawGround(view, width) {
      frame = frameIn(width, view.highest);
      help.textContent = view.is_numbers ? HELP : HELP_WITH_CLASSES;
      const { left, top, side } = frame;
      for (const layer of [below, above]) {
        layer.setAttribute("width", String(frame.width));
        layer.setAttribute("height", String(frame.height));
      }
      stage.style.height = `${frame.height}px`;
      for (const element of [canvas, pad]) element.style.translate = `${left}px ${top}px`;
      [pad.style.width, pad.style.height] = [`${side}px`, `${side}px`];
      const shift = { transform: `translate(${left} ${top})` };
      ground.replaceChildren(
        axes(frame, view.highest),
        svg("g", shift, fills(view, frame), predictionLine(view, frame)),
      );
    },
    /** @param {DrawView} view @param {string} selected @param {string | null} hinted paths */
    drawOver(view, selected, hinted) {
      over.setAttribute("transform", `translate(${frame.left} ${frame.top})`);
      cursor.setAttribute("transform", `translate(${frame.left} ${frame.top})`);
      const d = outlineOf(view, selected, frame);
      const outlines = d
        ? [svg("path", { class: "outline-ground", d }), svg("path", { class: "outline", d })]
        : [];
      const hint = svg("path", { class: "hinted", d: hinted ? outlineOf(view, hinted, frame) : "" });
      over.replaceChildren(names(view, frame), svg("g", { "data-mark": "" }, hint, ...outlines));
    },
    /** @param {DrawView} view @param {Points} points */
    drawPoints: (view, points) => drawMarks(canvas, view, points, frame),
    /** @param {DrawView} view @param {{x: number, y: number}} at @param {number} slot @param {boolean} isHeld */
    showCursor({ steps }, at, slot, isHeld) {
      const [x, y] = [frame.x(at.x / steps), frame.y(at.y / steps)];
      const cross = `M${x - 14} ${y}H${x - 6}M${x + 6} ${y}H${x + 14}M${x} ${y - 14}V${y - 6}M${x} ${y + 6}V${y + 14}`;
      const d = glyphPath(slot, isHeld ? 8 : 4.6);
      cursor.replaceChildren(
        svg("path", { class: "cross-ground", d: cross }),
        svg("path", { class: "cross", d: cross }),
        svg("path", { class: "ghost", d, transform: `translate(${x} ${y})` }),
      );
    },
    /** @param {DrawView} view @param {MouseEvent} event @returns {{x: number, y: number}} in hundredths */
    at({ highest, steps }, event) {
      const { left, top, width, height } = pad.getBoundingClientRect();
      return inside({
        x: ((event.clientX - left) / width) * highest * steps,
        y: (1 - (event.clientY - top) / height) * highest * steps,
      });
    },
    /** @param {DrawView} view @param {number} pixels in hundredths */
    reach: ({ highest, steps }, pixels) => (pixels / frame.side) * highest * steps,
    /** @param {DrawView} view @param {{x: number, y: number}} at */
    leafAt: (view, at) => leafAt(view, at.x / view.steps, at.y / view.steps),
  };
}
