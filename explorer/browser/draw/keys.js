/** Drawing only with keys: a cursor that arrows move, and actions at its place. */

import { inside, place } from "./gestures.js";
import { nearest } from "./marks.js";
import { kept, withMoved } from "./payload.js";

/** @typedef {import("./gestures.js").At} At */

const [STEP, LARGE_STEP, REACH] = [25, 100, 60]; // hundredths

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowDown: [0, -1], ArrowUp: [0, 1] };

/**
 * @typedef {object} Keyed
 * @property {import("./gestures.js").Canvas} canvas
 * @property {(at: At, isHeld: boolean) => void} show the cursor
 * @property {(words: string) => void} say
 * @property {(code: number) => boolean} chooseBrush false where there is no such brush
 * @property {() => void} undo
 * @property {() => void} redo
 */

/** @param {HTMLElement} plane @param {Keyed} keyed */
export function listenToKeys(plane, keyed) {
  const { canvas, show } = keyed;
  let cursor = { x: 500, y: 500 };
  let held = -1;
  /** @param {string} key @param {boolean} isLarge */
  const go = (key, isLarge) => {
    const [across, up] = WAYS[key];
    const step = isLarge ? LARGE_STEP : STEP;
    cursor = inside({ x: cursor.x + across * step, y: cursor.y + up * step });
    if (held >= 0) canvas.change(withMoved(canvas.points(), held, cursor));
    keyed.say(placeWords(cursor));
  };
  const letGo = () => {
    if (held >= 0) canvas.end();
    held = -1;
  };
  const hold = () => {
    if (held >= 0) return letGo();
    held = nearest(canvas.points(), cursor, REACH);
    if (held < 0) return keyed.say("There is no point nearby.");
    canvas.begin();
    cursor = { x: canvas.points().x[held], y: canvas.points().y[held] };
    keyed.say(`Picked up at ${placeWords(cursor)}.`);
  };
  const once = (/** @type {() => void} */ act) => {
    letGo();
    canvas.begin();
    act();
    canvas.end();
  };
  const erase = () =>
    once(() => {
      const gone = nearest(canvas.points(), cursor, REACH);
      if (gone >= 0) canvas.change(kept(canvas.points(), (i) => i !== gone));
      else keyed.say("There is no point nearby.");
    });
  const put = () => (held >= 0 ? letGo() : once(() => place(canvas, cursor)));
  plane.addEventListener("keydown", (event) => {
    const did = actOf(event, keyed, { go, hold, letGo, erase, put });
    if (!did) return;
    event.preventDefault();
    event.stopPropagation();
    show(cursor, held >= 0);
  });
  plane.addEventListener("focus", () => show(cursor, held >= 0));
  plane.addEventListener("blur", letGo);
}

/**
 * Does what a key requests; false if it means nothing here.
 * @param {KeyboardEvent} event
 * @param {Keyed} keyed
 * @param {{go: (key: string, isLarge: boolean) => void, hold: () => void, letGo: () => void,
 *   erase: () => void, put: () => void}} act
 */
function actOf({ key, shiftKey, ctrlKey, metaKey, altKey }, keyed, act) {
  const letter = key.toLowerCase();
  if (ctrlKey || metaKey) {
    if (letter !== "z" && letter !== "y") return false;
    act.letGo();
    if (letter === "y" || shiftKey) keyed.redo();
    else keyed.undo();
    return true;
  }
  if (altKey) return false;
  if (key in WAYS) act.go(key, shiftKey);
  else if (key === "Enter" || key === " ") act.put();
  else if (key === "Delete" || key === "Backspace") act.erase();
  else if (letter === "m") act.hold();
  else if (key === "Escape") act.letGo();
  else return /^[a-e1-5]$/.test(letter) && keyed.chooseBrush(brushOf(letter));
  return true;
}

/** @param {string} letter or a digit */
function brushOf(letter) {
  return /\d/.test(letter) ? Number(letter) - 1 : letter.charCodeAt(0) - "a".charCodeAt(0);
}

/** @param {At} at */
export function placeWords({ x, y }) {
  return `x ${x / 100}, y ${y / 100}`;
}
