/** The moves of a round of building: a stop for each split, and one for each leaf left. */

import { component, keepFocus } from "../shared/component.js";
import { html } from "../shared/drawing/dom.js";

/**
 * A split that was made, its share of the possible gain or who made it, and its node's path.
 * @typedef {{path: string, name: string, rule: string, taken: string, told: string}} Move
 * @typedef {{moves: Move[], left: number, budget: string}} Moves
 */

export default component(create, { trouble: "The moves cannot be shown." });

/**
 * @param {import("../shared/component.js").Place} place
 * @returns {import("../shared/component.js").Picture<Moves>}
 */
function create(place) {
  const root = html("section", { class: "moves" });
  /** @type {Moves | null} */
  let view = null;
  const draw = () => view && keepFocus(place.parent, () => root.replaceChildren(...drawn(view, place)));
  return {
    root,
    update(next) {
      view = next;
      draw();
    },
    select: draw,
  };
}

/**
 * @param {Moves | null} view
 * @param {import("../shared/component.js").Place} place
 */
function drawn(view, place) {
  if (!view) return [];
  const list = html("ol", { class: "stops", "aria-label": "Your splits, in order" });
  list.append(html("li", { class: "stop first" }, label(""), dot(), html("span", {}, "1 leaf")));
  for (const move of view.moves) list.append(stopOf(move, place));
  for (let i = 0; i < view.left; i++) {
    const name = i === view.left - 1 ? view.budget : "";
    list.append(html("li", { class: "stop open" }, label(""), dot(), html("span", {}, name)));
  }
  return [html("p", { class: "head" }, "share of the gain taken"), list];
}

/**
 * @param {Move} move
 * @param {import("../shared/component.js").Place} place
 */
function stopOf({ path, name, rule, taken, told }, place) {
  const button = html(
    "button",
    {
      type: "button",
      "data-key": `move-${path}`,
      title: `${rule}: ${told}`,
      "aria-current": String(path === place.selected()),
    },
    label(taken),
    dot(),
    html("span", { class: "name" }, name),
  );
  button.addEventListener("click", () => place.choose(path));
  return html("li", { class: "stop" }, button);
}

/** @param {string} text */
function label(text) {
  return html("span", { class: "taken" }, text);
}

function dot() {
  return html("span", { class: "dot", "aria-hidden": "true" });
}
