/** Predictions on the page's bus: what is chosen in a picture or in a step's foot, heard by both. */

/**
 * What is chosen in the step of this id; `label` is what the picture calls it.
 * @typedef {{id: string, choice: string, label?: string}} Prediction
 */

/**
 * @param {import("../shared/component.js").Place["bus"]} bus
 * @param {() => {id: string} | null} now what is shown
 * @param {(choice: string) => void} take hears of the choices of its step
 */
export function hearPredictions(bus, now, take) {
  bus.subscribe("prediction", (/** @type {Prediction | null} */ made) => {
    if (made && made.id === now()?.id) take(made.choice);
  });
}
