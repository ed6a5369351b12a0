/** Saves the picture whose button has been pressed, anywhere on the page. */

import { component } from "../shared/component.js";
import { html } from "../shared/drawing/dom.js";
import { ASKED } from "../shared/saving/saving.js";
import { offerCharts, repaint } from "./charts.js";
import { dressed } from "./dressing.js";
import { download, fileName, imageOf, MAX_SIDE, textOf } from "./files.js";
import { createMenu } from "./menu.js";
import { pictureOf } from "./reading.js";

/** @typedef {import("../shared/saving/saving.js").Asked} Asked */

export default component(create, { read: (data) => data });

/**
 * @param {import("../shared/component.js").Place} place
 * @returns {import("../shared/component.js").Picture<{table: string}>}
 */
function create(place) {
  let table = "";
  /** @type {Asked | null} */
  let asked = null;
  const menu = createMenu((format) => {
    if (asked) save(asked, format, table, menu);
  });
  const ending = new AbortController();
  document.addEventListener(
    ASKED,
    (event) => {
      asked = /** @type {CustomEvent<Asked>} */ (event).detail;
      menu.show(asked.button, asked.saved);
    },
    { signal: ending.signal },
  );
  menu.element.addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState === "closed")
      asked?.button.focus({ preventScroll: true });
  });
  const charts = offerCharts(place);
  return {
    root: html("div", {}, menu.element),
    update: (sent) => {
      table = sent.table;
    },
    recolour: charts.recolour,
    leave() {
      ending.abort();
      charts.leave();
    },
  };
}

/**
 * @param {Asked} asked
 * @param {import("./menu.js").Format} format
 * @param {string} table
 * @param {ReturnType<typeof createMenu>} menu
 */
async function save(asked, format, table, { choices, say }) {
  const { name } = asked.saved;
  const how = choices();
  const title = table ? `${table}: ${name}` : name;
  const picture = dressed(asked, how, (ground) =>
    pictureOf(asked.of, { ground, title, isMarked: how.isMarked }),
  );
  const { palettes } = asked.saved;
  if (palettes && how.isOnWhite && asked.host.dataset.theme === "dark") repaint(picture.drawing, palettes);
  const file = fileName(name, table, format === "svg" ? ".svg" : `${format === 1 ? "" : `@${format}x`}.png`);
  const times = format === "svg" ? 1 : format;
  const [width, height] = [picture.width * times, picture.height * times];
  if (format !== "svg" && Math.max(width, height) > MAX_SIDE) {
    say(
      `A browser can draw at most ${MAX_SIDE} pixels per side; this picture needs ${Math.max(width, height)}.`,
    );
    return;
  }
  try {
    const isText = format === "svg";
    const blob = isText
      ? new Blob([textOf(picture.drawing)], { type: "image/svg+xml" })
      : await imageOf(picture, times);
    download(blob, file);
    say(`Saved ${file}, ${width} × ${height} pixels.`);
  } catch {
    say("This browser could not draw the picture. Save it as SVG.");
  }
}
