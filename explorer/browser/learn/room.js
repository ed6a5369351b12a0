/** The height that a picture may have: what the title above it and the prediction below leave. */

import { html } from "../shared/drawing/dom.js";

/**
 * Measured by an element that is as high as the lesson's stage, and is not seen. Where there is no
 * stage, a page is scrolled, and its window's height is told.
 * @param {import("../shared/component.js").Place} place drawn anew when the height is another
 */
export function stageRoom({ parent, redraw }) {
  const probe = html("div", { "aria-hidden": "true" });
  Object.assign(probe.style, {
    position: "fixed",
    top: "0",
    width: "0",
    height: "100cqh",
    visibility: "hidden",
  });
  parent.append(probe);
  const resized = new ResizeObserver(redraw);
  resized.observe(probe);
  return {
    /** In the picture's own pixels. */
    height: () => probe.clientHeight,
    leave() {
      resized.disconnect();
      probe.remove();
    },
  };
}
