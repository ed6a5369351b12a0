/**
 * Paper: while the page is printed every picture is light and as wide as a sheet.
 *
 * A browser lays paper out without notice: what needs redrawing is redrawn before. The
 * page says by `data-printing`, whose value is the theme before, that it is as on paper.
 */

/** Pixels: what A4 and Letter both have between their margins, as in print.css. */
const PAPER_WIDTH = 700;

/** By how much the page's tables shrink to fit completely on paper: they are not redrawn for it. */
function shareOfTables() {
  const tables = [...document.querySelectorAll('[data-testid="stDataFrame"]')];
  const widths = tables.map((table) => table.getBoundingClientRect().width);
  return Math.min(1, PAPER_WIDTH / Math.max(PAPER_WIDTH, ...widths));
}

/**
 * @param {HTMLElement} host carries `data-theme`
 * @param {(isPrinted: boolean) => void} redraw once the page and the theme have changed, and again
 *   when they are as before
 * @returns {() => void} stops it
 */
export function watchPrinting(host, redraw) {
  const page = document.documentElement;
  let before = "";
  const begin = () => {
    if (!("printing" in page.dataset)) page.style.setProperty("--paper-share", String(shareOfTables()));
    before = host.dataset.theme ?? "light";
    page.dataset.printing = before;
    host.dataset.printing = "";
    host.dataset.theme = "light";
    redraw(true);
  };
  const end = () => {
    delete page.dataset.printing;
    page.style.removeProperty("--paper-share");
    delete host.dataset.printing;
    host.dataset.theme = before;
    redraw(false);
  };
  addEventListener("beforeprint", begin);
  addEventListener("afterprint", end);
  return () => {
    removeEventListener("beforeprint", begin);
    removeEventListener("afterprint", end);
  };
}
