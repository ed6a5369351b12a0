/** The line between two categories: dragged as a prediction, and scored after the reveal. */

import { svg, textWidth } from "../../shared/drawing/dom.js";
import { clamp } from "../../shared/drawing/scales.js";
import { describeSlider, listenToDrag } from "../../shared/slider.js";

/** @typedef {import("./payload.js").Bars} Bars */
/** @typedef {import("./bars.js").Frame} Frame */

const PILL = '600 13px "Source Sans", sans-serif';

/** @param {Frame} frame @param {number} gap @param {string} words @param {string} kind */
function lineAt(frame, gap, words, kind) {
  const y = frame.between(gap);
  const wide = textWidth(words, PILL) + 20;
  const end = frame.to;
  return [
    svg("line", { class: `part ${kind}`, x1: 0, x2: end, y1: y, y2: y }),
    svg("rect", { class: `pill ${kind}`, x: end - wide, y: y - 11, width: wide, height: 22, rx: 11 }),
    svg("text", { class: "pill-text", x: end - wide / 2, y: y + 4.5, "text-anchor": "middle" }, words),
  ];
}

/**
 * Every place with its score: the best one, and the one that was predicted, marked.
 * @param {Bars} bars
 * @param {Frame} frame
 */
export function scoredLines({ gaps, best, yours }, frame) {
  return gaps.flatMap(({ score }, i) => {
    const kind = i === best ? "best" : i === yours ? "yours" : "other";
    const whose = i === best ? (i === yours ? "best, and yours: " : "best: ") : i === yours ? "yours: " : "";
    return lineAt(frame, i, `${whose}${score}`, kind);
  });
}

/**
 * @param {Bars} bars
 * @param {Frame} frame
 * @param {number} begin its first place
 * @param {(gap: number) => void} choose
 */
export function draggedLine({ gaps, what }, frame, begin, choose) {
  const grip = svg("g", { class: "handle", role: "slider", tabindex: 0, "data-key": "handle" });
  grip.setAttribute("aria-orientation", "vertical");
  const { width, height } = frame;
  const ground = svg("rect", { class: "drag-ground", x: 0, y: 0, width, height });
  const group = svg("g", {}, ground, grip);
  let at = begin;
  const show = () => {
    const { label } = gaps[at];
    grip.replaceChildren(...lineAt(frame, at, `▲ ${label} ▼`, ""));
    describeSlider(grip, { label: `Line between ${what}`, most: gaps.length - 1, now: at, text: label });
  };
  /** @param {number} gap */
  const go = (gap) => {
    at = clamp(gap, 0, gaps.length - 1);
    show();
    choose(at);
  };
  grip.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[
      event.key
    ];
    if (step === undefined) return;
    event.preventDefault();
    go(at + step);
  });
  listenToDrag(
    group,
    { moveTo: (_, y) => go(nearest(gaps.length, frame, y)) },
    { picture: () => group.ownerSVGElement, thumb: () => grip },
  );
  show();
  return group;
}

/** @param {number} n @param {Frame} frame @param {number} y */
function nearest(n, { between }, y) {
  let best = 0;
  for (let i = 1; i < n; i += 1) if (Math.abs(between(i) - y) < Math.abs(between(best) - y)) best = i;
  return best;
}
