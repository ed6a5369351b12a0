/** A picture as a file: the text of its SVG, or a PNG at a multiple of its size. */

import { svg } from "../shared/drawing/dom.js";
import { ownFont } from "./fonts.js";

/** Pixels a side that browsers draw. */
export const MAX_SIDE = 16_384;

/** @param {SVGElement} drawing @returns {string} */
export function textOf(drawing) {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(drawing)}\n`;
}

/**
 * @param {{drawing: SVGElement, width: number, height: number}} picture
 * @param {number} times
 * @returns {Promise<Blob>}
 */
export async function imageOf({ drawing, width, height }, times) {
  const dressed = /** @type {SVGElement} */ (drawing.cloneNode(true));
  dressed.prepend(svg("style", {}, await ownFont()));
  const address = URL.createObjectURL(new Blob([textOf(dressed)], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), {
      width: width * times,
      height: height * times,
    });
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((take, fail) => {
      canvas.toBlob((blob) => (blob ? take(blob) : fail(new Error("no image"))), "image/png");
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * @param {Blob} blob
 * @param {string} name
 */
export function download(blob, name) {
  const address = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // the browser may ask where first
}

/**
 * A name that every system takes: letters and digits of any script, with dashes between.
 * @param {string} panel
 * @param {string} table
 * @param {string} ending
 */
export function fileName(panel, table, ending) {
  const safe = (/** @type {string} */ text) =>
    [...text.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "")].slice(0, 60).join("");
  return `${[safe(table.replace(/\.[a-z]{2,7}$/i, "")), safe(panel)].filter(Boolean).join("-")}${ending}`;
}
