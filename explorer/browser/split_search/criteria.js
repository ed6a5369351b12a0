/** The same node under every applicable criterion: its split under each, and the gain. */

import { begun, errorUnit, showShare } from "../shared/display.js";
import { html } from "../shared/drawing/dom.js";
import { term } from "../shared/terms/term.js";
import { impurityScale } from "../splits/impurity_scale.js";
import { criterionCurves, lineSample } from "./criterion_curves.js";

/** @typedef {import("../splits/payload.js").SplitSearch} SplitSearch */
/** @typedef {import("../splits/payload.js").CriterionChoice} CriterionChoice */

const SIDE_BY_SIDE = 560;
const GUTTER = 28;
const CURVES = 0.44;

/**
 * @param {SplitSearch} search
 * @param {CriterionChoice[]} choices the tree's own criterion first
 * @param {number} width in pixels
 */
export function compareCriteria(search, choices, width) {
  const isWide = width >= SIDE_BY_SIDE;
  const curves = criterionCurves(search, choices, Math.floor(isWide ? (width - GUTTER) * CURVES : width));
  const rows = choices.map((choice, i) => rowOf(search, choice, curves ? lineSample(i) : ""));
  const list = html(
    "div",
    { class: "criteria-list" },
    html("div", { class: "criteria-rows", role: "list" }, ...rows),
    html(
      "p",
      { class: "criteria-foot" },
      "Bars show how much of its own ",
      term("impurity", "impurity"),
      " each ",
      term("criterion", "criterion"),
      "’s split removes.",
    ),
  );
  return html(
    "div",
    { class: isWide && curves ? "criteria beside" : "criteria" },
    html("p", { class: "criteria-lead" }, leadOf(choices)),
    html("div", { class: "criteria-halves" }, list, curves ?? ""),
  );
}

/**
 * @param {SplitSearch} search
 * @param {CriterionChoice} choice
 * @param {SVGElement | ""} sample of its line
 */
function rowOf(search, choice, sample) {
  const share = choice.impurity > 0 ? choice.gain / choice.impurity : 0;
  const bar = html("span", { class: "criterion-bar" });
  bar.style.width = `${Math.min(share * 100, 100)}%`;
  return html(
    "div",
    { class: choice.is_own ? "criterion-row own" : "criterion-row", role: "listitem" },
    html("span", { class: "criterion-name" }, sample, term(choice.criterion, choice.name)),
    html("span", { class: `criterion-verdict ${choice.agrees ? "agrees" : "differs"}` }, verdictOn(choice)),
    html("span", { class: "criterion-rule" }, choice.rule || "–"),
    html("span", { class: "criterion-gain" }, gainOf(search, choice)),
    html("span", { class: "criterion-track" }, bar),
    html("span", { class: "criterion-share" }, choice.rule ? showShare(share) : ""),
  );
}

/** @param {CriterionChoice} choice */
function verdictOn(choice) {
  if (!choice.rule) return "";
  if (choice.is_own) return "this tree";
  if (choice.agrees) return "same split";
  if (choice.ties) return "tie with this tree";
  return choice.same_feature ? "same feature" : "other feature";
}

/**
 * @param {SplitSearch} search
 * @param {CriterionChoice} choice
 */
function gainOf(search, choice) {
  if (!choice.rule) return choice.impurity > 0 ? "no split is possible" : "nothing left to gain";
  const scale = impurityScale(choice.impurity, {
    unit: errorUnit(search, choice.criterion),
    gain: choice.gain,
  });
  const unit = [scale.factor, choice.unit === "of rows" ? "" : choice.unit].filter(Boolean).join(" ");
  return `gain ${scale.writeGain(choice.gain)} of ${scale.write(choice.impurity)} ${unit}`.trim();
}

/** @param {CriterionChoice[]} choices */
function leadOf(choices) {
  const [own, ...others] = choices.filter((choice) => choice.rule);
  if (!own) return "No criterion finds a split here.";
  const apart = others.filter((choice) => !choice.agrees);
  if (!others.length) return `Only ${own.name} finds a split here.`;
  if (!apart.length) return `${choices.length === 2 ? "Both" : "All three"} criteria choose the same split.`;
  const still = apart.filter((choice) => choice.gain === 0);
  const first = begun(own.name);
  if (still.length && own.gain > 0) {
    return `${first} chooses ${own.rule}; under ${still.map((c) => c.name).join(" and ")}, no split gains anything.`;
  }
  return `${first} chooses ${own.rule}; ${apart.map(wouldTake).join(", ")}.`;
}

/** @param {CriterionChoice} choice */
function wouldTake({ name, rule, ties }) {
  return `${name} would choose ${rule}${ties ? ", in a tie with this tree’s split" : ""}`;
}
