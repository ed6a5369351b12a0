/** Single trees as small maps: one that is clicked is opened as a tree. */

import { unbroken } from "../shared/display.js";
import { html } from "../shared/drawing/dom.js";
import { drawMap } from "../shared/votes/map.js";
import { cellsOf } from "../shared/votes/payload.js";

const GAP = 10;
const MIN_SIDE = 64;
const STRIP = 28;

/**
 * @param {import("./payload.js").Forest} view
 * @param {number} width
 * @param {number} opened the number of the tree that is open
 * @param {(tree: number) => void} open
 * @returns {{parts: HTMLElement[], paint: () => void}}
 */
export function singlesOf({ small, singles }, width, opened, open) {
  const aLine = [6, 4, 3].find((n) => (width - GAP * (n - 1)) / n >= MIN_SIDE + 4) ?? 2;
  const side = Math.floor((width - GAP * (aLine - 1)) / aLine) - 6;
  const height = small.up.kind === "nothing" ? STRIP : Math.round(side * 0.86);
  const painted = singles.map((one) => {
    const canvas = /** @type {HTMLCanvasElement} */ (
      html("canvas", { class: "vote-map", "aria-hidden": "true" })
    );
    const button = html(
      "button",
      {
        type: "button",
        class: "single",
        style: `width: ${side + 6}px`,
        "data-key": `tree-${one.tree}`,
        "aria-pressed": String(one.tree === opened),
        "aria-label": `Open ${one.name}${one.note ? `, ${one.note}` : ""}`,
      },
      canvas,
      html(
        "span",
        { class: "single-words" },
        html("span", {}, String(one.tree)),
        html("span", { class: "faint" }, unbroken(one.note)),
      ),
    );
    button.addEventListener("click", () => open(one.tree));
    const cells = cellsOf(one.map);
    return { button, paint: () => drawMap(canvas, small, cells, { width: side, height, hasRows: false }) };
  });
  return {
    parts: painted.map(({ button }) => button),
    paint: () => painted.forEach(({ paint }) => void paint()),
  };
}
