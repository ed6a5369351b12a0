/** The same node under every criterion that fits: where each would cut, and what it gains. */

import { errorUnit, impurityScale } from "../shared/display.js";
import { html } from "../shared/dom.js";
import { showShare } from "../shared/shares.js";
import { criterionCurves, lineSample } from "./criterion_curves.js";

const SIDE_BY_SIDE = 560;
const GUTTER = 28;
const CURVES = 0.44;

/** @param {any} search the payload @param {number} width in pixels */
export function criterionDuel(search, width) {
  const isWide = width >= SIDE_BY_SIDE;
  const curves = criterionCurves(search, Math.floor(isWide ? (width - GUTTER) * CURVES : width));
  const rows = search.duel.map((contender, i) =>
    rowOfContender(search, contender, curves ? lineSample(i) : ""),
  );
  const list = html(
    "div",
    { class: "duel-list" },
    html("div", { class: "duel-rows", role: "list" }, ...rows),
    html("p", { class: "duel-foot" }, "Bars show how much of its own impurity each criterion's cut removes."),
  );
  return html(
    "div",
    { class: isWide && curves ? "duel beside" : "duel" },
    html("p", { class: "duel-lead" }, leadOf(search)),
    html("div", { class: "duel-halves" }, list, curves ?? ""),
  );
}

function rowOfContender(search, contender, sample) {
  const scale = impurityScale(contender.parent, 0, errorUnit(search, contender.criterion));
  const share = contender.parent > 0 ? contender.gain / contender.parent : 0;
  const unit = [scale.factor, contender.unit].filter(Boolean).join(" ");
  const verdict = !contender.rule
    ? ""
    : contender.is_own
      ? "this tree"
      : contender.agrees
        ? "same cut"
        : contender.same_feature
          ? "same column"
          : "other column";
  const bar = html("span", { class: "duel-bar" });
  bar.style.width = `${Math.min(share * 100, 100)}%`;
  const gain = contender.rule
    ? `gain ${scale.write(contender.gain)} of ${scale.write(contender.parent)} ${unit}`.trim()
    : contender.parent > 0
      ? "no cut is possible"
      : "nothing left to gain";
  return html(
    "div",
    { class: contender.is_own ? "duel-row own" : "duel-row", role: "listitem" },
    html("span", { class: "duel-name" }, sample, contender.name),
    html("span", { class: `duel-verdict ${contender.agrees ? "agrees" : "differs"}` }, verdict),
    html("span", { class: "duel-rule" }, contender.rule || "–"),
    html("span", { class: "duel-gain" }, gain),
    html("span", { class: "duel-track" }, bar),
    html("span", { class: "duel-share" }, contender.rule ? showShare(share) : ""),
  );
}

function leadOf(search) {
  const [own, ...others] = search.duel.filter((contender) => contender.rule);
  if (!own) return "No criterion finds a cut here.";
  const apart = others.filter((contender) => !contender.agrees);
  if (!others.length) return `Only ${own.name} finds a cut here.`;
  if (!apart.length)
    return `All ${search.duel.length === 2 ? "two" : "three"} criteria take the same cut.`.replace(
      "All two",
      "Both",
    );
  const still = apart.filter((contender) => contender.gain === 0);
  if (still.length && own.gain > 0) {
    return `${own.name} gains by ${own.rule}; ${still.map((c) => c.name).join(" and ")} sees no gain in any cut.`;
  }
  return `${own.name} takes ${own.rule}; ${apart.map((c) => `${c.name} would take ${c.rule}`).join(", ")}.`;
}
