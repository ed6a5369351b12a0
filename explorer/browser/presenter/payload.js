/** What a page offers to a projector. */

/**
 * A panel, or several side by side: its name, as it stands in the address, and the word on its key.
 * @typedef {{name: string, label: string}} PresentedView
 * @typedef {{page: string, views: PresentedView[], present: string | null, depth: boolean,
 *   rows: boolean}} Offer
 *   `present` is what the address asks for, null for no projector; `depth` whether the page has a
 *   tree whose depth can be limited; `rows` whether it draws rows, which can be hidden
 */

/** The view of a page that has no panels: it is enlarged as it is. */
export const WHOLE_PAGE = "page";

/**
 * The view that a page shows for a name: an unknown one means both panels where there are two
 * side by side, else the first.
 * @param {Offer} offer
 * @param {string} name
 */
export function viewNamed({ views }, name) {
  const found = views.find((view) => view.name === name) ?? views.find((view) => view.name === "both");
  return (found ?? views[0])?.name ?? WHOLE_PAGE;
}
