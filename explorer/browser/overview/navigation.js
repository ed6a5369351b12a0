/** Navigation in the overview: zooming, selecting, pointing, moving with the keys. */

import { meetingOf, turnsTo } from "./model.js";
import { fillWith, hoverNode, selectNode, standOn } from "./renderer.js";

/**
 * One overview on the page: its parts, the picture of the present tree, and what it remembers.
 * @typedef {object} Session
 * @property {import("../shared/component.js").Place} place
 * @property {import("./frame.js").OverviewFrame} parts
 * @property {ReturnType<typeof import("./controls.js").crumbTrail>} crumbs
 * @property {ReturnType<typeof import("./card.js").overviewCard>} card
 * @property {import("./renderer.js").Renderer | undefined} renderer none before the first tree
 * @property {{filter: import("./filter.js").Filter, top: string}} memory of the present table
 */

/**
 * @param {Session} session
 * @param {number} i
 * @param {boolean} [moves]
 */
export function zoom(session, i, moves) {
  const { renderer, parts, memory, crumbs } = session;
  if (!renderer) return;
  point(session, -1);
  fillWith(renderer, i, moves);
  memory.top = parts.root.dataset.top = turnsTo(renderer.overview, renderer.top);
  crumbs.show(renderer.overview, renderer.top);
  parts.hint.hidden = renderer.top > 0 || renderer.overview.nodes.left[0] < 0;
}

/**
 * Out of the branch that fills the picture already, into any other.
 * @param {Session} session
 * @param {number} i
 */
export function zoomTo(session, i) {
  const { renderer } = session;
  if (renderer) zoom(session, i === renderer.top && i > 0 ? renderer.overview.nodes.parent[i] : i);
}

/**
 * @param {Session} session
 * @param {string} path chosen here or elsewhere
 */
export function select(session, path) {
  const { renderer, parts } = session;
  if (!renderer) return;
  const out = selectNode(renderer, path);
  parts.root.dataset.selected = turnsTo(renderer.overview, renderer.node);
  if (out >= 0) zoom(session, out);
}

/**
 * @param {Session} session
 * @param {number} i
 */
export function choose({ renderer, card, place }, i) {
  if (!renderer) return;
  card.hide();
  place.choose(turnsTo(renderer.overview, i));
}

/**
 * @param {Session} session
 * @param {number} i -1 for none
 */
export function point({ renderer, card, parts, place }, i) {
  if (!renderer || i === renderer.hovered) return;
  hoverNode(renderer, i);
  place.bus.publish("hover", i < 0 ? null : turnsTo(renderer.overview, i));
  card.hide();
  parts.stage.classList.toggle("on-node", i >= 0);
  if (i >= 0) card.showSoon(renderer, i);
}

/**
 * @param {Session} session
 * @param {number} i
 */
export function walkTo(session, i) {
  const { renderer, parts } = session;
  if (!renderer) return;
  if (!standOn(renderer, i)) zoom(session, meetingOf(renderer.overview, renderer.top, i));
  /** @type {HTMLElement | null} */
  const item = parts.tree.querySelector(`[data-node="${i}"]`);
  item?.focus({ preventScroll: true });
}
