/** What stands above the plane: kinds and shapes, brushes and tools, steps back. */

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
  ["place", "Place", "Press to place a point, or on a point to move it"],
  ["move", "Move", "Move the nearest point"],
  ["spray", "Spray", "Many points along the way"],
  ["erase", "Erase", "Erase what is near"],
];

/**
 * @param {DrawView} view
 * @param {{brush: number, tool: Tool, canUndo: boolean, canRedo: boolean, isEmpty: boolean}} now
 * @param {Act} act
 */
export function toolRows(view, now, act) {
  const kinds = [false, true].map((isNumbers) =>
    button(isNumbers ? "Numbers" : "Classes", () => act.chooseKind(isNumbers), {
      "aria-pressed": String(isNumbers === view.is_numbers),
      title: isNumbers ? "Predict y from x" : "Predict the class from x and y",
    }),
  );
  const shapes = view.shapes.map((name) => button(name, () => act.beginWith(name), { class: "shape quiet" }));
  const tools = TOOLS.map(([tool, name, title]) =>
    button(name, () => act.chooseTool(tool), { "aria-pressed": String(tool === now.tool), title }),
  );
  const back = [
    button("Undo", act.undo, disabledUnless(now.canUndo)),
    button("Redo", act.redo, disabledUnless(now.canRedo)),
    button("Clear", act.clear, disabledUnless(!now.isEmpty)),
  ];
  return [
    html("div", { class: "row" }, group("What is drawn", kinds), group("Begin with", shapes, "Begin with")),
    html(
      "div",
      { class: "row" },
      ...(view.is_numbers ? [] : [group("Class", brushes(view, now.brush, act))]),
      group("Tool", tools),
      group("Steps", back),
    ),
  ];
}

/** @param {DrawView} view @param {number} chosen @param {Act} act */
function brushes(view, chosen, act) {
  return view.brushes.map(({ name, slot }, code) => {
    const mark = svg("svg", { width: 14, height: 14, "aria-hidden": "true" }, glyph(slot, 7, 7, 5));
    const found = button(name, () => act.chooseBrush(code), {
      class: "brush quiet",
      "aria-pressed": String(code === chosen),
      title: `Draw class ${name} (key ${name} or ${code + 1})`,
    });
    found.prepend(mark);
    return found;
  });
}

/** @param {string} name @param {HTMLElement[]} buttons @param {string} [word] seen before them */
function group(name, buttons, word) {
  const seen = word ? [html("span", { class: "word", "aria-hidden": "true" }, word)] : [];
  return html("div", { class: "group", role: "group", "aria-label": name }, ...seen, ...buttons);
}

/** @param {boolean} can @returns {Record<string, string>} */
function disabledUnless(can) {
  return can ? {} : { disabled: "" };
}

/** @param {string} name @param {() => void} act @param {Record<string, string>} [attributes] */
function button(name, act, attributes = {}) {
  const found = html("button", { type: "button", class: "quiet", "data-key": name, ...attributes }, name);
  found.addEventListener("click", act);
  return found;
}
