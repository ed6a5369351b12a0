/** What the picture of a staircase is sent. */

/**
 * @typedef {{name: string, look: string, steps: [number, number, number][]}} Stairs from, to, level
 * @typedef {{name: string, look: string, points: [number, number][], best: [number, number],
 *   told: string}} Curve
 * @typedef {{at: number | null, step: number, takes: boolean}} Level
 * @typedef {{id: string, x_name: string, y_name: string, x: [number, number], y: [number, number],
 *   points: [number, number][], stairs: Stairs[], level: Level | null, curves: Curve[],
 *   caption: string, note: string}} Staircase
 */

export {};
