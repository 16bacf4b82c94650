import type { CaseBases } from '../../../src/protocol/cases.ts';
import { SelectField } from '../../parts/fields.tsx';
import { ErrorMessage } from '../../parts/pending.tsx';
import { useServerData } from '../../server.ts';
import { useNumbers, useWords } from '../../words/words.ts';
import { SHIPPED_NAME } from './hands.ts';

/** The path of the list of bases, which is also its query's key. */
export const BASES = '/api/cases';

/** One of the case bases that ship or were imported. */
export function BaseField({ label, value, onChange }: { label: string; value: string; onChange(base: string): void }) {
  const { cases } = useWords();
  const number = useNumbers();
  const { data, error } = useServerData<CaseBases>(BASES);
  const bases = data ?? [{ base: value, hands: 0 }];
  return (
    <>
      <SelectField
        label={label}
        value={value}
        options={bases.map(({ base, hands }) => [
          base,
          (base === SHIPPED_NAME ? cases.shipped : base) + (hands > 0 ? ` (${number(hands)})` : ''),
        ])}
        onChange={onChange}
      />
      <ErrorMessage error={error} />
    </>
  );
}
