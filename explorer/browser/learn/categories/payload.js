/** What the picture of grouped rows receives: the types of views/learn/bars_view. */

/**
 * @typedef {{key: string, letter: string, name: string, whole: string, counts: number[], words: string}} Bar
 * @typedef {{key: string, label: string, score: string}} Gap
 * @typedef {{name: string, whole: string, slot: number, weight: number}} ClassName
 * @typedef {{id: string, what: string, classes: ClassName[], bars: Bar[], hint: string,
 *   as_shares: boolean, gaps: Gap[], best: number | null, yours: number | null,
 *   chooses: boolean, caption: string}} Bars
 */

export {};
