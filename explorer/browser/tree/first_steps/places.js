/** Where a newcomer's steps are done: their numbers are there until then, and a click on one leads to it. */

import { svg } from "../../shared/drawing/dom.js";
import { focusNode } from "../tree_controller.js";
import { reveal } from "../view_moves.js";

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
  content: "1"; flex: none; width: 20px; margin-left: 8px; border-radius: 50%; background: currentcolor;
  -webkit-text-fill-color: Canvas; font-size: 12px; font-weight: 700; line-height: 20px; text-align: center;
}
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
  const onLine = badge("3", "M-13-4.5l-5 4.5 5 4.5zM13-4.5l5 4.5-5 4.5z");
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
      const [x, y] = position.kind === "dot" ? [-reach, -reach] : [-position.width / 2 - 4, 12];
      onNode.setAttribute("transform", `translate(${x} ${y})`);
      group.append(onNode);
    } else onNode.remove();
    const arrows = left?.includes("threshold") ? drawnArrows(controller) : null;
    if (arrows) {
      onLine.setAttribute("transform", arrows.getAttribute("transform") ?? "");
      arrows.after(onLine);
      if (awaited) glow(onLine, accentOf(place.host));
      awaited = false;
    } else onLine.remove();
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
      else if (controller && !leadToThreshold(controller, byKeys ? null : onLine, accent)) {
        const i = nodeWithThreshold(controller);
        awaited = i >= 0;
        if (awaited) place.choose(controller.model.nodes.path[i]);
      }
    },
  };
}

/**
 * @param {string} number
 * @param {string} arrows
 */
function badge(number, arrows) {
  return svg(
    "g",
    { class: "step-mark", "data-unsaved": "", "aria-hidden": "true" },
    svg("path", { class: "step-arrows", d: arrows }),
    svg("circle", { r: 10 }),
    svg("text", { y: 4.3, "text-anchor": "middle" }, number),
  );
}

/** A node next to the selected one; -1 for none. @param {TreeController} controller */
function nodeToClick({ plan: { shape }, current }) {
  return shape.left[current] >= 0 ? shape.left[current] : current > 0 ? 0 : -1;
}

/** The middle of the selected card's line, if it can be dragged. @param {TreeController} controller */
function drawnArrows({ renderer, current }) {
  return renderer.drawn.get(current)?.group.querySelector(".grip-arrows");
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

/** The first node, by preference one drawn as a card, that asks about a number. @param {TreeController} controller */
function nodeWithThreshold({ model, plan, picture }) {
  const found = plan.shape.nodes.filter((i) => model.nodes.kind[i] === "numeric" && !plan.endings.has(i));
  return found.find((i) => picture.positions[i]?.kind === "card") ?? found[0] ?? -1;
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
