/** The code that runs, one chapter per number: the lines that computed it, and their values. */

import { component, keepFocus } from "../shared/component.js";
import { html } from "../shared/drawing/dom.js";
import { excerptOf, showMade } from "./excerpt.js";

/** @typedef {import("./payload.js").Code} Code */
/** @typedef {import("./payload.js").Chapter} Chapter */

export default component(create, { trouble: "The code cannot be shown." });

/**
 * @param {import("../shared/component.js").Place} place
 * @returns {import("../shared/component.js").Picture<Code>}
 */
function create({ parent }) {
  const root = html("section", { class: "code" });
  const page = html("div", { class: "page" });
  let key = "";
  let asked = 0;
  /** @type {Code["view"] | null} */
  let view = null;
  const draw = () => {
    if (!view) return;
    const chapter = view.chapters.find((one) => one.key === key) ?? view.chapters[0];
    key = chapter.key;
    page.replaceChildren(...pageOf(chapter));
    const notes = [view.caption, view.note]
      .filter(Boolean)
      .map((words) => html("p", { class: "caption" }, words));
    root.replaceChildren(
      html("h3", { class: "title" }, view.title),
      ...notes,
      html("div", { class: "book" }, contents(view.chapters, key, open), page),
    );
    showMade(page);
  };
  /** @param {string} chosen */
  const open = (chosen) => {
    key = chosen;
    keepFocus(parent, draw);
  };
  return {
    root,
    update(sent) {
      const [chapters, times] = sent.asked;
      if (times > asked)
        key = chapters.find((one) => sent.view.chapters.some((has) => has.key === one)) ?? "";
      asked = times;
      view = sent.view;
      keepFocus(parent, draw);
    },
  };
}

/**
 * @param {Chapter[]} chapters
 * @param {string} chosen
 * @param {(key: string) => void} open
 */
function contents(chapters, chosen, open) {
  const entries = chapters.map(({ key, name, value }) => {
    const button = html(
      "button",
      { type: "button", class: "chapter", "data-key": key, "aria-pressed": String(key === chosen) },
      html("span", { class: "name" }, name),
      html("span", { class: "value" }, value),
    );
    button.addEventListener("click", () => open(key));
    return html("li", {}, button);
  });
  return html("ol", { class: "contents", "aria-label": "Numbers" }, ...entries);
}

/** @param {Chapter} chapter */
function pageOf({ how, excerpts }) {
  return [html("p", { class: "how" }, how), ...excerpts.map(excerptOf)];
}
