/** What the picture of a study is sent. */

/**
 * @typedef {{axis: string, words: string, learned: number | null, learned_words: string,
 *   fresh: number | null, fresh_words: string}} SizeStop a tree of one size; null is hidden
 * @typedef {{name: string, note: string, share: number | null, words: string, is_marked: boolean}} PartBar
 *   null is hidden
 * @typedef {{n: number, words: string}} FoldBar
 * @typedef {{id: string, axis: string, rows: string, stops: SizeStop[], at: number,
 *   best: number | null, floor: number, ceiling: number | null, ceiling_words: string,
 *   parts: PartBar[], folds: FoldBar[], caption: string}} Study
 */

export {};
