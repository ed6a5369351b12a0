/** What the asked split gains, written where the fewest lines pass, with a bracket to the curve. */

import { svg, textWidth } from "../../shared/drawing/dom.js";
import { clamp } from "../../shared/drawing/scales.js";

/** @typedef {import("./curve_labels.js").Box} Box */
/** @typedef {{x: number, y: number, parent: number, gain: number, total: number, isOwn: boolean}} Gained
 *   in pixels where the split, both sides and the parent are; gain and impurity of both sides;
 *   whether the split was made by hand */
/** @typedef {Box & {away: number, row: number}} Spot `away` is 1 right of the split, −1 left */

const GAIN = '600 13px "Source Sans", sans-serif';
const HEIGHT = 30;
const AWAY = 20;
/** The label moves to another spot only if this many fewer points are crossed there. */
const WORTH_MOVING = 2;

/** @type {Spot} */
const NOWHERE = { away: 1, row: -1, x: 0, y: 0, width: 0, height: HEIGHT };

/**
 * `show` returns the box that the label covers; `avoid` sets what counts the points of lines
 * under a box.
 * @param {import("../frame.js").Frame} frame
 * @param {import("../frame.js").Scale} scale
 */
export function gainLabel(frame, scale) {
  const bracket = svg("path", { class: "bracket" });
  const gain = svg("text", { class: "gain" });
  const rest = svg("text", { class: "gain-to" });
  let spot = NOWHERE;
  /** @type {(box: Box) => number} */
  let crossings = () => 0;
  return {
    elements: [bracket, gain, rest],
    /** @param {Gained} gained @returns {Box} */
    show(gained) {
      const whose = gained.isOwn ? "this split: " : "";
      const texts = [`${whose}gain ${scale.writeGain(gained.gain)}`, `to ${scale.write(gained.total)}`];
      const width = Math.max(...texts.map((text) => textWidth(text, GAIN)));
      spot = freest(frame, gained, width, spot, crossings);
      bracket.setAttribute("d", bracketOf(gained, spot.away));
      [gain, rest].forEach((line, i) => {
        setAll(line, {
          x: gained.x + spot.away * AWAY,
          y: spot.y + 12 + 14 * i,
          "text-anchor": spot.away > 0 ? "start" : "end",
        });
        line.textContent = texts[i];
      });
      return { x: spot.x, y: spot.y, width, height: HEIGHT };
    },
    /** @param {typeof crossings} counted */
    avoid(counted) {
      crossings = counted;
      spot = NOWHERE;
    },
  };
}

/**
 * Next to the split, where the fewest lines pass; it moves only if that is worth it.
 * @param {import("../frame.js").Frame} frame
 * @param {Gained} gained
 * @param {number} width
 * @param {Spot} last
 * @param {(box: Box) => number} crossings
 * @returns {Spot}
 */
function freest(frame, { x, y, parent }, width, last, crossings) {
  const [top, bottom] = [0, frame.curve[1] - HEIGHT];
  const rows = [(parent + y) / 2 - HEIGHT / 2, parent + 3, parent - HEIGHT - 2, y + 8, top, bottom];
  const spots = [1, -1].flatMap((away) =>
    rows.map((at, row) => ({
      away,
      row,
      x: away > 0 ? x + AWAY : x - AWAY - width,
      y: clamp(at, top, bottom),
      width,
      height: HEIGHT,
    })),
  );
  let best = null;
  let least = Infinity;
  for (const spot of spots) {
    if (spot.x < 0 || spot.x + width > frame.width) continue;
    const isHere = spot.away === last.away && spot.row === last.row;
    const cost = crossings(spot) - (isHere ? WORTH_MOVING : 0);
    if (cost < least) [best, least] = [spot, cost];
  }
  return best ?? { ...NOWHERE, row: 0, x: x + AWAY, y: rows[0], width };
}

/**
 * From the parent's impurity down to that of both sides; nothing where they are next to each other.
 * @param {Gained} gained
 * @param {number} away
 */
function bracketOf({ x, y, parent }, away) {
  if (y - parent <= 3) return "";
  const end = x + away * 13;
  return `M${end - 4} ${parent}H${end + 4}M${end} ${parent}V${y}M${end - 4} ${y}H${end + 4}`;
}

/**
 * Sets attributes; numbers to a tenth of a pixel.
 * @param {Element} element
 * @param {Record<string, string | number>} attributes
 */
export function setAll(element, attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    const text = typeof value === "number" ? String(Math.round(value * 10) / 10) : value;
    element.setAttribute(key, text);
  }
}
