/** The keys of a lesson, heard wherever the focus is unless what has it needs them itself. */

/** @typedef {{choose: (index: number) => void, reveal: () => void, move: (steps: number) => void,
 *   first: () => void}} Actions */

const FIELDS = "input, textarea, select, [role=treeitem], [role=tab], [role=grid], [contenteditable]";
const OWNS_ARROWS = `${FIELDS}, [role=slider]`;
const OWNS_ENTER = `${FIELDS.replace("input", "input:not([type=radio])")}, button, a, [role=button], summary`;
const OWNS_LETTERS =
  "input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select, [contenteditable]";

/**
 * 1–9 choose, Enter and → reveal what was chosen or go on, ← goes back, Home to the first step.
 * @param {Actions} act
 * @returns {() => void} stops listening
 */
export function listenToLessonKeys(act) {
  const hear = (/** @type {KeyboardEvent} */ event) => {
    if (document.querySelector("[role=dialog]")) return; // it is over the lesson, and has its own keys
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const done = actOn(event, act);
    if (done) event.preventDefault();
  };
  document.addEventListener("keydown", hear);
  return () => document.removeEventListener("keydown", hear);
}

/**
 * @param {KeyboardEvent} event
 * @param {Actions} act
 * @returns {boolean} whether it meant something
 */
function actOn(event, act) {
  const { key } = event;
  if (/^[1-9]$/.test(key)) return !isOver(event, OWNS_LETTERS) && did(() => act.choose(Number(key) - 1));
  if (key === "Enter") return !isOver(event, OWNS_ENTER) && did(act.reveal);
  if (isOver(event, OWNS_ARROWS)) return false;
  if (key === "ArrowLeft") return did(() => act.move(-1));
  if (key === "ArrowRight") return did(() => act.move(1));
  if (key === "Home") return did(act.first);
  return false;
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
