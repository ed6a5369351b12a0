/** The row's values, to be changed: a track and a field for numbers, a list for categories, locks. */

import { html, svg } from "../shared/drawing/dom.js";
import { MISSING_LEVEL, UNKNOWN_LEVEL } from "./payload.js";
import { createTrack } from "./track.js";
import { fieldText, MISSING, readNumber, strangeness, valueText } from "./value_texts.js";

/** What a field takes if not a number. @type {Record<string, string>} */
const KINDS = { date: "date such as 2020-01-31", time: "time such as 13:45" };

/**
 * @typedef {import("./payload.js").Feature} Feature
 * @typedef {import("./payload.js").FollowTree} FollowTree
 * @typedef {import("./payload.js").Values} Values
 * @typedef {{show: (value: number | null) => void, measure: () => void, ask: (isAsked: boolean) => void,
 *   lock: (isLocked: boolean) => void, element: HTMLElement}} Control
 * @typedef {{try: (at: number, value: number | null) => void, settle: () => void, giveUp: () => void,
 *   lock: (at: number) => void}} Act
 */

const SHUT = "M3.5 6.5V4.5a3 3 0 0 1 6 0v2M2 6.5h9v6.5h-9z";
const OPEN = "M3.5 6.5V4a3 3 0 0 1 5.8-1M2 6.5h9v6.5h-9z";

/**
 * A control for each feature that the tree asks about.
 * @param {FollowTree} tree
 * @param {Act} act `at` indexes the tree's features
 */
export function createValues({ features }, act) {
  const controls = features.map((feature, at) => {
    const own = {
      /** @param {number | null} value */
      try: (value) => act.try(at, value),
      settle: act.settle,
      giveUp: act.giveUp,
    };
    return feature.is_numeric
      ? numberControl(feature, own, () => act.lock(at))
      : levelControl(feature, own, () => act.lock(at));
  });
  return {
    elements: controls.map(({ element }) => element),
    /** @param {Values} values @param {Set<number>} asked those that the decision path asks about */
    show(values, asked) {
      controls.forEach((control, at) => {
        control.show(values[at]);
        control.ask(asked.has(at));
      });
    },
    /** @param {boolean[]} locked */
    lock(locked) {
      for (const [at, control] of controls.entries()) control.lock(locked[at]);
    },
    measure() {
      for (const control of controls) control.measure();
    },
  };
}

/**
 * @param {Feature} feature
 * @param {{try: (value: number | null) => void, settle: () => void, giveUp: () => void}} act
 * @param {() => void} lock
 * @returns {Control}
 */
function numberControl(feature, act, lock) {
  const track = createTrack(feature, act);
  const named = { "aria-label": feature.name, "data-key": `field ${feature.index}` };
  const field = /** @type {HTMLInputElement} */ (
    html("input", {
      type: "text",
      inputmode: feature.display in KINDS ? "text" : "decimal",
      autocomplete: "off",
      placeholder: MISSING,
      ...named,
    })
  );
  const frame = framed(feature, [field], [track.element], lock);
  /** @type {number | null | undefined} */
  let value;
  const take = () => {
    const [text, now] = [field.value, value ?? null];
    const read = readNumber(feature, text);
    field.value = fieldText(feature, now);
    if (read === now) return frame.say(strangeness(feature, now));
    if (Number.isNaN(read)) {
      const kind = KINDS[feature.display] ?? "number";
      frame.say(`“${text.slice(0, 40)}” is not a ${kind}: the value stays ${valueText(feature, now)}.`, true);
      return;
    }
    act.try(read);
    act.settle();
  };
  field.addEventListener("change", take);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") field.value = fieldText(feature, value ?? null);
  });
  return {
    ...frame,
    show(now) {
      if (now === value) return;
      value = now;
      field.value = fieldText(feature, now);
      track.show(now);
      frame.say(strangeness(feature, now));
    },
    measure: track.measure,
  };
}

/**
 * @param {Feature} feature
 * @param {{try: (value: number | null) => void, settle: () => void}} act
 * @param {() => void} lock
 * @returns {Control}
 */
function levelControl(feature, act, lock) {
  const select = /** @type {HTMLSelectElement} */ (
    html("select", { "aria-label": feature.name, "data-key": `field ${feature.index}` })
  );
  for (const [k, code] of feature.levels.entries())
    select.append(html("option", { value: code }, feature.names[k]));
  for (const code of [MISSING_LEVEL, UNKNOWN_LEVEL])
    select.append(html("option", { value: code }, valueText(feature, code)));
  select.addEventListener("change", () => {
    act.try(Number(select.value));
    act.settle();
  });
  const frame = framed(feature, [select], [], lock);
  return {
    ...frame,
    show(now) {
      select.value = String(now);
      frame.say([strangeness(feature, now), feature.left_out].filter(Boolean).join(" "));
    },
    measure() {},
  };
}

/**
 * @param {Feature} feature
 * @param {HTMLElement[]} fields next to the name
 * @param {HTMLElement[]} below
 * @param {() => void} lock
 */
function framed(feature, fields, below, lock) {
  const path = svg("path", { d: OPEN });
  const button = html(
    "button",
    {
      type: "button",
      class: "lock",
      "data-unsaved": "",
      "aria-pressed": "false",
      "aria-label": `Lock ${feature.name}`,
      "data-key": `lock ${feature.index}`,
    },
    svg("svg", { width: 13, height: 14, viewBox: "0 0 13 14", "aria-hidden": "true" }, path),
  );
  button.addEventListener("click", lock);
  const name = html("span", { class: "value-name", title: feature.whole }, feature.name);
  const note = html("p", { class: "value-note" });
  const element = html(
    "div",
    { class: "value" },
    html("div", { class: "value-line" }, name, ...fields, button),
    ...below,
    note,
  );
  return {
    element,
    /** @param {boolean} isAsked */
    ask: (isAsked) => void element.classList.toggle("asked", isAsked),
    /** @param {boolean} isLocked */
    lock(isLocked) {
      button.setAttribute("aria-pressed", String(isLocked));
      button.title = isLocked
        ? "Locked: this value stays unchanged."
        : "Lock: the search for a flip will not change this value.";
      path.setAttribute("d", isLocked ? SHUT : OPEN);
    },
    /** @param {string} words @param {boolean} [isTrouble] */
    say(words, isTrouble = false) {
      if (note.textContent === words) return;
      note.textContent = words;
      if (isTrouble) note.setAttribute("role", "alert");
      else note.removeAttribute("role");
    },
  };
}
