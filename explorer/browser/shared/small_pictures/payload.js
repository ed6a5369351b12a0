/** What Python sends of small pictures, as `views/glossary/drawing.py` describes it. */

/**
 * @typedef {"strong" | "quiet" | "dashed" | "accent"} Tone
 * @typedef {"" | "ring" | "gone"} Mark
 * @typedef {{parent: number[], share: number[], slot: (number | null)[], position: (number | null)[],
 *   purity: number[], mark: Mark[], way: number[]}} SmallTree
 * @typedef {{kind: "trees", alt: string, trees: SmallTree[], level: number | null}} Trees
 * @typedef {[number, number]} Pair
 * @typedef {{x: Pair, y: Pair, slot: number | null, tone: Tone, is_ground: boolean}} Box
 * @typedef {{points: Pair[], tone: Tone}} Line
 * @typedef {{x: number, y: number, slot: number | null, size: number, mark: Mark}} Dot
 * @typedef {{kind: "plane", alt: string, x: Pair, y: Pair, boxes: Box[], lines: Line[],
 *   dots: Dot[]}} Plane
 * @typedef {{text: string, slot: number | null, tone: Tone | null}} Cell
 * @typedef {{kind: "cells", alt: string, lines: Cell[][]}} Cells
 * @typedef {{kind: "squares", alt: string, n_across: number, marked: string}} Squares
 * @typedef {Trees | Plane | Cells | Squares} Drawing
 */

export {};
