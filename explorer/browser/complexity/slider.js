/** The slider over the curve: its mark, and the words for it. */

import { unbroken } from "../shared/display.js";
import { ALL_RAILS } from "../shared/limits.js";
import { describeSlider } from "../shared/slider.js";
import { drawMark } from "./chart.js";

/** @typedef {import("./payload.js").Complexity} Complexity */
/** @typedef {import("./payload.js").Track} Track */

/**
 * The mark, and the slider in words.
 * @param {{slider: HTMLElement, said: HTMLElement}} parts
 * @param {{view: Complexity, name: string, track: Track, stop: number}} shown
 * @param {ReturnType<typeof import("./chart.js").drawChart>} chart
 */
export function showMark({ slider, said }, { view, name, track, stop }, { mark, place }) {
  drawMark(mark, view, track, place, stop);
  const scores = [
    `${view.training} ${track.training_texts[stop]}`,
    track.mean_texts[stop] && `${view.folded} ${track.mean_texts[stop]}`,
    track.tuning_texts[stop] && `${view.tuning} ${track.tuning_texts[stop]}`,
  ];
  const told = [track.labels[stop], ...scores].filter(Boolean);
  // In little room nothing is next to the curves.
  said.textContent = place.isWide ? "" : unbroken([...told, track.apart[stop]].filter(Boolean).join(" · "));
  describeSlider(slider, {
    label: ALL_RAILS.find(([each]) => each === name)?.[2] ?? "",
    most: track.values.length - 1,
    now: stop,
    text: told.join(", "),
  });
}
