/** The picture of regions: layers over one another, the pointer, the keys. */

import { html, svg } from "../shared/drawing/dom.js";
import { placeByPointer, visibleRoom } from "../shared/drawing/hover_card.js";
import { pointIn } from "../shared/drawing/magnified.js";
import { patternDefs } from "../shared/drawing/marks.js";
import { oncePerFrame } from "../shared/drawing/motion.js";
import { pointCard, regionCard } from "./card.js";
import { colourBar, shareBar } from "./colour_bar.js";
import { drawHatching, drawRegions, drawSteps, regionNames } from "./drawing.js";
import { followedMarks } from "./followed.js";
import { regionFrame, regionHeight, regionTicks } from "./frame.js";
import { leafOptions, rove } from "./leaf_options.js";
import { drawPoints, nearestPoint, positionsOf, ringsOf } from "./points.js";
import { regionPath, regionUnder, unseenAt } from "./shapes.js";

/** @typedef {import("./payload.js").Regions} Regions */
/** @typedef {import("./payload.js").Act} Act */
/** @typedef {import("./frame.js").RegionFrame} RegionFrame */
/** @typedef {ReturnType<typeof layersOf>} Layers */
/** @typedef {{width: number, most?: number}} Room of the picture, and the height it may have */

/**
 * @param {Regions} view
 * @param {Room} room
 * @param {Act} act
 * @param {string | null} [split] the path of the node that is split last, while the tree grows
 */
export function createPicture(view, room, act, split = null) {
  const layers = layersOf(view, room);
  const { frame, canvas, positions, leaves, outlines, hinted } = layers;
  let selected = "";
  rove(leaves, act);
  followPointer(view, layers, act);
  const paint = () => drawPoints(canvas, view, positions, frame, selected);
  return {
    stage: layers.stage,
    scale: view.interest
      ? [shareBar(view.interest)]
      : view.scale && view.kind === "number regions"
        ? [colourBar(view.scale)]
        : [],
    paint,
    /** @param {string} path */
    select(path) {
      const changed = path !== selected;
      selected = path;
      const d = path || split === "" ? regionPath(view, path, frame) : "";
      const parts = split === path && d ? ["L", "R"].map((side) => regionPath(view, path + side, frame)) : [];
      outlines.replaceChildren(
        ...(d ? [svg("path", { class: "outline-ground", d }), svg("path", { class: "outline", d })] : []),
        ...(parts.every(Boolean) ? parts : []).map((part) =>
          svg("path", { class: "outline new", d: part, pathLength: 1 }),
        ),
      );
      for (const { element, path: own } of leaves)
        element.setAttribute("aria-selected", String(own === path));
      if (changed && canvas.isConnected) paint();
    },
    /**
     * @param {import("../shared/node_view.js").FollowedRow | null} row
     * @param {import("./followed.js").Told | null} told
     */
    follow: (row, told) => layers.followed.replaceChildren(...followedMarks(view, frame, row, told)),
    /** @param {string | null} path what the pointer is on, here or in another picture */
    hint(path) {
      hinted.setAttribute("d", path ? regionPath(view, path, frame) : "");
    },
  };
}

/**
 * Fills and ticks below, rows on a canvas over them, outlines and options on top.
 * @param {Regions} view
 * @param {Room} room
 */
function layersOf(view, { width, most }) {
  const frame = regionFrame(view, width, most);
  const size = { width, height: regionHeight(frame) };
  const stage = html("div", { class: "stage", style: `height: ${size.height}px` });
  const canvas = /** @type {HTMLCanvasElement} */ (html("canvas", { class: "rows", "aria-hidden": "true" }));
  canvas.style.transform = `translate(${frame.left}px, ${frame.top}px)`;
  const shift = { transform: `translate(${frame.left} ${frame.top})` };
  const ground = svg("svg", { ...size, "aria-hidden": "true" }, patternDefs(), regionTicks(frame));
  ground.append(svg("g", shift, drawRegions(view, frame), drawHatching(view, frame)));
  const hinted = svg("path", { class: "hinted", "data-mark": "" });
  const outlines = svg("g", { class: "outlines", "aria-hidden": "true", "data-mark": "" });
  const followed = svg("g", { class: "followed", "aria-hidden": "true" });
  const leaves = leafOptions(view, frame);
  const listed = { class: "options", role: "listbox", "aria-label": view.title };
  const options = svg("g", listed, ...leaves.map(({ element }) => element));
  const positions = positionsOf(view, frame);
  const named = [drawSteps(view, frame), regionNames(view, frame, positions)];
  const rings = svg("g", { class: "rings", "aria-hidden": "true" }, ...ringsOf(view, positions));
  const above = svg("g", shift, ...named, rings, hinted, outlines, followed, options);
  stage.append(ground, canvas, svg("svg", { ...size, class: "over" }, above));
  return { frame, stage, canvas, hinted, outlines, followed, leaves, positions };
}

/**
 * A card for what the pointer is on, a hint to other pictures, and a click that chooses.
 * @param {Regions} view
 * @param {Layers} layers
 * @param {Act} act
 */
function followPointer(view, { stage, canvas, frame, positions }, act) {
  let pointed = "";
  /** @type {HTMLElement | null} */
  let card = null;
  const hideCard = () => {
    card?.remove();
    card = null;
  };
  /** The row that is pointed at; none while rows are hidden. @param {{x: number, y: number}} at */
  const rowAt = ({ x, y }) =>
    canvas.checkVisibility({ visibilityProperty: true }) ? nearestPoint(positions, x, y) : -1;
  const look = oncePerFrame((/** @type {{x: number, y: number}} */ at) => {
    const point = rowAt(at);
    const { node, unseen } = under(view, frame, at);
    const path = node < 0 ? null : view.nodes.path[node];
    stage.classList.toggle("on-region", node >= 0);
    const now = point >= 0 ? `row ${point}` : [path, ...unseen].join("\n");
    if (now !== pointed) {
      hideCard();
      pointed = now;
      card = point >= 0 ? pointCard(view, point) : node >= 0 ? regionCard(view, node, unseen) : null;
      if (card) stage.append(card);
      act.point(path);
    }
    if (card) placeByPointer(card, { x: at.x + frame.left, y: at.y + frame.top }, visibleRoom(stage));
  });
  stage.addEventListener("pointermove", (event) => look(within(stage, frame, event)));
  stage.addEventListener("pointerleave", () => {
    look.cancel();
    hideCard();
    if (pointed) act.point(null);
    pointed = "";
  });
  stage.addEventListener("click", (event) => {
    const at = within(stage, frame, event);
    const { node } = under(view, frame, at);
    act.pick(rowAt(at));
    if (node >= 0) act.choose(view.nodes.path[node]);
  });
}

/**
 * Where the pointer is, from the corner of the axes.
 * @param {HTMLElement} stage
 * @param {RegionFrame} frame
 * @param {MouseEvent} event
 */
function within(stage, frame, event) {
  const { x, y } = pointIn(stage, event);
  return { x: x - frame.left, y: y - frame.top };
}

/**
 * The node whose region is at a position in pixels, as an index of those sent; -1 for none. And
 * the levels there that did not occur at the split that asks for them.
 * @param {Regions} view
 * @param {RegionFrame} frame
 * @param {{x: number, y: number}} at
 * @returns {{node: number, unseen: string[]}}
 */
function under(view, { width, height, across, up }, { x, y }) {
  if (x < 0 || y < 0 || x > width || y > height) return { node: -1, unseen: [] };
  const u = across.low + (x / width) * (across.high - across.low);
  const v = up.low + (1 - y / height) * (up.high - up.low);
  const i = regionUnder(view, u, v);
  if (i < 0) return { node: -1, unseen: [] };
  const node = view.regions.node[i];
  return { node, unseen: unseenAt(view, node, [u, v]) };
}
