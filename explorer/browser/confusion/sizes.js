/** How large the cells are, and what has room in them: the matrix is never wider than its place. */

import { labelWidth } from "../shared/drawing/labels.js";

const NAMES = 120; // room of a class's name next to its row, at most
const MIN_NAMES = 64; // next to cells that are read: the words in the corners also have room
const MARK = 22;
const SHARE = 56; // of a recall and its bar
const MIN_READ = 20; // a cell with a number in it
const PERCENT = 44; // room of a share with its sign
const MAX_READ = 12; // classes of which every number is read
const FEW = 8; // classes next to which there is room for names
const MAX_WIDTH = 96;
const MAX_SHADE = 20; // the height of a cell that is only a shade
const GAP = 3; // between cells that are read
const MIN_NAMED = 15; // the height of a row that is named
const MIN_HEADED = 11; // the width of a column that is named: a line of upright text
const LEAST_NAMES = 64; // room of a name next to a row of shades, so that columns are named, too
const NARROW_SHARE = 46; // a recall next to shades
const MIN_SHADE = 6; // the width of a cell next to a row's name
const MAX_NAMED = 45; // rows that are named: as many as a screen holds

/**
 * @typedef {object} Sizes
 * @property {number} width of a cell
 * @property {number} height
 * @property {number} names room for the names next to the rows; 0 if there is none
 * @property {number} share room of recalls; 0 if rows are too low
 * @property {number} whole the width of all of it
 * @property {boolean} isRead whether cells have their numbers in them
 * @property {boolean} isHeaded whether columns are named
 * @property {boolean} isWide whether these names need not be upright
 */

/**
 * @param {import("./payload.js").Confusion} view
 * @param {number} room
 * @returns {Sizes}
 */
export function sizesOf(view, room) {
  const n = view.names.length;
  const wanted = Math.max(...view.names.map((name) => labelWidth("edge", name))) + MARK + 8;
  const names = Math.min(wanted, NAMES, (n > FEW ? 0.2 : 0.3) * room);
  const { width, ...sizes } =
    (n <= MAX_READ ? readSizes(view, room, Math.max(names, MIN_NAMES)) : null) ?? shadeSizes(n, room, names);
  return { ...sizes, width, isWide: wanted <= width };
}

/**
 * Of cells with their numbers; null where they have no room, the names shortened first.
 * @param {import("./payload.js").Confusion} view
 * @param {number} room
 * @param {number} wanted for names
 */
function readSizes({ names: classes, parts }, room, wanted) {
  const n = classes.length;
  const counts = parts.flatMap(({ cells }) => cells.map((cell) => labelWidth("mean", cell[3]) + 6));
  const shares = parts.flatMap((part) =>
    part.precision_texts.map((text) => labelWidth("small", withoutSign(text)) + 2),
  );
  const least = Math.ceil(Math.max(MIN_READ, ...counts, ...shares));
  const free = room - SHARE - GAP * (n + 3);
  const names = Math.floor(Math.min(wanted, free - least * n));
  if (names < MIN_NAMES) return null;
  const width = Math.min(MAX_WIDTH, Math.floor((free - names) / n));
  const whole = names + n * width + SHARE + GAP * (n + 3);
  const height = n <= 4 ? 50 : n <= 8 ? 38 : 28;
  return { width, height, names, share: SHARE, whole, isRead: true, isHeaded: true };
}

/**
 * Of cells that are shades. Rows are named unless they are very many, columns where they are wide enough.
 * @param {number} n classes
 * @param {number} room
 * @param {number} wanted for names
 */
function shadeSizes(n, room, wanted) {
  const free = room - NARROW_SHARE;
  const headed = Math.floor(Math.min(wanted, free - n * MIN_HEADED));
  const own = headed >= Math.min(LEAST_NAMES, wanted) ? headed : Math.floor(wanted);
  const beside = Math.floor((free - own) / n);
  const isNamed = beside >= MIN_SHADE && n <= MAX_NAMED;
  const width = Math.max(1, Math.min(MAX_WIDTH, isNamed ? beside : Math.floor(room / n)));
  const [names, share] = isNamed ? [own, NARROW_SHARE] : [0, 0];
  const height = Math.max(isNamed ? MIN_NAMED : 4, Math.min(width, MAX_SHADE));
  const whole = names + n * width + share;
  return { width, height, names, share, whole, isRead: false, isHeaded: isNamed && width >= MIN_HEADED };
}

/**
 * Shares below columns: if columns are narrow, the per cent sign appears once, next to them.
 * @param {string[]} texts
 * @param {number} width of a cell
 */
export function sharesBelow(texts, width) {
  const isNarrow = width < PERCENT;
  return { isNarrow, texts: isNarrow ? texts.map(withoutSign) : texts };
}

/** @param {string} text */
function withoutSign(text) {
  return text.replace(" %", "");
}
