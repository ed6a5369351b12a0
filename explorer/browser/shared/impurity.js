/**
 * How mixed a side of a split is: the second copy of tree/impurity.py, tied to it by tests.
 *
 * A "total" is weight × impurity, the quantity that a split makes smaller.
 */

/** Values that differ by no more than this share of their scale are equal. */
const TIE_BAND = 2 ** -40;

/** @typedef {{weight: number, mean: number, ssd: number}} Moments */

/**
 * Weight × impurity of class weights; exactly 0 if one class is left.
 * @param {string} criterion "gini", "entropy" or "misclassification"
 * @param {ArrayLike<number>} counts
 */
export function classTotal(criterion, counts) {
  let n = 0;
  let most = 0;
  for (let i = 0; i < counts.length; i++) {
    n += counts[i];
    most = Math.max(most, counts[i]);
  }
  let total = 0;
  if (criterion === "misclassification") {
    let left = false;
    for (let i = 0; i < counts.length; i++) {
      // Summed without the largest, so that nearly pure sides lose no digits.
      if (counts[i] === most && !left) left = true;
      else total += counts[i];
    }
    return total;
  }
  for (let i = 0; i < counts.length; i++) {
    const count = counts[i];
    if (!(count > 0)) continue;
    const others = n - count;
    total += criterion === "gini" ? (count * others) / n : count * Math.log1p(others / count);
  }
  return criterion === "entropy" ? total / Math.LN2 : total;
}

/**
 * What one class contributes: p² to Gini (which is 1 less these), p·log2(1/p) to entropy, and p,
 * of which misclassification leaves out the largest. 0 if the class does not occur.
 * @param {string} criterion "gini", "entropy" or "misclassification"
 * @param {number} count
 * @param {number} weight of all classes
 */
export function classTerm(criterion, count, weight) {
  const share = count > 0 ? count / weight : 0;
  if (criterion === "misclassification") return share;
  if (criterion === "gini") return share * share;
  return share > 0 ? (share * Math.log1p((weight - count) / count)) / Math.LN2 : 0;
}

/**
 * The entropy, in bits, of which branch a row takes (Quinlan 1986); 0 for one branch.
 * @param {ArrayLike<number>} weights of the branches
 */
export function splitInformation(weights) {
  let whole = 0;
  for (let i = 0; i < weights.length; i++) whole += weights[i];
  return classTotal("entropy", weights) / whole;
}

/**
 * Information gain per bit of split information; 0 if there is only one branch.
 * @param {number} gain
 * @param {number} information
 */
export function gainRatio(gain, information) {
  return information > 0 ? gain / information : 0;
}

/**
 * Moments of two sets together (Chan, Golub & LeVeque 1979).
 * @param {Moments} one
 * @param {Moments} other
 * @returns {Moments}
 */
export function mergeMoments(one, other) {
  if (one.weight === 0) return other;
  if (other.weight === 0) return one;
  const step = other.mean - one.mean;
  const weight = one.weight + other.weight;
  return {
    weight,
    mean: one.mean + (step * other.weight) / weight,
    ssd: one.ssd + other.ssd + (step * step * one.weight * other.weight) / weight,
  };
}

/**
 * Median and sum of absolute deviations of weighted values, in any order.
 *
 * The median is the first value above half the weight; the mean of two where it is exactly half.
 * @param {{value: number, weight: number}[]} pairs
 * @returns {{weight: number, median: number, total: number}}
 */
export function absoluteTotal(pairs) {
  const sorted = [...pairs].sort((a, b) => a.value - b.value);
  const weight = sorted.reduce((sum, pair) => sum + pair.weight, 0);
  let heaped = 0;
  let lower = NaN;
  let upper = NaN;
  for (const pair of sorted) {
    heaped += pair.weight;
    if (Number.isNaN(lower) && heaped >= (weight / 2) * (1 - TIE_BAND)) lower = pair.value;
    if (heaped > (weight / 2) * (1 + TIE_BAND)) {
      upper = pair.value;
      break;
    }
  }
  if (Number.isNaN(upper)) upper = sorted.at(-1)?.value ?? NaN;
  const median = lower === upper ? lower : lower / 2 + upper / 2;
  let total = 0;
  for (const pair of sorted) total += pair.weight * Math.abs(pair.value - median);
  return { weight, median, total };
}

/**
 * Parent impurity minus the weighted impurity of both sides; 0 within the tie band of no gain.
 * @param {number} total of both sides together
 * @param {number} weight the parent's
 * @param {number} impurity the parent's
 */
export function gainOf(total, weight, impurity) {
  const parent = weight * impurity;
  const saved = parent - total;
  return saved <= TIE_BAND * parent ? 0 : saved / weight;
}
