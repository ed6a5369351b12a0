/**
 * A tab's visit. After a reload, a lost connection or another start of the server, the page is a new
 * visit to the server: the tab asks it for what the visit before had, and tells what it has kept
 * itself, for a server that has forgotten.
 */

import { component } from "../shared/component.js";

/**
 * `choices`: what the tab is to keep of them, "" for nothing; `go`: a token of choices from a file,
 * and the page with its parameters that takes them up.
 * @typedef {{token: string, choices: string, go: {token: string, to: string} | null}} Visit
 */

const TOKEN = "explorer-visit";
const CHOICES = "explorer-choices";
const STATE = "data-test-connection-state";

export default component(create, { read: (data) => data });

/**
 * @param {import("../shared/component.js").Place} place
 * @returns {import("../shared/component.js").Picture<Visit>}
 */
function create(place) {
  let own = "";
  // Streamlit draws nothing anew when its connection is back, though the server may be another.
  const unwatch = watchConnection(() => place.send("back", true));
  return {
    leave: unwatch,
    update({ token, choices, go }) {
      if (go) {
        store(TOKEN, go.token);
        location.assign(new URL(`./${go.to}`, location.href));
        return;
      }
      const before = own || stored(TOKEN);
      const isAsked = token !== own && before && before !== token;
      if (isAsked) place.send("resume", { token: before, choices: stored(CHOICES) });
      if (token !== own) store(TOKEN, token);
      own = token;
      // What is asked for comes with the next update; until then the tab lets go of nothing.
      if (choices || !isAsked) store(CHOICES, choices);
    },
  };
}

/**
 * @param {() => void} onBack the page is connected again, after it was not
 * @returns {() => void} watches no longer
 */
function watchConnection(onBack) {
  const app = document.querySelector("[data-testid=stApp]");
  const isConnected = () => app?.getAttribute(STATE) === "CONNECTED";
  let was = isConnected();
  const observer = new MutationObserver(() => {
    const is = isConnected();
    if (is && !was) onBack();
    was = is;
  });
  if (app) observer.observe(app, { attributeFilter: [STATE] });
  return () => observer.disconnect();
}

/**
 * What the tab has kept; nothing where it may keep nothing.
 * @param {string} key
 */
function stored(key) {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/**
 * @param {string} key
 * @param {string} text
 */
function store(key, text) {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // A browser may forbid it: then a reload begins anew, as it says.
  }
}
