/** A plane to draw points on; the tree's boxes follow them. */

import { component, keepFocus } from "../shared/component.js";
import { html } from "../shared/drawing/dom.js";
import { oncePerFrame } from "../shared/drawing/motion.js";
import { listenToPointer } from "./gestures.js";
import { listenToKeys } from "./keys.js";
import { NO_POINTS } from "./payload.js";
import { createPlane } from "./plane.js";
import { createSteps } from "./steps.js";
import { createTools } from "./tools.js";

/** @typedef {import("./payload.js").DrawView} DrawView */
/** @typedef {import("../shared/component.js").Place} Place */

export default component(create, { trouble: "The drawing cannot be shown." });

/**
 * @param {Place} place
 * @returns {import("../shared/component.js").Picture<DrawView>}
 */
function create(place) {
  /** @type {DrawView | null} */
  let view = null;
  let width = 0;
  /** @type {string | null} */
  let hinted = null;
  const chosen = { brush: 0, tool: /** @type {import("./payload.js").Tool} */ ("place") };
  const steps = createSteps(place.send, () => drawSoon(null));
  const act = actions(place, steps, chosen, drawTools, () => view);
  const parts = partsOf(act);
  const { root, plane } = parts;

  const drawOver = () => view && plane.drawOver(view, place.selected(), hinted);
  function drawPoints() {
    if (!view || !width) return;
    plane.drawPoints(view, steps.points());
    drawTools();
    root.dataset.points = String(steps.points().x.length);
  }
  const drawSoon = oncePerFrame(drawPoints);
  function drawTools() {
    if (view) parts.tell(view, steps, chosen, place.parent);
  }
  function draw() {
    if (!view || !width) return;
    plane.drawGround(view, width);
    drawOver();
    drawPoints();
  }
  listen(parts, steps, chosen, { place, act, view: () => view });

  return {
    root,
    saved: { name: "drawn points", of: plane.stage },
    update(next) {
      view = next;
      steps.receive(next);
      if (chosen.brush >= next.brushes.length) chosen.brush = 0;
      draw();
      root.dataset.answered = String(next.seq);
    },
    select: drawOver,
    hover(path) {
      hinted = path;
      drawOver();
    },
    recolour: drawPoints,
    remeasure: draw,
    widen(now) {
      width = now;
      draw();
    },
    leave: steps.leave,
  };
}

/**
 * The elements, and what they say of a drawing.
 * @param {import("./tools.js").Act} act
 */
function partsOf(act) {
  const plane = createPlane();
  const tools = createTools(act);
  const problem = html("p", { class: "problem", role: "alert" });
  const caption = html("p", { class: "caption" });
  const said = html("p", { class: "said", role: "status" });
  const title = html("h3", { class: "title" }, "Draw your own data");
  const root = html(
    "section",
    { class: "draw" },
    title,
    tools.root,
    plane.stage,
    problem,
    caption,
    plane.help,
    said,
  );
  return {
    root,
    plane,
    /** @param {string} words */
    say(words) {
      said.textContent = words;
    },
    /**
     * @param {DrawView} view
     * @param {ReturnType<typeof createSteps>} steps
     * @param {{brush: number, tool: import("./payload.js").Tool}} chosen
     * @param {ShadowRoot} parent
     */
    tell(view, steps, chosen, parent) {
      const n = steps.points().x.length;
      const now = { ...chosen, canUndo: steps.canUndo(), canRedo: steps.canRedo(), isEmpty: n === 0 };
      const isFull = n >= view.max_points;
      problem.textContent =
        view.problem ||
        (isFull ? `The plane holds at most ${view.max_points} points: erase some to add others.` : "");
      caption.textContent = view.caption;
      keepFocus(
        parent,
        () => tools.tell(view, now),
        () => "plane",
      );
      if (parent.activeElement?.matches(":disabled")) plane.pad.focus({ preventScroll: true });
    },
  };
}

/**
 * The actions of the buttons.
 * @param {Place} place
 * @param {ReturnType<typeof createSteps>} steps
 * @param {{brush: number, tool: import("./payload.js").Tool}} chosen
 * @param {() => void} draw
 * @param {() => DrawView | null} view
 * @returns {import("./tools.js").Act}
 */
function actions(place, steps, chosen, draw, view) {
  return {
    chooseKind: (isNumbers) => {
      if (isNumbers !== view()?.is_numbers) steps.chooseKind(isNumbers);
    },
    beginWith: steps.beginWith,
    chooseBrush(code) {
      chosen.brush = code;
      if (chosen.tool === "erase" || chosen.tool === "move") chosen.tool = "place";
      draw();
    },
    chooseTool(tool) {
      chosen.tool = tool;
      draw();
    },
    undo: steps.undo,
    redo: steps.redo,
    clear() {
      place.choose("");
      steps.begin();
      steps.change(NO_POINTS);
      steps.end();
    },
  };
}

/**
 * Pointer and keys on the plane.
 * @param {ReturnType<typeof partsOf>} parts
 * @param {ReturnType<typeof createSteps>} steps
 * @param {{brush: number, tool: import("./payload.js").Tool}} chosen
 * @param {{place: Place, act: import("./tools.js").Act, view: () => DrawView | null}} page
 */
function listen({ plane, say }, steps, chosen, { place, act, view }) {
  /** @type {import("./gestures.js").Canvas} */
  const canvas = {
    points: steps.points,
    change: (points) => {
      const before = steps.points().x.length;
      steps.change(points);
      if (points.x.length !== before) say(`${points.x.length} points.`);
    },
    begin: steps.begin,
    end: steps.end,
    tool: () => chosen.tool,
    brush: () => chosen.brush,
    hasRoom: () => steps.points().x.length < (view()?.max_points ?? 0),
    at: (event) => plane.at(/** @type {DrawView} */ (view()), event),
    reach: (pixels) => plane.reach(/** @type {DrawView} */ (view()), pixels),
  };
  listenToPointer(plane.pad, canvas);
  const show = (/** @type {{x: number, y: number}} */ at, /** @type {boolean} */ isHeld) => {
    const now = view();
    if (now) plane.showCursor(now, at, now.brushes[chosen.brush]?.slot ?? 0, isHeld);
  };
  const chooseBrush = (/** @type {number} */ code) => {
    const brush = view()?.brushes[code];
    if (!brush) return false;
    act.chooseBrush(code);
    say(`Class ${brush.name}.`);
    return true;
  };
  listenToKeys(plane.pad, { canvas, show, say, chooseBrush, undo: act.undo, redo: act.redo });
  plane.pad.addEventListener("pointermove", (event) => {
    const now = view();
    if (now && event.buttons === 0) place.bus.publish("hover", plane.leafAt(now, canvas.at(event)));
  });
  plane.pad.addEventListener("pointerleave", () => place.bus.publish("hover", null));
}
