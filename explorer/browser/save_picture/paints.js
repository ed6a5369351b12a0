/** Colours and lines as every program reads them: plain attributes, six digits, opacity. */

/** @typedef {Record<string, string | number | undefined>} Attributes */
/** @typedef {{colour: string, opacity: number}} Solid */

/** @type {Map<string, Solid>} */
const known = new Map();
/** @type {CanvasRenderingContext2D | null} */
let pixel = null;

/**
 * @param {string} css a colour as a browser computes it, in any of its notations
 * @returns {Solid}
 */
export function solid(css) {
  let found = known.get(css);
  if (!found) known.set(css, (found = written(css) ?? painted(css)));
  return found;
}

/** @param {string} css */
function written(css) {
  const isShares = css.startsWith("color(srgb ");
  if (!isShares && !css.startsWith("rgb")) return null;
  const numbers = css.slice(isShares ? 11 : 0).match(/-?[\d.]+(e-\d+)?/g) ?? [];
  const [red, green, blue, opacity = 1] = numbers.map(Number);
  return { colour: hex([red, green, blue].map((one) => (isShares ? 255 * one : one))), opacity };
}

/** By a canvas, which knows every notation. @param {string} css */
function painted(css) {
  pixel ??= /** @type {CanvasRenderingContext2D} */ (
    Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d")
  );
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = css;
  pixel.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = pixel.getImageData(0, 0, 1, 1).data;
  return { colour: hex([red, green, blue]), opacity: alpha / 255 };
}

/** @param {number[]} parts 0 … 255 */
function hex(parts) {
  const digits = parts.map((part) =>
    Math.round(Math.min(Math.max(part, 0), 255))
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${digits.join("")}`;
}

/**
 * What a shape or a text is filled and stroked with.
 * @param {CSSStyleDeclaration} style
 * @param {(address: string) => string} reference the paint that `url(#…)` stands for, in the picture
 * @returns {Attributes}
 */
export function paintOf(style, reference) {
  /** @param {string} css @param {string} own */
  const paint = (css, own) => {
    if (css.startsWith("url(")) return { colour: reference(css), opacity: Number(own) };
    if (css === "none") return { colour: "none", opacity: 1 };
    const { colour, opacity } = solid(css);
    return opacity ? { colour, opacity: opacity * Number(own) } : { colour: "none", opacity: 1 };
  };
  const fill = paint(style.fill, style.fillOpacity);
  const stroke = paint(style.stroke, style.strokeOpacity);
  const filled = { fill: fill.colour, "fill-opacity": unless(fill.opacity, 1) };
  if (stroke.colour === "none" || !Number.parseFloat(style.strokeWidth)) return filled;
  return {
    ...filled,
    stroke: stroke.colour,
    "stroke-opacity": unless(stroke.opacity, 1),
    "stroke-width": Number.parseFloat(style.strokeWidth),
    "stroke-dasharray": unless(style.strokeDasharray.replaceAll("px", ""), "none"),
    "stroke-linecap": unless(style.strokeLinecap, "butt"),
    "stroke-linejoin": unless(style.strokeLinejoin, "miter"),
    "paint-order": unless(style.paintOrder, "normal"),
    "vector-effect": unless(style.vectorEffect, "none"),
  };
}

/**
 * @template {string | number} T
 * @param {T} value
 * @param {T} usual is left out
 */
export function unless(value, usual) {
  return value === usual ? undefined : value;
}

/** Two digits behind the point. @param {number} value */
export function rounded(value) {
  return Math.round(100 * value) / 100;
}
