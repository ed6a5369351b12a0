/** The menu of a phone, which lies over the page: it closes after a choice, and by a tap beside it. */

const MENU = "[data-testid=stSidebar]";
const CLOSE = "[data-testid=stSidebarCollapseButton] button";
const PHONE = "(max-width: 768px)";
/** What the open menu leaves of the page: a tap there presses nothing. Not in the page's own sheet,
 * which each visit waits for. */
const SHADE = `@media ${PHONE} {
  ${MENU}[data-collapsed=false]::after {
    content: ""; position: absolute; inset: 0 auto 0 100%; width: 100vw; background: #0006; touch-action: none;
  }
}`;
const shade = new CSSStyleSheet();
shade.replaceSync(SHADE);

export function closeMenu() {
  const menu = document.querySelector(MENU);
  if (!menu || menu.matches("[data-collapsed=true]") || !matchMedia(PHONE).matches) return;
  /** @type {HTMLElement | null} */ (menu.querySelector(CLOSE))?.click();
}

/**
 * Streamlit closes the menu only if the browser says that it is a phone's.
 * @param {AbortSignal} signal
 */
export function listenToMenu(signal) {
  const click = (/** @type {MouseEvent} */ { target }) => {
    const pressed = /** @type {Element} */ (target);
    const isPage = pressed.closest?.(`${MENU} a[href]`);
    // Streamlit may close it, too, which a second press would undo: it goes first.
    if (isPage || pressed.matches?.(MENU)) setTimeout(closeMenu);
  };
  document.addEventListener("click", click, { signal });
  document.adoptedStyleSheets = [...new Set([...document.adoptedStyleSheets, shade])];
}
