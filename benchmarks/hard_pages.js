/**
 * What a page shows, frame by frame: `window.seen` holds a line for each change, with its time.
 *
 * A line is {at, waiting, model, preview, running, path}: whether a Stop is offered, which tree is
 * drawn, whether it is a preview, whether the page's script runs, whose splits are shown. The
 * Stop of cross-validation does not count: the page is complete without it.
 */
(() => {
  const find = (selector, root = document) => {
    const here = root.querySelector(selector);
    if (here) return here;
    for (const each of root.querySelectorAll("*")) {
      const inside = each.shadowRoot && find(selector, each.shadowRoot);
      if (inside) return inside;
    }
    return null;
  };
  window.seen = [];
  const look = () => {
    const canvas = find(".tree-canvas");
    const line = {
      waiting: Boolean(document.querySelector("[class*=st-key-waiting_]:not(.st-key-waiting_scores) button")),
      model: canvas?.dataset.model ?? "",
      preview: canvas?.hasAttribute("data-preview") ?? false,
      running: document.querySelector("[data-testid=stApp]")?.dataset.testScriptState !== "notRunning",
      path: find(".split-search")?.dataset.path ?? null,
    };
    const { at: _, ...last } = window.seen.at(-1) ?? {};
    if (JSON.stringify(last) !== JSON.stringify(line)) window.seen.push({ at: performance.now(), ...line });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();
