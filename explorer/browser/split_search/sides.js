/** Both sides of the cut: a bar as long as their rows, and what they hold in numbers. */

import { meanInk, showAnswer, showNumber, showRows } from "../shared/display.js";
import { html } from "../shared/dom.js";
import { showShare } from "../shared/shares.js";

const LEAST_SHARE = 0.04;

/**
 * What a side answers: "96.1 % Adelie", "tie of Adelie and Gentoo", "mean 25.8".
 * @param {any} search the payload
 * @param {import("../splits/numeric_split.js").Side} side
 */
export function answerOf(search, side) {
  if (!side.counts) {
    return side.median === null
      ? `mean ${showAnswer(search, side.mean)}`
      : `median ${showAnswer(search, side.median)}`;
  }
  const most = Math.max(...side.counts);
  const leaders = [...side.counts.keys()].filter((c) => side.counts[c] >= most * (1 - 2 ** -40));
  const names = leaders.map((c) => search.classes[c].name);
  const share = showShare(most / side.weight).replace(" ", "\u00a0");
  const of = search.node.weighted ? " of the weight" : "";
  if (leaders.length === 1) return `${share}${of} ${names[0]}`;
  return names.length === 2 ? `tie of ${names[0]} and ${names[1]}` : `tie of ${names.length} classes`;
}

/** @param {any} search the payload @param {{factor: string, write: (value: number) => string}} scale */
export function splitSides(search, scale) {
  const halves = ["left", "right"].map((name) => {
    const rows = html("span", { class: "side-rows" });
    const bar = html("div", { class: "side-bar" });
    const answer = html("span", { class: "side-answer" });
    const impurity = html("span", { class: "side-impurity" });
    const facts = html("span", { class: "side-facts" }, answer, html("wbr"), impurity);
    return {
      rows,
      bar,
      answer,
      impurity,
      name,
      element: html("div", { class: `side ${name}` }, rows, facts),
    };
  });
  const bars = html("div", { class: "side-bars", "aria-hidden": "true" }, halves[0].bar, halves[1].bar);
  const segments = halves.map(({ bar }) => makeSegments(search, bar));
  const element = html(
    "div",
    { class: "sides" },
    bars,
    html("div", { class: "side-words" }, halves[0].element, halves[1].element),
  );
  return {
    element,
    /** @param {import("../splits/numeric_split.js").Cut} cut */
    show(cut) {
      const whole = cut.left.rows + cut.right.rows;
      [cut.left, cut.right].forEach((side, i) => {
        const { rows, bar, answer, impurity, name } = halves[i];
        const go = side.rows === 1 ? "goes" : "go";
        rows.textContent = `${showRows(side.rows)} ${go} ${name}`;
        answer.textContent = answerOf(search, side);
        impurity.textContent =
          `${search.criterion_name} ${scale.write(side.impurity)} ${scale.factor}`.trim();
        bar.style.flexGrow = String(Math.max(side.rows / whole, LEAST_SHARE));
        segments[i](side);
      });
    },
  };
}

/** Makes the parts of a bar once, and returns how a side is shown by them. */
function makeSegments(search, bar) {
  if (search.task === "numbers") {
    return (side) => {
      const [low, high] = search.means;
      const answer = side.median ?? side.mean;
      bar.style.background = meanInk((answer - low) / (high - low));
    };
  }
  const groups = groupsOf(search.classes);
  const parts = groups.map(({ slot }) => {
    const part =
      slot < 0
        ? html("span", { class: "part other" })
        : html("span", { class: "part", style: `background:var(--class-${slot})` });
    bar.append(part);
    return part;
  });
  let shown = groups.map(() => -1);
  let last = null;
  const weightOfGroup = (side, group) => group.classes.reduce((sum, c) => sum + side.counts[c], 0);
  // Written when pointed at: a drag would write all of them every frame.
  bar.addEventListener("pointerover", (event) => {
    const i = parts.indexOf(/** @type {HTMLElement} */ (event.target));
    if (i >= 0 && last) parts[i].title = `${groups[i].name}: ${showNumber(weightOfGroup(last, groups[i]))}`;
  });
  return (side) => {
    last = side;
    shown = shown.map((before, i) => {
      const share = weightOfGroup(side, groups[i]) / side.weight;
      if (share === before) return before;
      parts[i].hidden = !(share > 0);
      parts[i].style.flexGrow = String(share);
      return share;
    });
  };
}

/** Classes with a colour, in order, and all the others as one. */
function groupsOf(classes) {
  const groups = [];
  const others = [];
  classes.forEach(({ slot, whole }, c) => {
    if (slot < 0) others.push(c);
    else groups.push({ slot, name: whole, classes: [c] });
  });
  if (others.length) groups.push({ slot: -1, name: `${others.length} other classes`, classes: others });
  return groups;
}
