/** How a file was read: its first lines, what was decided, what is to settle, what comes out. */

import { component, keepFocus } from "../shared/component.js";
import { html } from "../shared/drawing/dom.js";
import { choiceRow } from "./choices.js";
import { fileLines } from "./lines.js";
import { preview } from "./preview.js";

export default component(create, { trouble: "How this file was read cannot be shown." });

/**
 * @param {import("../shared/component.js").Place} place
 * @returns {import("../shared/component.js").Picture<import("./payload.js").Reading>}
 */
function create({ parent, send }) {
  const root = html("section", { class: "reading", "aria-label": "How the file was read" });
  /** @type {import("./payload.js").Ask} */
  const ask = (change) => {
    root.setAttribute("aria-busy", "true");
    send("change", change);
  };
  return { root, update: (reading) => keepFocus(parent, () => draw(root, reading, ask)) };
}

/**
 * @param {HTMLElement} root
 * @param {import("./payload.js").Reading} reading
 * @param {import("./payload.js").Ask} ask
 */
function draw(root, reading, ask) {
  root.setAttribute("aria-busy", "false");
  root.dataset.answered = String(reading.answered);
  const anew = html("button", { type: "button", "data-key": "anew" }, "Decide everything anew");
  anew.addEventListener("click", () => ask({ anew: true }));
  root.replaceChildren(
    html("p", { class: "caption", role: "status" }, reading.caption),
    html("p", { class: "trouble", role: "alert" }, reading.error),
    html(
      "div",
      { class: "halves" },
      html(
        "div",
        { class: "file" },
        fileLines(reading, ask),
        ...reading.choices.map((choice) => choiceRow(choice, ask)),
        html("div", { class: "choice" }, html("span", { class: "label" }), anew),
      ),
      problemList(reading.problems, ask),
    ),
    preview(reading, ask),
  );
}

/**
 * @param {import("./payload.js").Problem[]} problems
 * @param {import("./payload.js").Ask} ask
 */
function problemList(problems, ask) {
  const rows = problems.map((problem, i) => {
    const buttons = problem.answers.map((label, answer) => {
      const button = html("button", { type: "button", "data-key": `problem-${i}-${answer}` }, label);
      button.addEventListener("click", () => ask({ problem: i, answer }));
      return button;
    });
    const ring = html(
      "span",
      { class: `ring${problem.is_serious ? " serious" : ""}` },
      String(problem.number),
    );
    return html(
      "li",
      {},
      ring,
      html("div", {}, html("p", {}, problem.sentence), html("div", { class: "answers" }, ...buttons)),
    );
  });
  return html(
    "div",
    { class: "problems" },
    html("h3", {}, rows.length ? "To settle, most serious first" : "Nothing is left to settle"),
    html("ol", {}, ...rows),
  );
}
