/** The menu of a phone, which lies over the page: it closes after a choice, and by a tap on the page. */

const MENU = "[data-testid=stSidebar]";
const CLOSE = "[data-testid=stSidebarCollapseButton] button";
/** Learn's ways to all lessons, the glossary and the teacher's notes, as `state.py` names them. */
const WAYS = [".st-key-all_lessons", ".st-key-to_glossary", ".st-key-for_teachers"]
  .map((key) => `${key} button`)
  .join(", ");
const PHONE = "(max-width: 768px)";
/** Shades the rest of the page, so that a tap there presses nothing. It is not in the page's own sheet,
 * because every visit waits for that sheet. */
const SHADE = `@media ${PHONE} {
  ${MENU}[data-collapsed=false]::after {
    content: ""; position: absolute; inset: 0 auto 0 100%; width: 100vw; background: #0006; touch-action: none;
  }
  /* It would lie over the button that closes the menu. */
  :root:has(${MENU}[data-collapsed=false]) .st-key-presenter { visibility: hidden; }
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
    const isPage = pressed.closest?.(`${MENU} :is(a[href], ${WAYS})`);
    // If Streamlit also closes the menu, a second press would open it again: Streamlit goes first.
    if (isPage || pressed.matches?.(MENU)) setTimeout(closeMenu);
  };
  document.addEventListener("click", click, { signal });
  document.adoptedStyleSheets = [...new Set([...document.adoptedStyleSheets, shade])];
}
