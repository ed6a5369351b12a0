/** The glossary as a page: a field to find a word, and one card per term, by group. */

import { component } from "../shared/component.js";
import { html } from "../shared/drawing/dom.js";
import { smallPicture } from "../shared/small_pictures/small_picture.js";
import { termCard } from "./card.js";
import { found } from "./finding.js";

/**
 * @typedef {import("./payload.js").Glossary} Glossary
 * @typedef {import("./payload.js").Pictures} Pictures
 * @typedef {import("./payload.js").Term} Term
 */

const TITLE = "Words used on these pages, each with a picture";
const CAPTION = "The pictures are drawn from the bundled tables.";

export default component(create, { trouble: "The glossary cannot be shown." });

/**
 * @param {import("../shared/component.js").Place} place
 * @returns {import("../shared/component.js").Picture<Glossary>}
 */
function create({ bus, send }) {
  const { root, field, ways, problem, count, list } = frame();
  /** @type {Glossary | null} */
  let view = null;
  /** @type {Map<string, HTMLElement>} */
  let cards = new Map();
  /** @type {Pictures} */
  let pictures = {};
  let chosen = "";

  const choose = (/** @type {string} */ key) => {
    cards.get(chosen)?.removeAttribute("aria-current");
    chosen = key;
    cards.get(key)?.setAttribute("aria-current", "true");
  };
  const tell = (/** @type {"chosen" | "tried"} */ name, /** @type {string} */ value) => {
    if (name === "chosen") choose(value);
    send(name, value);
  };
  const show = () => {
    if (!view) return;
    const { groups, terms } = view;
    const shown = found(terms, field.value);
    const isAll = shown.length === terms.length;
    count.textContent = isAll ? "" : `${shown.length} of ${terms.length} words`;
    ways.hidden = !isAll;
    const lists = isAll
      ? groups.map((group) =>
          listOf(
            group,
            terms.filter((one) => one.group === group),
            cards,
          ),
        )
      : [listOf("", shown, cards)];
    list.replaceChildren(...lists);
  };
  const begin = (/** @type {Glossary} */ sent) => {
    view = sent;
    cards = new Map(sent.terms.map((term) => [term.key, termCard(term, tell)]));
    ways.replaceChildren(...sent.groups.map((group) => wayTo(group, sent.terms, root)));
    hang(pictures, cards);
    show();
  };
  bus.subscribe("term_pictures", (sent) => {
    pictures = sent;
    hang(pictures, cards);
  });
  field.addEventListener("input", show);

  return {
    root,
    update(sent) {
      problem.textContent = sent.problem;
      if (!view) begin(sent);
      if (sent.chosen === chosen) return;
      choose(sent.chosen);
      cards.get(chosen)?.scrollIntoView({ block: "center" });
    },
  };
}

/** Each picture in its card. @param {Pictures} pictures @param {Map<string, HTMLElement>} cards */
function hang(pictures, cards) {
  for (const [key, card] of cards) {
    if (pictures[key]) card.querySelector(".picture")?.replaceChildren(smallPicture(pictures[key]));
  }
}

/** The page before there are cards. */
function frame() {
  const look = {
    type: "search",
    placeholder: "Find a word",
    "aria-label": "Find a word",
    autocomplete: "off",
  };
  const field = /** @type {HTMLInputElement} */ (html("input", look));
  const ways = html("nav", { class: "groups", "aria-label": "Groups" });
  const problem = html("p", { class: "problem", role: "status" });
  const count = html("p", { class: "count", role: "status" });
  const list = html("div", { class: "lists" });
  const head = html("header", {}, html("h2", {}, TITLE), html("p", { class: "caption" }, CAPTION));
  const tools = html("div", { class: "tools" }, field, ways);
  const root = html("section", { class: "glossary" }, head, problem, tools, count, list);
  return { root, field, ways, problem, count, list };
}

/**
 * @param {string} group "" for search results
 * @param {Term[]} terms
 * @param {Map<string, HTMLElement>} cards
 */
function listOf(group, terms, cards) {
  const head = group ? [html("h3", { "data-group": group }, group)] : [];
  const none = terms.length ? [] : [html("p", { class: "none" }, "The glossary has no such word.")];
  const items = terms.map(({ key }) => html("li", {}, /** @type {HTMLElement} */ (cards.get(key))));
  return html("section", {}, ...head, ...none, html("ul", {}, ...items));
}

/** @param {string} group @param {Term[]} terms @param {HTMLElement} root */
function wayTo(group, terms, root) {
  const n = terms.filter((term) => term.group === group).length;
  const way = html("button", { type: "button" }, `${group} `, html("span", { class: "n" }, String(n)));
  way.addEventListener("click", () => {
    root.querySelector(`[data-group="${CSS.escape(group)}"]`)?.scrollIntoView({ block: "start" });
  });
  return way;
}
