/** The picture of one feature's splits: curve, bars, handle and sides, moving together. */

import { html, svg } from "../shared/drawing/dom.js";
import { MISSING_APART, MISSING_LEFT } from "../splits/numeric_splits.js";
import { isCategory, isNumeric } from "../splits/payload.js";
import { drawBars, hatch } from "./bars.js";
import { isVeiled, veilOf } from "./by_hand.js";
import { captionOf, sideInWords } from "./caption.js";
import { categoryToggle } from "./categories/category_toggle.js";
import { courseOf, isHome, rerouted, sending, toggled } from "./course.js";
import { drawCurve, linesAbove } from "./curve.js";
import { crossingsOf } from "./labels/crossings.js";
import { labelCurves, overlap } from "./labels/curve_labels.js";
import { meanSteps } from "./mean_steps.js";
import { drawSlot } from "./missing_slot.js";
import { noteBelow } from "./note.js";
import { routingChoice } from "./routing.js";
import { splitSides } from "./sides.js";
import { thresholdHandle } from "./threshold_handle.js";

/** @typedef {import("../splits/payload.js").DrawnSearch} DrawnSearch */
/** @typedef {import("../splits/sides.js").Split} Split */
/** @typedef {import("./course.js").Asked} Asked */
/** @typedef {import("./course.js").Course} Course */
/** @typedef {import("./frame.js").Scale} Scale */

/**
 * The split that is shown: which levels go left, both sides in words, whether it is the best.
 * @typedef {{split: Split, asked: Asked, goesLeft: Uint8Array | null, left: string, right: string,
 *   isBest: boolean}} ShownSplit
 */

/**
 * @typedef {(asked: Asked | null, caption: string, isDone: boolean, shown: ShownSplit) => void} Tell
 *   on every change; `asked` is null where the best split is
 */

/** @typedef {ReturnType<typeof partsOf>} Parts */

/**
 * What is drawn now: the curve of which routing, with which labels, and the slot of which.
 * @typedef {{asked: Asked, curve: number, slot: number,
 *   labels: import("./labels/curve_labels.js").Label[]}} Now
 */

/**
 * @param {DrawnSearch} search
 * @param {number} width in pixels
 * @param {Scale} scale
 * @param {Asked | null} before what was asked last, if it was of exactly this feature
 * @param {Tell} tell
 * @param {() => import("./by_hand.js").Range | null} seen what has been dragged over by hand
 */
export function splitPicture(search, width, scale, before, tell, seen) {
  const course = courseOf(search, width, scale);
  /** @type {Now} */
  const now = { asked: settled(course, before) ?? course.home, curve: -1, slot: -1, labels: [] };
  /** @param {boolean} isDone */
  const show = (isDone) => {
    const gained = showSplit(search, scale, course, parts, now, tell, isDone);
    parts.veil.show(parts.curves, seen(), gained);
  };
  /** @param {Asked | null} next @param {boolean} isDone */
  const ask = (next, isDone) => {
    if (!next) return;
    now.asked = next;
    show(isDone);
  };
  const parts = partsOf(search, scale, course, now, ask, () => show(true));
  show(true);
  return assembled(search, course, parts);
}

/** What was asked before, as this course has it. @param {Course} course @param {Asked | null} before */
function settled({ categories }, before) {
  return categories && before?.levels ? sending(categories, before.levels) : before;
}

/**
 * @param {DrawnSearch} search
 * @param {Scale} scale
 * @param {Course} course
 * @param {Now} now
 * @param {(next: Asked | null, isDone: boolean) => void} ask
 * @param {() => void} done
 */
function partsOf(search, scale, course, now, ask, done) {
  const { frame, categories, routings, home } = course;
  const handle = thresholdHandle(search, frame, scale, {
    count: course.count,
    nearest: course.nearest,
    go(index, isDone) {
      const { routing } = now.asked;
      const way = routing === MISSING_APART ? routings[0] : routing;
      ask({ index, routing: way, levels: null }, isDone);
    },
    home: () => ask(home, true),
    done,
  });
  const numeric = isNumeric(search) ? search : null;
  const categorical = isCategory(search) ? search : null;
  return {
    handle,
    sides: splitSides(search, scale),
    means: meanSteps(search, frame),
    curves: svg("g"),
    veil: veilOf(search, frame, course.xs),
    note: noteBelow(search, categories),
    slot: svg("g"),
    ground: numeric ? drawBars(numeric, frame) : svg("g"),
    toggle:
      categorical && categories
        ? categoryToggle(categorical, categories, frame, (level) =>
            ask(toggled(course, now.asked, level), true),
          )
        : null,
    routing: numeric?.candidates.missing_rows
      ? routingChoice(numeric.candidates, routings, scale, (way) =>
          ask(rerouted(course, now.asked, way), true),
        )
      : null,
  };
}

/**
 * @param {DrawnSearch} search
 * @param {Course} course
 * @param {Parts} parts
 */
function assembled(search, { frame }, parts) {
  const { candidates } = search;
  const { handle, toggle, means, routing, sides } = parts;
  const picture = svg(
    "svg",
    {
      class: "splits",
      width: frame.width,
      height: frame.height,
      viewBox: `0 0 ${frame.width} ${frame.height}`,
      role: "group",
      "aria-label": `${search.axis_name} left and right of every split on ${candidates.whole}`,
    },
    hatch(),
    parts.curves,
    parts.veil.group,
    parts.ground,
    parts.slot,
    ...(toggle ? [handle.group, toggle.group, means.group] : [means.group, handle.group]),
  );
  sides.element.style.margin = `4px ${frame.width - frame.end}px 0 ${frame.begin}px`;
  if (routing) routing.element.style.marginLeft = `${frame.begin}px`;
  return html(
    "div",
    { class: "picture" },
    routing?.element ?? "",
    picture,
    sides.element,
    parts.note.element,
  );
}

/**
 * @param {DrawnSearch} search
 * @param {Scale} scale
 * @param {Course} course
 * @param {Parts} parts
 * @param {Now} now
 * @param {Tell} tell
 * @param {boolean} isDone
 * @returns {import("./labels/curve_labels.js").Box | null} where the gain is written
 */
function showSplit(search, scale, course, parts, now, tell, isDone) {
  const { asked } = now;
  const { categories, frame, xs } = course;
  if (categories && course.count === 0) return null;
  const isApart = asked.routing === MISSING_APART;
  const split = course.at(asked);
  const isBest = isHome(course, asked);
  const isOwn = asked.levels !== null;
  const goesLeft = course.goesLeft(asked);
  const { candidates } = search;
  const [left, right] = [true, false].map((side) => sideInWords(candidates, asked, goesLeft, side));
  drawRouting(search, scale, course, parts, now);
  parts.routing?.show(asked.routing, (routing) => course.at({ ...asked, routing }).gain);
  const x = isApart ? frame.x1 : xs[asked.index ?? 0];
  const text = candidates.kind === "numeric" && !isApart ? candidates.threshold_text[asked.index ?? 0] : "";
  const box = parts.handle.show({
    x,
    total: split.total,
    gain: split.gain,
    index: asked.index ?? 0,
    isBest,
    isOwn,
    text: isApart ? "has a value" : text,
    spoken: `${left}, gain ${scale.writeGain(split.gain)}${split.admissible ? "" : ", refused"}`,
  });
  for (const label of now.labels)
    label.element.style.visibility = overlap(label.box, box) ? "hidden" : "visible";
  hideTicks(parts);
  parts.means.update(split, x);
  if (goesLeft) parts.toggle?.show(goesLeft, x);
  parts.sides.show(split);
  const caption = captionOf(search, { split, left, isBest, isApart, isOwn }, scale);
  tell(isBest ? null : asked, caption, isDone, { split, asked, goesLeft, left, right, isBest });
  return box;
}

/**
 * The curve with its labels, and the slot of missing rows, if these now go the other way.
 * @param {DrawnSearch} search
 * @param {Scale} scale
 * @param {Course} course
 * @param {Parts} parts
 * @param {Now} now
 */
function drawRouting(search, scale, course, parts, now) {
  const { frame, xs, home } = course;
  const { routing } = now.asked;
  if (now.slot !== routing && isNumeric(search)) {
    parts.slot.replaceChildren(drawSlot(search, frame, routing));
    now.slot = routing;
  }
  const way = routing === MISSING_APART ? MISSING_LEFT : routing;
  const lines = course.lines.get(way);
  if (!lines || way === now.curve) return;
  now.curve = way;
  parts.note.show(linesAbove(frame, lines, scale));
  const index = home.index ?? 0;
  const crossings = crossingsOf(search, frame, lines, xs);
  parts.handle.avoid(crossings);
  const total = lines.total[index];
  const gain = search.node.impurity - total;
  // The labels leave room for the gain of the best split, wherever the handle is now.
  const at = { x: xs[index], total, gain, index, isBest: true, isOwn: false, text: "", spoken: "" };
  const taken = parts.handle.show(at);
  const drawn = { search, frame, lines, xs };
  now.labels = isVeiled(search) ? [] : labelCurves(drawn, scale, { taken, home: xs[index], crossings });
  const labels = now.labels.map(({ element }) => element);
  parts.curves.replaceChildren(drawCurve(search, frame, lines, xs, scale), ...labels);
}

/**
 * Ticks give way to the threshold in figures.
 * @param {Parts} parts
 */
function hideTicks({ handle, ground }) {
  const [from, room] = handle.pillRoom();
  for (const tick of ground.querySelectorAll(".x-tick")) {
    const at = Number(tick.getAttribute("x"));
    const isCovered = room > 8 && at + 16 > from && at - 16 < from + room;
    /** @type {SVGElement} */ (tick).style.visibility = isCovered ? "hidden" : "visible";
  }
}
