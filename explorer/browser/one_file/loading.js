/**
 * The only script of a tree's own file that is written into it: makes modules of the texts next to it.
 *
 * A module of a file has no address that another could import it from, so each gets one (`blob:`), and
 * every import is rewritten with it. Texts come after those that they import.
 */

/** @type {Map<string, string>} */
const addresses = new Map();
for (const text of texts("module")) {
  const source = (text.textContent ?? "").replace(
    /^((?:import|export|\}).*? from )"(.+?)";$/gm,
    (_, before, name) => `${before}"${addresses.get(name)}";`,
  );
  const blob = new Blob([source], { type: "text/javascript" });
  addresses.set(text.dataset.module ?? "", URL.createObjectURL(blob));
}

/** @param {string} kind */
function texts(kind) {
  return /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`script[data-${kind}]`));
}

const looks = new Map([...texts("sheet")].map((text) => [text.dataset.sheet ?? "", text.textContent ?? ""]));
const load = (/** @type {string} */ name) => import(addresses.get(name) ?? name);
const contents = JSON.parse(document.querySelector("script[data-contents]")?.textContent ?? "");
const { start } = await load("one_file/one_file.js");
await start(contents, { load, look: (/** @type {string} */ name) => looks.get(name) ?? "" });

export {};
