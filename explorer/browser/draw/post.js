/**
 * Between the plane and Python: one message is under way at a time; what is drawn meanwhile waits,
 * and only its newest state is sent.
 */

const PATIENCE = 3000; // milliseconds to wait for an answer
const PAUSE = 250; // milliseconds of a stroke between an answer and the next message

/**
 * @param {(name: string, value: object) => void} send
 * @param {() => object} newest the points as they are drawn now
 */
export function createPost(send, newest) {
  let seq = -1;
  let awaited = 0;
  let giveUp = 0;
  let isWaiting = false;
  let isStroke = false;
  let pause = 0;

  /** @param {string} name @param {object} value */
  function tell(name, value) {
    seq += 1;
    awaited = seq;
    isWaiting = false;
    clearTimeout(giveUp);
    giveUp = window.setTimeout(goOn, PATIENCE);
    send(name, { ...value, seq });
  }
  function goOn() {
    clearTimeout(giveUp);
    clearTimeout(pause);
    [awaited, pause] = [0, 0];
    if (isWaiting) tell("points", newest());
  }

  return {
    tell,
    /** A stroke begins: its points are sent now and then, so that it runs smoothly. */
    begin() {
      isStroke = true;
    },
    /** It ends: what waits is sent. */
    end() {
      isStroke = false;
      if (pause) goOn();
    },
    /** The points have changed: they are sent, at once or after the answer to the last. */
    post() {
      isWaiting = true;
      if (!awaited && !pause) goOn();
    },
    /** Nothing waits: the drawing is not to be sent. */
    drop() {
      isWaiting = false;
    },
    /** @param {number} answered the step that Python's answer is to; whether none is newer */
    isNewest: (answered) => answered >= seq && !isWaiting,
    /** @param {number} answered */
    hear(answered) {
      seq = Math.max(seq, answered);
      if (!awaited || answered < awaited) return;
      if (isStroke) pause = window.setTimeout(goOn, PAUSE);
      else return goOn();
      clearTimeout(giveUp);
      awaited = 0;
    },
    leave() {
      clearTimeout(giveUp);
      clearTimeout(pause);
    },
  };
}
