/**
 * Pixels of the screen and pixels of an element: CSS magnifies what is presented, and then one of
 * the element's takes several of the screen's. Events and bounding boxes are in the screen's.
 */

/**
 * How many pixels of the screen one of the element's takes; 1 where a browser does not say.
 * @param {Element} element
 */
export function magnification(element) {
  return /** @type {{currentCSSZoom?: number}} */ (element).currentCSSZoom ?? 1;
}

/**
 * Where a pointer is, in the element's pixels from its corner.
 * @param {Element} element
 * @param {{clientX: number, clientY: number}} event
 */
export function pointIn(element, { clientX, clientY }) {
  const { left, top } = element.getBoundingClientRect();
  const scale = magnification(element);
  return { x: (clientX - left) / scale, y: (clientY - top) / scale };
}

/** A picture that is being saved may be drawn larger than it is. */
const FINE = 3;

/**
 * The pixels of the screen that a canvas needs for one of its own, to be sharp.
 * @param {Element} canvas
 */
export function sharpness(canvas) {
  const place = canvas.getRootNode();
  const isFine = place instanceof ShadowRoot && "fine" in /** @type {HTMLElement} */ (place.host).dataset;
  return Math.max(devicePixelRatio || 1, isFine ? FINE : 1) * magnification(canvas);
}
