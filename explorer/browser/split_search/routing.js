/** Where rows without a value go, and the gain of each choice at this split. */

import { showCount } from "../shared/display.js";
import { html } from "../shared/drawing/dom.js";
import { term } from "../shared/terms/term.js";

const WAYS = ["left", "right", "apart"];
const SPOKEN = ["go left", "go right", "go right, all others left"];
/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * `show` marks the chosen way, and writes what each gains.
 * @param {import("../splits/payload.js").ThresholdTable} table
 * @param {number[]} routings offered
 * @param {import("./frame.js").Scale} scale
 * @param {(routing: number) => void} choose
 * @returns {{element: HTMLElement,
 *   show: (chosen: number, gainAt: (routing: number) => number) => void}}
 */
export function routingChoice(table, routings, scale, choose) {
  const ways = routings.map((routing) => {
    const gain = html("span", { class: "way-gain" });
    const title = `Missing values ${SPOKEN[routing]}`;
    const attributes = { type: "button", role: "radio", class: "way", "data-routing": routing, title };
    const button = html("button", attributes, `${WAYS[routing]} `, gain);
    button.addEventListener("click", () => choose(routing));
    return { routing, gain, button };
  });
  const missing = `${showCount(table.missing_rows)} missing value${table.missing_rows === 1 ? "" : "s"}`;
  const go = table.missing_rows === 1 ? "goes" : "go";
  const element = html(
    "div",
    { class: "routing", role: "radiogroup", "aria-label": `Where the ${missing} of ${table.whole} ${go}` },
    html("span", { class: "routing-label" }, "gain if the ", term("missing", missing), ` ${go}`),
    ...ways.map(({ button }) => button),
  );
  element.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step) return;
    const here = ways.findIndex(({ button }) => button === event.target);
    const next = ways[(here + step + ways.length) % ways.length];
    choose(next.routing);
    next.button.focus();
    event.preventDefault();
    event.stopPropagation();
  });
  return {
    element,
    show(chosen, gainAt) {
      for (const { routing, gain, button } of ways) {
        gain.textContent = scale.writeRanked(gainAt(routing));
        button.setAttribute("aria-checked", String(routing === chosen));
        button.tabIndex = routing === chosen ? 0 : -1;
      }
    },
  };
}
