/** The page on a projector, told to a picture's sheet: which view is shown, and whether rows are. */

/**
 * Sets `data-present` (the name of the view) and `data-rows` on the host while the page is presented.
 * @param {ReturnType<typeof import("./bus.js").connect>} bus
 * @param {HTMLElement} host
 */
export function watchPresenting(bus, host) {
  bus.subscribe("presenter", (/** @type {{view: string | null, isHidden: boolean}} */ { view, isHidden }) => {
    if (view === null) delete host.dataset.present;
    else host.dataset.present = view;
    if (isHidden) host.dataset.rows = "hidden";
    else delete host.dataset.rows;
  });
}
