/** The two-way split of a category found level by level: what each further level comes to. */

import { showAnswer, showCount } from "../shared/display.js";
import { html } from "../shared/dom.js";
import { classMark, scrolling } from "./fractions.js";
import { heldOf, showWeight, sumScale, termsOf, unitOfWeight } from "./sum_terms.js";

/**
 * @param {any} search the payload
 * @param {ReturnType<typeof import("../splits/category_splits.js").categorySplits>} model
 * @returns {{element: HTMLElement, show: (shown: any) => void}}
 */
export function orderedSplits(search, model) {
  const { candidates } = search;
  const scale = sumScale(search);
  const isClasses = search.task === "classes";
  const terms = isClasses ? termsOf(search) : [];
  const places = placesOf(candidates);
  const rows = places.map(({ k, words, whole }) => {
    const split = model.at(k);
    const isBest = k === candidates.best;
    const answer = split.left.median ?? split.left.mean;
    const mark = isBest ? "best" : split.admissible ? "" : "refused";
    const element = html(
      "tr",
      { class: isBest ? "best" : "" },
      html("th", { scope: "row", title: whole }, html("bdi", {}, words)),
      ...terms.map((term) => html("td", {}, showWeight(heldOf(split.left.counts, term.classes)))),
      html("td", {}, showWeight(split.left.weight)),
      ...(isClasses ? [] : [html("td", {}, showAnswer(search, answer))]),
      html("td", {}, scale.write(split.left.impurity)),
      html("td", {}, scale.write(split.right.impurity)),
      html("td", { class: "both" }, scale.write(split.total)),
      html("td", { class: "mark-cell" }, mark),
    );
    return { k, element };
  });
  const answer = search.criterion === "absolute_error" ? "median" : "mean";
  const isSubsets = candidates.subsets.length > 0;
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
    html("caption", { class: "unseen" }, `${search.axis_name} after each split of ${candidates.whole}`),
    html("thead", {}, head),
    html("tbody", {}, ...rows.map(({ element }) => element)),
  );
  const element = html(
    "section",
    { class: "levels" },
    html("h4", {}, "Left or right: ", isSubsets ? "the best of every size" : "level by level"),
    scrolling(`Splits of ${candidates.whole}, level by level`, table),
    html("p", { class: "note" }, reasonOf(search), listedOf(places.length, candidates)),
  );
  return {
    element,
    show({ asked }) {
      const place = asked && !asked.levels ? asked.index : null;
      for (const { k, element: row } of rows)
        row.classList.toggle("asked", place !== null && (k === place || k === twinOf(candidates, place)));
    },
  };
}

/**
 * The splits that are listed: one for each level with a name, and the best; the levels between
 * them are counted. The last level is never sent left: that would leave nothing on the right.
 */
function placesOf(candidates) {
  const names = new Map(
    candidates.shown.map((level, i) => [level, [candidates.names[i], candidates.wholes[i]]]),
  );
  const n = candidates.rows.length;
  if (candidates.subsets.length) {
    return candidates.subsets.flatMap((subset, k) => {
      if (isTwin(candidates, k)) return [];
      const found = subset.map((level) => names.get(level) ?? ["…", "…"]);
      const [words, whole] = [0, 1].map((i) => found.map((name) => name[i]).join(", "));
      return [{ k, words, whole }];
    });
  }
  const places = [];
  let unnamed = 0;
  for (let k = 0; k < n - 1; k++) {
    const name = names.get(candidates.order[k]);
    if (!name) unnamed += 1;
    if (!name && k !== candidates.best) continue;
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

/** The best split of a size sends left what that of the remaining size sends right. */
function twinOf(candidates, k) {
  return candidates.subsets.length ? candidates.subsets.length - 1 - k : k;
}

/** Whether a split is left to its twin: the larger of both, unless it is the best as it stands. */
function isTwin(candidates, k) {
  const twin = twinOf(candidates, k);
  return twin !== k && k !== candidates.best && (twin === candidates.best || k > twin);
}

/** How many of the splits are listed, where not all are. */
function listedOf(n, candidates) {
  const all = candidates.rows.length - 1;
  return n < all && !candidates.subsets.length
    ? ` ${showCount(n)} of ${showCount(all)} splits listed, the best among them.`
    : "";
}

/** Why these splits are enough, or that they may not be. */
function reasonOf(search) {
  const { candidates } = search;
  const tried = `${showCount(candidates.n_candidates)} ways to divide ${showCount(candidates.rows.length)} levels in two were tried`;
  if (candidates.subsets.length) return `All ${tried}.`;
  if (!candidates.exact)
    return `Only ${tried}, along ${search.task === "classes" ? "orders by class share" : "orders by mean and median"}: a heuristic; a better one may exist.`;
  if (search.task !== "classes")
    return search.criterion === "absolute_error"
      ? `All ${tried}.`
      : "In order of the mean, the lowest first: the best way to divide the levels in two is one of these splits (Fisher 1958).";
  const last = search.classes.at(-1)?.name ?? "";
  return search.classes.length === 2
    ? `In order of the share of ${last}, the lowest first: with two classes the best way to divide the levels in two is one of these splits (Breiman et al. 1984).`
    : `All ${tried}.`;
}
