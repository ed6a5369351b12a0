/** The steps of a lesson: a list in the sidebar, bars above the picture on a phone. */

import { component, keepFocus } from "../../shared/component.js";
import { html } from "../../shared/drawing/dom.js";
import { readProgress } from "../progress.js";

/** @typedef {{lesson: string, of: string, title: string, at: number, minutes: number,
 *   form: "list" | "bars", steps: {key: string, label: string}[]}} Steps */

export default component(create, { trouble: "The steps cannot be shown." });

/**
 * @param {import("../../shared/component.js").Place} place
 * @returns {import("../../shared/component.js").Picture<Steps>}
 */
function create({ parent, bus, send }) {
  const root = html("nav", { class: "steps", "aria-label": "Steps of this lesson" });
  /** @type {Steps | null} */
  let steps = null;
  const draw = () => {
    const shown = steps;
    if (!shown) return;
    const finished = readProgress()[shown.lesson]?.steps ?? [];
    const go = (/** @type {string} */ key) => send("step", key);
    const form = shown.form === "bars" ? bars : list;
    keepFocus(parent, () => root.replaceChildren(...form(shown, finished, go)));
  };
  bus.subscribe("progress", draw);
  return {
    root,
    update(next) {
      steps = next;
      root.dataset.form = next.form;
      draw();
    },
  };
}

/** @param {Steps} shown @param {number[]} finished @param {(key: string) => void} go */
function list({ of, title, at, minutes, steps }, finished, go) {
  const items = steps.map(({ key, label }, i) => {
    const isDone = finished.includes(i);
    const state = i === at ? "now" : isDone ? "done" : "open";
    const button = html(
      "button",
      {
        type: "button",
        class: `step ${state}`,
        "data-key": key,
        "aria-current": i === at ? "step" : undefined,
      },
      html("span", { class: "dot", "aria-hidden": "true" }, isDone && i !== at ? "✓" : ""),
      html("span", {}, label),
    );
    if (isDone) button.append(html("span", { class: "unseen" }, "(done)"));
    button.addEventListener("click", () => go(key));
    return html("li", {}, button);
  });
  return [
    html("p", { class: "of" }, of),
    html("h2", {}, title),
    html("ol", {}, ...items),
    html("p", { class: "of" }, minutes === 1 ? "About a minute" : `About ${minutes} minutes`),
  ];
}

/** @param {Steps} shown @param {number[]} finished @param {(key: string) => void} go */
function bars({ title, of, at, steps }, finished, go) {
  const each = steps.map(({ key, label }, i) => {
    const state = i === at ? "now" : finished.includes(i) ? "done" : "open";
    const bar = html("button", {
      type: "button",
      class: `bar ${state}`,
      "data-key": key,
      "aria-label": `Step ${i + 1}: ${label}`,
      "aria-current": i === at ? "step" : undefined,
    });
    bar.addEventListener("click", () => go(key));
    return bar;
  });
  return [html("p", { class: "of" }, `${of}: ${title}`), html("div", { class: "bars" }, ...each)];
}
