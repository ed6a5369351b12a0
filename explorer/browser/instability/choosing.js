/** Which tree is chosen: by hand, by keys, while it plays, or on the page; and when the page hears. */

import { clamp } from "../shared/drawing/scales.js";
import { createPlayer } from "./playing.js";

const PAUSE = 350; // ms without another choice until the page follows

/**
 * @param {{count: () => number, show: (tree: number) => void, tell: (tree: number) => void}} act
 *   `show` at once, `tell` the page once it rests there
 */
export function createChoosing({ count, show, tell }) {
  let chosen = 0;
  let told = -1;
  let settling = 0;
  // The page may name the tree to open before the trees have arrived.
  const here = () => clamp(chosen, 0, Math.max(count() - 1, 0));
  const settle = () => {
    clearTimeout(settling);
    if (told === here()) return;
    told = here();
    tell(told);
  };
  const take = (/** @type {number} */ tree) => {
    clearTimeout(settling);
    chosen = tree;
    show(here());
  };
  const player = createPlayer({
    move(steps, isPlayed) {
      take((here() + steps + count()) % Math.max(count(), 1));
      if (!isPlayed) settling = setTimeout(settle, PAUSE);
    },
    rest: settle,
  });
  return {
    player,
    settle,
    chosen: here,
    /** The page follows at once, or when it has rested. @param {number} tree @param {boolean} isSettled */
    choose(tree, isSettled) {
      player.stop();
      take(tree);
      if (isSettled) settle();
      else settling = setTimeout(settle, PAUSE);
    },
    /** Takes the page's choice, unless it repeats what was sent to it. @param {number} tree */
    follow(tree) {
      if (tree === told) return;
      told = tree;
      take(tree);
    },
    leave() {
      player.stop();
      clearTimeout(settling);
    },
  };
}
