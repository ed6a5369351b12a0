/**
 * Paper: while the page is printed every picture is light and as wide as a sheet.
 *
 * A browser lays paper out without telling anybody: what is to be drawn anew is drawn before. The
 * page says by `data-printing`, whose value is the theme before, that it is as on paper.
 */

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
    before = host.dataset.theme ?? "light";
    page.dataset.printing = before;
    host.dataset.printing = "";
    host.dataset.theme = "light";
    redraw(true);
  };
  const end = () => {
    delete page.dataset.printing;
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
