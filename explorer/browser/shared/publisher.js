/** Publishes Python's settings (limits, selection) on the bus; shows nothing. */

import { component } from "./component.js";

export default component(
  ({ bus }) => ({
    /** @param {Record<string, unknown>} settled topics and their last words */
    update(settled) {
      for (const [topic, value] of Object.entries(settled)) bus.publish(topic, value);
    },
  }),
  { read: (data) => data },
);
