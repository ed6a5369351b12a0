/** The menu that hands over what the page shows, as a link, and says what the link does not contain. */

import { html } from "../shared/drawing/dom.js";

/** Parameters of one person's visit: a projector, a room, and the secret that leads it. */
const OWN = ["present", "room", "host"];
/** What Learn shows, which other pages only remember. */
const OF_LEARN = ["view", "term"];
/** What the address calls a table that has been opened on the server (ui/stored/keys.py), and a drawing. */
const [STORED, DRAWING] = ["stored", "your drawing"];
/** Pages without a tree of the table. */
const NO_TREE = /\/(learn|join)$/;
const THIS_COMPUTER = /^(localhost|.+\.localhost|127\..+|\[::1\])$/;

/** The address as a link for others. @param {string} address */
export function linkOf(address) {
  const link = new URL(address);
  const others = link.pathname.endsWith("/learn") ? [] : OF_LEARN;
  for (const name of [...OWN, ...others]) link.searchParams.delete(name);
  return link;
}

/**
 * What the link contains and what it does not, in sentences.
 * @param {URL} link
 * @param {boolean} hasOwnSplits whether the user has made splits, in the tree or on Build
 */
export function contentsOf({ searchParams, pathname, hostname }, hasOwnSplits) {
  const [file, table] = [searchParams.get("file"), searchParams.get("table")];
  const hasTree = !NO_TREE.test(pathname);
  const missing = missingTable(file, pathname.endsWith("/draw") ? DRAWING : table);
  return [
    hasTree
      ? "The link opens this page with its target, settings and selected node."
      : "The link opens this page.",
    missing || (hasTree ? "The table is one of the page’s own, so the link is enough." : ""),
    hasOwnSplits && hasTree ? "It does not contain your own splits: save them under Export, Settings." : "",
    THIS_COMPUTER.test(hostname) ? `Only this computer can open it: its address is ${hostname}.` : "",
  ].filter(Boolean);
}

/** Why the link does not bring its table; "" if it does. @param {string | null} file @param {string | null} table */
function missingTable(file, table) {
  const named = table ? `the table “${table}”` : "your table";
  if (file === STORED)
    return `It does not contain ${named}, which others must open on the server as you did.`;
  if (file) return `It does not contain ${named}: it asks everyone else for the file, so send that too.`;
  if (table === DRAWING)
    return "It does not contain your points: save them as CSV on the Draw page, and send the file too.";
  return "";
}

/** @param {HTMLElement} button that opens it and has the focus again afterwards */
export function createShareMenu(button) {
  const said = html("div", { class: "contents" });
  const address = /** @type {HTMLInputElement} */ (
    html("input", { class: "address", readonly: "", "aria-label": "Link" })
  );
  const act = html("button", { type: "button", class: "act" });
  const outcome = html("p", { role: "status" });
  const element = html(
    "div",
    { class: "share-menu", popover: "auto", role: "dialog", "aria-label": "Share this page" },
    ...[said, address, act, outcome],
  );
  const sends = "share" in navigator && matchMedia("(pointer: coarse)").matches;
  address.addEventListener("focus", () => address.select());
  act.addEventListener("click", async () => {
    outcome.textContent = sends ? await sent(address.value) : await copied(address);
  });
  element.addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState === "closed") button.focus({ preventScroll: true });
  });
  return {
    element,
    /** @param {boolean} hasOwnSplits */
    show(hasOwnSplits) {
      const link = linkOf(location.href);
      said.replaceChildren(...contentsOf(link, hasOwnSplits).map((one) => html("p", {}, one)));
      address.value = link.href;
      act.textContent = sends ? "Send link" : "Copy link";
      outcome.textContent = "";
      element.showPopover();
      act.focus();
    },
  };
}

/** @param {string} url */
async function sent(url) {
  try {
    await navigator.share({ title: document.title, url });
    return "";
  } catch {
    return "Not sent. You can copy the link above.";
  }
}

/** A page without https may not write to the clipboard itself. @param {HTMLInputElement} address */
async function copied(address) {
  try {
    await navigator.clipboard.writeText(address.value);
    return "Copied.";
  } catch {
    address.select();
    return document.execCommand("copy") ? "Copied." : "The link is selected: copy it.";
  }
}
