import { useQuery } from '@tanstack/react-query';
import type { CaseBases } from '../../../src/protocol/cases.ts';
import { ErrorMessage } from '../../parts/error-message.tsx';
import { Title } from '../../parts/title.tsx';
import { addressOf, Link, navigate, useAddress } from '../../router.tsx';
import { ask } from '../../server.ts';
import { useNumbers, useWords } from '../../words/words.ts';
import { Clusterings } from './clusterings.tsx';
import { HandList } from './hand-list.tsx';
import { SHIPPED_NAME } from './hands.ts';
import { ImportForm } from './import-form.tsx';
import './cases.css';

/** A base of hands: `/cases?base=shipped&show=clusters`. */
export default function Cases() {
  const { cases } = useWords();
  const number = useNumbers();
  const { query, path } = useAddress();
  const base = query.get('base') ?? SHIPPED_NAME;
  const clusters = query.get('show') === 'clusters';
  const { data, error } = useQuery({
    queryKey: ['case-bases'],
    queryFn: ({ signal }) => ask<CaseBases>('/api/cases', undefined, { signal }),
  });
  return (
    <>
      <Title>{cases.title}</Title>
      <p className="soft">{cases.lead}</p>
      <ErrorMessage error={error} />
      <div className="with-aside">
        <div>
          <div className="fields">
            <label>
              {cases.base}
              <select
                value={base}
                onChange={({ target }) =>
                  navigate(addressOf(path, { base: target.value, show: query.get('show') ?? '' }))
                }
              >
                {(data ?? [{ base, hands: 0 }]).map((each) => (
                  <option key={each.base} value={each.base}>
                    {each.base === SHIPPED_NAME ? cases.shipped : each.base}
                    {each.hands > 0 && ` (${number(each.hands)})`}
                  </option>
                ))}
              </select>
            </label>
          </div>
          <nav className="tabs" aria-label={cases.base}>
            <Link href={addressOf(path, { base })} aria-current={clusters ? undefined : 'page'}>
              {cases.hands}
            </Link>
            <Link href={addressOf(path, { base, show: 'clusters' })} aria-current={clusters ? 'page' : undefined}>
              {cases.clusters}
            </Link>
          </nav>
          {clusters ? <Clusterings base={base} /> : <HandList base={base} />}
        </div>
        <aside>
          <ImportForm />
        </aside>
      </div>
    </>
  );
}
