/** Below a lesson's picture: the prediction, the outcome, and the button onward. */

import { component, keepFocus } from "../../shared/component.js";
import { unbroken } from "../../shared/display.js";
import { html } from "../../shared/drawing/dom.js";
import { listenToLessonKeys } from "../keys.js";
import { noteStep } from "../progress.js";
import { tick } from "../tick.js";

/**
 * @typedef {{key: string, label: string, score: string}} Option
 * @typedef {{id: string, prompt: string, options: Option[], is_dragged: boolean, reveal: string,
 *   choice: string, right: string, is_revealed: boolean, comment: string, seen: string,
 *   plain: string, before: boolean, after: string, also_right: string[], lesson: string, at: number}} Step
 */

/**
 * What was chosen in each step, by its id: the page may make a new foot before it is revealed.
 * @type {Map<string, {choice: string, dragged: string}>}
 */
const made = new Map();

export default component(create, { trouble: "The step cannot be shown." });

/**
 * @param {import("../../shared/component.js").Place} place
 * @returns {import("../../shared/component.js").Picture<Step>}
 */
function create({ parent, bus, send }) {
  const root = html("section", { class: "foot", "aria-label": "Your prediction and what you saw" });
  /** @type {Step | null} */
  let step = null;
  let choice = "";
  /** What a picture calls the number that is dragged to in it. */
  let dragged = "";

  const draw = () => {
    const shown = step;
    if (!shown) return;
    const isByKeys = parent.activeElement?.matches(":focus-visible") ?? false;
    keepFocus(
      parent,
      () => root.replaceChildren(...drawn(shown, choice, chosenOf(shown, choice, dragged), act)),
      (key) => focusAfter(key, isByKeys),
    );
    if (isByKeys && !parent.activeElement) focusTitle();
  };
  /** @param {string} key */
  function choose(key) {
    if (!step || step.is_revealed || !step.options.length || key === choice) return;
    choice = key;
    made.set(step.id, { choice, dragged: "" });
    bus.publish("prediction", { id: step.id, choice });
    draw();
  }
  const act = {
    choose,
    reveal() {
      if (step && !step.is_revealed && choice) send("reveal", { id: step.id, choice });
    },
    /** Shows the answer, even if nothing is chosen, or asks again. @param {boolean} isShown */
    tell(isShown) {
      if (step && step.is_revealed !== isShown) send("reveal", { id: step.id, choice, is_hidden: !isShown });
    },
    /** @param {number} by */
    move(by) {
      if (!step || (by < 0 ? !step.before : false)) return;
      if (by > 0 && step.is_revealed) noteStep(step.lesson, step.at, { finished: true, done: !step.after });
      bus.publish("progress", performance.now());
      send("move", { id: step.id, by });
    },
  };
  const stop = listenToLessonKeys(act, () => step, bus);
  bus.subscribe("prediction", (/** @type {{id: string, choice: string, label?: string} | null} */ said) => {
    if (!said) return;
    const isHere = said.id === step?.id;
    if (isHere && (step?.is_revealed || said.choice === choice)) return;
    made.set(said.id, { choice: said.choice, dragged: said.label ?? "" });
    if (!isHere) return; // it is drawn when its step is
    choice = said.choice;
    dragged = said.label ?? "";
    draw();
  });

  return {
    root,
    update(next) {
      const isOther = step?.id !== next.id;
      step = next;
      if (isOther || next.is_revealed || !offers(next, choice)) ({ choice, dragged } = madeIn(next));
      if (isOther && choice) bus.publish("prediction", { id: next.id, choice });
      noteStep(next.lesson, next.at);
      bus.publish("answered", next.is_revealed);
      bus.publish("progress", performance.now());
      draw();
    },
    leave: stop,
  };
}

/** What is predicted in a step as Python has it, or as it was chosen here before. @param {Step} next */
function madeIn(next) {
  const before = made.get(next.id);
  if (next.is_revealed || !before || !offers(next, before.choice))
    return { choice: next.choice, dragged: before?.dragged ?? "" };
  return before;
}

/** Of another table the same step offers other predictions. @param {Step} step @param {string} choice */
function offers(step, choice) {
  return step.is_dragged || !choice || step.options.some(({ key }) => key === choice);
}

/**
 * What had the focus may not be there any more: an answer leads to the way on, and that to what may be predicted next.
 * A pointer's click leaves the arrow keys to the steps, which options would take.
 * @param {string} key
 * @param {boolean} isByKeys
 */
function focusAfter(key, isByKeys) {
  if (key === "reveal" || key.startsWith("option-")) return "next";
  return isByKeys ? "option-0" : "reveal";
}

/** Where the picture offers the predictions, they come next after the title. */
function focusTitle() {
  const title = /** @type {HTMLElement | null} */ (document.querySelector(".st-key-lesson_head h2"));
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

/** @typedef {{choose: (key: string) => void, reveal: () => void, tell: (isShown: boolean) => void,
 *   move: (by: number) => void}} Act */

/** @param {Step} step @param {string} choice @param {string} dragged @returns {Option | undefined} */
function chosenOf(step, choice, dragged) {
  const listed = step.options.find(({ key }) => key === choice);
  return listed ?? (choice && dragged ? { key: choice, label: dragged, score: "" } : undefined);
}

/** @param {Step} step @param {string} choice @param {Option | undefined} chosen @param {Act} act */
function drawn(step, choice, chosen, act) {
  const asked = step.is_revealed ? answered(step, choice, chosen, act) : asks(step, choice, chosen, act);
  return [back(step, act), html("div", { class: "verdict" }, ...asked), on(step, choice, act)];
}

/** @param {Step} step @param {string} choice @param {Option | undefined} chosen @param {Act} act */
function asks(step, choice, chosen, act) {
  const prompt = html("p", { class: "prompt" }, unbroken(step.prompt));
  if (!step.is_dragged) return [prompt, optionList(step, choice, act)];
  return [prompt, html("p", { class: "told", "aria-live": "polite" }, toldOf(chosen))];
}

/** @param {Option | undefined} chosen */
function toldOf(chosen) {
  if (chosen) return `You chose ${chosen.label}. You can still change your mind.`;
  const isInAHand = matchMedia("(pointer: coarse)").matches;
  return `Drag the handle in the picture${isInAHand ? "" : ", or select it with Tab and use the arrow keys"}.`;
}

/** @param {Step} step @param {string} choice @param {Option | undefined} chosen @param {Act} act */
function answered(step, choice, chosen, act) {
  const what = html(
    "p",
    { class: "what", "aria-live": "polite" },
    html("span", { class: "seen" }, unbroken(step.seen)),
    " ",
  );
  what.append(html("span", {}, unbroken(step.plain)));
  if (!step.prompt) return [what];
  const told = html("span", { class: "told" }, step.comment);
  const mine = html("div", { class: "mine" }, ...(step.is_dragged ? madeWords(chosen) : []), told);
  if (!step.is_dragged) mine.prepend(optionList(step, choice, act));
  return [mine, what];
}

/** @param {Option | undefined} chosen */
function madeWords(chosen) {
  const words = chosen ? scored(chosen.label, chosen.score) : "none made";
  return [html("span", { class: "small" }, "Your prediction"), html("span", { class: "made" }, words)];
}

/** A prediction and its score; a question mark needs no colon. @param {string} label @param {string} score */
function scored(label, score) {
  return score ? `${label}${label.endsWith("?") ? "" : ":"} ${score}` : label;
}

/** @param {Step} step @param {string} choice @param {Act} act */
function optionList(step, choice, act) {
  const role = step.is_revealed ? "group" : "radiogroup";
  const group = html("div", { class: "options", role, "aria-label": step.prompt });
  step.options.forEach((option, i) => {
    const isChosen = option.key === choice;
    const isRight = step.is_revealed && [step.right, ...step.also_right].includes(option.key);
    const words = scored(option.label, step.is_revealed ? option.score : "");
    const label = html(
      step.is_revealed ? "span" : "label",
      { class: `option${isChosen ? " chosen" : ""}${isRight ? " right" : ""}` },
      isRight ? tick(16) : radio(step, option, i, isChosen, act),
      html("span", {}, words),
    );
    if (isChosen && step.is_revealed) label.append(html("span", { class: "unseen" }, "(your prediction)"));
    if (isRight) label.append(html("span", { class: "unseen" }, "(right answer)"));
    group.append(label);
  });
  return group;
}

/** @param {Step} step @param {Option} option @param {number} i @param {boolean} isChosen @param {Act} act */
function radio(step, option, i, isChosen, act) {
  if (step.is_revealed) return html("span", { class: "made-mark", "aria-hidden": "true" });
  const input = /** @type {HTMLInputElement} */ (
    html("input", { type: "radio", name: "option", value: option.key, "data-key": `option-${i}` })
  );
  input.checked = isChosen;
  input.addEventListener("change", () => act.choose(option.key));
  return input;
}

/** @param {Step} step @param {Act} act */
function back(step, act) {
  const hints = html("p", { class: "hints", "aria-hidden": "true" });
  const isAsked = !step.is_revealed;
  if (isAsked && step.options.length && !step.is_dragged) hints.append(html("kbd", {}, "1"), "… choose,");
  hints.append(html("kbd", {}, "→"), isAsked ? "show the answer," : "next,", html("kbd", {}, "←"), "back");
  return html(
    "div",
    { class: "back" },
    hints,
    button("Back", "back", step.before, () => act.move(-1)),
  );
}

/** The way on: to the answer first, then to the next step. @param {Step} step @param {string} choice @param {Act} act */
function on(step, choice, act) {
  const made = step.is_revealed
    ? button(step.after ? `Next: ${step.after}` : "Finish the lesson", "next", true, () => act.move(1))
    : button(step.reveal, "reveal", choice !== "", () => act.reveal());
  made.classList.add("primary");
  return made;
}

/** @param {string} words @param {string} key @param {boolean} isOpen @param {() => void} press */
function button(words, key, isOpen, press) {
  const made = /** @type {HTMLButtonElement} */ (html("button", { type: "button", "data-key": key }, words));
  made.disabled = !isOpen;
  made.addEventListener("click", press);
  return made;
}
