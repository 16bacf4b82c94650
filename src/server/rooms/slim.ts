import type { Explanation } from '../../core/agent.ts';

/** Characters of an explanation that are kept in the log, about. */
export const MOST_KEPT = 16 * 1024;

/**
 * An explanation that is not too long to keep. Lists deep in its details (the similar cases of each question, say) lose
 * their ends first; if that is not enough, the details go.
 */
export function slimmed(why: Explanation): Explanation {
  const { details, ...short } = why;
  if (details === undefined || size(why) <= MOST_KEPT) return why;
  for (const most of [5, 3, 2, 1]) {
    const slim = { ...short, details: shortened(details, most, 0) };
    if (size(slim) <= MOST_KEPT) return slim;
  }
  return short;
}

/** Lists below the first keep only so many items: the first one holds the steps, the last of which decided. */
function shortened(value: unknown, most: number, lists: number): unknown {
  if (Array.isArray(value)) {
    const kept = lists === 0 ? value : value.slice(0, most);
    return kept.map((item) => shortened(item, most, lists + 1));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortened(item, most, lists)]));
}

function size(value: unknown): number {
  return JSON.stringify(value).length;
}
