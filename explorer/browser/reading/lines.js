/** The first lines of a file; a click makes one the column names. */

import { html } from "../shared/drawing/dom.js";

/**
 * @param {import("./payload.js").Reading} reading
 * @param {import("./payload.js").Ask} ask
 */
export function fileLines(reading, ask) {
  const { lines, last, has_names } = reading;
  const none = html(
    "button",
    { type: "button", "data-key": "no-names", "aria-pressed": String(!has_names) },
    has_names ? "No line holds names" : "No line holds names: columns are called column 1, column 2 …",
  );
  none.addEventListener("click", () => has_names && ask({ names: null }));
  const rows = lines.map((line) => fileLine(line, ask));
  if (last) rows.push(html("li", { class: "gap", "aria-hidden": "true" }, "⋮"), fileLine(last));
  return html(
    "div",
    {},
    html("h3", {}, "First lines of the file"),
    html("p", { class: "hint" }, "Choose the line that holds the column names."),
    html("ol", { class: "lines" }, ...rows),
    none,
  );
}

/**
 * @param {import("./payload.js").Line} line
 * @param {import("./payload.js").Ask} [ask] without it the line cannot be chosen
 */
function fileLine(line, ask) {
  const text = html("span", { class: "text", dir: "auto" }, ...pieces(line));
  const parts = [
    html("span", { class: "number" }, String(line.row)),
    text,
    html("span", { class: "says" }, line.says),
  ];
  const kind = line.is_names ? " names" : line.says ? " skipped" : "";
  if (!ask) return html("li", { class: `line${kind}` }, ...parts);
  const button = html(
    "button",
    {
      type: "button",
      class: `line${kind}`,
      "data-key": `line-${line.row}`,
      "aria-pressed": String(line.is_names),
    },
    ...parts,
  );
  button.addEventListener("click", () => line.is_names || ask({ names: line.row }));
  return html("li", {}, button);
}

/** The text with its separators highlighted. @param {import("./payload.js").Line} line */
function pieces({ text, separators }) {
  if (!text.trim()) return [html("i", {}, "(empty line)")];
  /** @type {(Node | string)[]} */
  const made = [];
  let at = 0;
  for (const place of separators) {
    made.push(text.slice(at, place), html("b", {}, text[place] === "\t" ? "→" : text[place]));
    at = place + 1;
  }
  return [...made, text.slice(at)];
}
