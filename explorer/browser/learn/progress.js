/** How far each lesson has been taken: saved only in this browser, and sent to no server. */

const KEY = "explorer:lessons";

/** Of one lesson: the steps that were finished, by index, and whether it was finished.
 * @typedef {{steps: number[], at: number, done: boolean}} LessonProgress */

/** @typedef {Record<string, LessonProgress>} Progress by the lesson's key */

/** @returns {Progress} the stored progress; nothing if the browser stores nothing */
export function readProgress() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found && typeof found === "object" && !Array.isArray(found) ? onlyLessons(found) : {};
  } catch {
    return {};
  }
}

/**
 * Notes that a step is open or finished.
 * @param {string} lesson
 * @param {number} at the step's index
 * @param {{finished?: boolean, done?: boolean}} [what]
 */
export function noteStep(lesson, at, { finished = false, done = false } = {}) {
  const progress = readProgress();
  const { steps = [], done: wasDone = false } = progress[lesson] ?? {};
  const now = finished && !steps.includes(at) ? [...steps, at] : steps;
  keep({ ...progress, [lesson]: { steps: now, at, done: done || wasDone } });
}

/** Forgets all of it. */
export function clearProgress() {
  keep({});
}

/** @param {Progress} progress */
function keep(progress) {
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    // A browser that stores nothing still shows the lessons.
  }
}

/**
 * What has the form of progress; another version, or another program, may have written there.
 * @param {Record<string, any>} found
 */
function onlyLessons(found) {
  /** @type {Progress} */
  const progress = {};
  for (const [lesson, one] of Object.entries(found)) {
    if (!one || !Array.isArray(one.steps)) continue;
    const steps = one.steps.filter((/** @type {unknown} */ step) => Number.isInteger(step));
    progress[lesson] = { steps, at: Number.isInteger(one.at) ? one.at : 0, done: one.done === true };
  }
  return progress;
}
