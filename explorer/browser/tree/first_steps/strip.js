/** Three steps for a newcomer, each of which leaves once it is done. */

import { html } from "../../shared/drawing/dom.js";
import { renew } from "../tree_controller.js";
import { createPlaces } from "./places.js";
import { CLOSED, isOver, noteDone, readDone, STEP_NAMES } from "./progress.js";
import { watchSteps } from "./watching.js";

/** @typedef {import("./progress.js").StepName} StepName */

/** @type {Record<StepName, [string, string, string?]>} what to do, what comes of it, and more if there is room */
const WORDS = {
  target: ["Choose a target", "what to predict"],
  node: [`${matchMedia("(pointer: coarse)").matches ? "Tap" : "Click"} a node`, "see why it splits"],
  threshold: ["Drag a threshold", "try other splits", "; the tree stays until you press “Use this split”"],
};
const ALL_DONE = "That is how to read a tree.";
/** After the last step: what has been dragged is still to be seen. */
const TRIED = "A dragged threshold is only a trial: “Use this split”, below, regrows the tree with it.";
const PHONE = "(max-width: 768px)";

/**
 * @param {import("../../shared/component.js").Place} place
 * @param {import("../tree.js").Shown} shown
 * @param {import("../frame.js").CanvasFrame} frame
 */
export function createStrip(place, shown, { root, stage, dressed }) {
  const { bus } = place;
  const parts = partsOf();
  const { element, list, count, lesson, close, said, first, rest } = parts;
  const places = createPlaces(place, shown);
  /** @param {boolean} isThere */
  const put = (isThere) => {
    if (isThere === element.isConnected) return;
    if (isThere) root.prepend(element);
    else element.remove();
    // On a phone the steps take the room of what a tree is coloured by.
    if (shown.controller) renew(shown.controller);
  };
  const leave = () => {
    places.show(null);
    put(false);
  };
  function draw() {
    const done = readDone();
    const left = STEP_NAMES.filter((name) => !done.has(name));
    list.replaceChildren(...left.map((name) => stepOf(name, lead)));
    count.textContent = left.length ? `${STEP_NAMES.indexOf(left[0]) + 1} of ${STEP_NAMES.length} ›` : "";
    first.textContent = left.length ? "New here?" : ALL_DONE;
    rest.textContent = left.length ? "" : ` ${TRIED}`;
    places.show(left);
  }
  /** @param {StepName} name @param {string} [what] */
  const isDone = (name, what = "Done") => {
    if (!element.isConnected || readDone().has(name)) return;
    noteDone(name);
    noteDone("target"); // whoever goes on is content with the target
    draw();
    const next = list.querySelector("b")?.textContent;
    said.textContent = `${what}: ${WORDS[name][0]}. ${next ? `Next: ${next}.` : `${ALL_DONE} ${TRIED}`}`;
  };
  /** @param {StepName} name @param {boolean} byKeys */
  const lead = (name, byKeys) => {
    places.lead(name, byKeys);
    if (name === "target" && matchMedia(PHONE).matches) isDone(name);
  };
  watchSteps(bus, isDone);
  bus.subscribe("split", places.mark);
  dressed.push(places.mark);
  count.addEventListener("click", () => {
    const [name] = STEP_NAMES.filter((one) => !readDone().has(one));
    if (name) isDone(name, "Skipped");
  });
  // After the last step the line stays until it is closed or the page is left: a tree that moves up
  // under a pointer that drags would be in its way.
  close.addEventListener("click", () => {
    noteDone(CLOSED);
    leave();
    stage.focus({ preventScroll: true });
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
      if (!element.isConnected) {
        draw();
        put(true);
      }
      // Another target may have brought another picture, whose line this is.
      if (isTarget) isDone("target");
    },
  };
}

function partsOf() {
  const first = html("strong", { class: "steps-first" });
  const rest = html("span", { class: "steps-rest" });
  const list = html("ol", { class: "steps-list" });
  const count = html("button", { type: "button", class: "quiet steps-count", title: "Show the next step" });
  const lesson = html("a", { class: "steps-lesson", target: "_self" });
  const close = html(
    "button",
    { type: "button", class: "quiet steps-close", "aria-label": "Close the first steps" },
    "×",
  );
  const said = html("p", { class: "steps-said", role: "status" });
  const attributes = { class: "first-steps", "aria-label": "First steps", "data-unsaved": "" };
  const lead = html("p", { class: "steps-lead" }, first, rest);
  const element = html("section", attributes, lead, list, count, lesson, close, said);
  return { element, first, rest, list, count, lesson, close, said };
}

/**
 * @param {StepName} name
 * @param {(name: StepName, byKeys: boolean) => void} lead
 */
function stepOf(name, lead) {
  const [act, why, more = ""] = WORDS[name];
  const number = String(STEP_NAMES.indexOf(name) + 1);
  const button = html(
    "button",
    { type: "button", class: "step", title: "Show where" },
    html("span", { class: "steps-badge", "aria-hidden": "true" }, number),
    html(
      "span",
      {},
      html("b", {}, act),
      html("span", { class: "steps-why" }, `: ${why}`),
      html("span", { class: "steps-more" }, more),
    ),
  );
  button.addEventListener("click", ({ detail }) => lead(name, detail === 0));
  return html("li", { "data-step": name }, button);
}
