/** The gain of a split: the node's impurity minus that of both sides, weighted; and in bits. */

import { MINUS } from "../shared/display.js";
import { html } from "../shared/drawing/dom.js";
import { classTotal, gainOf, gainRatio, splitInformation } from "../shared/impurity.js";
import { term } from "../shared/terms/term.js";
import { countsOf } from "../splits/sides.js";
import { fraction, line, number, powerOfTen, sign } from "./fractions.js";
import { errorName, errorsSaved } from "./number_sum.js";
import { bitScale, nodeSide, showWeight, sumScale, unitOfWeight } from "./sum_terms.js";

/** @typedef {import("../splits/payload.js").SplitSearch} SplitSearch */
/** @typedef {ReturnType<typeof sumScale>} Scale */

/**
 * @param {SplitSearch} search
 * @returns {import("./arithmetic.js").Part}
 */
export function gainSum(search) {
  const scale = sumScale(search);
  const lines = [weighted(search, scale), gained(search, scale)];
  if (search.task === "classes") {
    if (search.criterion !== "entropy") lines.push(inBits(search));
    lines.push(ratio(search));
  } else lines.push(...errors(search));
  const element = html("div", { class: "gains" }, ...lines.map((each) => each.element));
  return {
    element,
    show({ split }) {
      element.hidden = !split;
      if (split) for (const each of lines) each.show(split);
    },
  };
}

/** @param {SplitSearch} search @param {Scale} scale */
function weighted(search, scale) {
  const widest = showWeight(nodeSide(search).weight);
  const parent = scale.write(search.node.impurity);
  const [share, other] = [fraction(widest), fraction(widest)];
  const slots = [0, 1, 2].map(() => number("", parent));
  const [left, right, total] = slots;
  return {
    element: line(
      `Both sides, each weighted by its share of the ${unitOfWeight(search)}`,
      "weighed",
      share.element,
      sign("×"),
      left.element,
      sign("+"),
      other.element,
      sign("×"),
      right.element,
      sign("="),
      html("b", {}, total.element),
      powerOfTen(scale.factor),
    ),
    /** @param {import("../splits/sides.js").Split} split */
    show(split) {
      const whole = showWeight(split.left.weight + split.right.weight);
      share.set(showWeight(split.left.weight), whole);
      other.set(showWeight(split.right.weight), whole);
      left.set(scale.write(split.left.impurity));
      right.set(scale.write(split.right.impurity));
      total.set(scale.write(split.total));
    },
  };
}

/** @param {SplitSearch} search @param {Scale} scale */
function gained(search, scale) {
  const parent = scale.write(search.node.impurity);
  const slots = [0, 1, 2].map(() => number("", parent));
  const [before, after, gain] = slots;
  return {
    element: line(
      [term("gain", "Gain"), ": the ", term("impurity", "impurity"), " before, minus the impurity after"],
      "gained",
      before.element,
      sign(MINUS),
      after.element,
      sign("="),
      html("b", { class: "gain-number" }, gain.element),
      powerOfTen(scale.factor),
    ),
    /** @param {import("../splits/sides.js").Split} split */
    show(split) {
      before.set(parent);
      after.set(scale.write(split.total));
      gain.set(scale.write(split.gain));
    },
  };
}

/** Entropy before and after the split, if the criterion is another. @param {SplitSearch} search */
function inBits(search) {
  const node = nodeSide(search);
  const before = bits(node);
  const slots = [0, 1, 2].map(() => number("", bitScale.write(before)));
  return {
    element: line(
      [
        "The same split in bits: ",
        term("entropy", "entropy"),
        " before, minus the entropy after, is the ",
        term("information_gain", "information gain"),
      ],
      "bits",
      slots[0].element,
      sign(MINUS),
      slots[1].element,
      sign("="),
      slots[2].element,
    ),
    /** @param {import("../splits/sides.js").Split} split */
    show(split) {
      slots[0].set(bitScale.write(before));
      slots[1].set(bitScale.write(bitsOfSides(split)));
      slots[2].set(bitScale.write(informationGain(before, split)));
    },
  };
}

/** @param {SplitSearch} search */
function ratio(search) {
  const before = bits(nodeSide(search));
  const widest = bitScale.write(Math.max(before, 1));
  const share = fraction(widest);
  const result = number("", widest);
  return {
    element: line(
      [
        term("gain_ratio", "Gain ratio"),
        ": information gain divided by split information, the bits needed to tell left from right",
      ],
      "ratio",
      share.element,
      sign("="),
      result.element,
    ),
    /** @param {import("../splits/sides.js").Split} split */
    show(split) {
      const gain = informationGain(before, split);
      const information = splitInformation([split.left.weight, split.right.weight]);
      share.set(bitScale.write(gain), bitScale.write(information));
      result.set(bitScale.write(gainRatio(gain, information)));
    },
  };
}

/** @param {SplitSearch} search */
function errors(search) {
  const saved = errorsSaved(search);
  const name = errorName(search);
  const [after, less] = [
    line(`${name} after the split: left and right`, "errors", ...saved.elements[0]),
    line(`${name} before, minus ${name} after: the decrease`, "errors", ...saved.elements[1]),
  ];
  return [
    { element: after, show: saved.show },
    { element: less, show() {} },
  ];
}

/** @param {import("../splits/sides.js").Side} side */
function bits(side) {
  return classTotal("entropy", countsOf(side)) / side.weight;
}

/** @param {import("../splits/sides.js").Split} split */
function bitsOfSides(split) {
  const total = classTotal("entropy", countsOf(split.left)) + classTotal("entropy", countsOf(split.right));
  return total / (split.left.weight + split.right.weight);
}

/** @param {number} before @param {import("../splits/sides.js").Split} split */
function informationGain(before, split) {
  const weight = split.left.weight + split.right.weight;
  return gainOf(bitsOfSides(split) * weight, weight, before);
}
