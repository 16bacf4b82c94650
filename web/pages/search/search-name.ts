import { useWords } from '../../words/words.ts';

/** A search as pages say it; one that is not ours has its own name. */
export function useSearchName(): (algorithm: string) => string {
  const names: Readonly<Record<string, string>> = useWords().search.names;
  return (algorithm) => names[algorithm] ?? algorithm;
}
