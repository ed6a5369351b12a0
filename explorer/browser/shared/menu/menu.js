/** The menu of a phone, which lies over the page: it closes after a choice, and by a tap beside it. */

const MENU = "[data-testid=stSidebar]";
const CLOSE = "[data-testid=stSidebarCollapseButton] button";
const PHONE = "(max-width: 768px)";

export function closeMenu() {
  const menu = document.querySelector(MENU);
  if (!menu || menu.matches("[data-collapsed=true]") || !matchMedia(PHONE).matches) return;
  /** @type {HTMLElement | null} */ (menu.querySelector(CLOSE))?.click();
}

/**
 * Streamlit closes the menu only if the browser says that it is a phone's. The rest of the page lies
 * below a part of the menu (in `shell/page.css`): a tap there presses nothing.
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
}
