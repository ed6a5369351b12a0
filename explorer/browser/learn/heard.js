/**
 * What a step's picture and foot tell each other on the page's bus: a "prediction", as its `choice`, and the
 * `path` of a row down the tree, a "lesson_way".
 */

/** @typedef {{id: string, choice?: string, path?: string}} Said by the step of this id */

/**
 * @param {import("../shared/component.js").Place["bus"]} bus
 * @param {"prediction" | "lesson_way"} topic
 * @param {() => {id: string} | null} now what is shown
 * @param {(said: Said) => void} take receives each message about its step
 * @returns {(id: string) => Said | undefined} the last message about a step: it may arrive before the step is shown
 */
export function hearStep(bus, topic, now, take) {
  /** @type {Map<string, Said>} */
  const last = new Map();
  bus.subscribe(topic, (/** @type {Said | null} */ said) => {
    if (!said) return;
    last.set(said.id, said);
    if (said.id === now()?.id) take(said);
  });
  return (id) => last.get(id);
}
