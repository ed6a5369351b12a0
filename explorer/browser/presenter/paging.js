/** What of a presented view is further down, shown by a key: whole parts, as on the pages of a book. */

/** Of a part that is higher than its panel, this share is seen again on the next page. */
const KEPT = 0.1;
/** Elements whose parts are not counted separately. */
const WHOLE = "svg, table, [data-testid=stDataFrame]";

/**
 * Shows the next part of what is presented, or the one before; of two panels each for itself.
 * @param {number} by 1 or -1
 * @param {boolean} [isRound] after the last comes the first
 * @returns {boolean} whether there was one
 */
export function turnPage(by, isRound = false) {
  return shown().filter((panel) => turn(panel, by, isRound)).length > 0;
}

/** Shows the first part of what is presented. */
export function turnToFirst() {
  for (const panel of shown()) panel.scrollTo({ top: 0, behavior: "instant" });
}

/**
 * Which page of what is presented is shown, of how many; with several panels, of the one with most pages.
 * @returns {{at: number, n: number}} `at` from 1 on
 */
export function pageShown() {
  const found = shown().map((panel) => {
    const tops = pagesOf(panel);
    return { at: tops.findLastIndex((top) => top <= panel.scrollTop + 1) + 1, n: tops.length };
  });
  return found.reduce((most, one) => (one.n > most.n ? one : most), { at: 1, n: 1 });
}

/**
 * Tells when another page is shown, or there are more or fewer of them.
 * @param {() => void} tell at most once a frame
 */
export function watchPages(tell) {
  let frame = 0;
  const soon = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      tell();
    });
  };
  const resized = new ResizeObserver(soon);
  document.addEventListener("scroll", soon, { capture: true, passive: true });
  return {
    /** Watches the panels that are seen now. */
    renew() {
      resized.disconnect();
      for (const panel of shown()) for (const part of [panel, ...panel.children]) resized.observe(part);
    },
    stop() {
      cancelAnimationFrame(frame);
      resized.disconnect();
      document.removeEventListener("scroll", soon, { capture: true });
    },
  };
}

/** The visible panels; without any, a lesson's picture or the whole page. */
function shown() {
  const panels = [...document.querySelectorAll("[class*=st-key-panel_]")];
  const page =
    document.querySelector(".st-key-lesson_picture") ?? document.querySelector("[data-testid=stMain]");
  if (!panels.length) return page ? [page] : [];
  return panels.filter((panel) => getComputedStyle(panel).contentVisibility !== "hidden");
}

/**
 * @param {Element} panel
 * @param {number} by
 * @param {boolean} isRound
 */
function turn(panel, by, isRound) {
  const tops = pagesOf(panel);
  const at = tops.findLastIndex((top) => top <= panel.scrollTop + 1);
  const next = at + by;
  const to = isRound ? next % tops.length : next;
  if (tops.length < 2 || !(to in tops)) return false;
  panel.scrollTo({ top: tops[to], behavior: "instant" });
  return true;
}

/**
 * Where the pages of a panel begin, in its pixels: a part that does not fit begins the next one.
 * @param {Element} panel
 */
function pagesOf(panel) {
  const { clientHeight: room, scrollHeight, scrollTop } = panel;
  const above = panel.getBoundingClientRect().top - scrollTop;
  const parts = [...panel.children]
    .flatMap((child) => partsOf(child, room))
    .map(({ top, bottom }) => ({ top: top - above, bottom: bottom - above }));
  const tops = [0];
  if (!room) return tops; // a panel that is left no room has one page: others would never end
  const last = Math.max(0, scrollHeight - room);
  for (let top = 0; top < last - 1; ) {
    const below = parts.filter((part) => part.bottom > top + room + 1);
    const isTooHigh = below.some((part) => part.top <= top + 1);
    const next = isTooHigh ? top + room * (1 - KEPT) : Math.min(...below.map((part) => part.top));
    top = Math.min(next, last);
    tops.push(top);
  }
  return tops;
}

/**
 * The parts of an element, each of which fits into the room where it can.
 * @param {Element} element
 * @param {number} room
 * @returns {DOMRect[]}
 */
function partsOf(element, room) {
  const box = element.getBoundingClientRect();
  const within = [...(element.shadowRoot ?? element).children];
  const isWhole = (box.height > 0 && box.height <= room) || !within.length || element.matches(WHOLE);
  if (isWhole) return box.height > 0 ? [box] : [];
  return within.flatMap((each) => partsOf(each, room));
}
