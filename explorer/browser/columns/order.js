/** The categories of an ordered column, the lowest first; each can be moved past its neighbours. */

import { html } from "../shared/drawing/dom.js";

/**
 * @param {import("./payload.js").Column} column
 * @param {import("./payload.js").Ask} ask
 */
export function orderOf({ index, name, ordered }, ask) {
  const items = ordered.map((category, place) =>
    html(
      "li",
      {},
      mover("earlier", "‹", category, place, place - 1),
      html("span", { dir: "auto" }, category),
      mover("later", "›", category, place, place + 1),
    ),
  );
  return html(
    "div",
    { class: "order" },
    html("span", { class: "order-end" }, "lowest first"),
    html("ol", { "aria-label": `Order of ${name}, lowest first` }, ...items),
  );

  /**
   * @param {"earlier" | "later"} way
   * @param {string} sign
   * @param {string} category
   * @param {number} from
   * @param {number} to
   */
  function mover(way, sign, category, from, to) {
    const attributes = { type: "button", "data-key": `order-${index}-${way}-${category}` };
    const button = /** @type {HTMLButtonElement} */ (
      html("button", { ...attributes, "aria-label": `Move ${category} ${way}` }, sign)
    );
    if (to < 0 || to >= ordered.length) {
      button.setAttribute("aria-disabled", "true"); // a disabled button would lose the focus
    } else {
      button.addEventListener("click", () => ask({ column: index, order: moved(ordered.length, from, to) }));
    }
    return button;
  }
}

/**
 * The places of n categories once one of them is moved.
 * @param {number} n
 * @param {number} from
 * @param {number} to
 */
function moved(n, from, to) {
  const places = Array.from({ length: n }, (_, place) => place);
  places.splice(to, 0, ...places.splice(from, 1));
  return places;
}
