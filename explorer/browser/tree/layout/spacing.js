/** How far apart nodes are: as cards need it, or closer, if pills then show more of a tree. */

import { CLOSE_GAPS, layOut } from "./layout.js";
import { MIN_PILL_ROOM, worthOf } from "./level_kinds.js";
import {
  BOUNDLESS,
  easyHeight,
  fitFrame,
  fitted,
  measureLevels,
  spreadLevels,
  zoomFrame,
} from "./level_of_detail.js";

/**
 * @typedef {import("./layout.js").Shape} Shape
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {import("./level_of_detail.js").Level} Level
 * @typedef {import("./level_of_detail.js").Sizes} Sizes
 * @typedef {{layout: Layout, levels: Level[]}} Spacing
 * @typedef {{wide: Spacing, close: Spacing, levelsOf: (layout: Layout) => Level[]}} Spacings
 *   `levelsOf`: the levels where their nodes are placed so; what these need is measured once
 * @typedef {import("./level_of_detail.js").Frame & {layout: Layout}} SpacedFrame
 *   `layout` is where the frame's nodes are before they are scaled
 */

/**
 * @param {Shape} shape
 * @param {Sizes} sizes
 * @param {ArrayLike<number>} depth
 * @returns {Spacings}
 */
export function spacingsOf(shape, sizes, depth) {
  const wide = layOut(shape, sizes.width, depth);
  const measured = measureLevels(wide.levels, shape.leaf, sizes);
  const levelsOf = (/** @type {Layout} */ { x }) => spreadLevels(measured, x);
  const spaced = (/** @type {Layout} */ layout) => ({ layout, levels: levelsOf(layout) });
  return {
    wide: spaced(wide),
    close: spaced(layOut(shape, () => MIN_PILL_ROOM, depth, CLOSE_GAPS)),
    levelsOf,
  };
}

/**
 * The whole tree within a room.
 * @param {Spacings} spacings
 * @param {{width: number, height: number}} room
 * @param {boolean} [overview] only dots
 * @returns {SpacedFrame}
 */
export function fitTree({ wide, close }, room, overview = false) {
  const frame = fitFrame(wide.levels, room, overview);
  if (!overview && frame.kinds.includes("dot")) {
    const closer = fitted(close.levels, room);
    if (worthOf(closer.kinds) > worthOf(frame.kinds)) {
      const share = (closer.sx * close.layout.width) / wide.layout.width;
      return { ...closer, zoom: Math.min(closer.zoom, share), layout: close.layout };
    }
  }
  return { ...frame, layout: wide.layout };
}

/**
 * Between the fitted tree and 100 %; nodes that are close move apart on the way.
 * @param {Spacings} spacings
 * @param {SpacedFrame} fit
 * @param {number} zoom
 * @param {number} height the room the fitted tree has
 * @returns {SpacedFrame}
 */
export function zoomTree({ wide, levelsOf }, fit, zoom, height) {
  if (fit.layout === wide.layout) {
    return { ...zoomFrame(wide.levels, fit, zoom, height), layout: wide.layout };
  }
  const way = Math.min((zoom - fit.zoom) / (1 - fit.zoom), 1);
  const x = fit.layout.x.map((near, i) => near * fit.sx * (1 - way) + wide.layout.x[i] * way);
  const width = fit.layout.width * fit.sx * (1 - way) + wide.layout.width * way;
  const layout = { ...wide.layout, x, width };
  return { ...zoomFrame(levelsOf(layout), { ...fit, sx: 1 }, zoom, height), layout };
}

/**
 * The height at which a tree of this width has all the detail it can have, at its ease.
 * @param {Spacings} spacings
 * @param {number} width
 * @param {number} below what dots of the last level have below themselves
 */
export function easyTreeHeight(spacings, width, below) {
  const isClose = fitTree(spacings, { width, height: BOUNDLESS }).layout === spacings.close.layout;
  return isClose
    ? easyHeight(spacings.close.levels, width, below, 1)
    : easyHeight(spacings.wide.levels, width, below);
}
