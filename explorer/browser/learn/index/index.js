/** All lessons along a path: what each teaches, how long it takes, and how far one has come. */

import { component, keepFocus } from "../../shared/component.js";
import { html } from "../../shared/drawing/dom.js";
import { smallPicture } from "../../shared/small_pictures/small_picture.js";
import { clearProgress, readProgress } from "../progress.js";

/** @typedef {{key: string, title: string, sentence: string, minutes: number, steps: string[],
 *   term: string}} Lesson */
/** @typedef {Record<string, import("../../shared/small_pictures/payload.js").Drawing>} Pictures */
/** @typedef {{lessons: Lesson[]}} Index */
/** @typedef {import("../progress.js").Progress} Progress */
/** @typedef {(lesson: string, step: number) => void} Open */
/** @typedef {{progress: Progress, pictures: Pictures, next: Lesson | undefined, open: Open,
 *   clear: () => void}} Way */

export default component(create, { trouble: "The lessons cannot be shown." });

/**
 * @param {import("../../shared/component.js").Place} place
 * @returns {import("../../shared/component.js").Picture<Index>}
 */
function create({ parent, bus, send }) {
  const root = html("section", { class: "index", "aria-label": "Lessons" });
  /** @type {Index | null} */
  let index = null;
  /** @type {Pictures} by term */
  let pictures = {};
  /** @type {Open} */
  const open = (lesson, step) => send("open", { lesson, step });
  const draw = () => {
    const shown = index;
    if (shown) keepFocus(parent, () => root.replaceChildren(...drawn(shown, pictures, open, clear)));
  };
  const clear = () => {
    clearProgress();
    draw();
  };
  bus.subscribe("term_pictures", (sent) => {
    pictures = sent;
    draw();
  });
  return {
    root,
    update(next) {
      index = next;
      draw();
    },
  };
}

/** @param {Index} index @param {Pictures} pictures @param {Open} open @param {() => void} clear */
function drawn({ lessons }, pictures, open, clear) {
  const progress = readProgress();
  const begun = lessons.find(({ key }) => progress[key] && !progress[key].done);
  const last = lessons.findLastIndex(({ key }) => progress[key]?.done);
  const order = [...lessons.slice(last + 1), ...lessons];
  const next = begun ?? order.find(({ key }) => !progress[key]?.done);
  const way = { progress, pictures, next, open, clear };
  const cards = lessons.map((lesson, i) => card(lesson, i, way));
  return [head(lessons, way), html("ol", { class: "lessons" }, ...cards)];
}

/** @param {Lesson[]} lessons @param {Way} way */
function head(lessons, { progress, next, open, clear }) {
  const done = lessons.filter(({ key }) => progress[key]?.done).length;
  const words = `${done} of ${lessons.length} done. Saved only in this browser.`;
  const line = html("div", { class: "line" }, html("p", {}, words));
  if (Object.keys(progress).length) {
    const again = html("button", { type: "button", class: "plain", "data-key": "clear" }, "Clear");
    again.addEventListener("click", clear);
    line.append(again);
  }
  if (next) {
    const at = stepOf(next, progress);
    const begun = progress[next.key];
    const said = begun ? `Continue: ${next.title}, step ${at + 1}` : `Begin: ${next.title}`;
    const go = html("button", { type: "button", class: "primary", "data-key": "go" }, said);
    go.addEventListener("click", () => open(next.key, at));
    line.append(go);
  }
  return line;
}

/** @param {Lesson} lesson @param {Progress} progress */
function stepOf({ key, steps }, progress) {
  return Math.min(Math.max(progress[key]?.at ?? 0, 0), steps.length - 1);
}

/** @param {Lesson} lesson @param {number} i @param {Way} way */
function card(lesson, i, { progress, pictures, next, open }) {
  const { key, title, sentence, minutes, steps, term } = lesson;
  const drawn = pictures[term] ? [smallPicture(pictures[term])] : [];
  const its = progress[key];
  const state = its?.done ? "done" : lesson === next ? "now" : "open";
  const at = its?.done ? 0 : stepOf(lesson, progress);
  const far = its?.done ? "done" : its ? `step ${at + 1} of ${steps.length}` : `${minutes} min`;
  const share = its?.done ? 100 : its ? Math.round((100 * at) / steps.length) : 0;
  const button = html(
    "button",
    { type: "button", class: "card", "data-key": key },
    html("span", { class: "rail", "aria-hidden": "true" }, html("i", { style: `width: ${share}%` })),
    html("span", { class: "stop", "aria-hidden": "true" }, its?.done ? "✓" : String(i + 1)),
    html("span", { class: "picture", "aria-hidden": "true" }, ...drawn),
    html("span", { class: "title" }, html("strong", {}, title), html("span", { class: "far" }, far)),
    html("span", { class: "sentence" }, sentence),
  );
  button.addEventListener("click", () => open(key, at));
  return html("li", { class: state }, button);
}
