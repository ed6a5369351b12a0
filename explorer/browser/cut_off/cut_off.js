/** A cut-off on the share of a class of interest: dragged, it moves errors, costs and curves. */

import { component, keepFocus } from "../shared/component.js";
import { showShare, toDigits, unbroken } from "../shared/display.js";
import { describeSlider, isDragged, listenToDrag, listenToKeys } from "../shared/slider.js";
import { countsAt, indexAt, indexTaking, leastCost, roundCutOff } from "./counts.js";
import { build, listenToCosts, listenToMost } from "./frame.js";
import { showPanels } from "./panels.js";
import { chosenOf } from "./payload.js";
import { drawTrack, trackPlace } from "./track.js";
import { headline, outdatedWords, takenWords } from "./words.js";

/** @typedef {import("./payload.js").CutOffs} CutOffs */
/** @typedef {import("./payload.js").Chosen} Chosen */
/**
 * What is shown. `isChosen` says whether the user chose the cut-off; otherwise it follows
 * the costs; `tree` for which tree, if known. `most` is the share of rows that a cut-off was last found
 * for. `curve` and `part` are what is shown of several.
 * @typedef {{view: CutOffs | null, chosen: Chosen, isChosen: boolean, tree: string | null,
 *   most: {share: number, cutOff: number, tree: string} | null, curve: import("./panels.js").CurveName,
 *   part: "judged" | "training", width: number}} Shown
 */

const MIN_WIDTH = 200;

export default component(create, { trouble: "The curves of the class of interest cannot be shown." });

/**
 * @param {import("../shared/component.js").Place} place
 * @returns {import("../shared/component.js").Picture<CutOffs>}
 */
function create(place) {
  const parts = build();
  /** @type {Shown} */
  const shown = {
    view: null,
    chosen: { cutOff: 0, missed: 1, falseAlarm: 1 },
    isChosen: false,
    tree: null,
    most: null,
    curve: "ROC",
    part: "judged",
    width: 0,
  };
  /** @type {any} what the address says */
  let heard = null;
  const draw = () => keepFocus(place.parent, () => drawAll(parts, shown, draw));
  const start = () => {
    if (!shown.view) return;
    shown.chosen = chosenOf(shown.view, heard);
    shown.isChosen = typeof heard?.cut_off === "number";
    shown.tree = shown.isChosen ? heard.tree : null;
    draw();
  };
  const settle = () => {
    const { cutOff, missed, falseAlarm } = shown.chosen;
    const costs = shown.view?.costs
      ? { missed: null, false_alarm: null }
      : { missed, false_alarm: falseAlarm };
    heard = { cut_off: shown.isChosen ? cutOff : null, tree: shown.isChosen ? shown.tree : null, ...costs };
    place.send("chosen", heard);
  };
  const moveTo = (/** @type {number} */ cutOff) => {
    shown.chosen = { ...shown.chosen, cutOff };
    shown.isChosen = true;
    shown.tree = shown.view?.tree ?? null;
    draw();
  };
  const shareAt = (/** @type {number} */ x) => trackPlace(shown.view?.top ?? 1, shown.width).shareAt(x);
  listenToDrag(parts.slider, { moveTo: (x) => moveTo(shareAt(x)), settle, giveUp: start });
  const take = (/** @type {number} */ cutOff) => {
    moveTo(cutOff);
    settle();
  };
  listenToArrows(parts.slider, shown, take);
  listenToCosts(parts, (costs) => {
    Object.assign(shown, { chosen: chosenAfter(shown, costs) });
    draw();
    settle();
  });
  listenToChooser(parts, shown, take);
  place.bus.subscribe("cut_off", (message) => {
    const isNews = JSON.stringify(message) !== JSON.stringify(heard);
    heard = message;
    if (isNews && !isDragged(parts.slider)) start();
  });
  return {
    root: parts.root,
    saved: { name: "cut-off" },
    update(view) {
      shown.view = view;
      start();
    },
    remeasure: draw,
    widen(width) {
      shown.width = width;
      draw();
    },
  };
}

/**
 * Takes the cheapest cut-off, or the one for a share of rows.
 * @param {ReturnType<typeof build>} parts
 * @param {Shown} shown
 * @param {(cutOff: number) => void} take
 */
function listenToChooser(parts, shown, take) {
  parts.best.addEventListener("click", () => {
    if (!shown.view) return;
    const rows = shown.view.choosing ?? shown.view.judged;
    take(roundCutOff(rows, leastCost(rows, shown.chosen)));
  });
  listenToMost(parts, (share) => {
    if (!shown.view?.judged.total) return;
    const { judged, tree } = shown.view;
    const cutOff = roundCutOff(judged, indexTaking(judged, share));
    shown.most = { share, cutOff, tree };
    take(cutOff);
  });
}

/**
 * Other costs; a cut-off that nobody has chosen follows them.
 * @param {Shown} shown
 * @param {{missed: number, falseAlarm: number}} costs
 * @returns {Chosen}
 */
function chosenAfter({ chosen, isChosen, view }, { missed, falseAlarm }) {
  if (isChosen || !view) return { ...chosen, missed, falseAlarm };
  return chosenOf(view, { cut_off: null, missed, false_alarm: falseAlarm });
}

/**
 * @param {ReturnType<typeof build>} parts
 * @param {Shown} shown
 * @param {() => void} draw
 */
function drawAll(parts, shown, draw) {
  const { view, chosen, width } = shown;
  if (!view || width < MIN_WIDTH) return;
  const { judged } = view;
  const index = indexAt(judged, chosen.cutOff);
  const counts = countsAt(judged, index);
  parts.title.textContent = unbroken(headline(view, counts, chosen.cutOff));
  parts.caption.textContent = unbroken([view.caption, view.capped].filter(Boolean).join(" "));
  parts.slider.replaceChildren(drawTrack(view, width, chosen.cutOff));
  describeSlider(parts.slider, {
    label: `Cut-off on the share of ${view.name}`,
    most: toDigits(100 * view.top, 4),
    now: toDigits(100 * Math.min(chosen.cutOff, view.top), 4),
    text: `${showShare(chosen.cutOff)}: ${headline(view, counts, chosen.cutOff)}`,
  });
  parts.costs.missedWord.textContent = `A missed ${view.name} costs`;
  for (const [input, value] of /** @type {[HTMLInputElement, number][]} */ ([
    [parts.costs.missed, chosen.missed],
    [parts.costs.falseAlarm, chosen.falseAlarm],
  ])) {
    if (Number(input.value) !== value) input.value = String(value);
    input.disabled = view.costs !== null;
  }
  parts.aboutCosts.textContent = view.about_costs;
  parts.outdated.textContent = unbroken(outdatedWords(view, chosen, shown.tree));
  drawMost(parts, shown, view, index);
  showPanels(parts.panels, shown, { index, counts }, draw);
}

/**
 * The share of rows that the cut-off was found for; nothing once cut-off or tree are others.
 * @param {ReturnType<typeof build>} parts
 * @param {Shown} shown
 * @param {CutOffs} view
 * @param {number} index of the cut-off
 */
function drawMost({ most: { input, words } }, { most, chosen }, view, index) {
  const isPresent = most !== null && most.cutOff === chosen.cutOff && most.tree === view.tree;
  if (!isPresent) input.value = "";
  words.textContent = isPresent ? unbroken(takenWords(view, index, most.share)) : "";
}

/**
 * Arrows go to the next cut-off that calls other rows: its stops, the lowest first.
 * @param {HTMLElement} slider
 * @param {Shown} shown
 * @param {(cutOff: number) => void} take
 */
function listenToArrows(slider, shown, take) {
  const now = () => {
    const judged = shown.view?.judged;
    if (!judged) return { stop: 0, n: 0 };
    const n = judged.cut_offs.length;
    return { stop: n - 1 - indexAt(judged, shown.chosen.cutOff), n };
  };
  listenToKeys(slider, now, (stop) => {
    const judged = shown.view?.judged;
    if (judged) take(roundCutOff(judged, judged.cut_offs.length - 1 - stop));
  });
}
