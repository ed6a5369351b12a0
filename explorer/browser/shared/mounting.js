/**
 * Imports a component's entry and adopts its style sheets, then draws: all that travels with data.
 *
 * Streamlit calls the component again while its files are still on their way, and cleans up the
 * call that was overtaken: only the newest call on a place may draw or leave. An error would
 * replace the component until a reload, so a failed file is requested again before an error is shown.
 */

const PAUSES = [300, 1000, 3000];
const TROUBLE = "This picture could not be loaded. Reload the page to see it.";

/**
 * @param {string} folder of the served files, as seen from the page
 * @param {string} entry the module whose default export draws
 * @param {string} sheets the names of its style sheets, separated by commas; "" for none
 */
export function mounting(folder, entry, sheets) {
  /** @param {string} name */
  const address = (name) => new URL(`${folder}/${name}`, document.baseURI).href;
  /** @type {WeakMap<object, object>} */
  const newest = new WeakMap();
  /** @type {Promise<[{default: (component: object) => () => void}, CSSStyleSheet]> | undefined} */
  let files;
  const load = () =>
    (files ??= Promise.all([
      patiently(() => import(address(entry))),
      sheets ? patiently(() => sheetAt(address(sheets))) : new CSSStyleSheet(),
    ]));

  /** @param {{parentElement: ShadowRoot}} component */
  return (component) => {
    const place = component.parentElement;
    const call = {};
    /** @type {(() => void) | undefined} */
    let leave;
    const isNewest = () => newest.get(place) === call;
    newest.set(place, call);
    load().then(
      ([module, looks]) => {
        if (!isNewest() || !place.isConnected) return;
        place.querySelector(".not-loaded")?.remove();
        place.adoptedStyleSheets = [looks];
        leave = module.default(component);
      },
      () => {
        files = undefined;
        if (isNewest()) tell(place);
      },
    );
    return () => {
      if (!isNewest()) return;
      newest.delete(place);
      leave?.();
    };
  };
}

/**
 * @template T
 * @param {() => Promise<T>} load
 */
async function patiently(load) {
  for (const pause of PAUSES) {
    try {
      return await load();
    } catch {
      await new Promise((then) => setTimeout(then, pause));
    }
  }
  return load();
}

/** @param {string} address */
async function sheetAt(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} for ${address}`);
  return new CSSStyleSheet().replace(await answer.text());
}

/** @param {ShadowRoot} place */
function tell(place) {
  const message = document.createElement("p");
  message.className = "not-loaded";
  message.setAttribute("role", "alert");
  message.textContent = TROUBLE;
  place.querySelector(".not-loaded")?.remove();
  place.append(message);
}
