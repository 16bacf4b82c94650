import { useQuery } from '@tanstack/react-query';
import type { CaseBases } from '../../../../src/protocol/cases.ts';
import { ask } from '../../../server.ts';
import { useNumbers, useWords } from '../../../words/words.ts';
import { SHIPPED_NAME } from '../../cases/hands.ts';

/** One of the bases that ship or were imported. */
export function BaseField({ value, onChange }: { value: string; onChange(base: string): void }) {
  const { experiments } = useWords();
  const number = useNumbers();
  const { data } = useQuery({
    queryKey: ['case-bases'],
    queryFn: ({ signal }) => ask<CaseBases>('/api/cases', undefined, { signal }),
  });
  return (
    <label>
      {experiments.form.base}
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {(data ?? [{ base: value, hands: 0 }]).map(({ base, hands }) => (
          <option key={base} value={base}>
            {base === SHIPPED_NAME ? experiments.form.shipped : base}
            {hands > 0 && ` (${number(hands)})`}
          </option>
        ))}
      </select>
    </label>
  );
}
