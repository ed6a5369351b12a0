/** Classes with their marks: those of a target, or of several groups. */

import { html } from "./dom.js";
import { classMark } from "./marks.js";

/** @param {{classes: {name: string, whole: string, slot: number}[], target?: string}} view */
export function classList({ classes, target = "" }) {
  const list = html("ul", { class: "class-list", "aria-label": target ? `Classes of ${target}` : "Classes" });
  const marked = classes.filter(({ slot }) => slot >= 0);
  for (const { name, whole, slot } of marked) {
    const words = target ? `${target} = ${name}` : name;
    list.append(html("li", { title: whole }, classMark(slot, 16, 6), html("strong", {}, words)));
  }
  if (marked.length < classes.length) list.append(html("li", {}, "hatched: other classes"));
  return list;
}
