/** The lines from a question to its answers, each on its own way from box to box. */

import { svg } from "../../shared/drawing/dom.js";

/** @typedef {{left: number, right: number, top: number, bottom: number}} Box */

const BEND = 9;
/** Of the gap between a question and its answers, how much lies above the fork. */
const FORK = 0.6;
/** Where answers are one below the other: how far the line is from the edge of their list. */
const INDENT = 7;

/**
 * Draws them for the nodes as they are now; a highlighted path lies over the others.
 * @param {SVGElement} picture
 * @param {HTMLElement} root the picture and the nodes are in it
 */
export function drawLinks(picture, root) {
  const seen = root.getBoundingClientRect();
  const scale = seen.width / root.offsetWidth || 1;
  /** @param {Element | null} element @returns {Box} in pixels of the picture */
  const boxOf = (element) => {
    const its = /** @type {Element} */ (element).getBoundingClientRect();
    const x = (/** @type {number} */ at) => (at - seen.left) / scale;
    const y = (/** @type {number} */ at) => (at - seen.top) / scale;
    return { left: x(its.left), right: x(its.right), top: y(its.top), bottom: y(its.bottom) };
  };
  const links = [...root.querySelectorAll(".node .node")].map((node) => linkTo(node, boxOf));
  picture.replaceChildren(...links.sort((a, b) => Number(isLit(a)) - Number(isLit(b))));
}

/** @param {Element} link */
function isLit(link) {
  return link.classList.contains("lit");
}

/** @param {Element} node @param {(element: Element | null) => Box} boxOf */
function linkTo(node, boxOf) {
  const list = /** @type {HTMLElement} */ (node.parentElement);
  const answer = boxOf(node.querySelector(":scope > .answer"));
  const isBelow = getComputedStyle(list).flexDirection === "column";
  const question = boxOf(list.previousElementSibling);
  const d = isBelow
    ? indented(boxOf(list), answer)
    : bent(question, answer.top, boxOf(node.querySelector(":scope > .card")));
  return svg("path", {
    class: node.classList.contains("lit") ? "link lit" : "link",
    "data-to": /** @type {HTMLElement} */ (node).dataset.path ?? "",
    d,
  });
}

/** Down from the question, across, and down to the answer's box. @param {Box} question @param {number} answered @param {Box} card */
function bent(question, answered, card) {
  const [from, to] = [middle(question), middle(card)];
  const fork = question.bottom + (answered - question.bottom) * FORK;
  const bend = Math.min(BEND, Math.abs(to - from), answered - fork);
  const side = Math.sign(to - from) * bend;
  return `M${from} ${question.bottom}V${fork}H${to - side}Q${to} ${fork} ${to} ${fork + bend}V${card.top}`;
}

/** Down along the list, and to the answer's words. @param {Box} list @param {Box} answer */
function indented(list, answer) {
  return `M${list.left + INDENT} ${list.top}V${(answer.top + answer.bottom) / 2}H${answer.left - 1}`;
}

/** @param {Box} box */
function middle({ left, right }) {
  return (left + right) / 2;
}
