/** Brings what Python has settled (limits, selection) onto the bus; shows nothing. */

import { connect } from "./bus.js";

/** @type {WeakMap<object, ReturnType<typeof connect>>} */
const CONNECTIONS = new WeakMap();

/** @param {{data: Record<string, unknown>, parentElement: ShadowRoot}} component */
export default function ({ data, parentElement }) {
  let bus = CONNECTIONS.get(parentElement);
  if (!bus) CONNECTIONS.set(parentElement, (bus = connect()));
  for (const [topic, value] of Object.entries(data)) bus.publish(topic, value);
  return () => {
    bus.close();
    CONNECTIONS.delete(parentElement);
  };
}
