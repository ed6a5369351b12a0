/**
 * The page-wide event bus: what one component publishes, all others hear.
 *
 * Components are separate scripts that share nothing but the document, so messages are events on
 * it. Each listener keeps a topic's last value and gives it to newcomers.
 */

const EVENT = "explorer:published";
const QUESTION = "explorer:asked";

/**
 * One component's connection.
 * @returns {{publish: (topic: string, value: unknown) => void,
 *   subscribe: (topic: string, listener: (value: any) => void) => void,
 *   close: () => void}}
 */
export function connect() {
  /** @type {Map<string, {value: unknown, at: number}>} */
  const heard = new Map();
  /** @type {Map<string, ((value: any) => void)[]>} */
  const listeners = new Map();

  /** @param {Event} event */
  const hear = (event) => {
    const { topic, value, at } = /** @type {CustomEvent} */ (event).detail;
    const known = heard.get(topic);
    if (known && known.at >= at) return;
    heard.set(topic, { value, at });
    for (const listener of listeners.get(topic) ?? []) listener(value);
  };
  /** @param {Event} event */
  const answer = (event) => {
    const { topic } = /** @type {CustomEvent} */ (event).detail;
    const known = heard.get(topic);
    if (known) say(topic, known.value, known.at);
  };
  document.addEventListener(EVENT, hear);
  document.addEventListener(QUESTION, answer);

  return {
    publish(topic, value) {
      say(topic, value, performance.now());
    },
    subscribe(topic, listener) {
      const known = heard.get(topic);
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
      if (known) listener(known.value);
      else document.dispatchEvent(new CustomEvent(QUESTION, { detail: { topic } }));
    },
    close() {
      document.removeEventListener(EVENT, hear);
      document.removeEventListener(QUESTION, answer);
    },
  };
}

/**
 * @param {string} topic
 * @param {unknown} value
 * @param {number} at when it was first said; what is older never replaces what is newer
 */
function say(topic, value, at) {
  document.dispatchEvent(new CustomEvent(EVENT, { detail: { topic, value, at } }));
}
