/** The two tabs: the split search itself, and the comparison of criteria. */

import { html } from "../shared/drawing/dom.js";

const NAMES = ["Split search", "Criteria"];
/** The index of the comparison's tab. */
export const CRITERIA = 1;

/**
 * The row of tabs, and the panel that the shown one fills.
 * @param {number} shown index
 * @param {(index: number) => void} choose
 */
export function tabs(shown, choose) {
  const buttons = NAMES.map((name, i) => tabOf(name, i, i === shown, () => choose(i)));
  const row = html(
    "div",
    { class: "tabs", role: "tablist", "aria-label": "How this node’s split was chosen" },
    ...buttons,
  );
  row.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    choose((shown + step + NAMES.length) % NAMES.length);
  });
  const body = html("div", {
    class: "body",
    role: "tabpanel",
    id: "split-search-panel",
    "aria-labelledby": `split-search-tab-${shown}`,
  });
  return { row, body };
}

/**
 * @param {string} name
 * @param {number} index
 * @param {boolean} isShown
 * @param {() => void} choose
 */
function tabOf(name, index, isShown, choose) {
  const tab = html(
    "button",
    {
      type: "button",
      role: "tab",
      class: "tab",
      "data-key": `tab-${index}`,
      id: `split-search-tab-${index}`,
      "aria-controls": "split-search-panel",
      "aria-selected": String(isShown),
      tabindex: isShown ? 0 : -1,
    },
    name,
  );
  tab.addEventListener("click", choose);
  return tab;
}
