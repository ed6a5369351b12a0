/** Walking the tree by keys, as ARIA's tree pattern has it, turned by 90°: it grows downwards. */

/**
 * @typedef {{parent: ArrayLike<number>, left: Int32Array, levels: number[][],
 *   depth: ArrayLike<number>, hides: Int32Array}} Walkable
 * @typedef {{go: number} | {toggle: number} | {choose: number} | {prune: number} |
 *   {clear: true} | null} Step
 */

/**
 * What a key means at a node; null where it means nothing to the tree.
 * @param {string} key
 * @param {number} i
 * @param {Walkable} tree
 * @returns {Step}
 */
export function stepFor(key, i, { parent, left, levels, depth, hides }) {
  const level = levels[depth[i]];
  const at = level.indexOf(i);
  switch (key) {
    case "ArrowUp":
      return i > 0 ? { go: parent[i] } : null;
    case "ArrowDown":
      return left[i] >= 0 ? { go: left[i] } : null;
    case "ArrowLeft":
      return at > 0 ? { go: level[at - 1] } : null;
    case "ArrowRight":
      return at < level.length - 1 ? { go: level[at + 1] } : null;
    case "Home":
      return { go: 0 };
    case "End":
      return { go: levels[levels.length - 1][levels[levels.length - 1].length - 1] };
    case "Enter":
      return { choose: i };
    case " ":
      return left[i] >= 0 || hides[i] ? { toggle: i } : { choose: i };
    case "+":
      return hides[i] ? { toggle: i } : null;
    case "-":
      return left[i] >= 0 ? { toggle: i } : null;
    case "Delete":
      return left[i] >= 0 || hides[i] ? { prune: i } : null;
    case "Escape":
      return { clear: true };
    default:
      return null;
  }
}

/**
 * Turns keys pressed on a node into what they ask for.
 * @param {SVGElement} nodes
 * @param {() => Walkable | undefined} walkable
 * @param {{go: (i: number) => void, toggle: (i: number) => void, choose: (i: number) => void,
 *   prune?: (i: number) => void, clear: () => void}} act
 */
export function listenToKeys(nodes, walkable, act) {
  nodes.addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = /** @type {KeyboardEvent} */ (event);
    const node = /** @type {Element} */ (target).closest("[data-node]");
    const tree = walkable();
    if (!tree || !node || ctrlKey || metaKey || altKey) return;
    const step = stepFor(key, Number(node.getAttribute("data-node")), tree);
    if (!step) return;
    if ("prune" in step && !act.prune) return;
    event.preventDefault();
    if ("go" in step) act.go(step.go);
    else if ("toggle" in step) act.toggle(step.toggle);
    else if ("choose" in step) act.choose(step.choose);
    else if ("prune" in step) act.prune?.(step.prune);
    else act.clear();
  });
}

/**
 * Tells assistive technology what a node is and where it is.
 * @param {SVGElement} element
 * @param {number} i
 * @param {Walkable & {label: string, selected: boolean, current: boolean}} of
 */
export function describeItem(element, i, { parent, left, depth, hides, label, selected, current }) {
  const isRight = i > 0 && left[parent[i]] + 1 === i;
  const states = {
    role: "treeitem",
    "aria-level": depth[i] + 1,
    "aria-posinset": isRight ? 2 : 1,
    "aria-setsize": i > 0 ? 2 : 1,
    "aria-selected": selected,
    "aria-expanded": left[i] >= 0 ? true : hides[i] > 0 ? false : undefined,
    "aria-label": label,
    tabindex: current ? 0 : -1,
  };
  for (const [name, value] of Object.entries(states)) {
    const text = String(value);
    if (value === undefined) element.removeAttribute(name);
    else if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}
