/** The values that a surrounding notebook can read and set: the selected node, the depth, the threshold. */

/** @typedef {{selected_path?: string, max_depth?: number | null, threshold?: number | null}} Traits */

/**
 * Offers a channel to the window around the page, if there is one and if it takes it.
 * @param {ReturnType<typeof import("../shared/bus.js").connect>} bus
 * @param {(set: Traits) => void} take what was set outside and differs from what is shown
 */
export function connectOutside(bus, take) {
  if (parent === self) return;
  /** @type {Traits} */
  const shown = {};
  /** @type {MessagePort | null} */
  let port = null;

  /** @param {Traits} now */
  const tell = (now) => {
    const news = differing(now, shown);
    Object.assign(shown, news);
    if (Object.keys(news).length) port?.postMessage(news);
  };
  /** @param {Traits} asked */
  const set = (asked) => {
    const news = differing(asked, shown);
    if (news.threshold === null) delete news.threshold; // nothing to go to
    Object.assign(shown, news);
    take(news);
  };

  bus.subscribe("selection", (path) => tell({ selected_path: String(path ?? "") }));
  bus.subscribe("limits", ({ max_depth: depth }) => tell({ max_depth: depth }));
  bus.subscribe("split", (now) => tell({ threshold: thresholdOf(now) }));
  addEventListener("message", (event) => {
    if (event.source !== parent || port || !event.ports.length) return;
    [port] = event.ports;
    port.onmessage = ({ data }) => set(data);
    set(event.data);
    port.postMessage(shown);
  });
  parent.postMessage("explorer:ready", "*");
}

/** @param {Traits} now @param {Traits} known @returns {Traits} */
function differing(now, known) {
  const names = /** @type {(keyof Traits)[]} */ (Object.keys(now));
  return Object.fromEntries(
    names.filter((name) => now[name] !== known[name]).map((name) => [name, now[name]]),
  );
}

/**
 * @param {any} now what the split search shows
 * @returns {number | null}
 */
function thresholdOf(now) {
  if (!now?.split || now.search.candidates.kind !== "numeric") return null;
  const { index } = now.asked;
  return index === null ? null : now.search.candidates.threshold[index];
}
