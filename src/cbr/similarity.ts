/** Local similarity of a query's value and a case's, from 0 to 1. */
export interface Similarity {
  readonly name: string;
  (query: number, value: number): number;
}

/** 1 when both are the same, else 0. */
export const equal: Similarity = named('equal', (query, value) => (query === value ? 1 : 0));

/** 1 - |query - value| / range, never below 0. */
export function interval(range: number): Similarity {
  return named(`interval(${range})`, (query, value) => Math.max(0, 1 - Math.abs(query - value) / range));
}

function named(name: string, similarity: (query: number, value: number) => number): Similarity {
  return Object.defineProperty(similarity, 'name', { value: name }) as Similarity;
}
