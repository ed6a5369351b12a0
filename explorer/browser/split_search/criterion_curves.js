/** One column's cuts under every criterion, each as a share of its own impurity before. */

import { svg } from "../shared/dom.js";
import { classTotal } from "../shared/impurity.js";
import { MISSING_APART, MISSING_LEFT, numericSplits } from "../splits/numeric_split.js";
import { drawBars, hatch } from "./bars.js";
import { frameOf, uprightName } from "./frame.js";

const STYLES = ["own", "rival", "rival dashed"];

/**
 * The curves of a numeric column; null where criteria cannot be compared cut by cut.
 * @param {any} search the payload
 * @param {number} width in pixels
 */
export function criterionCurves(search, width) {
  const { cuts } = search;
  const contenders = search.duel.filter((contender) => contender.parent > 0);
  if (search.task !== "classes" || cuts?.kind !== "numeric" || cuts.x.length < 2 || !contenders.length)
    return null;
  const model = numericSplits(search);
  const way = cuts.routing === MISSING_APART ? MISSING_LEFT : cuts.routing;
  const shares = contenders.map(() => []);
  for (let i = 0; i < model.count; i++) {
    const { left, right } = model.at(i, way);
    contenders.forEach(({ criterion, parent }, c) => {
      const total = classTotal(criterion, left.counts) + classTotal(criterion, right.counts);
      shares[c].push(total / ((left.weight + right.weight) * parent));
    });
  }
  const all = shares.map((total) => ({
    left: total,
    right: total,
    total,
    admissible: total.map(() => true),
  }));
  const measured = { ...search, cuts: { ...cuts, missing_rows: 0 }, node: { ...search.node, impurity: 1 } };
  const frame = frameOf(measured, width, all, { one: 1 });
  const xs = cuts.x.map(frame.x);
  const picture = svg(
    "svg",
    {
      class: "cuts duel-curves",
      width,
      height: frame.height,
      viewBox: `0 0 ${width} ${frame.height}`,
      role: "img",
      "aria-label": `Impurity left by every cut of ${cuts.whole}, under each criterion`,
    },
    hatch(),
    drawBars(search, frame),
  );
  for (const { at, text } of frame.ticks) {
    picture.append(
      svg("line", { class: "grid", x1: frame.x0, x2: frame.x1, y1: frame.y(at), y2: frame.y(at) }),
      svg("text", { class: "tick", x: frame.tickEnd, y: frame.y(at) + 4, "text-anchor": "end" }, text),
    );
  }
  const middle = (frame.curve[0] + frame.curve[1]) / 2;
  picture.append(uprightName(middle, "share left"));
  const rings = [];
  [...contenders.keys()].reverse().forEach((c) => {
    const line = shares[c];
    const d = xs.map((x, i) => `${i ? "L" : "M"}${x.toFixed(1)} ${frame.y(line[i]).toFixed(1)}`).join("");
    picture.append(svg("path", { class: `duel-line ${STYLES[c]}`, d }));
  });
  contenders.forEach((contender, c) => {
    const { x, feature, gain, parent } = contender;
    if (x === null || feature !== search.feature) return;
    const [at, y] = [frame.x(x), frame.y(1 - gain / parent)];
    rings.unshift(
      svg("line", { class: `duel-cut ${STYLES[c]}`, x1: at, x2: at, y1: y, y2: frame.bars[1] }),
      svg("circle", { class: `duel-ring ${STYLES[c]}`, cx: at, cy: y, r: 4.5 }),
    );
  });
  picture.append(...rings);
  return picture;
}

/**
 * A piece of a criterion's line, to stand before its name.
 * @param {number} place among the criteria
 */
export function lineSample(place) {
  return svg(
    "svg",
    { class: "duel-sample", width: 20, height: 8, "aria-hidden": "true" },
    svg("line", { class: `duel-line ${STYLES[place]}`, x1: 0, x2: 20, y1: 4, y2: 4 }),
  );
}
