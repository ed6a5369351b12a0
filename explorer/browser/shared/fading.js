/** How visible a branch is that pruning takes next, the one after that, … */
export const FADES = [0.22, 0.45, 0.68];
