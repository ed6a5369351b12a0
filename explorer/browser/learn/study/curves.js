/** The two curves of a study, and what lies between them at one size. */

import { showNumber } from "../../shared/display.js";
import { svg } from "../../shared/drawing/dom.js";
import { linear } from "../../shared/drawing/scales.js";

export const SIDES = { left: 44, right: 28 };
const TOP = 22;
const HEIGHT = 330;
const NARROW_HEIGHT = 262;

/**
 * @param {import("./payload.js").Study} study
 * @param {number} at
 * @param {number} width
 */
export function curves(study, at, width) {
  const { stops, floor, ceiling, ceiling_words: told, best, rows } = study;
  const height = width < 500 ? NARROW_HEIGHT : HEIGHT;
  const most = Math.max(stops.length - 1, 1);
  const x = linear([0, most], [SIDES.left, width - SIDES.right]);
  const y = linear([floor, 1], [height - 26, TOP]);
  const picture = svg("svg", {
    class: "curves",
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    "aria-hidden": "true",
  });
  picture.append(...grid(floor, width, y), ...axis(stops, x, height));
  picture.append(svg("text", { class: "tick start", x: 0, y: 10 }, "% right"));
  if (ceiling !== null) {
    picture.append(
      svg("line", {
        class: "ceiling",
        x1: SIDES.left,
        x2: width - SIDES.right,
        y1: y(ceiling),
        y2: y(ceiling),
      }),
    );
    picture.append(svg("text", { class: "tick", x: width - SIDES.right, y: y(ceiling) - 6 }, told));
  }
  const learned = stops.map((stop) => stop.learned);
  const fresh = stops.map((stop) => stop.fresh);
  const isBoth = learned[0] !== null && fresh[0] !== null;
  if (isBoth) picture.append(svg("path", { class: "between", d: areaBetween(learned, fresh, x, y) }));
  if (learned[0] !== null)
    picture.append(...line(learned, "learned", `${rows} it learned from`, x, y, width, -10));
  if (fresh[0] !== null) picture.append(...line(fresh, "fresh", `new ${rows} (ten-fold)`, x, y, width, 20));
  if (best !== null)
    picture.append(...bestMark(best, stops[best].words.split(" · ")[0], stops[best].fresh, x, y));
  picture.append(...lookedAt(stops[at], x(at), y, height));
  return picture;
}

/** @param {number} floor @param {number} width @param {(share: number) => number} y */
function grid(floor, width, y) {
  const from = Math.round(floor * 10);
  const step = 10 - from > 5 ? 2 : 1;
  const shares = [];
  for (let tenth = 10; tenth >= from; tenth -= step) shares.push(tenth / 10);
  return shares.flatMap((share) => [
    svg("line", { class: "grid", x1: SIDES.left, x2: width - SIDES.right, y1: y(share), y2: y(share) }),
    svg("text", { class: "tick", x: SIDES.left - 8, y: y(share) + 4 }, showNumber(share * 100, 3)),
  ]);
}

/** @param {import("./payload.js").SizeStop[]} stops @param {(i: number) => number} x @param {number} height */
function axis(stops, x, height) {
  const every = Math.ceil(stops.length / Math.max(2, Math.floor((x(stops.length - 1) - x(0)) / 38)));
  return stops.flatMap(({ axis: words }, i) =>
    i % every && i !== stops.length - 1
      ? []
      : [svg("text", { class: "tick middle", x: x(i), y: height - 6 }, words)],
  );
}

/**
 * @param {(number | null)[]} shares
 * @param {string} look
 * @param {string} words
 * @param {(i: number) => number} x
 * @param {(share: number) => number} y
 * @param {number} width
 * @param {number} away how far its name is from the line
 */
function line(shares, look, words, x, y, width, away) {
  const d = shares
    .map((share, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(share ?? 0).toFixed(1)}`)
    .join("");
  const middle = Math.floor(shares.length * 0.72);
  const at = Math.max(TOP + 12, y(shares[middle] ?? 0) + away);
  const name = svg("text", { class: "curve-name", x: Math.min(x(middle), width - 90), y: at }, words);
  return [svg("path", { class: `curve ${look}`, d }), name];
}

/** @param {(number | null)[]} above @param {(number | null)[]} below @param {(i: number) => number} x @param {(share: number) => number} y */
function areaBetween(above, below, x, y) {
  const to = above.map((share, i) => `${x(i)} ${y(share ?? 0)}`);
  const back = below.map((share, i) => `${x(i)} ${y(share ?? 0)}`).reverse();
  return `M${[...to, ...back].join("L")}Z`;
}

/** @param {number} best @param {string} words @param {number | null} fresh @param {(i: number) => number} x @param {(share: number) => number} y */
function bestMark(best, words, fresh, x, y) {
  const [cx, cy] = [x(best), y(fresh ?? 0)];
  return [
    svg("circle", { class: "best", cx, cy, r: 9 }),
    svg("text", { class: "best-name", x: cx + 14, y: cy - 12 }, `best: ${words}`),
  ];
}

/** @param {import("./payload.js").SizeStop} stop @param {number} x @param {(share: number) => number} y @param {number} height */
function lookedAt({ learned, fresh }, x, y, height) {
  const found = [svg("line", { class: "now", x1: x, x2: x, y1: TOP - 8, y2: height - 24 })];
  if (learned !== null && fresh !== null)
    found.push(svg("line", { class: "gap", x1: x, x2: x, y1: y(learned), y2: y(fresh) }));
  for (const share of [learned, fresh])
    if (share !== null) found.push(svg("circle", { class: "here", cx: x, cy: y(share), r: 6 }));
  return found;
}
