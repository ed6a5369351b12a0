/** On a projector the node that is pointed at is seen larger, whole and over its neighbours. */

import { svg } from "../shared/drawing/dom.js";
import { clamp } from "../shared/drawing/scales.js";
import { boxOf } from "./layout/positions.js";
import { inDrawing } from "./layout/visible_area.js";

const SCALE = 1.5;
/** What a card has around itself: its ring, and below a leaf the words on its end. */
const AROUND = 7;

/**
 * Shows the node under the pointer, or the one that keys have gone to, in its lens; of a dot or a
 * pill there is a card to be read instead.
 * @param {import("./tree_controller.js").TreeController} controller
 */
export function showLens({ parts, picture, renderer, view, stage, hovered }) {
  const { lens } = parts.layers;
  const { host } = /** @type {ShadowRoot} */ (parts.root.getRootNode());
  const presented = host instanceof HTMLElement ? host.dataset.present : undefined;
  const isPresented = presented !== undefined && presented !== "page";
  const position = isPresented && hovered >= 0 ? picture.positions[hovered] : undefined;
  const drawn = renderer.drawn.get(hovered);
  if (position?.kind !== "card" || !drawn?.body) return lens.replaceChildren();
  const whole = { left: 0, top: 0, right: stage.width, bottom: stage.height };
  const { x, y } = placedIn(inDrawing(whole, view, picture.frame), boxOf(position));
  const group = svg("g", { class: `${drawn.group.getAttribute("class")} enlarged` }, copyOf(drawn.body));
  lens.replaceChildren(
    svg("g", { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${SCALE})` }, group),
  );
}

/**
 * Where the top middle of an enlarged box is: over the box, but not beyond the edges.
 * @param {import("./nodes/node_renderer.js").Box} room
 * @param {import("./nodes/node_renderer.js").Box} box
 */
function placedIn(room, { left, right, top, bottom }) {
  const [across, up] = [((right - left) / 2 + AROUND) * SCALE, ((bottom - top) / 2 + AROUND) * SCALE];
  const inside = (/** @type {number} */ at, /** @type {number} */ half, low = 0, high = 0) =>
    high - low < 2 * half ? (low + high) / 2 : clamp(at, low + half, high - half);
  const middle = inside((top + bottom) / 2, up, room.top, room.bottom);
  return {
    x: inside((left + right) / 2, across, room.left, room.right),
    y: middle - ((bottom - top) / 2) * SCALE,
  };
}

/** A copy without what can be pressed. @param {SVGElement} body */
function copyOf(body) {
  const copy = /** @type {SVGElement} */ (body.cloneNode(true));
  copy.querySelector(".handle")?.remove();
  return copy;
}
