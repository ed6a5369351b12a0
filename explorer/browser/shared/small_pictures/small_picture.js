/** A small picture of any kind, as large as every other. */

import { svg } from "../drawing/dom.js";
import { patternDefs } from "../drawing/marks.js";
import { drawCells, drawSquares } from "./cells.js";
import { drawPlane } from "./plane.js";
import { HEIGHT, WIDTH } from "./room.js";
import { drawTrees } from "./trees.js";

/**
 * @param {import("./payload.js").Drawing} drawing
 * @returns {SVGElement}
 */
export function smallPicture(drawing) {
  const picture = svg("svg", {
    class: `small-picture ${drawing.kind}`,
    width: WIDTH,
    height: HEIGHT,
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    role: "img",
    "aria-label": drawing.alt,
  });
  picture.append(patternDefs(), ...marksOf(drawing));
  return picture;
}

/** @param {import("./payload.js").Drawing} drawing */
function marksOf(drawing) {
  switch (drawing.kind) {
    case "trees":
      return drawTrees(drawing);
    case "plane":
      return drawPlane(drawing);
    case "cells":
      return drawCells(drawing);
    default:
      return drawSquares(drawing);
  }
}
