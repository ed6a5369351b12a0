/** Notices what a newcomer does, by what the page's pictures tell each other. */

/** @typedef {import("./progress.js").StepName} StepName */

const TARGET = ".st-key-target";

/**
 * @param {ReturnType<typeof import("../../shared/bus.js").connect>} bus
 * @param {(name: StepName) => void} isDone
 */
export function watchSteps(bus, isDone) {
  // A user who opened the list of targets and left it has chosen a target, even if it is the same.
  document.addEventListener("focusout", ({ target }) => {
    if (/** @type {Element} */ (target).closest?.(TARGET)) isDone("target");
  });
  /** @type {string | undefined} */
  let selected;
  bus.subscribe("selection", (path) => {
    if (selected !== undefined && path && path !== selected) isDone("node");
    selected = String(path ?? "");
  });
  /** @type {{search: unknown, split: string}} */
  let last = { search: null, split: "" };
  bus.subscribe("split", (/** @type {{search: unknown, split: unknown} | null} */ shown) => {
    const now = { search: shown?.search ?? null, split: JSON.stringify(shown?.split ?? null) };
    // Other data come with other splits: only within the same is it moved by hand.
    if (now.search && now.search === last.search && now.split !== last.split) isDone("threshold");
    last = now;
  });
}
