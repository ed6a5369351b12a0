/** The keys of a lesson, which work wherever the focus is unless the focused element needs them. */

/** @typedef {{choose: (key: string) => void, reveal: () => void, tell: (isShown: boolean) => void, move: (steps: number) => void}} Act */
/** @typedef {{options: {key: string}[], is_revealed: boolean, after: string, at: number}} Step */
/** @typedef {() => Step | null} Now */

const FIELDS = "input, textarea, select, [role=treeitem], [role=tab], [role=grid], [contenteditable]";
const OWNS_ARROWS = `${FIELDS}, [role=slider]`;
const OWNS_ENTER = `${FIELDS.replace("input", "input:not([type=radio])")}, button, a, [role=button], summary`;
const OWNS_LETTERS =
  "input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select, [contenteditable]";

/**
 * 1–9 choose, Enter reveals what was chosen or goes on, ← goes back, Home to the first step. → shows the
 * answer, also to a class that has predicted aloud, before it goes on.
 * @param {Act} act
 * @param {Now} now
 * @param {import("../shared/component.js").Place["bus"]} bus
 * @returns {() => void} stops listening
 */
export function listenToLessonKeys(act, now, bus) {
  hearAnswer(bus, act);
  const hear = (/** @type {KeyboardEvent} */ event) => {
    if (document.querySelector("[role=dialog]")) return; // it is over the lesson, and has its own keys
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const done = actOn(event, act, now());
    if (done) event.preventDefault();
  };
  document.addEventListener("keydown", hear);
  return () => document.removeEventListener("keydown", hear);
}

/**
 * @param {KeyboardEvent} event
 * @param {Act} act
 * @param {Step | null} step
 * @returns {boolean} whether it meant something
 */
function actOn(event, act, step) {
  const { key } = event;
  if (!step) return false;
  const toReveal = () => (step.is_revealed ? act.move(1) : act.reveal());
  if (/^[1-9]$/.test(key) && !isOver(event, OWNS_LETTERS)) {
    const option = step.options[Number(key) - 1];
    return did(() => option && act.choose(option.key));
  }
  if (key === "Enter") return !isOver(event, OWNS_ENTER) && did(toReveal);
  if (isOver(event, OWNS_ARROWS)) return false;
  if (key === "ArrowLeft") return did(() => act.move(-1));
  if (key === "ArrowRight" && !step.is_revealed) return did(() => act.tell(true));
  if (key === "ArrowRight") return did(() => step.after && act.move(1));
  if (key === "Home") return did(() => act.move(-step.at));
  return false;
}

/**
 * On a projector a key shows the answer or hides it; an earlier message was meant for another step.
 * @param {import("../shared/component.js").Place["bus"]} bus
 * @param {Act} act
 */
function hearAnswer(bus, act) {
  let isThere = false;
  bus.subscribe("answer", (/** @type {boolean} */ isShown) => isThere && act.tell(isShown));
  isThere = true;
}

/** @param {() => void} act */
function did(act) {
  act();
  return true;
}

/** @param {KeyboardEvent} event @param {string} owners */
function isOver(event, owners) {
  const [first] = event.composedPath();
  return first instanceof Element && first.closest(owners) !== null;
}
