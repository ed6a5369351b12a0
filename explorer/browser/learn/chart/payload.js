/** What the chart of lessons is sent: the types of views/learn/chart_view. */

/**
 * @typedef {[number, number]} Pair
 * @typedef {{low: number, high: number, name: string, ticks: [number, string][]}} Axis
 * @typedef {{points: Pair[], tone: string, name: string, words: string}} Line
 * @typedef {{x: number, y: number, slot: number | null, is_ring: boolean,
 *   is_wrong: boolean, title: string, words: string}} Dot
 * @typedef {{x: Pair, y: Pair, slot: number | null, is_wrong: boolean, title: string}} Box
 * @typedef {{at: number, words: string, tone: string, along: "x" | "y", down: number}} Mark
 * @typedef {{begin: number | null, end: number | null, slot: number | null, tone: string,
 *   words: string, title: string}} Part null: at the handle
 * @typedef {{dots: Dot[], boxes: Box[], marks: Mark[], ticks: [number, string][]}} Strip
 * @typedef {{name: string, parts: Part[], words: string, note: string, letter: string,
 *   strip: Strip | null}} Bar
 * @typedef {{x: Axis, y: Axis, name: string, boxes: Box[], lines: Line[], dots: Dot[],
 *   marks: Mark[], bars: Bar[], size: number, is_swarm: boolean}} Panel
 * @typedef {{at: number, text: string, choice: string, label: string, rings: Pair[],
 *   readings: [string, string][], path: string | null}} Stop
 * @typedef {{name: string, stops: Stop[], begin: number, takes: boolean, along: "x" | "y",
 *   is_joined: boolean}} Handle
 * @typedef {{name: string, whole: string, slot: number, weight: number}} ClassName
 * @typedef {{id: string, panels: Panel[], caption: string, handle: Handle | null,
 *   classes: ClassName[], target: string, hint: string,
 *   readings: [string, string][]}} Chart
 */

export {};
