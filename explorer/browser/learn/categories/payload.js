/** What the picture of categories is sent: the types of views/learn/categories/pictures. */

/**
 * @typedef {{key: string, letter: string, name: string, whole: string, counts: number[], words: string}} Bar
 * @typedef {{key: string, label: string, score: string}} Gap
 * @typedef {{name: string, whole: string, slot: number, weight: number}} ClassName
 * @typedef {{id: string, feature: string, target: string, classes: ClassName[], interest: string,
 *   bars: Bar[], as_shares: boolean, gaps: Gap[], best: number | null, yours: number | null,
 *   chooses: boolean, caption: string}} Bars
 */

export {};
