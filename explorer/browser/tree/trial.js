/** A threshold that is tried: its line on the selected node's card, dragged there or in the split search. */

import { svg } from "../shared/drawing/dom.js";
import { label, labelWidth } from "../shared/drawing/labels.js";
import { oncePerFrame } from "../shared/drawing/motion.js";
import { clamp } from "../shared/drawing/scales.js";
import { listenToDrag } from "../shared/slider.js";
import { cardLayout } from "./nodes/card_layout.js";

/** @typedef {import("./tree_controller.js").TreeController} TreeController */
/** @typedef {import("./nodes/card_layout.js").CardLayout} CardLayout */

/**
 * What the tree needs to know about the split that the split search shows; `gains` is
 * what it gains, in words.
 * @typedef {{search?: {node: {path: string}, feature: number, hand: object | null, is_fixed: boolean,
 *   features: {feature: number, is_chosen: boolean}[],
 *   candidates: {kind: string, threshold: number[], threshold_text: string[]} | null},
 *   asked?: {index: number | null}, gains?: string[]}} Heard
 */

/** The line on the card: which splits it goes through, at which it is, and the node's own threshold. */
/** @typedef {{layout: CardLayout, thresholds: string[], index: number, x: number, isTried: boolean}} Line */

/** From the middle of the line to where it can still be taken: more for a finger. */
const REACH = { fine: 9, coarse: 22 };
/** A pointer that moves less far only clicks. */
const SLACK = 3;

/**
 * @param {ReturnType<typeof import("../shared/bus.js").connect>} bus
 * @param {import("./tree.js").Shown} shown
 * @param {import("./frame.js").CanvasFrame} parts
 */
export function listenToTrial(bus, shown, { stage, dressed }) {
  const mark = createMark();
  const { group } = mark;
  /** @type {Heard | null} */
  let heard = null;
  /** Where the pointer took the line, and where the line was. @type {[number, number] | null} */
  let taken = null;
  const lineNow = () => (shown.controller && heard ? lineOf(shown.controller, heard) : null);

  function draw() {
    const { controller } = shown;
    const drawn = controller?.renderer.drawn.get(controller.current);
    const line = lineNow();
    if (!drawn || !line) return group.remove();
    mark.show(line, heard?.gains ?? []);
    if (group.parentNode !== drawn.group) drawn.group.append(group);
  }
  const publish = oncePerFrame((/** @type {number} */ threshold) => bus.publish("threshold", threshold));
  const settle = () => {
    publish.now();
    taken = null;
  };
  /** @param {number} px */
  function moveTo(px) {
    const [{ controller }, line] = [shown, lineNow()];
    if (!controller || !line) return;
    const { current, model, picture, view } = controller;
    const x = (px - view.x) / picture.frame.grow;
    taken ??= [x, line.x];
    if (line.x === taken[1] && Math.abs(x - taken[0]) < SLACK) return;
    const { from, to } = line.layout;
    const { low, high } = model.features[model.nodes.feature[current]];
    const share = (clamp(taken[1] + x - taken[0], from, to) - from) / (to - from);
    publish(low + share * (high - low));
  }
  listenToDrag(group, { moveTo, settle, giveUp: settle }, { picture: () => stage, thumb: () => null });
  group.addEventListener("dblclick", () => {
    const { controller } = shown;
    const own = controller?.model.nodes.threshold[controller.current];
    if (typeof own === "number") bus.publish("threshold", own);
  });
  bus.subscribe("split", (/** @type {Heard | null} */ now) => {
    heard = now;
    draw();
  });
  dressed.push((i) => {
    if (i === shown.controller?.current) draw();
  });
}

/** The line, what it is taken by, and what it gains. */
function createMark() {
  const reach = matchMedia("(pointer: coarse)").matches ? REACH.coarse : REACH.fine;
  const grip = svg("rect", { class: "grip", width: 2 * reach, x: -reach });
  const line = svg("line", { class: "trial-line", x1: 0, x2: 0 });
  const arrows = svg("path", { class: "grip-arrows", d: "M-4-4l-4.5 4 4.5 4zM4-4l4.5 4-4.5 4z" });
  const ground = svg("rect", { class: "trial-ground", x: 6, height: 15 });
  const words = svg("g");
  const moved = svg("g", { class: "trial-moved" }, line, arrows, grip);
  const group = svg("g", { class: "trial", "data-unsaved": "", "aria-hidden": "true" }, ground, words, moved);
  return {
    group,
    /** @param {Line} line @param {string[]} gains */
    show({ layout, thresholds, index, x, isTried }, gains) {
      const { width, top, axis, baseline } = layout;
      group.setAttribute("transform", `translate(${-width / 2} 0)`);
      group.classList.toggle("tried", isTried);
      moved.setAttribute("transform", `translate(${x.toFixed(1)} 0)`);
      set(line, { y1: top - 2, y2: axis });
      arrows.setAttribute("transform", `translate(0 ${(top + axis) / 2})`);
      set(grip, { y: top - 4, height: axis - top + 14 });
      set(ground, { y: baseline - 11, width: width - 12 });
      const text = isTried ? triedWords(thresholds[index], gains, width - 16) : "";
      const half = labelWidth("threshold", text) / 2 + 8;
      const at = clamp(x, half, width - half);
      const options = /** @type {const} */ ({ anchor: "middle", class: "threshold-value" });
      words.replaceChildren(...(text ? [label("threshold", at, baseline, text, options)] : []));
    },
  };
}

/**
 * The line of the selected node, if its full card is drawn and the split search shows the same
 * feature; otherwise there is none to drag.
 * @param {TreeController} controller
 * @param {Heard} heard
 * @returns {Line | null}
 */
function lineOf({ model, current, picture, plan, branches }, { search, asked }) {
  const { nodes } = model;
  const isOffered = !(search?.hand || search?.is_fixed || model.is_fixed || model.interest || branches.steps);
  const isNode = search?.node.path === nodes.path[current] && !plan.endings.has(current);
  if (!isOffered || !isNode || picture?.positions[current]?.kind !== "card") return null;
  const { candidates, features, feature } = search;
  const own = nodes.threshold[current];
  const index = asked?.index ?? -1;
  if (index < 0 || nodes.kind[current] !== "numeric" || candidates?.kind !== "numeric" || own === null)
    return null;
  // What is sent about another tree's node may come later than the tree.
  const isSame = features.some((one) => one.is_chosen && one.feature === feature);
  if (!isSame || !candidates.threshold.includes(own)) return null;
  const layout = cardLayout(model, current);
  const tried = candidates.threshold[index];
  const x = tried === own ? layout.wedge : clamp(layout.across(tried), layout.from, layout.to);
  return { layout, thresholds: candidates.threshold_text, index, x, isTried: tried !== own };
}

/**
 * As much of the words as the card has room for.
 * @param {string} threshold
 * @param {string[]} gains
 * @param {number} room
 */
function triedWords(threshold, gains, room) {
  const tries = gains.map((_, k) => `≤ ${threshold}: ${gains.slice(0, gains.length - k).join(", ")}`);
  return tries.find((text) => labelWidth("threshold", text) <= room) ?? threshold;
}

/** @param {SVGElement} element @param {Record<string, number>} values */
function set(element, values) {
  for (const [name, value] of Object.entries(values)) element.setAttribute(name, String(value));
}
