/** Rules of one split, a strip each: to choose one as a prediction, and to see all of them scored. */

import { component } from "../../shared/component.js";
import { classList } from "../../shared/drawing/class_list.js";
import { html, svg } from "../../shared/drawing/dom.js";
import { classMark, patternDefs } from "../../shared/drawing/marks.js";
import { hearPredictions } from "../predictions.js";
import { tick } from "../tick.js";
import { BELOW, GROUND, stripPicture } from "./strip.js";

/** @typedef {import("./payload.js").Rules} Rules */
/** @typedef {import("./payload.js").Strip} Strip */

/** What a strip's name has, and what it has where strips are low and names are on one line. */
const LABEL = { most: 185, low: 235 };
/** What else the picture has in height: the gap below its head, and a line or two of pixels. */
const BESIDES = 12;
const GAP = { most: 8, low: 2 };
const SCORE = 150;
const MAX_CELLS = 40;
const NARROW = 640;

export default component(create, { trouble: "The rules cannot be shown." });

/**
 * @param {import("../../shared/component.js").Place} place
 * @returns {import("../../shared/component.js").Picture<Rules>}
 */
function create({ bus, redraw }) {
  /** As high as the room that the step has for its picture; without height where the page scrolls. */
  const stage = html("div", { class: "stage" });
  const root = html("figure", { class: "rules" }, stage);
  /** @type {Rules | null} */
  let rules = null;
  let chosen = "";
  /** @param {string} key */
  function choose(key) {
    if (!rules || rules.is_revealed) return;
    bus.publish("prediction", { id: rules.id, choice: key });
  }
  const chosenIn = hearPredictions(
    bus,
    () => rules,
    (choice) => {
      chosen = choice;
      redraw();
    },
  );
  return {
    root,
    saved: { name: "rules" },
    sized: stage,
    resize: redraw,
    update(next) {
      if (rules?.id !== next.id) chosen = chosenIn(next.id); // that of another step is none of its rules
      rules = next;
    },
    draw(shown, width) {
      const head = legend(shown);
      root.replaceChildren(stage, head);
      const room = stage.offsetHeight && stage.offsetHeight - head.offsetHeight - BESIDES;
      root.append(...drawn(shown, width, groundOf(shown, width, room), chosen, choose));
    },
  };
}

/**
 * How high the ground of a strip is, so that all of them have room.
 * @param {Rules} rules
 * @param {number} width
 * @param {number} room 0 if it does not matter
 */
function groundOf({ strips }, width, room) {
  if (!room || width < NARROW) return GROUND.usual;
  const each = room / Math.max(strips.length, 1) - BELOW;
  if (each - GAP.most >= GROUND.usual) return Math.min(GROUND.most, Math.floor(each - GAP.most));
  return Math.max(GROUND.least, Math.floor(each - GAP.low));
}

/** @param {Rules} rules @param {number} width @param {number} ground @param {string} chosen @param {(key: string) => void} choose */
function drawn(rules, width, ground, chosen, choose) {
  const isNarrow = width < NARROW;
  const isLow = ground < GROUND.usual;
  const list = html("div", { class: `strips${isNarrow ? " narrow" : ""}${isLow ? " low" : ""}` });
  if (rules.chooses && !rules.is_revealed) {
    list.setAttribute("role", "radiogroup");
    list.setAttribute("aria-label", "Rules to choose from");
  }
  const hasTable = rules.table !== null;
  const beside = hasTable && !isNarrow && rules.strips.length > 0 ? 250 : 0;
  const scores = rules.strips.some(({ score }) => score) ? SCORE : 0;
  const room = isNarrow
    ? width - 4
    : Math.max(width - (isLow ? LABEL.low : LABEL.most) - scores - beside - 30, 200);
  for (const strip of rules.strips) list.append(line(strip, rules, { room, ground }, chosen, choose));
  const body = html("div", { class: "body" });
  if (rules.strips.length) body.append(list);
  if (rules.table) body.append(rowsTable(rules, rules.strips.length === 0));
  const patterns = svg("svg", { width: 0, height: 0, "aria-hidden": "true" }, patternDefs());
  return [body, patterns, html("figcaption", { class: "unseen" }, rules.caption)];
}

/** @param {Rules} rules */
function legend(rules) {
  const { strips, table } = rules;
  const isScored = strips.some(({ left }) => left !== null);
  const later = strips.some((one) => one.n_left)
    ? "classes come with the score"
    : "colours come with the answer";
  const grey = table ? "Grey here: look each one up in the table." : `Grey: ${later}.`;
  const hint =
    !strips.length || (!isScored && strips.every((one) => one.shows_classes))
      ? ""
      : isScored
        ? "Background: the prediction. Hollow: it is wrong."
        : grey;
  const isParted = strips.some(({ n_left }) => n_left > 0);
  const marked = strips.some(({ mark }) => mark !== null)
    ? `Dashed needle: the row in question.${isParted ? " Line with a foot: the threshold." : ""}`
    : "";
  const hasMissing = strips.some(({ groups }) => groups.some(({ words }) => words === "?"));
  const hints = [hint, marked, hasMissing ? "?: the value is missing." : ""].filter(Boolean).join(" ");
  return html("div", { class: "head" }, classList(rules), html("span", { class: "hint" }, hints));
}

/** @param {Strip} strip @param {Rules} rules @param {{room: number, ground: number}} size @param {string} chosen @param {(key: string) => void} choose */
function line(strip, rules, { room, ground }, chosen, choose) {
  const isChosen = strip.key === chosen;
  const row = html(rules.chooses && !rules.is_revealed ? "label" : "div", {
    class: `rule${strip.is_best ? " best" : ""}${isChosen ? " chosen" : ""}`,
  });
  const name = html("span", { class: "name" }, html("strong", {}, strip.label));
  if (strip.hint) name.append(html("span", { class: "hint" }, strip.hint));
  if (isChosen && rules.chooses) name.append(html("strong", { class: "yours" }, "your prediction"));
  const lead = html("span", { class: "lead" });
  if (rules.chooses) lead.append(...radio(strip, rules, isChosen, choose));
  lead.append(name);
  row.append(lead, stripPicture(strip, rules, room, ground));
  if (strip.score) row.append(score(strip.score));
  return row;
}

/**
 * How a rule is chosen; after the reveal what was chosen, and which is best.
 * @param {Strip} strip
 * @param {Rules} rules
 * @param {boolean} isChosen
 * @param {(key: string) => void} choose
 */
function radio({ key, is_best }, { is_revealed }, isChosen, choose) {
  if (is_revealed) {
    if (is_best) return [tick(20, "best rule")];
    return [html("span", { class: isChosen ? "made chosen" : "made", "aria-hidden": "true" })];
  }
  const input = /** @type {HTMLInputElement} */ (
    html("input", { type: "radio", name: "rule", value: key, "data-key": `rule-${key}` })
  );
  input.checked = isChosen;
  input.addEventListener("change", () => choose(key));
  return [input];
}

/** @param {import("./payload.js").Score} its */
function score({ text, part, whole }) {
  const cells = svg("svg", { class: "cells", viewBox: "0 0 150 12", "aria-hidden": "true" });
  const count = Math.min(whole, MAX_CELLS);
  const wide = 150 / count;
  const full = Math.round((part / whole) * count);
  for (let i = 0; i < count; i += 1) {
    cells.append(
      svg("rect", {
        class: i < full ? "cell full" : "cell",
        x: i * wide,
        y: 1,
        width: Math.max(wide - 2, 1),
        height: 9,
        rx: 1.5,
      }),
    );
  }
  return html("span", { class: "score" }, html("strong", {}, text), cells);
}

/** @param {Rules} rules @param {boolean} isAlone */
function rowsTable({ table, classes, target, noun }, isAlone) {
  if (!table) return html("span");
  const { columns, rows, lines } = table;
  const head = ["", ...columns, target].map((name) => html("th", { scope: "col" }, name));
  const body = rows.map(([number, code, cells], i) => {
    const { slot, name } = classes[code];
    return html(
      "tr",
      {},
      html("th", { scope: "row", title: lines[i] }, String(number)),
      ...cells.map((cell) => html("td", {}, cell)),
      html("td", { class: "ended" }, classMark(slot, 14, 5.5), name),
    );
  });
  return html(
    "table",
    { class: isAlone ? "rows alone" : "rows", "aria-label": `The ${noun}` },
    html("thead", {}, html("tr", {}, ...head)),
    html("tbody", {}, ...body),
  );
}
