/** What the picture of rules is sent. */

/**
 * @typedef {{text: string, part: number, whole: number}} Score
 * @typedef {{words: string, counts: number[], rows: [number, number][]}} Group counts by class;
 *   rows: number in the table and class, where rows are dots
 * @typedef {{predicted: number, is_tie: boolean, n: number, n_right: number}} Side
 * @typedef {{key: string, label: string, hint: string, groups: Group[], n_left: number,
 *   left: Side | null, right: Side | null, score: Score | null,
 *   is_best: boolean, shows_classes: boolean, mark: number | null}} Strip without groups on the left
 *   it is split nowhere; mark: the group with the row that is pointed at
 * @typedef {{name: string, whole: string, slot: number, weight: number}} ClassName
 * @typedef {{columns: string[], rows: [number, number, string[]][], lines: string[]}} RowsTable
 * @typedef {{id: string, noun: string, target: string, classes: ClassName[],
 *   strips: Strip[], table: RowsTable | null, thresholds: [number, string][], chooses: boolean,
 *   is_revealed: boolean, caption: string}} Rules
 */

export {};
