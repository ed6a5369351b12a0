/** The choices on a whole file: ways as buttons, more of them in a list, others to be typed. */

import { html } from "../shared/drawing/dom.js";

/**
 * @param {import("./payload.js").Choice} choice
 * @param {import("./payload.js").Ask} ask
 */
export function choiceRow(choice, ask) {
  const { key, label, options, more, typed, evidence } = choice;
  /** @param {string} value */
  const choose = (value) => ask({ choice: key, value });
  const ways = options.map((option) => {
    const button = html(
      "button",
      {
        type: "button",
        class: "chip",
        "data-key": `${key}-${option.value}`,
        "aria-pressed": String(option.is_chosen),
      },
      option.label,
    );
    button.addEventListener("click", () => choose(option.value));
    return button;
  });
  if (more.length) ways.push(moreOf(choice, choose));
  if (typed) ways.push(field(key, typed, choose));
  return html(
    "div",
    { class: "choice", role: "group", "aria-label": label },
    html("span", { class: "label" }, label),
    ...ways,
    html("span", { class: "evidence" }, evidence),
  );
}

/**
 * @param {import("./payload.js").Choice} choice
 * @param {(value: string) => void} choose
 */
function moreOf({ key, label, more }, choose) {
  const select = /** @type {HTMLSelectElement} */ (
    html(
      "select",
      { class: "chip", "data-key": `${key}-more`, "aria-label": `${label}: more` },
      html("option", { value: "" }, "more …"),
      ...more.map(({ value, label: words }) => html("option", { value }, words)),
    )
  );
  select.addEventListener("change", () => select.value && choose(select.value));
  return select;
}

/**
 * A field that is read by Enter.
 * @param {string} key
 * @param {string} words
 * @param {(value: string) => void} choose
 */
function field(key, words, choose) {
  const input = /** @type {HTMLInputElement} */ (
    html("input", {
      class: "chip",
      type: "text",
      maxlength: 200,
      "data-key": `${key}-typed`,
      "aria-label": words,
      placeholder: `${words} …`,
    })
  );
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && input.value.trim()) choose(input.value);
    event.stopPropagation(); // letters typed here are not shortcuts of the page
  });
  return input;
}
