/** A term as a card: room for its picture, its word, its sentence, and where it can be tried. */

import { html } from "../shared/drawing/dom.js";
import { address } from "../shared/terms/term.js";

/**
 * @param {import("./payload.js").Term} term
 * @param {(name: "chosen" | "tried", value: string) => void} tell its key, or the page to try it on
 */
export function termCard(term, tell) {
  const word = html("a", { class: "word", href: address(term.key) }, term.word);
  const wayOn = html(
    "a",
    { class: "try", href: placeOf(term.see), "aria-label": `Try it: ${term.word}` },
    "Try it ›",
  );
  follow(word, () => tell("chosen", term.key));
  follow(wayOn, () => tell("tried", term.see));
  const words = html("div", {}, html("h4", {}, word), html("p", {}, term.sentence));
  if (term.also.length) words.append(html("p", { class: "also" }, `also: ${term.also.join(", ")}`));
  const picture = html("div", { class: "picture" });
  return html("article", { class: "term-card", "data-key": term.key }, picture, words, wayOn);
}

/**
 * A page as it is, and a step of a lesson, "stump/try", on its page.
 * @param {string} see
 */
function placeOf(see) {
  const [lesson, step] = see.split("/");
  return step ? `learn?lesson=${lesson}&step=${step}` : see;
}

/**
 * A plain click is answered here; one for a new tab follows the link.
 * @param {HTMLElement} link
 * @param {() => void} answer
 */
function follow(link, answer) {
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    answer();
  });
}
