/** Impurity over the mixture of two classes: moved by hand, or with the two sides of a split. */

import { component } from "../../shared/component.js";
import { html, svg } from "../../shared/drawing/dom.js";
import { patternDefs } from "../../shared/drawing/marks.js";
import { stageRoom } from "../../shared/drawing/room.js";
import { clamp } from "../../shared/drawing/scales.js";
import { listenToDrag, stepFor } from "../../shared/slider.js";
import { hearPredictions } from "../predictions.js";
import { measureTable, splitCards, valueTable } from "./aside.js";
import { chord, curve, curveName, ring, SLIM, ticks, wordsOfSplit } from "./curves.js";
import { frameOf } from "./frame.js";
import { kindNames, pill, tiles } from "./tiles.js";

/** @typedef {import("./payload.js").Mixture} Mixture */

const NARROW = 760;
const ASIDE = 0.4;
/** Of a low stage the curves need no more than half; the sheet has the same bound. */
const LOW = 350;
const ASIDE_LOW = 0.5;

export default component(create, { trouble: "The mixture cannot be shown." });

/**
 * @param {import("../../shared/component.js").Place} place
 * @returns {import("../../shared/component.js").Picture<Mixture>}
 */
function create(place) {
  const { bus, redraw } = place;
  const root = html("figure", { class: "mixture" });
  /** @type {Mixture | null} */
  let mixture = null;
  let at = 0;
  let isChosen = false;
  const room = stageRoom(place);
  let frame = frameOf(640, 1, 400);

  /** @param {number} next */
  const move = (next) => {
    const shown = mixture;
    if (!shown?.moves || (next === at && isChosen)) return;
    at = clamp(next, 0, shown.stops);
    isChosen = true;
    if (shown.chooses)
      bus.publish("prediction", { id: shown.id, choice: String(at), label: `p = ${at}/${shown.stops}` });
    redraw();
  };
  listenToDrag(
    root,
    { moveTo: (x) => mixture && move(Math.round(frame.shareAt(x) * mixture.stops)) },
    { picture: () => root.querySelector(".chart.moves"), thumb: () => root.querySelector("[role=slider]") },
  );
  root.addEventListener("keydown", (event) => {
    const step = isGrip(event.target) && mixture ? stepFor(event.key, mixture.stops + 1) : undefined;
    if (step === undefined || !mixture) return;
    event.preventDefault();
    move(clamp(at + step, 0, mixture.stops));
  });
  hearPredictions(
    bus,
    () => (mixture?.chooses ? mixture : null),
    (choice) => {
      if (!mixture || choice === String(at)) return;
      at = clamp(Number(choice) || 0, 0, mixture.stops);
      isChosen = true;
      redraw();
    },
  );
  return {
    root,
    saved: { name: "impurity" },
    update(next) {
      if (mixture?.id !== next.id || next.is_revealed) {
        at = next.at;
        isChosen = next.is_revealed || !next.chooses;
      }
      mixture = next;
    },
    draw(shown, width) {
      const isWide = width >= NARROW && (shown.sides.length > 0 || shown.curves.length > 0);
      const most = shown.curves.length === 1 && shown.curves[0] === "gini" ? 0.5 : 1;
      const high = room.height();
      const aside = high <= LOW ? ASIDE_LOW : ASIDE;
      frame = frameOf(isWide ? width * (1 - aside) - 30 : width, most, high);
      root.classList.toggle("wide", isWide);
      root.replaceChildren(...drawn(shown, frame, most, at, isChosen));
    },
    leave: room.leave,
  };
}

/** @param {EventTarget | null} target */
function isGrip(target) {
  return target instanceof Element && target.getAttribute("role") === "slider";
}

/**
 * @param {Mixture} mixture
 * @param {import("./frame.js").Frame} frame
 * @param {number} most
 * @param {number} at
 * @param {boolean} isChosen
 */
function drawn(mixture, frame, most, at, isChosen) {
  const patterns = svg("svg", { width: 0, height: 0, "aria-hidden": "true" }, patternDefs());
  const said = html("figcaption", { class: "unseen" }, mixture.caption);
  const beside = html("div", { class: "beside" });
  if (mixture.sides.length) beside.append(splitCards(mixture), measureTable(mixture));
  else if (mixture.curves.length) beside.append(valueTable(mixture, at));
  return [chart(mixture, frame, most, at, isChosen), beside, patterns, said];
}

/**
 * @param {Mixture} mixture
 * @param {import("./frame.js").Frame} frame
 * @param {number} most
 * @param {number} at
 * @param {boolean} isChosen
 */
function chart(mixture, frame, most, at, isChosen) {
  const { width, height, left, top } = frame;
  const { curves, chords, names, noun, asked, stops, moves } = mixture;
  const label = pill(mixture, at, frame, isChosen);
  const title = `impurity, where a share p of the ${noun} has ${asked}`;
  const share = at / stops;
  // In little room the gains name their curves.
  const isNamed = curves.length > 1 && (width > SLIM || !mixture.sides.length);
  const named = isNamed ? curves.map((one) => curveName(one, names, frame)) : [];
  return svg(
    "svg",
    { class: `chart${moves ? " moves" : ""}`, width, height, viewBox: `0 0 ${width} ${height}` },
    svg("text", { class: "axis-name", x: left, y: top - 14 }, title),
    ...ticks(frame, most),
    ...tiles(mixture, at, frame),
    ...curves.map((one) => curve(one, frame)),
    ...named,
    grip(mixture, at, isChosen, label.parts),
    ...kindNames(mixture, frame, label.taken),
    ...(mixture.sides.length ? chords.flatMap((one) => chord(one, mixture, frame)) : []),
    ...curves.map((one) => ring(one, share, frame)),
    ...wordsOfSplit(mixture, frame, named),
  );
}

/**
 * The boundary: a slider where it can be moved.
 * @param {Mixture} mixture
 * @param {number} at
 * @param {boolean} isChosen
 * @param {SVGElement[]} parts
 */
function grip({ stops, asked, moves, noun }, at, isChosen, parts) {
  if (!moves) return svg("g", { "aria-hidden": "true" }, ...parts);
  const words = isChosen ? `${at} of ${stops} ${noun} have ${asked}` : "not chosen yet";
  return svg(
    "g",
    {
      class: "grip",
      role: "slider",
      tabindex: "0",
      "data-key": "grip",
      "aria-label": `Share with ${asked}`,
      "aria-valuemin": 0,
      "aria-valuemax": stops,
      "aria-valuenow": at,
      "aria-valuetext": words,
    },
    ...parts,
  );
}
