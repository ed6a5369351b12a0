/** What the picture of a mixture is sent. */

/**
 * @typedef {{name: string, whole: string, slot: number}} Kind
 * @typedef {{label: string, n_a: number, n: number}} Side
 * @typedef {{criterion: string, name: string, before: string, after: string, gain: string,
 *   share: number}} Measure
 * @typedef {{id: string, noun: string, kinds: [Kind, Kind], asked: string, stops: number, at: number,
 *   curves: string[], names: string[], sides: Side[], chords: string[], measures: Measure[],
 *   moves: boolean, chooses: boolean, is_revealed: boolean, caption: string}} Mixture
 *   stops: how many rows the drawn group has; at: how many of them are of the first kind
 */

export {};
