/** The index of the best value among those marked in `deep`; the first of equals. */
export function bestOf(values: Float64Array, deep: Uint8Array, count: number): number {
  let best = -1;
  for (let i = 0; i < count; i++) if (deep[i] === 1 && (best < 0 || values[i] > values[best])) best = i;
  return best;
}

/**
 * Marks the best values in `deep`: at most `beam` of them, none worse than the best by more than `margin`. Returns how
 * many.
 */
export function markBest(values: Float64Array, deep: Uint8Array, count: number, beam: number, margin: number): number {
  deep.fill(0, 0, count);
  let least = Number.NEGATIVE_INFINITY;
  let marked = 0;
  for (; marked < beam && marked < count; marked++) {
    let best = -1;
    for (let i = 0; i < count; i++) if (deep[i] === 0 && (best < 0 || values[i] > values[best])) best = i;
    if (values[best] < least) break;
    if (marked === 0) least = values[best] - margin;
    deep[best] = 1;
  }
  return marked;
}
