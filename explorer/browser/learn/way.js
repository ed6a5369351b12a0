/** The path of a row down the tree on the page's bus: lit in a step's tree during a drag. */

/** @typedef {{id: string, path: string}} Way in the step of this id */
/** @typedef {import("../shared/component.js").Place["bus"]} Bus */

const TOPIC = "lesson_way";

/** @param {Bus} bus @param {Way} way */
export function publishWay(bus, way) {
  bus.publish(TOPIC, way);
}

/**
 * @param {Bus} bus
 * @param {() => {id: string} | null} now what is shown
 * @param {(path: string) => void} take receives the paths of its step
 * @returns {(id: string) => string | undefined} the last way of a step
 */
export function hearWays(bus, now, take) {
  /** @type {Map<string, string>} */
  const known = new Map();
  bus.subscribe(TOPIC, (/** @type {Way | null} */ way) => {
    if (!way) return;
    known.set(way.id, way.path);
    if (way.id === now()?.id) take(way.path);
  });
  return (id) => known.get(id);
}
