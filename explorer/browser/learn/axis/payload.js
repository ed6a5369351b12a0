/** What the picture of lines is sent: the types of views/learn/thresholds/number_line. */

/**
 * @typedef {{name: string, scores: number[], parent: number, parent_text: string, low: number, low_text: string, best: number, best_text: string,
 *   yours: number | null}} Curve
 * @typedef {{name: string, low: number, high: number, ticks: [number, string][],
 *   dots: [number, number][], bars: [number, number, number[]][], thresholds: [number, string][],
 *   drawn: string, fixed: number | null, curve: Curve | null}} Strip
 * @typedef {{name: string, whole: string, slot: number, weight: number}} ClassName
 * @typedef {{id: string, target: string, classes: ClassName[], strips: Strip[], chooses: boolean,
 *   caption: string}} Axes
 */

export {};
