/**
 * The lit class: of the classes that share one grey look, the one that is selected has a colour.
 *
 * If there are more classes than colours, one colour is free, and the lit class takes it.
 */

/** The slot that is free; `LIT_SLOT` of `views/nodes/classes.py`. */
export const LIT_SLOT = 7;

/**
 * @template {{slot: number, whole: string}} Class
 * @param {Class[]} classes as sent
 * @param {string} whole the name of the lit class; "" for none
 * @returns {Class[]} the same list if no class is lit
 */
function withLit(classes, whole) {
  const grey = classes.filter(({ slot }) => slot < 0);
  // A single one is all classes beyond the sixtieth together.
  if (grey.length < 2 || !grey.some((one) => one.whole === whole)) return classes;
  return classes.map((one) => (one.slot < 0 && one.whole === whole ? { ...one, slot: LIT_SLOT } : one));
}

/**
 * Gives the lit class of a view its colour, and all others the look that was sent.
 * @template {{slot: number, whole: string}} Class
 * @param {{classes: Class[], sent?: Class[]}} view
 * @param {string} whole the name of the lit class; "" for none
 * @returns {boolean} whether anything looks different
 */
export function light(view, whole) {
  view.sent ??= view.classes;
  const before = view.classes;
  view.classes = withLit(view.sent, whole);
  return view.classes.some(({ slot }, code) => slot !== before[code].slot);
}

/**
 * Listens to which class is lit on the page.
 * @param {{subscribe: (topic: string, listener: (value: any) => void) => void}} bus
 * @param {() => Parameters<typeof light>[0] | null} current the view as it is drawn
 * @param {() => void} redraw
 * @returns {(view: Parameters<typeof light>[0]) => void} lights a view that is to be drawn
 */
export function hearLit(bus, current, redraw) {
  let lit = "";
  bus.subscribe("lit", (whole) => {
    lit = String(whole);
    const view = current();
    if (view && light(view, lit)) redraw();
  });
  return (view) => void light(view, lit);
}
