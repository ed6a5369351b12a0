/** The overview's colours as a canvas takes them, and the ink that is read on each. */

import { meanPaint, mixedPaint } from "../shared/drawing/marks.js";
import { interestPaint } from "../shared/interest.js";
import { predictionSlot } from "../shared/node_view.js";

/**
 * `hatched` is set if words need their own ground.
 * @typedef {{fill: string | CanvasPattern, text: string, hatched: boolean}} Ink
 * @typedef {import("./model.js").Overview} Overview
 */

const TILE = 6;

/**
 * As the far level of the canvas draws it; a tie is nobody's colour.
 * @param {Overview} overview
 * @param {number} i
 * @returns {string} "" for the hatching of "other"
 */
export function paintOf(overview, i) {
  const { nodes, task, interest } = overview;
  if (interest) return interestPaint(interest, i);
  if (task === "numbers") return meanPaint(nodes.position[i]);
  if (nodes.tie[i]) return "var(--other)";
  const slot = predictionSlot(overview, i);
  return slot < 0 ? "" : mixedPaint(slot, nodes.purity[i]);
}

/**
 * Inks of the present theme; remade with the theme.
 * @param {HTMLElement} host
 */
export function createInks(host) {
  const style = getComputedStyle(host);
  const tile = /** @type {CanvasRenderingContext2D} */ (
    Object.assign(document.createElement("canvas"), { width: TILE, height: TILE }).getContext("2d", {
      willReadFrequently: true,
    })
  );
  /** @type {Map<string, Ink>} */
  const known = new Map();

  /** @param {string} paint */
  const plain = (paint) =>
    paint.replace(/var\((--[\w-]+)\)/g, (_, name) => style.getPropertyValue(name).trim());

  /** @param {string} fill */
  function luminance(fill) {
    tile.fillStyle = fill;
    tile.fillRect(0, 0, 1, 1);
    const [red, green, blue] = Array.from(tile.getImageData(0, 0, 1, 1).data, (one) => {
      const c = one / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  function hatching() {
    tile.fillStyle = plain("var(--page)");
    tile.fillRect(0, 0, TILE, TILE);
    tile.strokeStyle = plain("var(--other)");
    tile.lineWidth = 2.1;
    tile.beginPath();
    for (const shift of [-TILE, 0, TILE]) {
      tile.moveTo(shift - 1, TILE + 1);
      tile.lineTo(shift + TILE + 1, -1);
    }
    tile.stroke();
    return /** @type {CanvasPattern} */ (tile.createPattern(tile.canvas, "repeat"));
  }

  return {
    plain,
    /**
     * @param {string} paint
     * @returns {Ink}
     */
    of(paint) {
      let ink = known.get(paint);
      if (!ink) {
        if (paint) {
          const fill = plain(paint);
          // Black or white, whichever stands out more; one of them always does by 4.5 to 1.
          const text = (luminance(fill) + 0.05) ** 2 > 1.05 * 0.05 ? "#000" : "#fff";
          ink = { fill, text, hatched: false };
        } else ink = { fill: hatching(), text: plain("var(--text)"), hatched: true };
        known.set(paint, ink);
      }
      return ink;
    },
  };
}
