/** The step of a tree that is left and come back to: another page makes a new player. */

/** @typedef {import("./player.js").State} State */

/** The step and the node selected with it, by the key of the tree's steps. @type {Map<string, {step: number, path: string}>} */
const kept = new Map();

/** @param {State} state @param {string} path */
export function keepStep({ key, playing }, path) {
  if (playing) kept.set(key, { step: playing.step, path });
}

/** The step at which another page was turned to; undefined if another node is selected since. @param {string} key @param {string} path */
export function keptStep(key, path) {
  const found = kept.get(key);
  return found?.path === path ? found.step : undefined;
}

/** @param {State} state */
export function forgetStep({ key }) {
  kept.delete(key);
}
