/** What the colours of votes mean, and which features run along the axes. */

import { html } from "../drawing/dom.js";
import { classMark } from "../drawing/marks.js";
import { scaleTicks } from "../drawing/ticks.js";

const SCALE = 178; // as wide as the sheet of legends has it
const MAX_NAMED = 8;

/** @typedef {import("./payload.js").Plane} Plane */

/** @param {Plane} plane */
export function keyOf(plane) {
  return html(
    "div",
    { class: "vote-key" },
    plane.scale ? scaleOf(plane.scale) : classesOf(plane),
    axesOf(plane),
  );
}

/** @param {Plane} plane */
function classesOf({ classes }) {
  const named = classes.filter(({ slot }) => slot >= 0);
  const others = classes.filter(({ slot }) => slot < 0);
  const list = html("ul", { "aria-label": "Classes" });
  for (const { slot, name, whole } of named.slice(0, MAX_NAMED)) {
    list.append(html("li", { title: whole }, classMark(slot), html("strong", {}, name)));
  }
  if (others.length) {
    const words = others.length === 1 ? others[0].name : `${others.length} others`;
    list.append(html("li", {}, classMark(-1), html("strong", {}, words)));
  }
  return list;
}

/** @param {import("./payload.js").Scale} scale */
function scaleOf({ name, ticks, low, high }) {
  return html(
    "div",
    { class: "vote-scale" },
    html("span", { class: "faint" }, name),
    html(
      "div",
      {},
      html("div", { class: "scale-bar" }),
      html("div", { class: "scale-ticks" }, ...scaleTicks(ticks, low, high, SCALE)),
    ),
  );
}

/** @param {Plane} plane */
function axesOf({ across, up }) {
  const words = up.name ? `across ${across.name} · up ${up.name}` : `across ${across.name}`;
  return html("p", { class: "faint" }, words);
}
