/** Three steps for a newcomer, each of which leaves once it is done. */

import { html } from "../../shared/drawing/dom.js";
import { renew } from "../tree_controller.js";
import { createPlaces } from "./places.js";
import { CLOSED, isOver, noteDone, readDone, STEP_NAMES } from "./progress.js";
import { watchSteps } from "./watching.js";

/** @typedef {import("./progress.js").StepName} StepName */

/** @type {Record<StepName, [string, string]>} what to do, and what comes of it */
const WORDS = {
  target: ["Choose a target", "what to predict"],
  node: [`${matchMedia("(pointer: coarse)").matches ? "Tap" : "Click"} a node`, "see which rows reach it"],
  threshold: ["Drag a threshold", "try other splits"],
};
const IDEA = "A tree asks one question at a time until it can guess.";
const DONE = { all: "You opened a node and tried another split.", skipped: "These were the three steps." };
/** After the last step: what has been dragged is still to be seen. */
const TRIED = "A dragged threshold is only a trial: “Use this split”, below, regrows the tree with it.";
/** Of a tree that does not regrow: one from a file, or of a stored table. */
const ONLY_TRIED =
  "A dragged threshold is only a trial: this tree cannot use splits of your own. Escape puts the threshold back.";
const UNTIL = {
  used: "; the tree stays until you press “Use this split”",
  never: "; the tree stays unchanged",
};

/**
 * @param {import("../../shared/component.js").Place} place
 * @param {import("../tree.js").Shown} shown
 * @param {import("../frame.js").CanvasFrame} frame
 */
export function createStrip(place, shown, { root, header, stage, dressed }) {
  const { bus } = place;
  const { element, idea, list, count, lesson, close, said, first, rest } = partsOf();
  const places = createPlaces(place, shown);
  /** @param {boolean} isThere */
  const put = (isThere) => {
    if (isThere === element.isConnected) return;
    if (isThere) {
      root.prepend(element);
      header.append(idea);
    } else for (const one of [element, idea]) one.remove();
    // On a phone the steps take the room of what a tree is coloured by.
    if (shown.controller) renew(shown.controller);
  };
  const leave = () => {
    places.show(null);
    put(false);
  };
  let [closing, canReplace] = [DONE.all, true];
  function draw() {
    const done = readDone();
    const left = STEP_NAMES.filter((name) => !done.has(name));
    list.replaceChildren(...left.map((name) => stepOf(name, places.lead, canReplace)));
    count.textContent = left.length ? `${STEP_NAMES.indexOf(left[0]) + 1} of ${STEP_NAMES.length} ›` : "";
    first.textContent = left.length ? IDEA : closing;
    rest.textContent = left.length ? "" : ` ${triedWords(canReplace)}`;
    if (!left.includes("node")) leaveIdea(idea, shown);
    places.show(left);
  }
  /** @param {StepName} name @param {string} [what] */
  const isDone = (name, what = "Done") => {
    if (!element.isConnected || readDone().has(name)) return;
    noteDone(name);
    noteDone("target"); // a user who goes on accepts the target
    if (what !== "Done") closing = DONE.skipped;
    draw();
    const next = list.querySelector("b")?.textContent;
    said.textContent = `${what}: ${WORDS[name][0]}. ${next ? `Next: ${next}.` : `${closing} ${triedWords(canReplace)}`}`;
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
      const could = canReplace;
      canReplace = message.can_replace;
      lesson.setAttribute("href", `learn?lesson=${encodeURIComponent(key)}`);
      lesson.replaceChildren(html("b", {}, `Lesson 1: ${title}`), minutesOf(minutes));
      if (!element.isConnected) {
        draw();
        put(true);
      } else if (could !== canReplace) draw();
      // Another target may have brought another picture, whose line this is.
      if (isTarget) isDone("target");
    },
  };
}

/** @param {number} minutes */
const minutesOf = (minutes) => html("span", { class: "steps-minutes" }, ` ${minutes} min`);

/** @param {boolean} canReplace */
const triedWords = (canReplace) => (canReplace ? TRIED : ONLY_TRIED);

/**
 * On a phone it has the place of the words about the root, until another node is selected.
 * @param {HTMLElement} idea
 * @param {import("../tree.js").Shown} shown
 */
function leaveIdea(idea, { controller }) {
  if (!idea.isConnected) return;
  idea.remove();
  if (controller) renew(controller);
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
  const idea = html("p", { class: "steps-idea", "data-unsaved": "" }, IDEA);
  return { element, idea, first, rest, list, count, lesson, close, said };
}

/**
 * @param {StepName} name
 * @param {(name: StepName, byKeys: boolean) => void} lead
 * @param {boolean} canReplace
 */
function stepOf(name, lead, canReplace) {
  const [act, why] = WORDS[name];
  const more = name === "threshold" ? UNTIL[canReplace ? "used" : "never"] : "";
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
