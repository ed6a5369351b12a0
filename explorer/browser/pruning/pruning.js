/** Pruning: what each subtree scores, which branches go next, and a mark that sets alpha. */

import { component } from "../shared/component.js";
import { unbroken } from "../shared/display.js";
import { legendEntry, sampleLine } from "../shared/drawing/curve.js";
import { html } from "../shared/drawing/dom.js";
import { withStop } from "../shared/limits.js";
import { describeSlider, listenToDrag, listenToKeys } from "../shared/slider.js";
import { term } from "../shared/terms/term.js";
import { drawBranches, showBranches } from "./branches.js";
import { choices } from "./choices.js";
import { drawCurve, drawMark } from "./curve.js";

/** @typedef {import("./payload.js").Pruning} Pruning */
/**
 * What is shown, the subtree that its mark is on, and the one that was requested last.
 * @typedef {{view: Pruning | null, stop: number, asked: number, width: number}} Shown
 * @typedef {ReturnType<typeof build>} Parts
 * @typedef {ReturnType<typeof drawCurve> & {drawn: ReturnType<typeof drawBranches>["drawn"]}} Picture
 */

const MIN_WIDTH = 120; // of a picture that can be read

export default component(create, { trouble: "The pruning curve cannot be shown." });

/**
 * @param {import("../shared/component.js").Place} place
 * @returns {import("../shared/component.js").Picture<Pruning>}
 */
function create({ send, host }) {
  const parts = build();
  /** @type {Shown} */
  const shown = { view: null, stop: 0, asked: 0, width: 0 };
  /** @type {Picture | null} */
  let picture = null;
  const moveTo = (/** @type {number} */ stop) => {
    shown.stop = stop;
    if (shown.view && picture) show(parts, shown.view, stop, picture);
  };
  const settle = () => {
    const { view, stop } = shown;
    if (!view || stop === shown.asked) return;
    shown.asked = stop; // the view of it may take a while
    send("limits", withStop(view, "alpha", view.values[stop]));
  };
  const take = (/** @type {number} */ stop) => {
    moveTo(stop);
    settle();
  };
  const draw = () => {
    const { view, width, stop } = shown;
    if (!view || width < MIN_WIDTH) return;
    picture = drawAll(parts, view, width, "present" in host.dataset, take);
    show(parts, view, stop, picture);
  };
  listenToDrag(parts.slider, {
    moveTo: (x) => moveTo(picture?.place.stopAt(x) ?? 0),
    settle,
    giveUp: () => moveTo(shown.view?.present ?? 0),
  });
  listenToKeys(parts.slider, () => ({ stop: shown.stop, n: shown.view?.values.length ?? 0 }), take);
  return {
    root: parts.root,
    saved: { name: "pruning curve" },
    update(view) {
      shown.view = view;
      shown.stop = shown.asked = view.present;
      draw();
    },
    remeasure: draw,
    widen(width) {
      shown.width = width;
      draw();
    },
  };
}

function build() {
  const title = html("h3", { class: "title" });
  const legend = html("div", { class: "legend" });
  const slider = html("div", { class: "slider", role: "slider", tabindex: 0 });
  const said = html("p", { class: "said" });
  const tree = html("div", { class: "tree" });
  const offered = html("div", { class: "choices" });
  const caption = html("p", { class: "caption" });
  const root = html("section", { class: "pruning" }, title, legend, slider, said, tree, offered, caption);
  return { root, title, legend, slider, said, tree, choices: offered, caption };
}

/**
 * What does not move with the mark.
 * @param {Parts} parts
 * @param {Pruning} view
 * @param {number} width
 * @param {boolean} isPresented
 * @param {(stop: number) => void} take
 * @returns {Picture}
 */
function drawAll(parts, view, width, isPresented, take) {
  const curve = drawCurve(view, width, isPresented);
  const { picture, drawn } = drawBranches(view.branches, width);
  const hasCurve = view.values.length > 1;
  parts.title.textContent = unbroken(view.title);
  parts.slider.replaceChildren(...(hasCurve ? [curve.picture] : []));
  parts.tree.replaceChildren(...(hasCurve ? [picture] : []));
  parts.legend.replaceChildren(...(hasCurve ? legendOf(view) : []));
  parts.choices.replaceChildren(...(hasCurve ? choices(view, take) : []));
  const left = [
    view.caption,
    view.of_all && `${view.of_all} are offered.`,
    view.branches.drawn && `${view.branches.drawn} are drawn.`,
  ];
  parts.caption.textContent = left.filter(Boolean).join(" ");
  parts.slider.toggleAttribute("hidden", !hasCurve);
  return { ...curve, drawn };
}

/** @param {Pruning} view */
function legendOf(view) {
  return [
    legendEntry([sampleLine("training")], view.training_name),
    legendEntry([sampleLine("folded")], term("cross_validation", view.folded), " ± one standard error"),
  ];
}

/**
 * The mark, the branches, and the slider in words.
 * @param {Parts} parts
 * @param {Pruning} view
 * @param {number} stop
 * @param {Picture} picture
 */
function show({ slider, said }, view, stop, { mark, place, drawn }) {
  drawMark(mark, view, place, stop);
  showBranches(drawn, view.branches, stop);
  const score = view.mean_texts[stop];
  const told = [
    `${view.labels[stop]} left`,
    `training ${view.training_texts[stop]}`,
    score && `${view.folded} ${score}`,
  ].filter(Boolean);
  const alpha = ` = ${view.alphas[stop]}`;
  const isChosen = view.values.length > 1;
  said.replaceChildren(
    ...(isChosen ? [term("cost_complexity", "α"), unbroken([alpha, ...told].join(" · "))] : []),
  );
  describeSlider(slider, {
    label: "Pruning strength α, by number of leaves left",
    most: view.values.length - 1,
    now: stop,
    text: [`α${alpha}`, ...told].join(", "),
  });
}
