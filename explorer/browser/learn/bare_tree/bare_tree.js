/** A tree with nothing but its questions and what its leaves predict: lists within lists. */

import { component } from "../../shared/component.js";
import { html, svg } from "../../shared/drawing/dom.js";
import { classMark, patternDefs } from "../../shared/drawing/marks.js";
import { hearStep } from "../heard.js";
import { drawLinks } from "./links.js";

/**
 * @typedef {{path: string, answer: string, question: string, predicts: string, slot: number}} Node
 * @typedef {{id: string, nodes: Node[], lit: string | null, is_small: boolean}} BareTree
 */

export default component(create, { trouble: "The tree cannot be shown." });

/**
 * @param {import("../../shared/component.js").Place} place
 * @returns {import("../../shared/component.js").Picture<BareTree>}
 */
function create({ bus }) {
  const root = html("figure", { class: "bare-tree" });
  const patterns = svg("svg", { width: 0, height: 0, "aria-hidden": "true" }, patternDefs());
  const links = svg("svg", { class: "links", "aria-hidden": "true" });
  /** @type {BareTree | null} */
  let tree = null;
  const link = () => drawLinks(links, root);
  const shown = () => tree;
  const wayIn = hearStep(bus, "lesson_way", shown, ({ path = "" }) => {
    light(root, path);
    link();
  });
  return {
    root,
    saved: { name: "tree" },
    update(next) {
      tree = next;
      root.classList.toggle("small", next.is_small);
      root.replaceChildren(
        links,
        html("ul", { class: "kids", "aria-label": "The tree" }, drawn(next, "")),
        patterns,
      );
      light(root, next.lit === null ? null : (wayIn(next.id)?.path ?? next.lit));
    },
    draw: link,
    resize: link,
  };
}

/** @param {BareTree} tree @param {string} path @returns {HTMLElement} the node with those below it */
function drawn(tree, path) {
  const node = tree.nodes.find((one) => one.path === path);
  if (!node) throw new Error(`The tree has no node “${path}”.`);
  const item = html("li", { class: "node", "data-path": path });
  if (node.answer) item.append(html("span", { class: "answer" }, node.answer));
  if (!node.question) {
    const leaf = html("span", { class: "card leaf" }, html("span", { class: "unseen" }, "predict"));
    leaf.append(classMark(node.slot, 14, 5.5), html("strong", {}, node.predicts));
    item.append(leaf);
    return item;
  }
  const below = [drawn(tree, `${path}L`), drawn(tree, `${path}R`)];
  item.append(html("span", { class: "card" }, node.question), html("ul", { class: "kids" }, ...below));
  return item;
}

/** Marks the nodes of a path, in words for screen readers. @param {HTMLElement} root @param {string | null} way */
function light(root, way) {
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".node"))) {
    const isLit = way?.startsWith(node.dataset.path ?? "") ?? false;
    node.classList.toggle("lit", isLit);
    if (isLit && !node.querySelector(".kids")) node.setAttribute("aria-current", "true");
    else node.removeAttribute("aria-current");
  }
}
