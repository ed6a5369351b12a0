/** The cut that is asked: its line, its place on the curve, what it gains; dragged or stepped. */

import { svg, textWidth } from "../shared/dom.js";
import { clamp } from "../shared/scales.js";

const PILL = '600 12px "Source Sans", sans-serif';
const GAIN = '600 13px "Source Sans", sans-serif';
const PAGE = 20;
const LABEL = 30;
/** By so many fewer points must another place be crossed before the label moves there. */
const WORTH_MOVING = 2;

/**
 * @typedef {object} Shown what the handle shows of a cut
 * @property {number} x in pixels
 * @property {number} total
 * @property {number} gain
 * @property {string} text of the threshold, "" where there is none
 * @property {string} spoken for screen readers
 * @property {number} place
 * @property {boolean} isBest
 */

/**
 * @param {any} search the payload
 * @param {import("./frame.js").Frame} frame
 * @param {{write: (value: number) => string}} scale
 * @param {object} moves
 * @param {number} moves.count of cuts
 * @param {(x: number) => number} moves.nearest
 * @param {(place: number, isDone: boolean) => void} moves.go
 * @param {() => void} moves.home back to the best cut
 * @param {() => void} moves.done after a drag
 */
export function thresholdHandle(search, frame, scale, moves) {
  const bottom = search.cuts.kind === "category" ? frame.bars[1] : frame.bars[1] + 6;
  const line = svg("line", { class: "cut-line", y1: 4, y2: bottom });
  const ring = svg("circle", { class: "ring", r: 5 });
  const bracket = svg("path", { class: "bracket" });
  const gain = svg("text", { class: "gain" });
  const rest = svg("text", { class: "gain-to" });
  const pill = svg("rect", { class: "pill", height: 20, rx: 10 });
  const pillText = svg("text", { class: "pill-text", "text-anchor": "middle" });
  const grip = svg(
    "g",
    {
      class: "handle",
      role: "slider",
      tabindex: "0",
      "aria-orientation": "horizontal",
      "aria-label":
        search.cuts.kind === "category"
          ? `Levels of ${search.cuts.whole} sent left`
          : `Threshold of ${search.cuts.whole}`,
      "aria-valuemin": 1,
      "aria-valuemax": Math.max(moves.count, 1),
    },
    line,
    bracket,
    ring,
    pill,
    pillText,
    gain,
    rest,
  );
  const ground = svg("rect", {
    class: "drag-ground",
    x: frame.x0,
    y: 0,
    width: Math.max(frame.x1 - frame.x0, 1),
    height: search.cuts.kind === "category" ? frame.curve[1] + 8 : frame.height,
  });
  const group = svg("g", { class: "cut" }, ground, grip);
  let place = 0;
  let isBest = true;
  let waiting = 0;
  let dragged = -1;

  const at = (event) => {
    const box = group.ownerSVGElement.getBoundingClientRect();
    return moves.nearest(((event.clientX - box.left) / box.width) * frame.width);
  };
  const drag = (event) => {
    if (dragged !== event.pointerId) return;
    const next = at(event);
    if (next === place || waiting) {
      if (waiting) wanted = next;
      return;
    }
    wanted = next;
    waiting = requestAnimationFrame(() => {
      waiting = 0;
      if (wanted !== place) moves.go(wanted, false);
    });
  };
  let wanted = 0;
  let spot = { away: 1, x: 0, y: 0, row: -1 };
  /** @type {(box: {x: number, y: number, width: number, height: number}) => number} */
  let crossings = () => 0;

  /** Where the gain is written: beside the cut, where the fewest lines pass. */
  function roomFor(x, parent, y, width) {
    const [top, bottom] = [0, frame.curve[1] - LABEL];
    const rows = [(parent + y) / 2 - LABEL / 2, parent + 3, parent - LABEL - 2, y + 8, top, bottom];
    let best = null;
    let least = Infinity;
    for (const away of [1, -1]) {
      rows.forEach((row, i) => {
        const box = {
          away,
          row: i,
          x: away > 0 ? x + 20 : x - 20 - width,
          y: clamp(row, top, bottom),
          width,
          height: LABEL,
        };
        if (box.x < 0 || box.x + width > frame.width) return;
        const isHere = away === spot.away && i === spot.row;
        const cost = crossings(box) - (isHere ? WORTH_MOVING : 0);
        if (cost < least) [best, least] = [box, cost];
      });
    }
    return best ?? { away: 1, row: 0, x: x + 20, y: rows[0] };
  }

  group.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || moves.count === 0) return;
    dragged = event.pointerId;
    group.setPointerCapture(dragged);
    group.classList.add("dragged");
    grip.focus({ preventScroll: true });
    moves.go(at(event), false);
    event.preventDefault();
  });
  group.addEventListener("pointermove", drag);
  const release = (event) => {
    if (dragged !== event.pointerId) return;
    cancelAnimationFrame(waiting);
    waiting = 0;
    if (event.type === "pointerup") moves.go(at(event), false);
    dragged = -1;
    group.classList.remove("dragged");
    moves.done();
  };
  group.addEventListener("pointerup", release);
  group.addEventListener("pointercancel", release);
  group.addEventListener("dblclick", moves.home);
  grip.addEventListener("keydown", (event) => {
    const page = Math.max(1, Math.round(moves.count / PAGE));
    const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: page, PageDown: -page };
    const step = steps[event.key];
    if (event.key === "Escape") {
      if (isBest) return;
      moves.home();
    } else if (event.key === "Home") moves.go(0, true);
    else if (event.key === "End") moves.go(moves.count - 1, true);
    else if (step) moves.go(clamp(place + step, 0, moves.count - 1), true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  return {
    group,
    /** @param {Shown} shown @returns {{x: number, y: number, width: number, height: number}} */
    show(shown) {
      ({ place, isBest } = shown);
      const y = frame.y(shown.total);
      const parent = frame.y(search.node.impurity);
      const x = shown.x;
      setAll(line, { x1: x, x2: x });
      setAll(ring, { cx: x, cy: y });
      const gainText = `gain ${scale.write(shown.gain)}`;
      const restText = `to ${scale.write(shown.total)}`;
      const width = Math.max(textWidth(gainText, GAIN), textWidth(restText, GAIN));
      const long = y - parent > 3;
      spot = roomFor(x, parent, y, width);
      const away = spot.away;
      const end = x + away * 13;
      bracket.setAttribute(
        "d",
        long ? `M${end - 4} ${parent}H${end + 4}M${end} ${parent}V${y}M${end - 4} ${y}H${end + 4}` : "",
      );
      const from = x + away * 20;
      const anchor = away > 0 ? "start" : "end";
      setAll(gain, { x: from, y: spot.y + 12, "text-anchor": anchor });
      setAll(rest, { x: from, y: spot.y + 26, "text-anchor": anchor });
      gain.textContent = gainText;
      rest.textContent = restText;
      const room = shown.text ? textWidth(shown.text, PILL) + 18 : 0;
      const centre = clamp(x, room / 2 + 1, frame.width - room / 2 - 1);
      setAll(pill, {
        x: centre - room / 2,
        width: room,
        y: bottom - 3,
        visibility: room ? "visible" : "hidden",
      });
      setAll(pillText, { x: centre, y: bottom + 11 });
      pillText.textContent = shown.text;
      setAll(grip, { "aria-valuenow": shown.place + 1, "aria-valuetext": shown.spoken });
      return { x: spot.x, y: spot.y, width, height: LABEL };
    },
    /** @param {typeof crossings} counted how many points of lines lie under a box */
    avoid(counted) {
      crossings = counted;
      spot = { away: 1, x: 0, y: 0, row: -1 };
    },
    pillRoom: () => [Number(pill.getAttribute("x")) - 4, Number(pill.getAttribute("width")) + 8],
  };
}

/** @param {Element} element @param {Record<string, string | number>} attributes */
function setAll(element, attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, typeof value === "number" ? String(Math.round(value * 10) / 10) : value);
  }
}
