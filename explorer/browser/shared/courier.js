/** Brings what Python has settled (limits, selection) onto the bus; shows nothing. */

import { component } from "./component.js";

export default component(
  ({ bus }) => ({
    /** @param {Record<string, unknown>} said topics and their last words */
    update(said) {
      for (const [topic, value] of Object.entries(said)) bus.publish(topic, value);
    },
  }),
  { read: (data) => data },
);
