/** Trees of disturbed rows: their roots, the rows they change, and each of them; one is chosen. */

import { component, keepFocus } from "../shared/component.js";
import { unbroken } from "../shared/display.js";
import { html } from "../shared/drawing/dom.js";
import { stageRoom } from "../shared/drawing/room.js";
import { clamp } from "../shared/drawing/scales.js";
import { describeSlider, listenToDrag, listenToKeys } from "../shared/slider.js";
import { createChoosing } from "./choosing.js";
import { curvesPanels } from "./curves.js";
import { filmOf, stripOf, USUAL, wordsOf } from "./film.js";
import { smallTrees } from "./payload.js";
import { rowsMap } from "./rows.js";

/** @typedef {import("./payload.js").Instability} Instability */
/** @typedef {ReturnType<typeof build>} Parts */
/** @typedef {ReturnType<typeof drawAll>} Drawn */
/** @typedef {import("./payload.js").SmallNode} SmallNode */

const MIN_WIDTH = 200;
const IN_TWO = 860; // pixels from which curves and rows are side by side
const FIXED_IN_TWO = 760; // of a lesson, with a foot below it
const BETWEEN = 36;
const ALONE = ["roots", "changed", "film"]; // what a projector is shown of it, one at a time
const [PRESENTED, FILM_WORDS] = [{ least: 140, height: 112 }, 74]; // pixels of a tree, and of what is around
const [BELOW_MAP, BELOW_SCALE] = [48, 58]; // its ticks and its key

export default component(create, { trouble: "The trees cannot be shown." });

/**
 * @param {import("../shared/component.js").Place} place
 * @returns {import("../shared/component.js").Picture<Instability>}
 */
function create(place) {
  const parts = build();
  /** @type {{view: Instability | null, small: SmallNode[][], width: number, drawn: Drawn | null, alone: string}} */
  const shown = { view: null, small: [], width: 0, drawn: null, alone: "" };
  const count = () => shown.view?.trees.lane.length ?? 0;
  const showChosen = (/** @type {number} */ tree) => {
    const { view, small, width, drawn } = shown;
    if (!view || !drawn || view.is_fixed) return;
    drawn.mark(tree);
    const size = shown.alone === "film" ? presentedSize(parts) : USUAL;
    const film = filmOf(view, small, { width, ...size }, tree, (one) => choosing.choose(one, true));
    keepFocus(
      place.parent,
      () => parts.film.replaceChildren(...film),
      () => `tree-${tree}`,
    );
    const words = wordsOf(view.trees, tree);
    parts.said.textContent = words;
    describeSlider(parts.slider, { label: "Tree", most: count() - 1, now: tree, text: words });
  };
  const choosing = createChoosing({
    count,
    show: showChosen,
    tell: (tree) => place.send("opened", tree + 1),
  });
  const draw = () => {
    const { view, width } = shown;
    if (!view || width < MIN_WIDTH) return;
    shown.drawn = drawAll(parts, shown.alone, view, width, stage.height());
    shown.drawn.paint();
    showChosen(choosing.chosen());
  };
  const stage = stageRoom({ parent: place.parent, redraw: () => shown.view?.is_fixed && draw() });
  parts.head.prepend(choosing.player.element);
  listenToDrag(parts.slider, {
    moveTo: (x) => choosing.choose(shown.drawn?.treeAt(x) ?? 0, false),
    settle: choosing.settle,
  });
  listenToKeys(
    parts.slider,
    () => ({ stop: choosing.chosen(), n: count() }),
    (tree) => choosing.choose(tree, false),
  );
  place.bus.subscribe("presenter", (/** @type {{view: string | null}} */ { view }) => {
    const alone = view && ALONE.includes(view) ? view : "";
    if (alone === shown.alone) return;
    shown.alone = alone;
    parts.root.dataset.alone = alone;
    draw();
  });
  place.bus.subscribe("disturbed_tree", (number) => choosing.follow(Number(number) - 1));
  return {
    root: parts.root,
    saved: { name: "disturbed trees" },
    update(view) {
      choosing.player.stop();
      Object.assign(shown, { view, small: smallTrees(view.trees) });
      draw();
    },
    remeasure: draw,
    recolour: draw,
    widen(width) {
      shown.width = width;
      draw();
    },
    leave() {
      choosing.leave();
      stage.leave();
    },
  };
}

function build() {
  const [curvesTitle, rowsTitle] = [html("h3", { class: "title" }), html("h3", { class: "title" })];
  const [curvesTold, rowsTold] = [html("p", { class: "caption" }), html("p", { class: "caption" })];
  const [panels, map] = [html("div"), html("div")];
  const both = html(
    "div",
    { class: "both" },
    html("div", { class: "curves" }, curvesTitle, curvesTold, panels),
    html("div", { class: "rows" }, rowsTitle, rowsTold, map),
  );
  const said = html("p", { class: "said", "aria-live": "polite" });
  const title = html("h3", { class: "title" });
  const head = html("div", { class: "film-head" }, html("div", {}, title, said));
  const film = html("div", { class: "film", role: "group", "aria-label": "Trees one by one" });
  const slider = html("div", { class: "slider", role: "slider", tabindex: 0 });
  const trees = html("div", { class: "trees" }, head, film, slider);
  const root = html("section", { class: "instability" }, both, trees);
  return {
    root,
    trees,
    both,
    curvesTitle,
    curvesTold,
    panels,
    rowsTitle,
    rowsTold,
    map,
    title,
    said,
    head,
    film,
    slider,
  };
}

/** So high that the trees fill what is presented. @param {Parts} parts */
function presentedSize({ root, head, slider }) {
  const free = root.clientHeight - head.offsetHeight - slider.offsetHeight - FILM_WORDS;
  return { ...PRESENTED, height: Math.max(free, PRESENTED.height) };
}

/**
 * What panels may be high: if one is presented on its own, all that is left; in a lesson what its stage has.
 * @param {Parts} parts
 * @param {string} alone
 * @param {Instability} view
 * @param {number | null} height of a lesson's stage
 */
function roomOf({ root, both, trees, panels, map }, alone, view, height) {
  const above = Math.max(panels.offsetTop, map.offsetTop) - both.offsetTop;
  if (alone) return root.clientHeight - above - trees.offsetHeight;
  if (height !== null) return clamp(height - above, 200, 440);
  return view.is_fixed ? clamp(innerHeight * 0.3, 200, 360) : clamp(innerHeight * 0.39, 290, 430);
}

/**
 * @param {Parts} parts
 * @param {string} alone
 * @param {Instability} view
 * @param {number} width
 * @param {number} height of a lesson's stage
 */
function drawAll(parts, alone, view, width, height) {
  const isWide = !alone && width >= (view.is_fixed ? FIXED_IN_TWO : IN_TWO);
  parts.trees.hidden = view.is_fixed;
  parts.root.classList.toggle("fixed", view.is_fixed);
  parts.both.classList.toggle("in-two", isWide);
  const half = isWide ? Math.floor((width - BETWEEN) / 2) : width;
  parts.curvesTitle.textContent = unbroken(view.curves.title);
  parts.curvesTold.textContent = unbroken(view.curves.told);
  parts.rowsTitle.textContent = unbroken(view.rows.title);
  parts.rowsTold.textContent = unbroken([view.rows.told, view.rows.plane.told].filter(Boolean).join(" "));
  const room = roomOf(parts, alone, view, view.is_fixed && isWide ? height : null);
  const curves = curvesPanels(view, half, room);
  const rows = rowsMap(view, half, room - (alone && view.rows.plane.scale ? BELOW_SCALE : BELOW_MAP));
  const strip = stripOf(view, width);
  parts.panels.replaceChildren(...curves.parts);
  parts.map.replaceChildren(...rows.parts);
  parts.title.textContent = view.trees.title;
  parts.slider.replaceChildren(strip.picture);
  return {
    treeAt: strip.treeAt,
    paint() {
      curves.paint();
      rows.paint();
    },
    /** @param {number} tree */
    mark(tree) {
      curves.mark(tree);
      rows.mark(tree);
      strip.mark(tree);
    },
  };
}
