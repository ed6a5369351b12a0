/** The picture of one feature's cuts: curve, bars, handle and sides, moving together. */

import { html, svg } from "../shared/dom.js";
import { categorySplits } from "../splits/category_split.js";
import { MISSING_APART, numericSplits } from "../splits/numeric_split.js";
import { drawBars, hatch } from "./bars.js";
import { captionOf, sideInWords } from "./caption.js";
import { categoryBars } from "./category_toggle.js";
import { crossingsOf, drawCurve, labelCurves, overlap } from "./curve.js";
import { borderOf, frameOf } from "./frame.js";
import { thresholdHandle } from "./handle.js";
import { meanSteps } from "./mean_steps.js";
import { drawSlot } from "./missing_slot.js";
import { routingChoice } from "./routing.js";
import { splitSides } from "./sides.js";

/**
 * Which cut is asked. `levels` are those that go left where they are no cut of the curve.
 * @typedef {{place: number | null, routing: number, levels: Uint8Array | null}} Asked
 */

/**
 * The cut that is shown: which levels go left, both sides in words, whether it is the best.
 * @typedef {{cut: import("../splits/numeric_split.js").Cut, asked: Asked, goesLeft: Uint8Array | null,
 *   left: string, right: string, isBest: boolean}} Shown
 */

/**
 * @param {any} search the payload, with cuts
 * @param {number} width in pixels
 * @param {{factor: string, write: (value: number) => string}} scale
 * @param {Asked | null} before what was asked last, if it was of this very feature
 * @param {(asked: Asked | null, sentence: string, isDone: boolean, shown: Shown) => void} tell on
 *   every change; null where the best cut is asked
 */
export function splitPicture(search, width, scale, before, tell) {
  const { cuts } = search;
  const isCategory = cuts.kind === "category";
  const model = isCategory ? categorySplits(search) : numericSplits(search);
  const ways = isCategory ? [0] : model.routings;
  const lines = ways.map((way) => (way === MISSING_APART ? null : model.lines(way)));
  const frame = frameOf(
    search,
    width,
    lines.filter((each) => each !== null),
    scale,
  );
  const xs = Array.from({ length: model.count }, (_, i) =>
    isCategory ? borderOf(frame, i, model.n) : frame.x(cuts.x[i]),
  );
  const own = search.board.find((cut) => cut.place === search.feature);
  const home = homeOf();
  let asked = before ?? home;

  const sides = splitSides(search, scale);
  const handle = thresholdHandle(search, frame, scale, {
    count: model.count,
    nearest: nearestTo,
    go: (place, isDone) =>
      ask(
        { place, routing: asked.routing === MISSING_APART ? ways[0] : asked.routing, levels: null },
        isDone,
      ),
    home: () => ask(home, true),
    done: () => show(true),
  });
  const means = meanSteps(search, frame);
  const levels = isCategory ? categoryBars(search, model, frame, toggle) : null;
  const curves = svg("g", {});
  const slot = svg("g", {});
  const ground = isCategory ? svg("g", {}) : drawBars(search, frame);
  const picture = svg(
    "svg",
    {
      class: "cuts",
      width,
      height: frame.height,
      viewBox: `0 0 ${width} ${frame.height}`,
      role: "group",
      "aria-label": `${search.axis_name} left and right of every cut of ${cuts.whole}`,
    },
    hatch(),
    curves,
    ground,
    slot,
    ...(levels ? [handle.group, levels.group, means.group] : [means.group, handle.group]),
  );
  const routing =
    !isCategory && cuts.missing_rows
      ? routingChoice(search, ways, scale, (way) =>
          ask({ ...asked, place: asked.place ?? nearestToBest(), routing: way }, true),
        )
      : null;
  const notes = [
    cuts.drawn,
    search.task === "numbers" && !isCategory ? cuts.bars.said : "",
    isCategory && !model.isFree ? "Too many rows to compute medians for free choices of levels." : "",
  ]
    .filter(Boolean)
    .join(" ");
  const element = html(
    "div",
    { class: "picture" },
    routing?.element ?? "",
    picture,
    sides.element,
    notes ? html("p", { class: "note" }, notes) : "",
  );
  sides.element.style.margin = `4px ${width - frame.end}px 0 ${frame.begin}px`;
  if (routing) routing.element.style.marginLeft = `${frame.begin}px`;
  let labels = [];
  let drawnWay = -1;
  let drawnSlot = -1;
  show(true);
  return { element };

  function homeOf() {
    const { place, routing: way } = model.best;
    const start = isCategory || cuts.best !== null || way === MISSING_APART ? place : model.count >> 1;
    return { place: isCategory && start === null ? model.count >> 1 : start, routing: way, levels: null };
  }

  function nearestToBest() {
    if (!model.count) return null;
    const [line] = lines;
    return line.total.indexOf(Math.min(...line.total));
  }

  function nearestTo(x) {
    if (!isCategory)
      return model.nearest(
        cuts.axis[0] + ((x - frame.x0) / (frame.x1 - frame.x0)) * (cuts.axis[1] - cuts.axis[0]),
      );
    const room = frame.x1 - frame.x0 - frame.gap;
    const k = Math.round(((x - frame.x0 - frame.gap / 2) / room) * model.n) - 1;
    return Math.min(Math.max(k, 0), model.count - 1);
  }

  function toggle(level) {
    const next = askedLevels().slice();
    next[level] = 1 - next[level];
    const count = next.reduce((sum, goes) => sum + goes, 0);
    if (count === 0 || count === next.length) return;
    const cut = model.levelsLeft(count - 1);
    const isCut = next.every((goes, i) => goes === cut[i]);
    ask({ place: count - 1, routing: 0, levels: isCut ? null : next }, true);
  }

  function askedLevels() {
    return asked.levels ?? model.levelsLeft(asked.place);
  }

  function ask(next, isDone) {
    asked = next;
    show(isDone);
  }

  function show(isDone) {
    if (isCategory && model.count === 0) return;
    const isApart = asked.routing === MISSING_APART;
    const cut =
      isCategory && asked.levels ? model.of(asked.levels) : model.at(asked.place ?? 0, asked.routing);
    const way = isApart ? 0 : asked.routing;
    if (way !== drawnWay && lines[ways.indexOf(way)]) redraw(way);
    if (routing) routing.show(asked.routing, (other) => model.at(asked.place ?? 0, other).gain);
    const x = isApart ? frame.x1 : xs[asked.place];
    if (drawnSlot !== asked.routing) {
      slot.replaceChildren(isCategory ? svg("g", {}) : drawSlot(search, frame, asked.routing));
      drawnSlot = asked.routing;
    }
    const isBest = isHome();
    const goesLeft = isCategory ? askedLevels() : null;
    const words = sideInWords(cuts, asked, goesLeft, true);
    const sentence = captionOf(
      search,
      { cut, leftWords: words, isBest, isApart, bestGain: own?.gain ?? 0, bestWords: own?.words ?? "" },
      scale,
    );
    const box = handle.show({
      x,
      total: cut.total,
      gain: cut.gain,
      place: asked.place ?? 0,
      isBest,
      text: isCategory ? "" : isApart ? "has a value" : cuts.text[asked.place],
      spoken: `${words}, gain ${scale.write(cut.gain)}${cut.admissible ? "" : ", refused"}`,
    });
    for (const label of labels)
      label.element.style.visibility = overlap(label.box, box) ? "hidden" : "visible";
    hideTicks();
    means.update(cut, x);
    levels?.show(goesLeft, x);
    sides.show(cut);
    const right = sideInWords(cuts, asked, goesLeft, false);
    tell(isBest ? null : asked, sentence, isDone, { cut, asked, goesLeft, left: words, right, isBest });
  }

  function isHome() {
    return (
      asked.place === home.place &&
      asked.routing === home.routing &&
      !asked.levels &&
      model.best.place === home.place
    );
  }

  function redraw(way) {
    const line = lines[ways.indexOf(way)];
    drawnWay = way;
    const best = home.place ?? 0;
    const crossings = crossingsOf(search, frame, line, xs);
    handle.avoid(crossings);
    const box = model.count
      ? handle.show({
          x: xs[best],
          total: line.total[best],
          gain: search.node.impurity - line.total[best],
          place: best,
          isBest: true,
          text: "",
          spoken: "",
        })
      : { x: 0, y: 0, width: 0, height: 0 };
    labels = model.count ? labelCurves(search, frame, line, xs, scale, box, xs[best], crossings) : [];
    curves.replaceChildren(
      drawCurve(search, frame, line, xs, scale),
      ...labels.map((label) => label.element),
    );
  }

  function hideTicks() {
    const [from, room] = handle.pillRoom();
    for (const tick of ground.querySelectorAll(".x-tick")) {
      const at = Number(tick.getAttribute("x"));
      tick.style.visibility = room > 8 && at + 16 > from && at - 16 < from + room ? "hidden" : "visible";
    }
  }
}
