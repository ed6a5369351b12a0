/** The way of a row down the tree on the page's bus: lit in a step's tree where a value is dragged. */

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
 * @param {(path: string) => void} take hears of the ways of its step
 */
export function hearWays(bus, now, take) {
  bus.subscribe(TOPIC, (/** @type {Way | null} */ way) => {
    if (way && way.id === now()?.id) take(way.path);
  });
}
