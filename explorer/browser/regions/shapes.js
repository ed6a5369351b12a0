/** The rectangles of regions: found under the pointer, joined to a node's region, as paths. */

/** @typedef {import("./payload.js").Rectangle} Rectangle */

/**
 * @param {import("./payload.js").Regions} view
 * @param {number} i of a rectangle
 * @returns {Rectangle}
 */
export function rectangleOf({ regions }, i) {
  return [regions.x0[i], regions.x1[i], regions.y0[i], regions.y1[i]];
}

/**
 * The rectangle at a position in the axes' values, or -1; its upper edges belong to it.
 * @param {import("./payload.js").Regions} view
 * @param {number} x
 * @param {number} y
 */
export function regionUnder({ regions }, x, y) {
  const { node, x0, x1, y0, y1 } = regions;
  for (let i = 0; i < node.length; i++) {
    if (x0[i] <= x && x <= x1[i] && y0[i] <= y && y <= y1[i]) return i;
  }
  return -1;
}

/**
 * The levels at a position over a node's region that did not occur at the split that asks for them.
 * @param {import("./payload.js").Regions} view
 * @param {number} node
 * @param {[x: number, y: number]} at in the axes' values
 * @returns {string[]}
 */
export function unseenAt({ unseen, axes }, node, at) {
  return unseen.flatMap((one) => {
    const band = Math.round(at[one.axis]);
    return one.node === node && one.bands.includes(band) ? [axes[one.axis].bands[band]] : [];
  });
}

/**
 * A node's region. The leaves below a node make up stretches across by stretches up.
 * @param {import("./payload.js").Regions} view
 * @param {string} path
 * @returns {Rectangle[]}
 */
export function regionOf(view, path) {
  const { regions, nodes } = view;
  /** @type {[number, number][]} */
  const across = [];
  /** @type {[number, number][]} */
  const up = [];
  for (const [i, node] of regions.node.entries()) {
    if (!nodes.path[node].startsWith(path)) continue;
    across.push([regions.x0[i], regions.x1[i]]);
    up.push([regions.y0[i], regions.y1[i]]);
  }
  if (!across.length) return path === view.selected ? view.outline : [];
  const columns = joined(across);
  return joined(up).flatMap(([y0, y1]) =>
    columns.map(([x0, x1]) => /** @type {Rectangle} */ ([x0, x1, y0, y1])),
  );
}

/**
 * Stretches that touch or overlap become one.
 * @param {[number, number][]} stretches
 */
export function joined(stretches) {
  /** @type {[number, number][]} */
  const found = [];
  for (const [low, high] of stretches.sort((a, b) => a[0] - b[0])) {
    const last = found[found.length - 1];
    if (last && low <= last[1]) last[1] = Math.max(last[1], high);
    else found.push([low, high]);
  }
  return found;
}

/**
 * Edges on whole pixels: regions that touch have no seam.
 * @param {Rectangle} rectangle
 * @param {import("./frame.js").RegionFrame} frame
 */
export function outlinePath([x0, x1, y0, y1], frame) {
  const [left, right] = [Math.round(frame.x(x0)), Math.round(frame.x(x1))];
  return `M${left} ${Math.round(frame.y(y1))}H${right}V${Math.round(frame.y(y0))}H${left}z`;
}

/**
 * @param {import("./payload.js").Regions} view
 * @param {string} path
 * @param {import("./frame.js").RegionFrame} frame
 */
export function regionPath(view, path, frame) {
  return regionOf(view, path)
    .map((one) => outlinePath(one, frame))
    .join("");
}
