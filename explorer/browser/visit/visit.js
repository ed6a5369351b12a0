/** A tab's visit: after a reload the server is asked for what the visit before had. */

import { component } from "../shared/component.js";

/**
 * `go`: a token of choices from a file, and the page with its parameters that takes them up.
 * @typedef {{token: string, go: {token: string, to: string} | null}} Visit
 */

const KEY = "explorer-visit";

export default component(create, { read: (data) => data });

/**
 * @param {import("../shared/component.js").Place} place
 * @returns {import("../shared/component.js").Picture<Visit>}
 */
function create(place) {
  let own = "";
  return {
    update({ token, go }) {
      if (go) {
        store(go.token);
        location.assign(new URL(`./${go.to}`, location.href));
        return;
      }
      if (token === own) return;
      const before = own ? "" : stored();
      own = token;
      store(token);
      if (before && before !== token) place.send("resume", before);
    },
  };
}

/** What the tab has kept; nothing where it may keep nothing. */
function stored() {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} token */
function store(token) {
  try {
    sessionStorage.setItem(KEY, token);
  } catch {
    // A browser may forbid it: then a reload begins anew, as it says.
  }
}
