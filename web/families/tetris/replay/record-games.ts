import games from '../../../../data/tables/record-games.json' with { type: 'json' };
import { useNumbers, useWords } from '../../../words/words.ts';

/** Of how many games a record that ships is the best, in words; undefined for any other game. */
export function useBestOf(): (name: string) => string | undefined {
  const { bestTable } = useWords().tetris;
  const number = useNumbers();
  return (name) => {
    const of = (games as Readonly<Record<string, number | null>>)[name];
    if (of === undefined) return undefined;
    return of === null ? bestTable.bestOfMany : bestTable.bestOf(number(of), of);
  };
}
