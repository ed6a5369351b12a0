/**
 * A tab's visit. After a reload, a lost connection or another start of the server, the page is a new
 * visit to the server: the tab asks it for what the visit before had, and tells what it has kept
 * itself, for a server that has forgotten.
 */

import { component } from "../shared/component.js";
import { listenToMenu } from "../shared/menu/menu.js";

/**
 * `choices`: what the tab is to keep of them, "" for nothing; `go`: a token of choices from a file,
 * and the page with its parameters that takes them up.
 * @typedef {{token: string, choices: string, go: {token: string, to: string} | null}} Visit
 */

const TOKEN = "explorer-visit";
const CHOICES = "explorer-choices";
const CONNECTION = "data-test-connection-state";
const SCRIPT = "data-test-script-state";

export default component(create, { read: (data) => data });

/**
 * @param {import("../shared/component.js").Place} place
 * @returns {import("../shared/component.js").Picture<Visit>}
 */
function create(place) {
  /** @type {Visit | undefined} */
  let visit;
  let own = "";
  // Streamlit redraws nothing when its connection is back, though the server may be another.
  const unwatch = watch(CONNECTION, "CONNECTED", () => place.send("back", true));
  // With the question goes what Streamlit holds of widgets. While a run goes on that takes some of
  // them away, the server would believe them shown, and they would come again with defaults.
  const unrest = watch(SCRIPT, "notRunning", () => {
    if (waits()) settle();
  });
  // The one component that is on every page.
  const ending = new AbortController();
  listenToMenu(ending.signal);
  return {
    leave() {
      unwatch();
      unrest();
      ending.abort();
    },
    update(data) {
      visit = data;
      if (visit.go) {
        store(TOKEN, visit.go.token);
        location.assign(new URL(`./${visit.go.to}`, location.href));
      } else if (!waits() || is(SCRIPT, "notRunning")) settle();
    },
  };

  /** Whether another visit has taken over on a page that is there already. */
  function waits() {
    return own !== "" && visit !== undefined && visit.token !== own;
  }

  /** Asks for what the visit before had, if there was one, and keeps what is this one's. */
  function settle() {
    if (!visit || visit.go) return;
    const { token, choices } = visit;
    const before = own || stored(TOKEN);
    const isAsked = before !== "" && before !== token;
    if (isAsked) place.send("resume", { token: before, choices: stored(CHOICES) });
    if (token !== own) store(TOKEN, token);
    own = token;
    // The requested data come with the next update; until then the tab drops nothing.
    if (choices || !isAsked) store(CHOICES, choices);
  }
}

/**
 * @param {string} state the name of one of the two that Streamlit reports on its page
 * @param {string} value
 * @param {() => void} onBecomes the state has this value, after it had another
 * @returns {() => void} watches no longer
 */
function watch(state, value, onBecomes) {
  let was = is(state, value);
  const observer = new MutationObserver(() => {
    const now = is(state, value);
    if (now && !was) onBecomes();
    was = now;
  });
  const app = page();
  if (app) observer.observe(app, { attributeFilter: [state] });
  return () => observer.disconnect();
}

/**
 * @param {string} state
 * @param {string} value
 */
function is(state, value) {
  return page()?.getAttribute(state) === value;
}

function page() {
  return document.querySelector("[data-testid=stApp]");
}

/**
 * The tab's stored data; nothing if it may store nothing.
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
    // A browser may forbid it: then a reload begins again, as it says.
  }
}
