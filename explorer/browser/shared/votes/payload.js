/** What Python sends of a plane and of what trees predict on it, as `views/nodes/votes` has it. */

/**
 * One axis; all places are shares of its length from the low end, 0 to 1.
 * @typedef {{name: string, kind: "numbers" | "levels" | "nothing", starts: number[], ends: number[],
 *   ticks: [number, string][]}} Side
 */

/**
 * Rows: their places, and the index of their class or the place of their number on the scale.
 * @typedef {{x: number[], y: number[], value: number[]}} Points
 */

/** @typedef {{low: number, high: number, ticks: [number, string][], name: string}} Scale */

/**
 * What all maps of one plane share; `scale` is only for numbers, which have no classes.
 * @typedef {{across: Side, up: Side, classes: import("../node_view.js").ClassName[], scale: Scale | null,
 *   points: Points, told: string}} Plane
 */

/**
 * A byte a cell in base64: the index of the class that leads, or the place of a number on the scale;
 * and by how much of the votes a class leads, "" of numbers. Cell i is across i % n, up i // n.
 * @typedef {{lead: string, margin: string}} VoteMap
 */

/** @typedef {{lead: Uint8Array, margin: Uint8Array}} Cells */

/**
 * @param {VoteMap} map
 * @returns {Cells}
 */
export function cellsOf({ lead, margin }) {
  return { lead: bytes(lead), margin: bytes(margin) };
}

/** @param {string} text in base64 */
export function bytes(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
