/** A room: how to join it, how many have answered, and the answers counted. */

import { component } from "../shared/component.js";
import { unbroken } from "../shared/display.js";
import { html, svg } from "../shared/drawing/dom.js";

/**
 * An answer: how many gave it, who, and whether it is right; null before the reveal.
 * @typedef {{label: string, count: number, names: string, is_right: boolean | null, is_mine: boolean}} Row
 * `address` is "" for pupils, and `qr` null where no other device can open the address.
 * @typedef {{code: string, address: string, qr: [number, string] | null, is_asked: boolean,
 *   words: string, note: string, choices: string[], rows: Row[], n: number}} Room
 */

export default component(create, { trouble: "The room cannot be shown." });

/** @returns {import("../shared/component.js").Picture<Room>} */
function create() {
  const words = html("p", { class: "words", role: "status" });
  const rest = html("div", { class: "rest" });
  const join = html("div", { class: "join" });
  const root = html("section", { class: "room" }, html("div", { class: "said" }, words, rest), join);
  return {
    root,
    update(room) {
      root.classList.toggle("asked", room.is_asked);
      root.classList.toggle("led", room.address !== "");
      if (words.textContent !== room.words) words.textContent = unbroken(room.words);
      rest.replaceChildren(
        ...choices(room),
        ...tally(room),
        ...(room.note ? [html("p", { class: "note" }, room.note)] : []),
      );
      join.replaceChildren(...(room.address ? joining(room) : [html("span", {}, `Room ${room.code}`)]));
    },
  };
}

/** @param {Room} room */
function choices({ choices }) {
  return choices.length
    ? [html("ul", { class: "choices" }, ...choices.map((choice) => html("li", {}, choice)))]
    : [];
}

/** @param {Room} room */
function tally({ rows, n }) {
  if (!rows.length) return [];
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return [html("ol", { class: "tally" }, ...rows.map((row) => rowOf(row, most, n)))];
}

/** @param {Row} row @param {number} most @param {number} n */
function rowOf({ label, count, names, is_right, is_mine }, most, n) {
  const share = n ? ` (${Math.round((100 * count) / n)} %)` : "";
  const marks = [
    ...(is_right ? [html("b", { class: "mark" }, "✓ correct")] : []),
    ...(is_mine ? ["(yours)"] : []),
  ];
  const bars = count ? [html("div", { class: "bar", style: `width: ${(100 * count) / most}%` })] : [];
  return html(
    "li",
    { class: is_right === null ? "" : is_right ? "right" : "wrong" },
    html("div", { class: "label" }, html("span", {}, label), ...marks),
    html(
      "div",
      { class: "line" },
      html("div", { class: "track" }, ...bars),
      html("span", { class: "count" }, `${count}${share}`),
    ),
    ...(names ? [html("div", { class: "names" }, names)] : []),
  );
}

/** @param {Room} room */
function joining({ code, address, qr }) {
  const letters = html("strong", { class: "code", "aria-label": [...code].join(" ") }, code);
  const how = html("div", { class: "how" }, html("span", { class: "address" }, address), letters);
  return qr ? [how, qrCode(code, qr)] : [how];
}

/** @param {string} code @param {[number, string]} qr */
function qrCode(code, [size, path]) {
  return svg(
    "svg",
    {
      class: "qr",
      viewBox: `0 0 ${size} ${size}`,
      role: "img",
      "aria-label": `QR code to join room ${code}`,
    },
    svg("rect", { class: "light", width: size, height: size }),
    svg("path", { class: "dark", d: path }),
  );
}
