/** A picture dressed for being saved, at once and unseen, and as before after it. */

/** Paper, for what is saved on white. */
const WHITE = "#fff";

/**
 * What `read` gives of a picture that is dressed so; the page paints nothing in between.
 * @template T
 * @param {import("../shared/saving/saving.js").Asked} asked
 * @param {{isOnWhite: boolean, isWhole: boolean, isMarked: boolean}} how
 * @param {(ground: string) => T} read
 * @returns {T}
 */
export function dressed({ host, saved, recolour }, { isOnWhite, isWhole, isMarked }, read) {
  const { theme } = host.dataset;
  host.dataset.saving = isMarked ? "marked" : "unmarked";
  host.dataset.fine = "";
  if (isOnWhite) {
    host.dataset.theme = "light";
    host.style.setProperty("--page", WHITE);
  }
  recolour();
  const asBefore = saved.prepare?.({ isWhole, isMarked });
  try {
    return read(getComputedStyle(host).getPropertyValue("--page"));
  } finally {
    delete host.dataset.fine;
    asBefore?.();
    host.dataset.theme = theme;
    host.style.removeProperty("--page");
    recolour();
    getComputedStyle(host).getPropertyValue("color"); // before transitions are allowed again
    delete host.dataset.saving;
  }
}
