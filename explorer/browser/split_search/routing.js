/** Where rows without a value go, and what each way gains at this cut. */

import { showRows } from "../shared/display.js";
import { html } from "../shared/dom.js";
import { MISSING_APART } from "../splits/numeric_split.js";

const WAYS = ["left", "right", "apart"];
const SPOKEN = ["go left", "go right", "go right, all with a value left"];

/**
 * @param {any} search the payload
 * @param {number[]} routings offered
 * @param {{write: (value: number) => string}} scale
 * @param {(routing: number) => void} choose
 */
export function routingChoice(search, routings, scale, choose) {
  const buttons = routings.map((routing) => {
    const gain = html("span", { class: "way-gain" });
    const button = html(
      "button",
      {
        type: "button",
        role: "radio",
        class: "way",
        "data-routing": routing,
        title: `Missing rows ${SPOKEN[routing]}`,
      },
      `${WAYS[routing]} `,
      gain,
    );
    button.addEventListener("click", () => choose(routing));
    return { routing, gain, button };
  });
  const label = `${showRows(search.cuts.missing_rows)} missing: go`;
  const element = html(
    "div",
    {
      class: "routing",
      role: "radiogroup",
      "aria-label": `Where the ${showRows(search.cuts.missing_rows)} without ${search.cuts.whole} go`,
    },
    html("span", { class: "routing-label" }, label),
    ...buttons.map(({ button }) => button),
  );
  element.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const here = buttons.findIndex(({ button }) => button === event.target);
    const next = buttons[(here + step + buttons.length) % buttons.length];
    choose(next.routing);
    next.button.focus();
    event.preventDefault();
    event.stopPropagation();
  });
  return {
    element,
    /**
     * @param {number} chosen
     * @param {(routing: number) => number} gainOf of the way at this cut
     */
    show(chosen, gainAt) {
      for (const { routing, gain, button } of buttons) {
        gain.textContent = scale.write(gainAt(routing));
        button.setAttribute("aria-checked", String(routing === chosen));
        button.tabIndex = routing === chosen ? 0 : -1;
      }
    },
  };
}

/** @param {number} routing */
export function isApart(routing) {
  return routing === MISSING_APART;
}
