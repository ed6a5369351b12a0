/** Our tree and scikit-learn's: a few numbers of both, and why they differ. */

import { component } from "../shared/component.js";
import { unbroken } from "../shared/display.js";
import { html } from "../shared/drawing/dom.js";

/** @typedef {import("./payload.js").Beside} Beside */

export default component(create, { trouble: "The comparison with scikit-learn cannot be shown." });

/** @returns {import("../shared/component.js").Picture<Beside>} */
function create() {
  const root = html("section", { class: "beside" });
  return {
    root,
    saved: { name: "compared with scikit-learn" },
    update({ title, rows, sentences }) {
      root.replaceChildren(
        html("h3", { class: "title" }, unbroken(title)),
        html("table", {}, head(), html("tbody", {}, ...rows.map(rowOf))),
        ...sentences.map((sentence) => html("p", { class: "caption" }, unbroken(sentence))),
      );
    },
  };
}

function head() {
  const names = ["here", "scikit-learn"].map((name) => html("th", { scope: "col" }, name));
  const measure = html("th", { scope: "col" }, html("span", { class: "unseen" }, "measure"));
  return html("thead", {}, html("tr", {}, measure, ...names));
}

/** @param {[string, string, string]} row */
function rowOf([measure, here, there]) {
  return html(
    "tr",
    {},
    html("th", { scope: "row" }, measure),
    html("td", {}, unbroken(here)),
    html("td", {}, unbroken(there)),
  );
}
