/** The tools above the plane: kinds and shapes, brushes and tools, steps back. */

import { html, svg } from "../shared/drawing/dom.js";
import { glyph } from "../shared/drawing/marks.js";

/** @typedef {import("./payload.js").DrawView} DrawView */
/** @typedef {import("./payload.js").Tool} Tool */

/**
 * What buttons do.
 * @typedef {object} Act
 * @property {(isNumbers: boolean) => void} chooseKind
 * @property {(name: string) => void} beginWith a shape
 * @property {(code: number) => void} chooseBrush
 * @property {(tool: Tool) => void} chooseTool
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} clear
 */

/** @type {[Tool, string, string][]} */
const TOOLS = [
  ["place", "Place", "Click to place a point; drag a point to move it"],
  ["move", "Move", "Move the nearest point"],
  ["spray", "Spray", "Place many points along a stroke"],
  ["erase", "Erase", "Erase nearby points"],
];

/** @typedef {{brush: number, tool: Tool, canUndo: boolean, canRedo: boolean, isEmpty: boolean}} Now */

/**
 * The buttons. They stay as long as the same are offered: one that is pressed while an answer comes
 * would lose its click if another took its place.
 * @param {Act} act
 */
export function createTools(act) {
  const root = html("div", { class: "tools" });
  let offered = "";
  /** @type {((now: Now) => void)[]} */
  let tellers = [];
  return {
    root,
    /** @param {DrawView} view @param {Now} now */
    tell(view, now) {
      const next = JSON.stringify([view.is_numbers, view.brushes, view.shapes]);
      if (next !== offered) {
        offered = next;
        tellers = [];
        root.replaceChildren(...toolRows(view, act, (tell) => tellers.push(tell)));
      }
      for (const tell of tellers) tell(now);
    },
  };
}

/**
 * @param {DrawView} view
 * @param {Act} act
 * @param {(tell: (now: Now) => void) => void} whenTold takes what a button does with each state
 */
function toolRows(view, act, whenTold) {
  /** @param {HTMLElement} button @param {(now: Now) => boolean} is @returns {HTMLElement} */
  const pressedIf = (button, is) => {
    whenTold((now) => button.setAttribute("aria-pressed", String(is(now))));
    return button;
  };
  /** @param {HTMLElement} button @param {(now: Now) => boolean} can @returns {HTMLElement} */
  const enabledIf = (button, can) => {
    whenTold((now) => button.toggleAttribute("disabled", !can(now)));
    return button;
  };
  const kinds = [false, true].map((isNumbers) =>
    button(isNumbers ? "Numbers" : "Classes", () => act.chooseKind(isNumbers), {
      "aria-pressed": String(isNumbers === view.is_numbers),
      title: isNumbers ? "Predict y from x" : "Predict the class from x and y",
    }),
  );
  const shapes = view.shapes.map((name) => button(name, () => act.beginWith(name), { class: "shape quiet" }));
  const tools = TOOLS.map(([tool, name, title]) =>
    pressedIf(
      button(name, () => act.chooseTool(tool), { title }),
      (now) => now.tool === tool,
    ),
  );
  const brushes = view.brushes.map((brush, code) =>
    pressedIf(brushButton(brush, code, act), (now) => now.brush === code),
  );
  const back = [
    enabledIf(button("Undo", act.undo), (now) => now.canUndo),
    enabledIf(button("Redo", act.redo), (now) => now.canRedo),
    enabledIf(button("Clear", act.clear), (now) => !now.isEmpty),
  ];
  return [
    html("div", { class: "row" }, group("Target", kinds), group("Start with", shapes, "Start with")),
    html(
      "div",
      { class: "row" },
      ...(view.is_numbers ? [] : [group("Class", brushes)]),
      group("Tool", tools),
      group("Steps", back),
    ),
  ];
}

/** @param {DrawView["brushes"][number]} brush @param {number} code @param {Act} act */
function brushButton({ name, slot }, code, act) {
  const mark = svg("svg", { width: 14, height: 14, "aria-hidden": "true" }, glyph(slot, 7, 7, 5));
  const found = button(name, () => act.chooseBrush(code), {
    class: "brush quiet",
    title: `Draw class ${name} (key ${name} or ${code + 1})`,
  });
  found.prepend(mark);
  return found;
}

/** @param {string} name @param {HTMLElement[]} buttons @param {string} [word] seen before them */
function group(name, buttons, word) {
  const seen = word ? [html("span", { class: "word", "aria-hidden": "true" }, word)] : [];
  return html("div", { class: "group", role: "group", "aria-label": name }, ...seen, ...buttons);
}

/** @param {string} name @param {() => void} act @param {Record<string, string>} [attributes] */
function button(name, act, attributes = {}) {
  const found = html("button", { type: "button", class: "quiet", "data-key": name, ...attributes }, name);
  found.addEventListener("click", act);
  return found;
}
