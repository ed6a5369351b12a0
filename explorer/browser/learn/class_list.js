/** The classes of a lesson's target with their marks. */

import { html, svg } from "../shared/drawing/dom.js";
import { glyph } from "../shared/drawing/marks.js";

/** @param {{classes: {name: string, whole: string, slot: number}[], target: string}} view */
export function classList({ classes, target }) {
  const list = html("ul", { class: "class-list", "aria-label": `Classes of ${target}` });
  const marked = classes.filter(({ slot }) => slot >= 0);
  for (const { name, whole, slot } of marked) {
    const mark = svg("svg", { width: 16, height: 16, viewBox: "-8 -8 16 16", "aria-hidden": "true" });
    mark.append(glyph(slot, 0, 0, 6));
    list.append(html("li", { title: whole }, mark, html("strong", {}, `${target} = ${name}`)));
  }
  if (marked.length < classes.length) list.append(html("li", {}, "hatched: other classes"));
  return list;
}
