/** Type as a saved picture names it: the page's font by all its names, then the machine's fonts. */

import { unless } from "./paints.js";

const OWN = "Source Sans";
const NAMES = "'Source Sans', 'Source Sans 3', 'Source Sans Pro', Arial, system-ui, sans-serif";

/**
 * @param {CSSStyleDeclaration} style
 * @returns {import("./paints.js").Attributes}
 */
export function fontOf(style) {
  const family = style.fontFamily.includes(OWN) ? NAMES : style.fontFamily.replaceAll('"', "'");
  return {
    "font-family": family,
    "font-size": Number.parseFloat(style.fontSize),
    "font-weight": unless(style.fontWeight, "400"),
    "font-style": unless(style.fontStyle, "normal"),
  };
}

/**
 * The page's own font as a style sheet that needs no network: a picture that is drawn as an image
 * has none of the page's fonts. "" if the page has another font.
 * @returns {Promise<string>}
 */
export function ownFont() {
  return (found ??= fetched());
}

/** @type {Promise<string> | undefined} */
let found;

async function fetched() {
  const faces = [...document.styleSheets].flatMap(facesOf);
  const rules = await Promise.all(faces.map(asData));
  return rules.join("");
}

/** @param {CSSStyleSheet} sheet @returns {CSSFontFaceRule[]} */
function facesOf(sheet) {
  try {
    return [...sheet.cssRules]
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .filter(({ style }) => new RegExp(`^["']?${OWN}["']?$`).test(style.getPropertyValue("font-family")));
  } catch {
    return []; // of another site
  }
}

/** @param {CSSFontFaceRule} face */
async function asData({ style, parentStyleSheet }) {
  const address = /url\("?([^")]+)"?\)/.exec(style.getPropertyValue("src"))?.[1];
  if (!address) return "";
  const answer = await fetch(new URL(address, parentStyleSheet?.href ?? document.baseURI));
  if (!answer.ok) return "";
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const look = ["font-weight", "font-style"].map((name) => `${name}:${style.getPropertyValue(name)};`);
  return `@font-face{font-family:'${OWN}';${look.join("")}src:url(data:font/woff2;base64,${btoa(letters)})}`;
}
