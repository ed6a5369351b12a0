/** Grounds and borders of the page's boxes, as rectangles and lines. */

import { svg } from "../shared/drawing/dom.js";
import { rounded, solid } from "./paints.js";
import { boxIn } from "./sheet.js";

const SIDES = /** @type {const} */ (["Top", "Right", "Bottom", "Left"]);

/** @typedef {import("./sheet.js").Sheet} Sheet */

/**
 * What is seen of a box except its contents.
 * @param {Sheet} sheet
 * @param {Element} element
 * @param {CSSStyleDeclaration} style
 * @returns {SVGElement[]}
 */
export function boxOf(sheet, element, style) {
  const box = element.getBoundingClientRect();
  if (!box.width || !box.height) return [];
  const radius = rounded(Math.min(radiusOf(style, box), box.width / 2, box.height / 2)) || undefined;
  const place = { ...boxIn(sheet, box), rx: radius };
  const grounds = [solidGround(style), gradientGround(sheet, style)].flatMap((paint) =>
    paint ? svg("rect", { ...place, ...paint }) : [],
  );
  return [...grounds, ...insetOf(sheet, box, style, radius), ...bordersOf(sheet, box, style, radius)];
}

/** @param {CSSStyleDeclaration} style @param {DOMRect} box */
function radiusOf(style, box) {
  const radius = Number.parseFloat(style.borderTopLeftRadius) || 0;
  return style.borderTopLeftRadius.endsWith("%") ? (radius / 100) * box.width : radius;
}

/** @param {CSSStyleDeclaration} style */
function solidGround(style) {
  const { colour, opacity } = solid(style.backgroundColor);
  return opacity ? { fill: colour, "fill-opacity": opacity === 1 ? undefined : opacity } : null;
}

/**
 * A gradient from left to right that fills the box, or its first `background-size`.
 * @param {Sheet} sheet
 * @param {CSSStyleDeclaration} style
 */
function gradientGround(sheet, style) {
  const inside = /^linear-gradient\(to right, (.*)\)$/.exec(style.backgroundImage)?.[1];
  if (!inside) return null;
  const stops = inside.split(/, (?=[a-z#])/).map((stop) => /^(.*?\)|\S+)(?: ([\d.]+)%)?$/.exec(stop));
  const id = `gradient-${sheet.defs.childElementCount}`;
  const gradient = svg("linearGradient", { id });
  stops.forEach((stop, k) => {
    if (!stop) return;
    const { colour, opacity } = solid(stop[1]);
    const offset = `${stop[2] ?? rounded((100 * k) / Math.max(stops.length - 1, 1))}%`;
    gradient.append(svg("stop", { offset, "stop-color": colour, "stop-opacity": opacity }));
  });
  sheet.defs.append(gradient);
  return { fill: `url(#${id})`, "fill-opacity": undefined };
}

/**
 * A shadow within the box is a border that takes no room.
 * @param {Sheet} sheet
 * @param {DOMRect} box
 * @param {CSSStyleDeclaration} style
 * @param {number | undefined} radius
 */
function insetOf(sheet, box, style, radius) {
  const shadow = /^(.*\)) 0px 0px 0px ([\d.]+)px( inset)?$/.exec(style.boxShadow);
  if (!shadow) return [];
  const width = Number(shadow[2]);
  const { colour, opacity } = solid(shadow[1]);
  const middle = shadow[3] ? width / 2 : -width / 2;
  return opacity ? [outline(sheet, box, middle, radius, { stroke: colour, "stroke-width": width })] : [];
}

/**
 * @param {Sheet} sheet
 * @param {DOMRect} box
 * @param {CSSStyleDeclaration} style
 * @param {number | undefined} radius
 */
function bordersOf(sheet, box, style, radius) {
  const borders = SIDES.map((side) => borderOf(style, side));
  const [first] = borders;
  if (first && borders.every((one) => one && one.key === first.key)) {
    return [outline(sheet, box, first.width / 2, radius, lookOf(first))];
  }
  const { x, y, width, height } = boxIn(sheet, box);
  return borders.flatMap((border, k) => {
    if (!border) return [];
    const half = border.width / 2;
    const [across, up] = [k === 1 ? x + width - half : x + half, k === 2 ? y + height - half : y + half];
    const isLevel = k % 2 === 0;
    const ends = isLevel
      ? { x1: x, x2: x + width, y1: up, y2: up }
      : { x1: across, x2: across, y1: y, y2: y + height };
    return svg("line", { ...ends, ...lookOf(border) });
  });
}

/** @typedef {{width: number, colour: string, opacity: number, kind: string, key: string}} Border */

/**
 * @param {CSSStyleDeclaration} style
 * @param {typeof SIDES[number]} side
 * @returns {Border | null}
 */
function borderOf(style, side) {
  const width = Number.parseFloat(style[`border${side}Width`]);
  const kind = style[`border${side}Style`];
  const { colour, opacity } = solid(style[`border${side}Color`]);
  if (!width || !opacity || kind === "none" || kind === "hidden") return null;
  return { width, colour, opacity, kind, key: `${width} ${colour} ${opacity} ${kind}` };
}

/** @param {Border} border */
function lookOf({ width, colour, opacity, kind }) {
  const dashes = { dashed: [3 * width, 2 * width], dotted: [width, width] }[kind];
  return {
    stroke: colour,
    "stroke-opacity": opacity === 1 ? undefined : opacity,
    "stroke-width": width,
    "stroke-dasharray": dashes?.join(" "),
  };
}

/**
 * @param {Sheet} sheet
 * @param {DOMRect} box
 * @param {number} within how far inside its edge the line is
 * @param {number | undefined} radius
 * @param {import("./paints.js").Attributes} look
 */
function outline(sheet, { left, top, width, height }, within, radius, look) {
  const inner = {
    left: left + within,
    top: top + within,
    width: width - 2 * within,
    height: height - 2 * within,
  };
  const rx = radius && Math.max(radius - within, 0);
  return svg("rect", { ...boxIn(sheet, inner), rx, fill: "none", ...look });
}
