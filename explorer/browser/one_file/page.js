/** The page of a tree's own file: a place for each picture, its description, light or dark. */

import { html } from "../shared/drawing/dom.js";

/** @typedef {import("./contents.js").Contents} Contents */
/** @typedef {{section: HTMLElement, place: ShadowRoot, note: HTMLElement}} Panel */

/**
 * The page, put into the document.
 * @param {Contents} contents
 * @returns {Record<string, Panel>} by the name of the picture
 */
export function buildPage({ title, subtitle, said, parts }) {
  const panels = Object.fromEntries(Object.keys(parts).map((name) => [name, panelOf(name)]));
  const of = (/** @type {string} */ name) => (panels[name] ? [panels[name].section] : []);
  const beside = html("div", { class: "beside" }, ...of("regions"), ...of("search"));
  const about = said.file.map((sentence) => html("p", {}, sentence));
  document.body.append(
    html(
      "header",
      {},
      html("div", {}, html("h1", {}, title), html("p", {}, subtitle)),
      themeSwitch(document.documentElement),
    ),
    html("main", {}, ...of("tree"), beside, ...of("arithmetic"), ...of("leaves")),
    html("footer", {}, html("h2", {}, "What is in this file"), ...about),
  );
  return panels;
}

/** @param {string} name @returns {Panel} */
function panelOf(name) {
  const host = html("div", { class: "picture" });
  const note = html("p", { class: "said", role: "status" });
  const section = html("section", { "data-picture": name }, host, note);
  return { section, place: host.attachShadow({ mode: "open" }), note };
}

/**
 * As the system has it, until the user chooses.
 * @param {HTMLElement} page
 */
function themeSwitch(page) {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let isChosen = false;
  const button = html("button", { type: "button", class: "theme" });
  /** @param {boolean} isDark */
  const show = (isDark) => {
    page.dataset.theme = isDark ? "dark" : "light";
    button.textContent = isDark ? "Light" : "Dark";
    button.title = isDark ? "Use the light theme" : "Use the dark theme";
  };
  show(dark.matches);
  dark.addEventListener("change", () => isChosen || show(dark.matches));
  button.addEventListener("click", () => {
    isChosen = true;
    show(page.dataset.theme !== "dark");
  });
  return button;
}
