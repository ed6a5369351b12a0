/** The picture of a plane: layers over one another, the pointer, the keys. */

import { html, svg } from "../shared/dom.js";
import { labelWidth } from "../shared/labels.js";
import { patternDefs } from "../shared/marks.js";
import { oncePerFrame } from "../shared/motion.js";
import { clamp } from "../shared/scales.js";
import { boxNames, boxUnder, drawBoxes, drawSteps, outlinePath, rectangleOf, shareOf } from "./boxes.js";
import { boxCard, placeCard, pointCard } from "./card.js";
import { regionFrame, regionHeight, regionTicks } from "./frame.js";
import { drawPoints, nearestPoint, placesOf } from "./points.js";

const BAR = 116; // the width of the colour scale; the style sheet says the same

/**
 * @typedef {{choose: (path: string) => void, point: (path: string | null) => void}} Act
 * @typedef {{left: Element[], index: number}} Roving
 */

/**
 * @param {any} plane
 * @param {number} width
 * @param {Act} act
 */
export function createPicture(plane, width, act) {
  const frame = regionFrame(plane, width);
  const places = placesOf(plane, frame);
  const size = { width, height: regionHeight(frame) };
  const inner = { width: frame.width, height: frame.height };
  const stage = html("div", { class: "stage", style: `height: ${size.height}px` });
  const canvas = /** @type {HTMLCanvasElement} */ (html("canvas", { class: "rows", "aria-hidden": "true" }));
  canvas.style.transform = `translate(${frame.left}px, ${frame.top}px)`;
  const shift = { transform: `translate(${frame.left} ${frame.top})` };
  const ground = svg("svg", { ...size, "aria-hidden": "true" }, patternDefs(), regionTicks(frame));
  ground.append(svg("g", shift, drawBoxes(plane, frame)));
  const hinted = svg("path", { class: "hinted" });
  const outlines = svg("g", { class: "outlines", "aria-hidden": "true" });
  const options = svg("g", { class: "options", role: "listbox", "aria-label": plane.title });
  const above = svg("g", shift, drawSteps(plane, frame), boxNames(plane, frame), hinted, outlines, options);
  stage.append(ground, canvas, svg("svg", { ...size, class: "over" }, above));
  let selected = "";
  let pointed = "";
  /** @type {HTMLElement | null} */
  let card = null;

  const leaves = leafOptions(plane, frame);
  options.append(...leaves.map(({ element }) => element));
  rove(leaves, act);

  const pathOf = (/** @type {string} */ path) =>
    shareOf(plane, path)
      .map((one) => outlinePath(one, frame))
      .join("");

  /** @param {PointerEvent | MouseEvent} event where it is, from the plane's corner */
  function within(event) {
    const { left, top } = stage.getBoundingClientRect();
    return { x: event.clientX - left - frame.left, y: event.clientY - top - frame.top };
  }

  /** @param {{x: number, y: number}} at */
  function boxAt({ x, y }) {
    if (x < 0 || y < 0 || x > inner.width || y > inner.height) return -1;
    const { across, up } = frame;
    const [u, v] = [x / inner.width, 1 - y / inner.height];
    return boxUnder(plane, across.low + u * (across.high - across.low), up.low + v * (up.high - up.low));
  }

  function hideCard() {
    card?.remove();
    card = null;
  }

  const look = oncePerFrame((/** @type {{x: number, y: number}} */ at) => {
    const point = nearestPoint(places, at.x, at.y);
    const box = boxAt(at);
    const node = box < 0 ? -1 : plane.boxes.node[box];
    const path = node < 0 ? null : plane.nodes.path[node];
    stage.classList.toggle("on-box", box >= 0);
    const now = point >= 0 ? `row ${point}` : String(path);
    if (now !== pointed) {
      hideCard();
      pointed = now;
      card = point >= 0 ? pointCard(plane, point) : node >= 0 ? boxCard(plane, node) : null;
      if (card) stage.append(card);
      act.point(path);
    }
    if (card) placeCard(card, { x: at.x + frame.left, y: at.y + frame.top }, size);
  });

  stage.addEventListener("pointermove", (event) => look(within(event)));
  stage.addEventListener("pointerleave", () => {
    look.cancel();
    hideCard();
    if (pointed) act.point(null);
    pointed = "";
  });
  stage.addEventListener("click", (event) => {
    const box = boxAt(within(event));
    if (box >= 0) act.choose(plane.nodes.path[plane.boxes.node[box]]);
  });

  return {
    stage,
    scale: plane.scale && plane.kind === "number plane" ? [colourBar(plane.scale)] : [],
    paint: () => drawPoints(canvas, plane, places, inner, selected),
    /** @param {string} path */
    select(path) {
      const changed = path !== selected;
      selected = path;
      const d = path ? pathOf(path) : "";
      outlines.replaceChildren(
        ...(d ? [svg("path", { class: "outline-ground", d }), svg("path", { class: "outline", d })] : []),
      );
      for (const { element, path: own } of leaves)
        element.setAttribute("aria-selected", String(own === path));
      if (changed && canvas.isConnected) this.paint();
    },
    /** @param {string | null} path what the pointer is on, here or in another picture */
    hint(path) {
      hinted.setAttribute("d", path ? pathOf(path) : "");
    },
  };
}

/**
 * The leaves from left to right in the tree, each with all its boxes.
 * @param {any} plane
 * @param {import("./frame.js").RegionFrame} frame
 */
function leafOptions(plane, frame) {
  const { boxes, nodes, classes } = plane;
  /** @type {Map<number, string>} */
  const shapes = new Map();
  boxes.node.forEach((/** @type {number} */ node, /** @type {number} */ i) => {
    shapes.set(node, (shapes.get(node) ?? "") + outlinePath(rectangleOf(plane, i), frame));
  });
  return [...shapes]
    .map(([node, d]) => ({ node, d, path: /** @type {string} */ (nodes.path[node]) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ node, d, path }) => {
      const share = classes.length ? `${nodes.share[node]} of ` : `${nodes.share[node]}, `;
      const words = `${nodes.answer[node]}, ${share}${nodes.rows[node]} row${nodes.rows[node] === 1 ? "" : "s"}`;
      const element = svg("path", {
        class: "option",
        role: "option",
        d,
        "data-path": path,
        "aria-label": words,
        tabindex: -1,
      });
      return { element, path };
    });
}

/**
 * One stop for the Tab key; arrows go from leaf to leaf, Enter selects, Escape returns to the root.
 * @param {{element: SVGElement, path: string}[]} leaves
 * @param {Act} act
 */
function rove(leaves, act) {
  let here = 0;
  leaves[0]?.element.setAttribute("tabindex", "0");
  leaves.forEach(({ element, path }, i) => {
    element.addEventListener("focus", () => {
      leaves[here].element.setAttribute("tabindex", "-1");
      element.setAttribute("tabindex", "0");
      here = i;
      act.point(path);
    });
    element.addEventListener("blur", () => act.point(null));
    element.addEventListener("keydown", (event) => {
      const { key } = /** @type {KeyboardEvent} */ (event);
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
      const next =
        key === "Home"
          ? 0
          : key === "End"
            ? leaves.length - 1
            : step
              ? clamp(i + step, 0, leaves.length - 1)
              : -1;
      if (next >= 0) leaves[next].element.focus();
      else if (key === "Enter" || key === " ") act.choose(path);
      else if (key === "Escape") act.choose("");
      else return;
      event.preventDefault();
    });
  });
}

/**
 * The colours of rows and, below, of boxes; the canvas's legend has the same ends.
 * @param {{low: number, high: number, name: string, ticks: [number, string][]}} scale
 */
function colourBar({ low, high, name, ticks }) {
  const words = html("div", { class: "bar-ticks" });
  let free = -Infinity;
  for (const [value, text] of ticks) {
    const at = (BAR * (value - low)) / (high - low || 1);
    const half = labelWidth("small", text) / 2;
    const middle = clamp(at, half, BAR - half);
    if (at < 0 || at > BAR || middle - half < free) continue;
    free = middle + half + 8;
    words.append(html("span", { style: `left: ${middle.toFixed(1)}px` }, text));
  }
  return html(
    "div",
    { class: "colour-bar", title: name },
    html("div", { class: "bar" }),
    html("div", { class: "bar of-boxes" }),
    words,
  );
}
