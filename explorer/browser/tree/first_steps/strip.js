/** Three steps for a newcomer, each of which leaves once it is done. */

import { html } from "../../shared/drawing/dom.js";
import { CLOSED, isOver, noteDone, readDone, STEP_NAMES } from "./progress.js";
import { watchSteps } from "./watching.js";

/** @typedef {import("./progress.js").StepName} StepName */

/** @type {Record<StepName, [string, string]>} what to do, and what comes of it */
const WORDS = {
  target: ["Choose a target", "what to predict"],
  node: ["Click a node", "see why it splits there"],
  threshold: ["Drag a threshold", "see what each split gains"],
};
const ALL_DONE = "That is how to read a tree.";

/**
 * @param {ReturnType<typeof import("../../shared/bus.js").connect>} bus
 * @param {HTMLElement} host tells the page's styles that the steps are there
 * @param {HTMLElement} root
 */
export function createStrip(bus, host, root) {
  const first = html("strong", { class: "steps-first" }, "New here?");
  const list = html("ol", { class: "steps-list" });
  const count = html("span", { class: "steps-count" });
  const lesson = html("a", { class: "steps-lesson", target: "_self" });
  const close = html(
    "button",
    { type: "button", class: "quiet", "aria-label": "Close the first steps" },
    "×",
  );
  const said = html("p", { class: "steps-said", role: "status" });
  const attributes = { class: "first-steps", "aria-label": "First steps", "data-unsaved": "" };
  const element = html("section", attributes, first, list, count, lesson, close, said);

  const leave = () => {
    host.removeAttribute("data-first-steps");
    element.remove();
  };
  function draw() {
    const done = readDone();
    const left = STEP_NAMES.filter((name) => !done.has(name));
    list.replaceChildren(...left.map(stepOf));
    count.textContent = left.length ? `${STEP_NAMES.length - left.length + 1} of ${STEP_NAMES.length}` : "";
    first.textContent = left.length ? "New here?" : ALL_DONE;
  }
  const isDone = (/** @type {StepName} */ name) => {
    if (readDone().has(name)) return;
    noteDone(name);
    draw();
    const next = list.querySelector("b")?.textContent;
    said.textContent = `Done: ${WORDS[name][0]}. ${next ? `Next: ${next}.` : ALL_DONE}`;
  };
  watchSteps(bus, isDone);
  // After the last step the line stays until it is closed or the page is left: a tree that moves up
  // under a pointer that drags would be in its way.
  close.addEventListener("click", () => {
    noteDone(CLOSED);
    leave();
    root.querySelector(/** @type {"div"} */ (".stage"))?.focus({ preventScroll: true });
  });

  return {
    /**
     * @param {import("./offering.js").Chosen} message
     * @param {boolean} isTarget whether another target of the same table was chosen
     */
    hear(message, isTarget) {
      if (!message.lesson || (!element.isConnected && isOver())) return leave();
      const { key, title, minutes } = message.lesson;
      lesson.setAttribute("href", `learn?lesson=${encodeURIComponent(key)}`);
      lesson.replaceChildren(html("span", {}, `Lesson 1: ${title}`), ` ${minutes} min`);
      if (isTarget) isDone("target");
      if (element.isConnected) return;
      draw();
      root.prepend(element);
      host.setAttribute("data-first-steps", "");
    },
  };
}

/** @param {StepName} name */
function stepOf(name) {
  const [act, why] = WORDS[name];
  const badge = html(
    "span",
    { class: "steps-badge", "aria-hidden": "true" },
    String(STEP_NAMES.indexOf(name) + 1),
  );
  return html(
    "li",
    { "data-step": name },
    badge,
    html("span", {}, html("b", {}, act), html("span", { class: "steps-why" }, `: ${why}`)),
  );
}
