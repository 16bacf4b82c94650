import type { Retrieval } from './retrieve.ts';

/** When the base already covers a question: so many cases at this similarity. */
export interface Coverage {
  readonly cases: number;
  readonly similarity: number;
}

/** Whether a query found too little: the case it came from is worth keeping. */
export function isUncovered(found: Retrieval, { cases, similarity }: Coverage): boolean {
  let near = 0;
  for (let i = 0; i < found.count; i++) if (found.similarity[i] >= similarity - 1e-9) near++;
  return near < cases;
}
