/** Predictions on the page's bus: what is chosen in a picture or in a step's foot, heard by both. */

/**
 * What is chosen in the step of this id; `label` is what the picture calls it.
 * @typedef {{id: string, choice: string, label?: string}} Prediction
 */

/**
 * @param {import("../shared/component.js").Place["bus"]} bus
 * @param {() => {id: string} | null} now what is shown
 * @param {(choice: string) => void} take receives the choices of its step
 * @returns {(id: string) => string} what was chosen in a step of any id, "" for nothing: a choice may
 *   arrive before its step is shown
 */
export function hearPredictions(bus, now, take) {
  /** @type {Map<string, string>} */
  const made = new Map();
  bus.subscribe("prediction", (/** @type {Prediction | null} */ said) => {
    if (!said) return;
    made.set(said.id, said.choice);
    if (said.id === now()?.id) take(said.choice);
  });
  return (id) => made.get(id) ?? "";
}
