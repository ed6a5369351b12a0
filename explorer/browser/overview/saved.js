/** The overview as it is saved: drawn larger, its words as text over the cells. */

import { svg } from "../shared/drawing/dom.js";
import { fontOf, label } from "../shared/drawing/labels.js";
import { createInks } from "./inks.js";
import { lineAt } from "./labels.js";
import { repaint } from "./painting.js";
import { fillWith, layOut } from "./renderer.js";

/** How far below the middle of its letters a text's baseline is. */
const BASELINE = 4.25;

/** @typedef {import("./renderer.js").Renderer} Renderer */

/**
 * @param {import("./navigation.js").Session} session
 * @returns {import("../shared/saving/saving.js").Saved}
 */
export function savedOverview(session) {
  return {
    name: "overview",
    tools: session.parts.bar,
    isZoomed: () => (session.renderer?.top ?? 0) > 0,
    prepare({ isWhole }) {
      const { renderer, parts } = session;
      if (!renderer) return () => {};
      const { top, current, hovered, focused } = renderer;
      Object.assign(renderer, { hovered: -1, focused: -1 });
      if (isWhole && top > 0) fillWith(renderer, 0, false);
      const words = svg("svg", { class: "words" });
      parts.stage.append(words);
      drawAnew(renderer, writerOn(words));
      return () => {
        words.remove();
        Object.assign(renderer, { hovered, focused });
        if (renderer.top !== top) fillWith(renderer, top, false);
        renderer.current = current;
        drawAnew(renderer);
      };
    },
  };
}

/**
 * As large and in the colours that the host has now.
 * @param {Renderer} renderer
 * @param {import("./labels.js").Writer} [put]
 */
function drawAnew(renderer, put) {
  renderer.inks = createInks(renderer.host);
  layOut(renderer, renderer.frame.mode);
  if (put) repaint(renderer, put);
}

/**
 * Writes the words of a cell where a canvas would.
 * @param {SVGElement} words
 * @returns {import("./labels.js").Writer}
 */
function writerOn(words) {
  return ({ fillStyle }, lines, { x, y, turn }) => {
    const place = `translate(${x} ${y}) rotate(${(180 / Math.PI) * turn})`;
    const texts = lines.map(({ style, text }, line) => {
      const written = label(style, 0, lineAt(lines, line) + BASELINE, text, { anchor: "middle" });
      written.setAttribute("style", `font: ${fontOf(style)}; fill: ${fillStyle}; stroke: none`);
      return written;
    });
    words.append(svg("g", { transform: place }, ...texts));
  };
}
