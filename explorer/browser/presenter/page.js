/** The page as a projector shows it: its sheet (shell/presenter.css) follows the attributes set here. */

/** The window that a projector is taken to have: a smaller one makes nothing smaller. */
const [WIDTH, HEIGHT] = [1280, 720];
/** The smallest letter of a picture, and the least that it may be on the screen. */
const [LEAST_LETTER, LEAST_READABLE] = [11.5, 18];
const MOST = 2;
/** A narrower window is held in a hand; the sheet has the same bound. */
const HELD = 900;

/**
 * Says on the document which view is presented, what is hidden, and how far panels are magnified;
 * nothing of it if `view` is null.
 * @param {string | null} view
 * @param {string} hidden "" for nothing
 */
export function dressPage(view, hidden) {
  const { dataset, style } = document.documentElement;
  if (view === null) {
    delete dataset.present;
    style.removeProperty("--present-zoom");
  } else {
    dataset.present = view;
    style.setProperty("--present-zoom", String(magnified()));
  }
  if (view !== null && hidden) {
    dataset.rows = "hidden";
    style.setProperty("--hidden", `"${hidden} hidden"`);
  } else {
    delete dataset.rows;
    style.removeProperty("--hidden");
  }
}

/**
 * By how much what is presented is magnified: in proportion to the window, within bounds. What is
 * held in a hand is not a projector.
 */
function magnified() {
  if (innerWidth < HELD) return 1;
  const least = Math.ceil((1000 * LEAST_READABLE) / LEAST_LETTER) / 1000;
  const share = Math.min(innerWidth / WIDTH, innerHeight / HEIGHT);
  return Math.min(Math.max(least, least * share), MOST);
}
