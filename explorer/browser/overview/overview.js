/** The overview: all of a tree at once, filtered, zoomed into, and linked with the page. */

import { component } from "../shared/component.js";
import { legendList } from "../shared/drawing/legend.js";
import { hearInterest, interestOf } from "../shared/interest.js";
import { createLru } from "../shared/lru.js";
import { nearestVisible } from "../shared/node_view.js";
import { overviewCard } from "./card.js";
import { crumbTrail, filterControls, modeSwitch } from "./controls.js";
import { NO_FILTER } from "./filter.js";
import { buildOverview, showText } from "./frame.js";
import { listenToPointer, listenToTree } from "./gestures.js";
import { overviewKey } from "./key.js";
import { readOverview } from "./model.js";
import { select, zoom } from "./navigation.js";
import { applyFilter, createRenderer, hoverNode, layOut, nodeOf, recolour } from "./renderer.js";
import { savedOverview } from "./saved.js";

/** @typedef {import("./navigation.js").Session} Session */
/** @typedef {import("./model.js").Overview} Overview */

/** What outlives a hidden tab: the picture, and for the last tables their filter and branch. */
const REMEMBERED = {
  mode: /** @type {"icicle" | "sunburst"} */ ("icicle"),
  tables: /** @type {ReturnType<typeof createLru<Session["memory"]>>} */ (createLru()),
};

export default component(create, { read: readOverview });

/**
 * @param {import("../shared/component.js").Place} place
 * @returns {import("../shared/component.js").Picture<Overview>}
 */
function create(place) {
  const switching = modeSwitch((mode) => {
    REMEMBERED.mode = mode;
    resize();
  });
  const crumbs = crumbTrail((i) => zoom(session, i));
  const filters = filterControls((filter) => {
    session.memory.filter = filter;
    if (session.renderer) applyFilter(session.renderer, filter);
  });
  const parts = buildOverview({ modes: switching.element, crumbs: crumbs.element, filters: filters.element });
  const card = overviewCard(parts.stage);
  /** @type {Session} */
  const session = { place, parts, crumbs, card, renderer: undefined, memory: { filter: NO_FILTER, top: "" } };
  let width = 0;
  /** @type {import("../shared/interest.js").InterestMessage | null} */
  let heard = null;
  hearInterest(place.bus, (message) => {
    heard = message;
    const { renderer } = session;
    if (!renderer) return;
    colourBy(parts, renderer.overview, heard);
    card.hide();
    recolour(renderer);
  });
  listenToPointer(session);
  listenToTree(session);
  // The canvas takes its colours from the host, whatever changes its theme.
  const followTheme = () => session.renderer && recolour(session.renderer);
  const recoloured = new MutationObserver(followTheme);
  recoloured.observe(place.host, { attributes: true, attributeFilter: ["data-theme"] });

  function resize() {
    switching.show(REMEMBERED.mode);
    parts.root.dataset.mode = REMEMBERED.mode;
    card.hide();
    if (session.renderer) layOut(session.renderer, REMEMBERED.mode);
  }

  return {
    root: parts.root,
    saved: savedOverview(session),
    update(overview) {
      colourBy(parts, overview, heard);
      show(session, overview, filters);
      resize();
      zoom(session, nearestVisible(overview.nodes, session.memory.top), false);
      select(session, place.selected());
      parts.root.dataset.model = overview.id;
    },
    select: (path) => select(session, path),
    hover: (path) => hover(session, path),
    remeasure: followTheme,
    resize() {
      if (parts.root.clientWidth === width) return;
      width = parts.root.clientWidth;
      resize();
    },
    leave() {
      session.renderer?.motion.finish();
      card.hide();
      recoloured.disconnect();
    },
  };
}

/**
 * Another tree: its title and legend, and the filter and branch that its table had.
 * @param {Session} session
 * @param {Overview} overview
 * @param {ReturnType<typeof filterControls>} filters
 */
function show(session, overview, filters) {
  const { place, parts, card } = session;
  card.hide();
  session.renderer?.motion.finish();
  const memory = REMEMBERED.tables.get(overview.table) ?? { filter: NO_FILTER, top: "" };
  session.memory = memory;
  REMEMBERED.tables.set(overview.table, memory);
  const filter = (memory.filter = filters.offer(overview, memory.filter));
  const start = { mode: REMEMBERED.mode, selected: place.selected(), filter };
  session.renderer = createRenderer(parts, place.host, overview, start);
  showText(parts.title, overview.title);
}

/**
 * By the leading classes, or by the share of the class of interest.
 * @param {import("./frame.js").OverviewFrame} parts
 * @param {Overview} overview
 * @param {import("../shared/interest.js").InterestMessage | null} message
 */
function colourBy(parts, overview, message) {
  overview.interest = interestOf(overview, message);
  parts.legend.replaceChildren(legendList(overview), overviewKey(overview));
}

/**
 * A node that is pointed at in another picture.
 * @param {Session} session
 * @param {string | null} path
 */
function hover({ renderer, card }, path) {
  const i = renderer && path !== null ? nodeOf(renderer, path) : -1;
  if (!renderer || i === renderer.hovered) return;
  card.hide();
  hoverNode(renderer, i);
}
