/** The errors of the present cut-off: actual and predicted classes, and the cost. */

import { showCount, showNumber, showShare } from "../shared/display.js";
import { html } from "../shared/drawing/dom.js";
import { classMark } from "../shared/drawing/marks.js";
import { costOf } from "./counts.js";

/**
 * @typedef {import("./payload.js").CutOffs} CutOffs
 * @typedef {import("./payload.js").Part} Part
 * @typedef {import("./payload.js").Chosen} Chosen
 * @typedef {import("./counts.js").Counts} Counts
 */

/**
 * @param {CutOffs} view
 * @param {Counts} counts
 * @param {Chosen} chosen
 */
export function errorTable(view, counts, chosen) {
  const { name, slot, other, other_slot } = view;
  const head = html(
    "tr",
    {},
    html("td", { class: "corner" }, "true ↓ predicted →"),
    nameCell("col", slot, name),
    nameCell("col", other_slot, other),
  );
  const own = html(
    "tr",
    {},
    nameCell("row", slot, name),
    cell("right", slot, counts.found),
    cell("wrong", -1, counts.missed, chosen.missed),
  );
  const rest = html(
    "tr",
    {},
    nameCell("row", other_slot, other),
    cell("wrong", -1, counts.falseAlarms, chosen.falseAlarm),
    cell("right", other_slot, counts.rest),
  );
  return html("table", { class: "errors" }, html("thead", {}, head), html("tbody", {}, own, rest));
}

/** @param {"col" | "row"} scope @param {number} slot @param {string} name */
function nameCell(scope, slot, name) {
  const mark = slot < 0 ? [] : [classMark(slot)];
  return html("th", { scope, title: name }, html("span", {}, ...mark, html("bdi", {}, name)));
}

/**
 * @param {string} look
 * @param {number} slot whose tint it has; -1 for none
 * @param {number} count
 * @param {number} [each] what one costs
 */
function cell(look, slot, count, each) {
  const style = slot < 0 ? undefined : `--own: var(--class-${slot})`;
  const cost =
    each === undefined ? [] : [html("small", {}, `× ${showNumber(each)} = ${showCount(count * each)}`)];
  return html(
    "td",
    { class: slot < 0 ? look : `${look} tinted`, style },
    html("strong", {}, showCount(count)),
    ...cost,
  );
}

/**
 * @param {CutOffs} view
 * @param {Part} part
 * @param {Counts} counts
 * @param {Chosen} chosen
 */
export function sums({ name, other }, part, counts, chosen) {
  const { missed, falseAlarms, found, called } = counts;
  const [own, alarms] = [missed * chosen.missed, falseAlarms * chosen.falseAlarm].map((one) =>
    showCount(one),
  );
  const lines = [
    ["cost", `${own} + ${alarms} = ${showCount(costOf(counts, chosen))}`],
    [`cost if always ${other}`, showCount(part.of_class * chosen.missed)],
    [`${name} found`, part.of_class ? showShare(found / part.of_class) : "–"],
    ["alarms that are right", called ? showShare(found / called) : "–"],
  ];
  return html(
    "dl",
    { class: "sums" },
    ...lines.flatMap(([term, text]) => [html("dt", {}, term), html("dd", {}, text)]),
  );
}
