/** How a file was read: its first lines, what was decided, which questions are open, what comes out. */

import { component, keepFocus } from "../shared/component.js";
import { html } from "../shared/drawing/dom.js";
import { choiceRow } from "./choices.js";
import { fileLines } from "./lines.js";
import { preview } from "./preview.js";

export default component(create, { trouble: "The page cannot show how this file was read." });

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
  const anew = html("button", { type: "button", "data-key": "anew" }, "Start over");
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
  const [open, decided] = [false, true].map((is) => problems.filter((one) => one.is_decided === is));
  const lists = open.length ? listOf("Open questions, the most serious first", open, ask) : [];
  if (decided.length) lists.push(...listOf("Decided", decided, ask));
  return html("div", { class: "problems" }, ...lists);
}

/**
 * @param {string} title
 * @param {import("./payload.js").Problem[]} problems
 * @param {import("./payload.js").Ask} ask
 */
function listOf(title, problems, ask) {
  return [html("h3", {}, title), html("ol", {}, ...problems.map((one) => problemItem(one, ask)))];
}

/**
 * @param {import("./payload.js").Problem} problem
 * @param {import("./payload.js").Ask} ask
 */
function problemItem({ number, sentence, answers, is_serious }, ask) {
  const problem = number - 1;
  const buttons = answers.map((label, answer) => {
    const button = html("button", { type: "button", "data-key": `problem-${problem}-${answer}` }, label);
    button.addEventListener("click", () => ask({ problem, answer }));
    return button;
  });
  return html(
    "li",
    {},
    html("span", { class: `ring${is_serious ? " serious" : ""}` }, String(number)),
    html("div", {}, html("p", {}, sentence), html("div", { class: "answers" }, ...buttons)),
  );
}
