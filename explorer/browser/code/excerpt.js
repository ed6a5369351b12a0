/** A function's source next to its variables; a name picked in one is found in the other. */

import { html } from "../shared/drawing/dom.js";
import { callOf } from "./variables.js";

/** @typedef {import("./payload.js").Excerpt} Excerpt */

const ABOVE = 3; // lines that stay in sight above the first that is marked, where there are enough
const FEW = 12;

/** @param {Excerpt} excerpt */
export function excerptOf(excerpt) {
  const known = new Set(
    excerpt.calls.flatMap(({ values, tables }) => [
      ...values.map(({ name }) => name),
      ...tables.flatMap(({ heads }) => heads.map(({ name }) => name)),
    ]),
  );
  const listing = listingOf(excerpt, known);
  const variables = html("div", { class: "variables" }, ...excerpt.calls.map(callOf));
  if (excerpt.note) variables.append(html("p", { class: "note" }, excerpt.note));
  const root = html(
    "article",
    { class: "excerpt", "aria-label": excerpt.function },
    headOf(excerpt, listing),
    html("div", { class: "both" }, listing, variables),
  );
  letPick(root, listing);
  return root;
}

/**
 * Scrolls every listing to the first line that made the number.
 * @param {HTMLElement} page
 */
export function showMade(page) {
  for (const listing of page.querySelectorAll(".listing")) {
    const line = /** @type {HTMLElement | null} */ (listing.querySelector(".made"));
    if (!line) continue;
    const above = listing.clientHeight < FEW * line.offsetHeight ? 0 : ABOVE;
    listing.scrollTop = Math.max(0, line.offsetTop - above * line.offsetHeight);
  }
}

/**
 * @param {Excerpt} excerpt
 * @param {HTMLElement} listing
 */
function headOf(excerpt, listing) {
  const copy = html("button", { type: "button", class: "quiet" }, "Copy");
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(excerpt.text);
      copy.textContent = "Copied";
    } catch {
      getSelection()?.selectAllChildren(listing); // a page without https may not write there
      copy.textContent = "Selected";
    }
  });
  const place = `${excerpt.file}, line ${excerpt.first}`;
  return html(
    "header",
    { class: "head" },
    html("h4", { class: "function" }, excerpt.function),
    html("span", { class: "file" }, place),
    copy,
  );
}

/**
 * @param {Excerpt} excerpt
 * @param {Set<string>} known the names of variables that are shown
 */
function listingOf({ tokens, marks, first, function: name }, known) {
  const lines = tokens.map((line, i) => {
    const parts = line.map(([text, kind]) => {
      if (kind === "name" && known.has(text))
        return html("span", { class: "known", "data-name": text }, text);
      return kind && kind !== "name" ? html("span", { class: kind }, text) : text;
    });
    const returns = line.some(([text]) => text === "return") && known.has("returned");
    const attributes = { class: `line ${marks[i]}`, "data-name": returns ? "returned" : undefined };
    const number = html("span", { class: "number", "aria-hidden": "true" }, String(first + i));
    const text = html("span", { class: "text" }, ...parts, "\n");
    const [begin] = line[0] ?? [""];
    text.style.setProperty("--indent", String(begin.length - begin.trimStart().length));
    return html("div", attributes, number, text);
  });
  const label = `Source of ${name}`;
  return html("div", { class: "listing", tabindex: 0, role: "region", "aria-label": label }, ...lines);
}

/**
 * A button of a variable, or its name in the source, stands out in both; a line picks its names.
 * @param {HTMLElement} root
 * @param {HTMLElement} listing
 */
function letPick(root, listing) {
  /** @type {string[]} */
  let picked = [];
  const pick = (/** @type {string[]} */ names) => {
    picked = names.join() === picked.join() ? [] : names;
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-name]"))) {
      const isPicked = picked.includes(element.dataset.name ?? "");
      element.classList.toggle("picked", isPicked);
      if (element.localName === "button") element.setAttribute("aria-pressed", String(isPicked));
    }
  };
  for (const button of root.querySelectorAll("button[data-name]"))
    button.addEventListener("click", () => pick([/** @type {HTMLElement} */ (button).dataset.name ?? ""]));
  listing.addEventListener("click", (event) => {
    if (getSelection()?.toString()) return; // text is being selected
    const line = /** @type {HTMLElement} */ (event.target).closest(".line");
    if (!line) return;
    const named = /** @type {HTMLElement[]} */ ([line, ...line.querySelectorAll(".known")]);
    pick([...new Set(named.flatMap((element) => element.dataset.name ?? []))]);
  });
}
