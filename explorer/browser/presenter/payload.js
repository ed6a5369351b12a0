/** What a page offers in presenter mode. */

/**
 * A panel, or several side by side: its name, as it is in the address, and the word on its key.
 * @typedef {{name: string, label: string}} PresentedView
 * @typedef {{page: string, views: PresentedView[], present: string | null, hides: string,
 *   depth: boolean, walks: boolean, own?: boolean}} Offer
 *   `present` is what the address asks for, null for no projector; `hides` what can be hidden, ""
 *   for nothing; `depth` whether the page has a tree whose depth can be limited, `walks` whether it
 *   has one whose nodes arrows choose, `own` whether the user has splits that no link contains
 */

/** The view of a page that has no panels: it is enlarged as it is. */
export const WHOLE_PAGE = "page";

/** The view of a question, which has one key on every page. */
const QUESTION = "question";

/**
 * The digit that shows a view. @param {PresentedView} view @param {number} index in its page's views
 */
export function digitOf(view, index) {
  return view.name === QUESTION ? 0 : index + 1;
}

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
