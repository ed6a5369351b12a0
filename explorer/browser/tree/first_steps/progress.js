/** Which of a newcomer's steps are done, or that they were closed: saved only in this browser. */

const KEY = "explorer:first-steps";

/** @typedef {"target" | "node" | "threshold"} StepName */

export const CLOSED = "closed";

/** @type {StepName[]} in the order in which they are offered */
export const STEP_NAMES = ["target", "node", "threshold"];

/** @returns {Set<string>} the names of the steps that are done, and perhaps CLOSED */
export function readDone() {
  try {
    return new Set((localStorage.getItem(KEY) ?? "").split(" ").filter(Boolean));
  } catch {
    return new Set(); // a browser that stores nothing shows them at every visit
  }
}

/** Whether nothing is left to show. */
export function isOver(done = readDone()) {
  return done.has(CLOSED) || STEP_NAMES.every((name) => done.has(name));
}

/** @param {string} name of a step, or CLOSED */
export function noteDone(name) {
  try {
    localStorage.setItem(KEY, [...readDone().add(name)].join(" "));
  } catch {
    // As above.
  }
}
