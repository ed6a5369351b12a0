/** Predicted against true numbers: each row's error; clicking a point selects the leaf of its row. */

import { component, keepFocus } from "../shared/component.js";
import { html } from "../shared/drawing/dom.js";
import { partOf, readParts, scoreTable } from "../shared/score_table.js";
import { describeSlider, listenToKeys } from "../shared/slider.js";
import { drawScatter, markPoints, nearestPoint } from "./scatter.js";

/** @typedef {import("./payload.js").Residuals} Residuals */
/** @typedef {import("./payload.js").Part} Part */
/**
 * @typedef {{view: Residuals | null, part: string, isError: boolean, pointed: number, path: string,
 *   width: number}} Shown
 * @typedef {ReturnType<typeof build>} Parts
 */

const MIN_WIDTH = 160; // of a picture that can be read
const KINDS = /** @type {[boolean, string][]} */ ([
  [false, "Predicted against true"],
  [true, "Errors"],
]);

export default component(create, { read: readParts, trouble: "The picture of errors cannot be shown." });

/**
 * @param {import("../shared/component.js").Place} place
 * @returns {import("../shared/component.js").Picture<Residuals>}
 */
function create({ parent, choose, send }) {
  const parts = build();
  /** @type {Shown} */
  const shown = { view: null, part: "", isError: false, pointed: -1, path: "", width: 0 };
  const chooseLeaf = (/** @type {number} */ leaf) => {
    const path = shown.view?.leaf_paths[leaf];
    if (path === undefined) return;
    shown.path = path;
    mark(parts, shown);
    // What is selected already in the tree may be unknown to Python's list below.
    if (!choose(path)) send("selected", path);
  };
  const choosePart = (/** @type {string} */ name) => {
    shown.part = name;
    draw();
    send("part", name);
  };
  const draw = () => {
    const part = partOf(shown);
    if (!shown.view || !part || shown.width < MIN_WIDTH) return;
    const { view } = shown;
    keepFocus(parent, () => {
      parts.title.textContent = part.title;
      parts.scores.replaceChildren(scoreTable(view.scores, part.name, choosePart));
      parts.picture.replaceChildren(drawScatter(view, part, shown.isError, shown.width));
      parts.note.textContent = [part.shown, view.scores.note].filter(Boolean).join(" ");
      mark(parts, shown);
    });
  };
  for (const [isError, button] of parts.kinds) {
    button.addEventListener("click", () => {
      shown.isError = isError;
      draw();
    });
  }
  listen(parts, shown, chooseLeaf);
  return {
    root: parts.root,
    saved: { name: "predicted against true" },
    update(view) {
      shown.view = view;
      shown.part = view.chosen.part;
      shown.path = view.chosen.path;
      shown.pointed = -1;
      draw();
    },
    select(path) {
      shown.path = path;
      mark(parts, shown);
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
  const scores = html("div");
  const kinds = new Map(
    KINDS.map(([isError, words]) => [isError, html("button", { type: "button", class: "kind" }, words)]),
  );
  const switches = html(
    "div",
    { class: "kinds", role: "group", "aria-label": "Vertical axis" },
    ...kinds.values(),
  );
  const picture = html("div", { class: "picture", role: "slider", tabindex: 0 });
  const said = html("p", { class: "said", role: "status", "data-mark": "" });
  const note = html("p", { class: "score-note" });
  const root = html("section", { class: "residuals" }, title, scores, switches, picture, said, note);
  return { root, title, scores, kinds, picture, said, note };
}

/**
 * @param {Parts} parts
 * @param {Shown} shown
 */
function mark({ picture, kinds, said }, shown) {
  const { view, path, pointed } = shown;
  const part = partOf(shown);
  if (!view || !part) return;
  for (const [isError, button] of kinds)
    button.setAttribute("aria-pressed", String(isError === shown.isError));
  const isChosen = (/** @type {number} */ i) => path !== "" && view.leaf_paths[part.leaf[i]].startsWith(path);
  markPoints(picture, isChosen, pointed);
  const leaf = view.leaf_paths.indexOf(path);
  const n = part.leaf.filter((one) => one === leaf).length;
  const drawn = `${n} ${n === 1 ? "row" : "rows"} drawn`;
  const told = leaf < 0 ? "none selected" : `${view.leaf_words[leaf]}, ${drawn}`;
  const most = Math.max(view.leaf_paths.length - 1, 0);
  describeSlider(picture, { label: "Leaf, by its prediction", most, now: Math.max(leaf, 0), text: told });
  const point = pointed < 0 ? "" : `${part.words[pointed]}; ${view.leaf_words[part.leaf[pointed]]}`;
  said.textContent = point || (leaf < 0 ? "Click a point to select the leaf that its row reaches." : told);
}

/**
 * @param {Parts} parts
 * @param {Shown} shown
 * @param {(leaf: number) => void} choose
 */
function listen(parts, shown, choose) {
  const { picture } = parts;
  const point = (/** @type {number} */ i) => {
    if (i === shown.pointed) return;
    shown.pointed = i;
    mark(parts, shown);
  };
  picture.addEventListener("pointermove", (event) => point(nearestPoint(picture, event)));
  picture.addEventListener("pointerleave", () => point(-1));
  picture.addEventListener("click", (event) => {
    const i = nearestPoint(picture, event);
    const part = partOf(shown);
    if (i >= 0 && part) choose(part.leaf[i]);
  });
  const stop = () => {
    const paths = shown.view?.leaf_paths ?? [];
    return { stop: paths.indexOf(shown.path), n: paths.length };
  };
  listenToKeys(picture, stop, choose);
}
