/** How high the panels of the root's thresholds are: a unit of impurity the same in each. */

/** @typedef {import("./payload.js").Instability} Instability */
/** @typedef {import("./payload.js").RootFeature} RootFeature */

export const RUG = 26;
export const BELOW = 18;
export const OF_CATEGORY = 88;
const CHOSEN = 16; // for the words of the tree that is chosen
const NONE_CHOSEN = 4;
const MIN_PANEL = 86;
const LEAST_ROOM = 34; // for only curves

/** Above the curves. @param {Instability} view */
export function topOf(view) {
  return view.is_fixed ? NONE_CHOSEN : CHOSEN;
}

/**
 * Flat curves take little room, and none falls below the counts next to it.
 * @param {Instability} view
 * @param {number} room for all panels
 */
export function heightsOf(view, room) {
  const { features, high } = view.curves;
  const drawn = features.filter(({ at }) => at.length);
  const free = room - OF_CATEGORY * (features.length - drawn.length);
  const heightAt = (/** @type {RootFeature} */ feature, /** @type {number} */ unit) => {
    const curves = (high - feature.least) * unit || LEAST_ROOM;
    return Math.max(MIN_PANEL, Math.round(frameOf(view, feature) + curves));
  };
  const even = unitOf(view, drawn, free);
  const low = drawn.filter((feature) => heightAt(feature, even) === MIN_PANEL);
  const others = drawn.filter((feature) => !low.includes(feature));
  const unit = Math.min(even, unitOf(view, others, free - MIN_PANEL * low.length));
  return features.map((feature) => (feature.at.length ? heightAt(feature, unit) : OF_CATEGORY));
}

/**
 * The height of a unit of impurity, where these panels share the room.
 * @param {Instability} view
 * @param {RootFeature[]} features
 * @param {number} room
 */
function unitOf(view, features, room) {
  const frames = features.reduce((sum, feature) => sum + frameOf(view, feature), 0);
  const spans = features.reduce((sum, { least }) => sum + view.curves.high - least, 0);
  return Math.max(room - frames, LEAST_ROOM * features.length) / (spans || 1);
}

/** Around a panel's curves. @param {Instability} view @param {RootFeature} feature */
function frameOf(view, { wins }) {
  return topOf(view) + BELOW + (wins ? RUG : 0) + 8;
}
