/** The rows on two features: an arc for the share of the trees that changes each. */

import { html, svg } from "../shared/drawing/dom.js";
import { labelWidth } from "../shared/drawing/labels.js";
import { clamp } from "../shared/drawing/scales.js";
import { keyOf } from "../shared/votes/key.js";
import { drawMap } from "../shared/votes/map.js";
import { cellsOf } from "../shared/votes/payload.js";
import { ticksBelow, ticksBeside } from "../shared/votes/ticks.js";
import { changesOf } from "./payload.js";

/** @typedef {import("./payload.js").Instability} Instability */

const LEAST = 0.05; // of the trees: fewer have no arc
const RADIUS = 6.2;
const CROWDED = 30; // rows with an arc, from which arcs are thin
const CROSS = 7; // half of its width
const MANY = 200; // rows, from which marks are smaller
const [SMALL, LARGE] = [70, 125]; // areas of marks, of 255
const STRIP = 110; // the height over one feature
const MAX_WORDS = 92;

/**
 * @param {Instability} view
 * @param {number} width
 * @param {number} room
 */
export function rowsMap({ rows }, width, room) {
  const { plane } = rows;
  const words = plane.up.ticks.map(([, text]) => labelWidth("small", text));
  const left = words.length ? Math.ceil(clamp(Math.max(...words) + 8, 20, MAX_WORDS)) : 0;
  const wide = Math.floor(width - left - 2);
  const height = plane.up.kind === "nothing" ? STRIP : Math.floor(Math.min(wide, room));
  const canvas = /** @type {HTMLCanvasElement} */ (
    html("canvas", { class: "vote-map", "aria-hidden": "true" })
  );
  const chosen = svg("g", { class: "changed", "data-mark": "" });
  const over = svg(
    "svg",
    { class: "arcs", width: wide, height, style: `left: ${left + 1}px`, "aria-hidden": "true" },
    ...arcsOf(rows, wide, height),
    chosen,
  );
  const map = html("div", { class: "rows-map", style: `padding-left: ${left}px` }, canvas, over);
  if (left) map.append(ticksBeside(plane, left, height));
  map.append(ticksBelow(plane, wide));
  const changes = changesOf(rows);
  const cells = cellsOf(rows.map);
  const n = plane.points.x.length;
  const sizes = new Uint8Array(n).fill(n > MANY ? SMALL : LARGE);
  return {
    parts: [map, keyOf(plane)],
    paint: () => drawMap(canvas, plane, cells, { width: wide, height, hasRows: true, sizes }),
    /** @param {number} tree */
    mark(tree) {
      const found = plane.points.x.flatMap((x, i) =>
        changes(tree, i)
          ? [svg("circle", { cx: x * wide, cy: (1 - plane.points.y[i]) * height, r: 4.2 })]
          : [],
      );
      chosen.replaceChildren(...found, ...crossOf(rows, tree, wide, height));
    },
  };
}

/**
 * The longest on top, each with a halo of its own length, and no halo over an arc; where many are
 * drawn, all are thinner.
 * @param {import("./payload.js").Rows} rows
 * @param {number} width
 * @param {number} height
 */
function arcsOf({ plane, share }, width, height) {
  const rows = [...share.keys()].filter((i) => share[i] >= LEAST).sort((i, j) => share[i] - share[j]);
  const drawn = rows.map((i) => {
    const [x, y] = [plane.points.x[i] * width, (1 - plane.points.y[i]) * height];
    return arc(x, y, Math.min(share[i], 0.999));
  });
  const layer = (/** @type {string} */ name) => drawn.map((d) => svg("path", { class: name, d }));
  return [svg("g", { class: rows.length > CROWDED ? "crowded" : "" }, ...layer("halo"), ...layer("arc"))];
}

/** Over the row that a tree is without. @param {import("./payload.js").Rows} rows @param {number} tree @param {number} width @param {number} height */
function crossOf({ plane, dropped }, tree, width, height) {
  const point = dropped[tree] ?? -1;
  if (point < 0) return [];
  const [x, y] = [plane.points.x[point] * width, (1 - plane.points.y[point]) * height];
  const d = [-1, 1].map((turn) => `M${x - CROSS} ${y - turn * CROSS}L${x + CROSS} ${y + turn * CROSS}`);
  return [
    svg("path", { class: "cross-halo", d: d.join("") }),
    svg("path", { class: "cross", d: d.join("") }),
  ];
}

/** From twelve o'clock on. @param {number} x @param {number} y @param {number} share */
function arc(x, y, share) {
  const turn = 2 * Math.PI * share;
  const [toX, toY] = [x + RADIUS * Math.sin(turn), y - RADIUS * Math.cos(turn)];
  const isLong = share > 0.5 ? 1 : 0;
  return `M${x.toFixed(1)} ${(y - RADIUS).toFixed(1)}A${RADIUS} ${RADIUS} 0 ${isLong} 1 ${toX.toFixed(1)} ${toY.toFixed(1)}`;
}
