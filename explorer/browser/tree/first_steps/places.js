/** Where a newcomer's steps are done: their numbers are there until then, and a click on one leads to it. */

import { focusNode } from "../tree_controller.js";
import { reveal } from "../view_moves.js";
import { badge, createLineMark, nodeWithThreshold } from "./line_mark.js";

/** @typedef {import("./progress.js").StepName} StepName */
/** @typedef {import("../tree_controller.js").TreeController} TreeController */

/** Tells the page's styles, and those of the tree, which steps are left. */
const ATTRIBUTE = "data-first-steps";
const TARGET = ".st-key-target";
const OPEN_MENU = "[data-testid=stExpandSidebarButton]";
const SEARCH = ".st-key-split_search *";
/** The menu of a phone slides in. */
const SLIDES = 400;
const GLOWS = 1800;

/**
 * The page around the tree while its host names the steps that are left. Streamlit draws the label of
 * the target: only a style can add to it. On a low screen and in a hand words about the tree give
 * way to the tree; they come back when the steps leave.
 */
const AROUND = `
.stApp:has([data-first-steps~=target]:not([data-present], [data-printing], [data-stepping])) ${TARGET} [data-testid=stWidgetLabel]::after {
  margin-left: 8px;
}
.stApp:has([data-first-steps~=target]:not([data-present], [data-printing], [data-stepping])) :is(${TARGET} [data-testid=stWidgetLabel], ${OPEN_MENU})::after {
  content: "1"; flex: none; width: 20px; border-radius: 50%; background: currentcolor;
  -webkit-text-fill-color: Canvas; font: 700 12px/20px "Source Sans", sans-serif; text-align: center;
}
.stApp ${OPEN_MENU} { position: relative; }
.stApp ${OPEN_MENU}::after { position: absolute; inset: calc(50% - 8px) auto auto -6px; width: 16px; font-size: 11px; line-height: 16px; }
@media (max-height: 760px), (max-width: 1023px) {
  .stApp:has([data-first-steps]) .st-key-words [data-testid=stCaptionContainer] { display: none; }
}
@media (max-width: 1023px) {
  .stApp:has([data-first-steps]) .st-key-judged_by { display: none; }
}`;

/**
 * @param {import("../../shared/component.js").Place} place
 * @param {import("../tree.js").Shown} shown
 */
export function createPlaces(place, shown) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(AROUND);
  const onNode = badge("2", "");
  const onLine = createLineMark(place, shown);
  /** @type {StepName[] | null} */
  let left = null;
  /** Whether a node was chosen for its line, which comes with its split search. */
  let awaited = false;

  /** Puts the numbers where they belong now. */
  function mark() {
    const { controller } = shown;
    if (!controller?.picture) return;
    const i = left?.includes("node") ? nodeToClick(controller) : -1;
    const group = controller.renderer.drawn.get(i)?.group;
    const position = controller.picture.positions[i];
    if (group && position) {
      const reach = 0.35 * position.width + 7;
      // The group of a dot stays where the tree begins.
      const [x, y] =
        position.kind === "dot" ? [position.x - reach, position.y - reach] : [-position.width / 2 - 4, 12];
      onNode.setAttribute("transform", `translate(${x} ${y})`);
      group.append(onNode);
    } else onNode.remove();
    const isThere = onLine.show(controller, left?.includes("threshold") ?? false);
    if (isThere && awaited) glow(onLine.element, accentOf(place.host));
    if (isThere) awaited = false;
  }

  return {
    mark,
    /** @param {StepName[] | null} steps that are not done; null once their line is gone */
    show(steps) {
      left = steps;
      const others = document.adoptedStyleSheets.filter((one) => one !== sheet);
      document.adoptedStyleSheets = left === null ? others : [...others, sheet];
      if (left) place.host.setAttribute(ATTRIBUTE, left.join(" "));
      else place.host.removeAttribute(ATTRIBUTE);
      mark();
    },
    /**
     * @param {StepName} name
     * @param {boolean} byKeys whether the place gets the focus, too
     */
    lead(name, byKeys) {
      const accent = accentOf(place.host);
      const { controller } = shown;
      if (name === "target") leadToTarget(accent);
      else if (controller && name === "node") leadToNode(controller, onNode, accent);
      else if (controller && !leadToThreshold(controller, byKeys ? null : onLine.element, accent)) {
        const i = nodeWithThreshold(controller);
        awaited = i >= 0;
        if (awaited) place.choose(controller.model.nodes.path[i]);
      }
    },
  };
}

/** A node next to the selected one; -1 for none. @param {TreeController} controller */
function nodeToClick({ plan: { shape }, current }) {
  return shape.left[current] >= 0 ? shape.left[current] : current > 0 ? 0 : -1;
}

/** @param {string} accent */
function leadToTarget(accent) {
  const opener = /** @type {HTMLElement | null} */ (document.querySelector(OPEN_MENU));
  opener?.click();
  setTimeout(
    () => {
      const target = document.querySelector(TARGET);
      if (!target) return;
      target.scrollIntoView({ block: "nearest" });
      // A finger that is led there wants to see it, not to write.
      if (!opener) target.querySelector("input")?.focus({ preventScroll: true });
      target.animate({ boxShadow: [`0 0 0 4px ${accent}`, "0 0 0 4px transparent"] }, GLOWS);
    },
    opener ? SLIDES : 0,
  );
}

/**
 * @param {TreeController} controller
 * @param {SVGElement} mark
 * @param {string} accent
 */
function leadToNode(controller, mark, accent) {
  const i = nodeToClick(controller);
  if (i < 0) return;
  reveal(controller, i);
  mark.scrollIntoView({ block: "nearest" });
  focusNode(controller, i);
  glow(mark, accent);
}

/**
 * To the line of the selected card, or to the one in the split search, which keys can move.
 * @param {TreeController} controller
 * @param {SVGElement | null} mark
 * @param {string} accent
 * @returns {boolean} whether the node has one; categories are moved otherwise
 */
function leadToThreshold(controller, mark, accent) {
  const { model, plan, current } = controller;
  if (mark?.isConnected) {
    if (!mark.closest(".trial")) return false;
    reveal(controller, current);
    mark.scrollIntoView({ block: "nearest" });
    glow(mark, accent);
    return true;
  }
  const isNumeric = model.nodes.kind[current] === "numeric" && !plan.endings.has(current);
  if (!isNumeric && nodeWithThreshold(controller) >= 0) return false;
  const searches = [...document.querySelectorAll(SEARCH)].map(({ shadowRoot }) => shadowRoot);
  const handle = searches.map((root) => root?.querySelector("[data-key=handle]")).find(Boolean);
  if (!handle) return false;
  handle.scrollIntoView({ block: "center" });
  /** @type {SVGElement} */ (handle).focus({ preventScroll: true });
  glow(handle, accent);
  return true;
}

/** @param {HTMLElement} host */
function accentOf(host) {
  return getComputedStyle(host).getPropertyValue("--accent");
}

/** @param {Element} mark @param {string} accent */
function glow(mark, accent) {
  mark
    .querySelector("circle")
    ?.animate({ stroke: [accent, accent], strokeWidth: ["14px", "0px"], strokeOpacity: [0.7, 0] }, GLOWS);
}
