/** The keys of a page in presenter mode, wherever on the page they are pressed. */

/**
 * @typedef {object} Act
 * @property {() => boolean} isOn
 * @property {() => boolean} isDepthAsked whether the next digit is a depth
 * @property {() => void} turn on or off
 * @property {(digit: number) => boolean} show a view; false where there is none
 * @property {(by: number) => boolean} turnPage shows what of a view is further down or up; false at its end
 * @property {() => boolean} hide what a page hides, or show it; false where there is nothing
 * @property {() => boolean} askDepth false where none is limited
 * @property {(depth: number | null) => void} setDepth null asks no more
 * @property {(key: string) => boolean} walk over the tree's nodes; false without a tree
 */

const TYPED_INTO = "input, textarea, select, [contenteditable], [role=textbox], [role=combobox]";
/** Inputs that take no letters. */
const NOT_TYPED = "[type=range], [type=checkbox], [type=radio], [type=button]";
const BUSY = "[role=dialog], [role=listbox], [role=menu], dialog[open]";
const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

/**
 * @param {Act} act
 * @param {Element} bar from whose buttons arrows walk the tree too
 * @returns {() => void} stops listening
 */
export function listenToKeys(act, bar) {
  const choices = watchChoices();
  const listen = (/** @type {KeyboardEvent} */ event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const target = event.composedPath()[0];
    const key = event.key.toLowerCase();
    if (isTyped(target) && !(key === "p" && target === choices.latest())) return;
    if (press(act, key, event.repeat) || walked(event, target)) event.preventDefault();
  };
  /** @param {KeyboardEvent} event @param {EventTarget} target */
  const walked = ({ key }, target) => {
    const isFree = target === document.body || target === document.documentElement;
    if (!act.isOn() || !ARROWS.includes(key) || !(isFree || bar.contains(/** @type {Node} */ (target))))
      return false;
    return act.walk(key);
  };
  document.addEventListener("keydown", listen);
  return () => {
    choices.stop();
    document.removeEventListener("keydown", listen);
  };
}

/**
 * Watches for the box in which something has just been chosen from a list. It keeps the focus, as a box
 * must for those who have only keys; but the first key after the choice is not typed into it.
 */
function watchChoices() {
  /** @type {Element | null} */
  let box = null;
  /** @type {Element | null} */
  let before = null;
  const watch = (/** @type {Event} */ event) => {
    const target = /** @type {Element} */ (event.target);
    const isChosen =
      event instanceof KeyboardEvent
        ? event.key === "Enter" && target.matches("[role=combobox][aria-expanded=true]")
        : target.closest("[role=option]") !== null;
    before = box;
    box = isChosen ? document.activeElement : null;
  };
  const kinds = ["keydown", "click"];
  for (const kind of kinds) document.addEventListener(kind, watch, true);
  return {
    latest: () => (before?.getAttribute("aria-expanded") === "true" ? null : before),
    stop() {
      for (const kind of kinds) document.removeEventListener(kind, watch, true);
    },
  };
}

/**
 * Whether what has the focus takes letters itself, or what is open is to be answered first.
 * @param {EventTarget | undefined} target
 */
function isTyped(target) {
  if (!(target instanceof Element)) return false;
  return (target.matches(TYPED_INTO) && !target.matches(NOT_TYPED)) || target.closest(BUSY) !== null;
}

/**
 * @param {Act} act
 * @param {string} key
 * @param {boolean} isHeld a key that is held down is pressed once
 * @returns {boolean} whether it means something
 */
function press(act, key, isHeld) {
  if (key === "p") {
    if (!isHeld) act.turn();
    return true;
  }
  if (!act.isOn()) return false;
  const digit = /^\d$/.test(key) ? Number(key) : null;
  if (act.isDepthAsked()) {
    act.setDepth(digit);
    if (digit !== null || key === "escape" || key === "d") return true;
  }
  if (digit !== null) return act.show(digit);
  if (key === "h") return isHeld || act.hide();
  if (key === "d") return isHeld || act.askDepth();
  if (key === "pagedown") return act.turnPage(1);
  if (key === "pageup") return act.turnPage(-1);
  return false;
}
