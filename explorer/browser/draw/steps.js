/** The drawing, step by step, with undo. The browser's points win. */

import { areEqual, NO_POINTS } from "./payload.js";
import { createPost } from "./post.js";

/** @typedef {import("./payload.js").Points} Points */
/** @typedef {import("./payload.js").DrawView} DrawView */
/** @typedef {{before: Points[], undone: Points[]}} History */

const MAX_STEPS_BACK = 100;

/**
 * The steps of each kind of drawing: a picture that is mounted again knows them.
 * @type {Map<boolean, History>}
 */
const HISTORIES = new Map();

/** @param {boolean} isNumbers @returns {History} */
function historyOf(isNumbers) {
  const known = HISTORIES.get(isNumbers) ?? { before: [], undone: [] };
  HISTORIES.set(isNumbers, known);
  return known;
}

/**
 * @param {(name: string, value: unknown) => void} send
 * @param {() => void} changed other points hold than before, or other steps can be undone
 */
export function createSteps(send, changed) {
  let points = NO_POINTS;
  let begun = points;
  let history = historyOf(false);
  /** @type {boolean | null} */
  let isNumbers = null;
  const post = createPost(send, () => points);

  /** @param {Points} next */
  function take(next) {
    points = next;
    changed();
    post.post();
  }
  /** @param {Points} last the points before the step */
  function note(last) {
    history.before.push(last);
    if (history.before.length > MAX_STEPS_BACK) history.before.shift();
    history.undone.length = 0;
    changed();
  }
  /** @param {Points[]} from @param {Points[]} to */
  function walk(from, to) {
    const next = from.pop();
    if (!next) return;
    to.push(points);
    take(next);
    begun = points;
  }
  /** @param {DrawView} view takes its points unless newer ones are drawn already */
  function receive(view) {
    const sent = { x: view.x, y: view.y, c: view.classes };
    if (view.is_numbers !== isNumbers) {
      isNumbers = view.is_numbers;
      history = historyOf(isNumbers);
      post.drop();
      [points, begun] = [sent, sent];
    } else if (post.isNewest(view.seq) && !areEqual(points, sent)) {
      const last = points;
      [points, begun] = [sent, sent];
      if (!view.problem) note(last);
    }
    post.hear(view.seq);
  }

  return {
    points: () => points,
    canUndo: () => history.before.length > 0,
    canRedo: () => history.undone.length > 0,
    /** All changes from now on are one step, until it ends. */
    begin() {
      begun = points;
      post.begin();
    },
    /** Shown at once, and sent when Python is ready. */
    change: take,
    end() {
      if (!areEqual(begun, points)) note(begun);
      begun = points;
      post.end();
    },
    undo: () => walk(history.before, history.undone),
    redo: () => walk(history.undone, history.before),
    /** @param {string} name of a shape */
    beginWith: (name) => post.tell("shape", { name }),
    /** The points that wait go with it. @param {boolean} asked */
    chooseKind: (asked) => post.tell("kind", { ...points, kind: asked ? "numbers" : "classes" }),
    receive,
    leave: post.leave,
  };
}
