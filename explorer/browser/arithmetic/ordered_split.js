/** The two-way cut of a category found level by level: what each further level comes to. */

import { showAnswer, showCount } from "../shared/display.js";
import { html } from "../shared/dom.js";
import { classMark, scrolling } from "./fractions.js";
import { heldOf, showWeight, sumScale, termsOf, unitOfWeight } from "./sum_terms.js";

/**
 * @param {any} search the payload
 * @param {ReturnType<typeof import("../splits/category_split.js").categorySplits>} model
 * @returns {{element: HTMLElement, show: (shown: any) => void}}
 */
export function orderedCut(search, model) {
  const { cuts } = search;
  const scale = sumScale(search);
  const isClasses = search.task === "classes";
  const terms = isClasses ? termsOf(search) : [];
  const places = placesOf(cuts);
  const rows = places.map(({ k, words, whole }) => {
    const cut = model.at(k);
    const isBest = k === cuts.best;
    const answer = cut.left.median ?? cut.left.mean;
    const mark = isBest ? "best" : cut.admissible ? "" : "refused";
    const element = html(
      "tr",
      { class: isBest ? "best" : "" },
      html("th", { scope: "row", title: whole }, html("bdi", {}, words)),
      ...terms.map((term) => html("td", {}, showWeight(heldOf(cut.left.counts, term.classes)))),
      html("td", {}, showWeight(cut.left.weight)),
      ...(isClasses ? [] : [html("td", {}, showAnswer(search, answer))]),
      html("td", {}, scale.write(cut.left.impurity)),
      html("td", {}, scale.write(cut.right.impurity)),
      html("td", { class: "both" }, scale.write(cut.total)),
      html("td", { class: "mark-cell" }, mark),
    );
    return { k, element };
  });
  const answer = search.criterion === "absolute_error" ? "median" : "mean";
  const isSubsets = cuts.subsets.length > 0;
  const head = html(
    "tr",
    {},
    html("th", { scope: "col" }, isSubsets ? "levels that go left" : "left gets"),
    ...terms.map((term) =>
      html("th", { scope: "col", title: term.whole }, classMark(term.slot), html("bdi", {}, term.name)),
    ),
    html("th", { scope: "col" }, `${unitOfWeight(search)} left`),
    ...(isClasses ? [] : [html("th", { scope: "col" }, answer)]),
    html("th", { scope: "col" }, "left"),
    html("th", { scope: "col" }, "right"),
    html("th", { scope: "col" }, `both, weighed ${scale.factor}`.trim()),
    html("td", {}),
  );
  const table = html(
    "table",
    { class: "crosstab ordered" },
    html("caption", { class: "unseen" }, `${search.axis_name} after each cut of ${cuts.whole}`),
    html("thead", {}, head),
    html("tbody", {}, ...rows.map(({ element }) => element)),
  );
  const element = html(
    "section",
    { class: "levels" },
    html("h4", {}, "Left or right: ", isSubsets ? "the best of every size" : "level by level"),
    scrolling(`Cuts of ${cuts.whole}, level by level`, table),
    html("p", { class: "note" }, reasonOf(search), listedOf(places.length, cuts)),
  );
  return {
    element,
    show({ asked }) {
      const place = asked && !asked.levels ? asked.place : null;
      for (const { k, element: row } of rows)
        row.classList.toggle("asked", place !== null && (k === place || k === twinOf(cuts, place)));
    },
  };
}

/**
 * The cuts that are listed: one for each level with a name, and the best; the levels between
 * them are counted. The last level is never sent left: that would leave nothing on the right.
 */
function placesOf(cuts) {
  const names = new Map(cuts.shown.map((level, i) => [level, [cuts.names[i], cuts.wholes[i]]]));
  const n = cuts.rows.length;
  if (cuts.subsets.length) {
    return cuts.subsets.flatMap((subset, k) => {
      if (isTwin(cuts, k)) return [];
      const found = subset.map((level) => names.get(level) ?? ["…", "…"]);
      const [words, whole] = [0, 1].map((i) => found.map((name) => name[i]).join(", "));
      return [{ k, words, whole }];
    });
  }
  const places = [];
  let unnamed = 0;
  for (let k = 0; k < n - 1; k++) {
    const name = names.get(cuts.order[k]);
    if (!name) unnamed += 1;
    if (!name && k !== cuts.best) continue;
    const more = unnamed ? `${showCount(unnamed)} more level${unnamed === 1 ? "" : "s"}` : "";
    const joint = more && name ? ", then " : "";
    const first = places.length ? "+ " : "";
    places.push({
      k,
      words: `${first}${more}${joint}${name?.[0] ?? ""}`,
      whole: `${more}${joint}${name?.[1] ?? ""}`,
    });
    unnamed = 0;
  }
  return places;
}

/** The best cut of a size sends left what that of the remaining size sends right. */
function twinOf(cuts, k) {
  return cuts.subsets.length ? cuts.subsets.length - 1 - k : k;
}

/** Whether a cut is left to its twin: the larger of both, unless it is the best as it stands. */
function isTwin(cuts, k) {
  const twin = twinOf(cuts, k);
  return twin !== k && k !== cuts.best && (twin === cuts.best || k > twin);
}

/** How many of the cuts are listed, where not all are. */
function listedOf(n, cuts) {
  const all = cuts.rows.length - 1;
  return n < all && !cuts.subsets.length
    ? ` ${showCount(n)} of ${showCount(all)} cuts listed, the best among them.`
    : "";
}

/** Why these cuts are enough, or that they may not be. */
function reasonOf(search) {
  const { cuts } = search;
  const tried = `${showCount(cuts.n_candidates)} ways to divide ${showCount(cuts.rows.length)} levels in two were tried`;
  if (cuts.subsets.length) return `All ${tried}.`;
  if (!cuts.exact)
    return `Only ${tried}, along ${search.task === "classes" ? "orders by class share" : "orders by mean and median"}: a heuristic; a better one may exist.`;
  if (search.task !== "classes")
    return search.criterion === "absolute_error"
      ? `All ${tried}.`
      : "In order of the mean, the lowest first: the best way to divide the levels in two is one of these cuts (Fisher 1958).";
  const last = search.classes.at(-1)?.name ?? "";
  return search.classes.length === 2
    ? `In order of the share of ${last}, the lowest first: with two classes the best way to divide the levels in two is one of these cuts (Breiman et al. 1984).`
    : `All ${tried}.`;
}
