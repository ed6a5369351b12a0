/** A picture over a chart that is read along numbers of trees: its slider, by pointer and by keys. */

import { keepFocus } from "../shared/component.js";
import { listenToDrag, listenToKeys } from "../shared/slider.js";

const MIN_WIDTH = 200;

/**
 * `stopsOf` counts the places at which a view can be read; `drawAll` draws it at a width and gives
 * the chart, whose place tells a pixel's stop; `show` describes one stop.
 * @template View
 * @template {{place: {stopAt: (x: number) => number}}} Drawn
 * @typedef {{
 *   stopsOf: (view: View) => number,
 *   drawAll: (view: View, width: number) => Drawn,
 *   show: (view: View, drawn: Drawn, stop: number) => void,
 * }} Reading
 */

/**
 * The picture, read at its last stop when a view comes, and what draws it again.
 * @template View
 * @template {{place: {stopAt: (x: number) => number}}} Drawn
 * @param {import("../shared/component.js").Place} place
 * @param {{root: HTMLElement, slider: HTMLElement}} parts
 * @param {Reading<View, Drawn>} reading
 */
export function readAlong(place, { root, slider }, { stopsOf, drawAll, show }) {
  /** @type {{view: View | null, drawn: Drawn | null, width: number, stop: number}} */
  const shown = { view: null, drawn: null, width: 0, stop: 0 };
  const tell = (/** @type {number} */ stop) => {
    shown.stop = stop;
    if (shown.view && shown.drawn) show(shown.view, shown.drawn, stop);
  };
  const draw = () => {
    const { view, width } = shown;
    if (!view || width < MIN_WIDTH) return;
    keepFocus(place.parent, () => {
      shown.drawn = drawAll(view, width);
    });
    tell(shown.stop);
  };
  listenToDrag(slider, { moveTo: (x) => tell(shown.drawn?.place.stopAt(x) ?? 0) });
  listenToKeys(slider, () => ({ stop: shown.stop, n: shown.view ? stopsOf(shown.view) : 0 }), tell);
  /** @type {import("../shared/component.js").Picture<View>} */
  const picture = {
    root,
    update(view) {
      shown.view = view;
      shown.stop = stopsOf(view) - 1;
      draw();
    },
    remeasure: draw,
    recolour: draw,
    widen(width) {
      shown.width = width;
      draw();
    },
  };
  return { picture, draw };
}
